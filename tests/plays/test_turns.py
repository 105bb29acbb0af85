"""Turns of Urban Sprawl on the page and in the API: what is gray and why, and what the table plays anyway."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.document import Element, document
from tests.rules.urban_sprawl.play.table import RICH, built

from .conftest import Table

pytestmark = pytest.mark.django_db

PERMIT = {"player": "Bo", "action": "take-permit", "space": "4"}


@pytest.fixture
def city(client: Any) -> Table:
    """Ana's first turn."""
    table = Table(client, game="urban-sprawl")
    for slug, given in RICH:
        table.played(slug, **given)
    return table


def undue(page: Element) -> dict[str, str]:
    """The gray moves with what is written on them."""
    return {link.attrs["href"].rsplit("/", 2)[-2]: link.text for link in page.all("a", **{"data-due": "no"})}


def shown(table: Table, language: str) -> dict[str, str]:
    page = undue(document(table.phone("Ana", language).get().content))
    said = {item["type"]: item for item in table.get("", lang=language).json()["moves"] if not item["due"]}
    assert set(page) == set(said)
    assert all(item["reason"] in page[slug] for slug, item in said.items())
    return page


@pytest.mark.parametrize(
    ("language", "setup", "vocation", "cards"),
    [
        ("en", "another phase", "No contract has been built", "Ana's turn is ending"),
        ("es", "otra fase", "no se ha construido ningún contrato", "El turno de Ana está terminando"),
    ],
)
def test_gray_moves_say_which_rule_is_against_them(
    client: Any, city: Table, language: str, setup: str, vocation: str, cards: str
) -> None:
    assert setup in shown(Table(client, game="urban-sprawl"), language)["take-card"]
    assert vocation in shown(city, language)["vocation-payout"]
    assert set(shown(city, language)) == {"claim", "vocation-payout"}
    city.played("build-cost", **built("Ana", "CIV", "1-3", "tl")[1])
    assert set(shown(city, language)) == {"claim", "invest"}
    city.played("reveal", deck="planning", value=2)
    found = shown(city, language)
    assert set(found) == {"claim", "invest", "take-card", "build-cost", "vocation-payout"}
    assert cards in found["take-card"]


@pytest.mark.parametrize(("language", "reason"), [("en", "the Mayor's park"), ("es", "el parque del Alcalde")])
def test_everything_but_the_park_is_gray_after_the_election_of_a_mayor(city: Table, language: str, reason: str) -> None:
    city.played("correct", set={"pawn": "union-boss"})
    city.played("reveal", deck="planning", ballot=True, value=1)
    found = shown(city, language)
    assert reason in found["payout"]
    assert set(city.get("", lang=language).json()["next"]) == {"place"}
    due = {item["type"] for item in city.get("").json()["moves"] if item["due"]}
    assert due == {"place", "pay", "correct", "note"}


@pytest.mark.parametrize(
    ("language", "reason"),
    [("en", "It is Ana's turn, but Bo has acted."), ("es", "Es el turno de Ana, pero ha jugado Bo.")],
)
def test_move_on_another_turn_can_be_recorded_anyway_and_costs_nobody_points(
    city: Table, language: str, reason: str
) -> None:
    phone = city.phone("Bo", language)
    given = {**PERMIT, "id": "a1", "expected": str(city.play.last_entry)}
    refused = phone.post("move/take-card/", **given)
    assert refused.status_code == 422
    page = document(refused.content)
    assert reason in page.text
    assert page.one("button", name="anyway")
    assert phone.post("move/take-card/", **given, anyway="1").status_code == 302
    assert city.state["used"]["take-permit"] == dict.fromkeys(("planning-deck", "4", "3", "2", "1"), 0)
    (error,) = city.move("take-card", input={**PERMIT, "space": "3"}, lang=language).json()["errors"][:1]
    assert (error["code"], error["message"]) == ("out-of-turn", reason)
    again = city.move("take-card", input={**PERMIT, "player": "Ana"}).json()["errors"]
    assert [error["code"] for error in again] == ["card-space-emptied"]


@pytest.mark.parametrize(("language", "none"), [("en", "no payout"), ("es", "sin pago")])
def test_card_has_the_numbers_of_rows_and_not_of_markers(city: Table, language: str, none: str) -> None:
    form = document(city.phone("Ana", language).get("move/reveal/").content).one("form", class_="move")
    labels = [label.text for label in form.one(id="group-value").all("label")]
    assert labels == [none, *map(str, range(1, 13))]


@pytest.mark.parametrize(("language", "words"), [("en", "Choose one."), ("es", "Elige una opción.")])
def test_choice_that_is_missing_is_not_called_a_value(client: Any, language: str, words: str) -> None:
    phone = Table(client, game="chicago-express").phone("Ana", language)
    refused = document(phone.post("move/decline/", id="x").content)
    assert [faults.text for faults in refused.one(id="group-action").all(class_="faults")] == [words]
