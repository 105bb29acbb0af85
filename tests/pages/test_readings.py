"""Our interpretations of the rules: labeled where they are written, listed for the game, counted in the API."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from content.refs import Ref
from rulebook.models import CalculatorWords, Paragraph, Reading

from .document import document

pytestmark = pytest.mark.django_db

LABELS = {"en": "Our reading:", "es": "Nuestra lectura:"}
both_languages = pytest.mark.parametrize("language", LABELS)


def readings_in_sections() -> list[Reading]:
    found = [row for row in Reading.objects.filter(game__slug="big-shoulders") if row.anchor]
    assert found
    return found


def paragraph_of(row: Reading) -> Paragraph:
    page = Ref.parse(row.page)
    return Paragraph.objects.get(
        section__chapter__game=row.game, section__chapter__key=page.kind, section__key=page.key, anchor=row.anchor
    )


@both_languages
def test_a_reading_is_labeled_in_its_paragraph(client: Client, language: str) -> None:
    row = readings_in_sections()[0]
    page = document(client.get(row.ref.page.address(language)).content)
    [paragraph] = [part for part in page.all("section", class_="paragraph") if part.attrs["id"] == row.anchor]
    marked = paragraph.all("span", class_="reading")[0]
    label = marked.one("a", class_="reading-label")
    assert label.text == LABELS[language]
    assert label.attrs["href"] == f"/{language}/about/#readings"
    assert "readings" in document(client.get(f"/{language}/about/").content).one("main").ids


@both_languages
def test_plain_text_labels_its_readings_in_words(client: Client, language: str) -> None:
    for row in readings_in_sections():
        paragraph = paragraph_of(row)
        texts = getattr(paragraph, f"text_{language}") + getattr(paragraph, f"example_text_{language}")
        assert LABELS[language] in texts


def test_no_text_shows_the_mark_itself(client: Client) -> None:
    for row in Paragraph.objects.all():
        assert ":reading" not in row.html_en + row.html_es + row.text_en + row.text_es
    for words in CalculatorWords.objects.all():
        assert ":reading" not in str(words.words)


@both_languages
def test_the_page_of_differences_lists_every_reading(client: Client, language: str) -> None:
    address = f"/{language}/big-shoulders/difference/"
    [section] = document(client.get(address).content).all("section", **{"aria-labelledby": "readings"})
    rows = Reading.objects.filter(game__slug="big-shoulders")
    assert [item.links[0] for item in section.one("ul").all("li")] == [row.ref.address(language) for row in rows]
    assert section.one("p", class_="lead").text.startswith(f"{len(rows)} ")
    assert not document(client.get(f"{address}?kind=conflict").content).all(
        "section", **{"aria-labelledby": "readings"}
    )


def test_programs_find_the_paragraphs_that_hold_a_reading(client: Client) -> None:
    anchors: dict[str, list[str]] = {}
    for row in readings_in_sections():
        anchors.setdefault(row.page, []).append(row.anchor)
    page = Ref.parse(next(iter(anchors)))
    section = client.get(f"/api/v1/sections/{page.game}/{page.kind}/{page.key}").json()
    assert section["readings"] == list(dict.fromkeys(anchors[str(page)]))
    assert "Our reading: " in section["body"]
    sections = json.loads(client.get("/data/big-shoulders.json").content)["sections"]
    assert {item["ref"] for item in sections if item["readings"]} == set(anchors)
    games = {game["game"]: game["counts"] for game in client.get("/api/v1/games").json()["games"]}
    assert games["big-shoulders"]["readings"] == Reading.objects.filter(game__slug="big-shoulders").count()
