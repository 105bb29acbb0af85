"""The search index of a saved game."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.models import SearchDocuments
from rulebook.offline.device_index import FIELDS, device_index
from search.document import UNANSWERED
from search.stored import from_plain

from .conftest import GAME


@pytest.fixture
def made(db: None) -> dict[str, Any]:
    kept = SearchDocuments.objects.get(game__slug=GAME)
    return device_index([from_plain(plain) for plain in kept.documents])


def numbers(made: dict[str, Any], word: str, field: str) -> set[int]:
    found = dict(made["index"]["index"]).get(word, {})
    return set(map(int, found.get(str(FIELDS.index(field)), {})))


def pages(made: dict[str, Any], word: str, field: str) -> set[str]:
    return {made["pages"][made["places"][number][0]][0] for number in numbers(made, word, field)}


def test_it_holds_the_pages_of_the_sites_search(made: dict[str, Any], db: None) -> None:
    documents = SearchDocuments.objects.get(game__slug=GAME).documents
    pages = [plain["ref"].partition(":")[2] for plain in documents if plain["group"] != UNANSWERED]
    assert [page[0] for page in made["pages"]] == pages
    assert len(pages) < len(documents)


def test_what_the_rules_do_not_settle_is_never_a_result(made: dict[str, Any]) -> None:
    assert UNANSWERED not in {page[1] for page in made["pages"]}


def test_every_page_and_every_paragraph_has_its_entry(made: dict[str, Any]) -> None:
    wanted = [[page, part] for page, row in enumerate(made["pages"]) for part in range(-1, len(row[5]))]
    assert made["places"] == wanted
    assert made["index"]["documentCount"] == made["index"]["nextId"] == len(wanted)


def test_words_of_both_languages_lead_to_a_page(made: dict[str, Any]) -> None:
    assert "term/auction" in pages(made, "auction", "title")
    assert "term/auction" in pages(made, "subasta", "title")


def test_a_question_leads_to_the_paragraph_that_answers_it(made: dict[str, Any]) -> None:
    kept = SearchDocuments.objects.get(game__slug=GAME)
    documents = [from_plain(plain) for plain in kept.documents]
    page, place = next(
        (page, about)
        for page, document in enumerate(documents)
        for question, about in zip(document.asked["en"], document.about["en"], strict=True)
        if about > 1 and "wabash" in question.casefold()
    )
    assert [page, place - 1] in [made["places"][number] for number in numbers(made, "wabash", "asked")]


def test_words_are_found_without_accents_and_capitals(made: dict[str, Any]) -> None:
    words = [word for word, _ in made["index"]["index"]]
    assert "accion" in words
    assert [word for word in words if word != word.lower() or "ó" in word] == []


def test_words_that_say_nothing_are_left_out(made: dict[str, Any]) -> None:
    words = {word for word, _ in made["index"]["index"]}
    assert words & set(made["stop"]) == set()


def test_lengths_count_the_different_words_of_each_field(made: dict[str, Any]) -> None:
    lengths = made["index"]["fieldLength"]
    counted = {number: [0] * len(FIELDS) for number in lengths}
    for _, fields in made["index"]["index"]:
        for field, found in fields.items():
            for number in found:
                counted[number][int(field)] += 1
    assert counted == lengths


def test_game_without_documents_has_an_empty_index() -> None:
    assert device_index([])["index"]["index"] == []
