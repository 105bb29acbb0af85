"""Glossary entries and components."""

from __future__ import annotations

import pytest
from django.test import Client

from rulebook.models import Component, Term

from .document import document

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize(("language", "other"), [("en", "es"), ("es", "en")])


@both_languages
def test_entry_shows_both_languages_the_readers_first(client: Client, language: str, other: str) -> None:
    term = Term.objects.at("big-shoulders", "appeal")
    article = document(client.get(term.ref.address(language)).content).one("article")
    columns = [item for item in article.one("div", class_="pair").children if not isinstance(item, str)]
    assert [item.attrs["lang"] for item in columns] == [language, other]
    for item in columns:
        shown = item.attrs["lang"]
        assert getattr(term, f"term_{shown}") in item.text
        assert document(getattr(term, f"gloss_html_{shown}")).text in item.text


@both_languages
def test_entry_shows_the_words_of_other_editions(client: Client, language: str, other: str) -> None:
    term = next(item for item in Term.objects.select_related("game") if item.wording_es["variants"])
    shown = document(client.get(term.ref.address(language)).content).one("article").text
    for variant in term.wording_es["variants"]:
        assert variant["term"] in shown


@both_languages
def test_glossary_is_in_the_order_of_the_language(client: Client, language: str, other: str) -> None:
    table = document(client.get(f"/{language}/big-shoulders/term/").content).one("table", class_="word-list")
    links = list(dict.fromkeys(table.one("tbody").links))
    words = [getattr(Term.objects.at("big-shoulders", link.split("/")[-2]), f"sort_{language}") for link in links]
    assert len(words) == Term.objects.filter(game__slug="big-shoulders").count()
    assert words == sorted(words)


@both_languages
def test_charter_shows_what_the_company_sells_for(client: Client, language: str, other: str) -> None:
    company = Component.objects.at("big-shoulders", "company", "swift")
    charter = document(client.get(company.ref.address(language)).content).one("figure", class_="charter")
    prices = [item.one("b").text for item in charter.one("section", class_="sales").all("li")]
    assert prices == [f"${price}" for price in company.values["price_by_salespeople"]]
    assert len(charter.all("section", class_="factory")) == len(company.values["factories"])


@both_languages
@pytest.mark.parametrize("kind", ["company", "building", "asset", "goal", "demand"])
def test_list_shows_every_component_of_its_kind(client: Client, language: str, other: str, kind: str) -> None:
    tree = document(client.get(f"/{language}/big-shoulders/{kind}/").content)
    rows = Component.objects.select_related("kind", "kind__game").filter(kind__key=kind).order_by("position")
    expected = [item.ref.address(language) for item in rows]
    assert expected
    assert [link for link in tree.one("ul", class_="tiles").links if link in set(expected)] == expected


@both_languages
def test_a_card_has_the_name_and_the_first_sentence_of_its_page(client: Client, language: str, other: str) -> None:
    tree = document(client.get(f"/{language}/chicago-express/component/").content)
    cards = {card.one("a").attrs["href"]: card for card in tree.one("main").all("ul", class_="tiles")[0].all("li")}
    red = cards[f"/{language}/chicago-express/component/PRR/"]
    assert red.attrs["data-color"] == "red"
    assert red.one("p").text == {"en": "This is the red company.", "es": "La compañía roja."}[language]


@both_languages
def test_chips_count_what_they_leave(client: Client, language: str, other: str) -> None:
    address = f"/{language}/big-shoulders/building/"
    whole = document(client.get(address).content).one("form", class_="chip-form")
    rows = [[int(count.text) for count in row.all("b")] for row in whole.all("fieldset")]
    assert rows[0] == [44, 12, 16, 16]
    assert all(row[0] == 44 for row in rows)
    chosen = document(client.get(f"{address}?era=2&payer=bank").content)
    shown = len(chosen.one("ul", class_="tiles").all("li"))
    counts = [row.all("b")[0].text for row in chosen.one("form", class_="chip-form").all("fieldset")]
    assert str(shown) in counts
    assert 0 < shown < 16
    part = document(client.get(f"{address}?era=2&payer=bank", HTTP_HX_REQUEST="true").content)
    assert [row.text for row in part.all("fieldset")] == [row.text for row in chosen.one("main").all("fieldset")]


@both_languages
def test_a_list_of_groups_offers_the_other_filters_within_a_group(client: Client, language: str, other: str) -> None:
    address = f"/{language}/carnegie/component/"
    assert len(document(client.get(address).content).one("main").all("fieldset")) == 1
    assert len(document(client.get(f"{address}?category=city").content).one("main").all("fieldset")) > 1


@both_languages
@pytest.mark.parametrize("kind", ["company", "building", "asset", "goal", "demand"])
def test_component_has_its_name_and_words(client: Client, language: str, other: str, kind: str) -> None:
    for item in Component.objects.select_related("kind", "kind__game").filter(kind__key=kind)[:3]:
        tree = document(client.get(item.ref.address(language)).content)
        assert tree.one("h1").text == getattr(item, f"name_{language}")
        assert document(getattr(item, f"html_{language}")).text in tree.one("article").text


def test_source_that_is_no_book_is_named_in_the_language_of_the_page(client: Client) -> None:
    pages = {
        language: client.get(f"/{language}/carnegie/component/denver/").content.decode() for language in ("en", "es")
    }
    assert "<cite>Printed board</cite>" in pages["en"]
    assert "<cite>Tablero impreso</cite>" in pages["es"]
    assert "Printed board" not in pages["es"]
