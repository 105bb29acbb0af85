"""Calculators and questions opened from a play: they ask for what it does not know, and a move records the result."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.models import Checklist
from rules.engine.registry import calculators_of
from tests.pages.document import document

from .conftest import GAME, Table

pytestmark = pytest.mark.django_db


def fields_of(page: Any) -> set[str]:
    """The fields that a reader fills in."""
    form = page.one("form", **{"hx-target": "#outcome"})
    return {field.attrs["name"] for field in form.all("input") if field.attrs.get("type") != "hidden"}


def test_dividends_ask_for_the_revenue_alone(under_way: Table) -> None:
    page = document(under_way.phone("Ana").get("calc/dividends/").content).one("main")
    assert fields_of(page) == {"revenue", "produced", "sold"}


@pytest.mark.parametrize(("language", "words"), [("en", "Ana $125"), ("es", "Ana $125")])
def test_result_is_used_with_one_tap(under_way: Table, language: str, words: str) -> None:
    phone = under_way.phone("Ana", language)
    page = document(phone.get("calc/dividends/?company=swift&revenue=225").content).one("main")
    [pay, _withhold] = page.all("form", method="post")
    given = {item.attrs["name"]: item.attrs["value"] for item in pay.all("input")}
    assert phone.client.post(pay.attrs["action"], given).status_code == 302
    entry = under_way.play.entries.get(number=8)
    assert (entry.kind, entry.intent["company"], entry.intent["revenue"]) == ("dividends", "swift", 225)


def test_typed_value_counts_more_than_what_the_play_knows(under_way: Table) -> None:
    page = document(under_way.phone("Ana").get("calc/withhold/?company=swift&revenue=10&share_price=100").content)
    assert "share_price" in fields_of(page.one("main"))


@pytest.mark.parametrize("slug", calculators_of(GAME))
def test_every_calculator_opens_from_a_play(under_way: Table, slug: str) -> None:
    answer = under_way.phone("Ana").get(f"calc/{slug}/")
    assert answer.status_code in (200, 422)
    assert answer["Cache-Control"] == "private, no-store"
    assert document(answer.content).one("main").one("h1").text


@pytest.mark.parametrize("query", ["company=nobody", "company=swift&revenue=a+lot", "revenue=-1&holdings.player=Zed"])
def test_bad_input_is_explained(under_way: Table, query: str) -> None:
    assert under_way.phone("Ana").get(f"calc/dividends/?{query}").status_code in (200, 422)


def test_calculator_that_does_not_exist_is_not_found(under_way: Table) -> None:
    assert under_way.phone("Ana").get("calc/nonsense/").status_code == 404


@pytest.mark.parametrize(
    ("language", "question", "says"),
    [
        ("en", "what does Swift pay with a revenue of 225", "$22"),
        ("es", "¿cuánto paga Swift por participación con $225 de ingresos?", "$22"),
        ("en", "can I buy a preferred certificate of Libby", "Libby"),
        ("en", "cost to hire 2 workers", "$"),
    ],
)
def test_question_is_answered_with_the_numbers_of_the_play(
    under_way: Table, language: str, question: str, says: str
) -> None:
    phone = under_way.phone("Ana", language)
    page = document(phone.client.get(f"{phone.address}rules/", {"q": question}).content).one("main")
    quick = page.one("section", class_="quick")
    followed = phone.client.get(quick.links[-1])
    assert followed.status_code == 200
    assert says in document(followed.content).one("main").text


RECORDED = {
    "companies.swift.workers": 4,
    "companies.swift.managers": 1,
    "companies.swift.goods": 3,
    "companies.swift.cubes.steel": 2,
    "demand.meat-packing.left.spaces": 3,
    "demand.meat-packing.left.filled": 1,
}


def test_production_knows_the_staff_and_the_cubes_that_the_table_has_recorded(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    asked = fields_of(document(phone.get("calc/production/?company=swift").content).one("main"))
    assert {"factories.0.workers", "resources.steel"} <= asked
    under_way.played("correct", set=RECORDED)
    asked = fields_of(document(phone.get("calc/production/?company=swift").content).one("main"))
    assert {name for name in asked if name.startswith(("factories", "resources"))} == set()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("slug", ["distribution", "operating-turn"])
def test_sale_begins_with_the_tiles_that_the_table_has_recorded(under_way: Table, slug: str, language: str) -> None:
    under_way.played("correct", set=RECORDED)
    phone = under_way.phone("Ana", language)
    main = document(phone.get(f"calc/{slug}/?company=swift").content).one("main")
    filled = {item.attrs["name"]: item.attrs.get("value", "") for item in main.all("input")}
    assert [filled[f"sales.0.{part}"] for part in ("spaces", "filled", "sell")] == ["3", "1", "0"]
    typed = "sales.0.column=left&sales.0.spaces=3&sales.0.filled=1&sales.0.sell=2"
    page = document(phone.get(f"calc/{slug}/?company=swift&{typed}").content).one("main")
    assert "$" in page.one("div", id="outcome").text


def test_guides_have_the_choices_of_the_play(under_way: Table) -> None:
    page = document(under_way.phone("Ana").get("rules/").content).one("main")
    addresses = [link for link in page.links if "/checklist/" in link]
    assert len(addresses) == Checklist.objects.filter(game__slug=GAME).count()
    assert "/en/big-shoulders/checklist/decade/?decade=1&mode=basic#group-operating" in addresses
    for address in addresses:
        assert under_way.client.get(address).status_code == 200


def test_question_about_nothing_finds_rules(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    for question in ("selling stock", "xqzw wqxz", "x" * 5000, "\x00"):
        assert phone.client.get(f"{phone.address}rules/", {"q": question}).status_code == 200
