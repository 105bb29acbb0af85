"""The search index of a saved game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from language.analysis import LANGUAGES, is_stop, stem
from offline.device_index import device_index
from offline.limits import card_facts
from rulebook.models import Game, SearchDocuments
from search import weights
from search.document import Document
from search.stored import from_plain

from .conftest import GAME


@pytest.fixture
def documents(db: None) -> list[Document]:
    return [from_plain(plain) for plain in SearchDocuments.objects.get(game__slug=GAME).documents]


@pytest.fixture
def made(documents: list[Document]) -> dict[str, Any]:
    return device_index(documents)


def page(made: dict[str, Any], path: str) -> dict[str, Any]:
    [found] = [page for page in made["pages"] if page["path"] == path]
    return found  # type: ignore[no-any-return]


def test_it_holds_every_document_of_the_sites_search(documents: list[Document], made: dict[str, Any]) -> None:
    assert [page["path"] for page in made["pages"]] == [str(each.ref).partition(":")[2] for each in documents]
    assert {page["group"] for page in made["pages"]} == {each.group for each in documents}


def test_a_word_has_the_stems_of_the_sites_search(made: dict[str, Any]) -> None:
    words = made["words"].split(" ")
    for at, language in enumerate(LANGUAGES):
        numbers: dict[str, set[int]] = {}
        for word, number in zip(words, made["stems"][at], strict=True):
            if word != "-":
                assert (number < 0) == is_stop(word, language)
                numbers.setdefault("" if number < 0 else stem(word, language), set()).add(number)
        assert {number for found in numbers.values() if len(found) > 1 for number in found} == set()


def test_every_word_of_a_text_is_known_and_folded(made: dict[str, Any]) -> None:
    words = set(made["words"].split(" "))
    assert {"accion", "auction", "9", "guita"} <= words
    assert [word for word in words if word != word.lower() or "ó" in word] == []


def test_questions_stand_by_the_paragraph_that_answers_them(documents: list[Document], made: dict[str, Any]) -> None:
    for document, found in zip(documents, made["pages"], strict=True):
        for language in LANGUAGES:
            asked = found["asked"][language]
            assert len(asked) == len(document.paragraphs) + 1
            assert [
                question
                for place in range(len(asked))
                for question, about in zip(document.asked[language], document.about[language], strict=True)
                if about == place
            ] == [question for questions in asked for question in questions]


def test_synonyms_are_rows_of_known_stems(made: dict[str, Any]) -> None:
    known = [set(stems) for stems in made["stems"]]
    assert len(made["synonym_sets"]) > 100
    for row in made["synonym_sets"]:
        for at, forms in enumerate(row["forms"]):
            assert {int(number) for form in forms for number in form.split(" ")} <= known[at]


def test_the_weights_are_those_of_the_sites_search(made: dict[str, Any]) -> None:
    assert made["weights"]["having"] == weights.HAVING
    assert made["weights"]["group_priors"] == dict(weights.GROUP_PRIORS)


def test_a_paragraph_says_what_limits_it(db: None) -> None:
    game = "big-shoulders"
    documents = [from_plain(plain) for plain in SearchDocuments.objects.get(game__slug=game).documents]
    made = device_index(documents, card_facts(Game.objects.get(slug=game)))
    limits = [found for page in made["pages"] for found in page["limits"] if found]
    assert len(limits) > 10
    for found in limits:
        assert found.keys() == set(LANGUAGES)
        assert all(any(each.values()) for each in found.values())


def test_a_paragraph_has_its_context_and_its_page_its_sources(db: None) -> None:
    documents = [from_plain(plain) for plain in SearchDocuments.objects.get(game__slug=GAME).documents]
    made = device_index(documents, card_facts(Game.objects.get(slug=GAME)))
    triggers = page(made, "end-of-game/triggers")
    anchors = [anchor for anchor, _ in triggers["paragraphs"]]
    place = triggers["contexts"][anchors.index("not-by-chicago")]
    assert anchors[place - 1] == "four-conditions"
    assert {len(headings) > 0 for headings in triggers["sources"].values()} == {True}
    assert page(made, "term/auction")["contexts"] == [0]


def test_a_paragraph_has_a_length_in_wording(made: dict[str, Any]) -> None:
    for page in made["pages"]:
        assert len(page["norms"]) == len(page["paragraphs"]) == len(page["marks"]) == len(page["limits"])
    assert min(norms(made)) > 0


def norms(made: dict[str, Any]) -> Iterator[float]:
    return (norm for page in made["pages"] for norm in page["norms"])


def test_a_topic_leads_to_the_nearest_rules(made: dict[str, Any]) -> None:
    topics = [page for page in made["pages"] if page["group"] == "unanswered"]
    assert topics
    assert all(topic["nearest"] for topic in topics)
    assert page(made, "term/auction")["nearest"] == []


def test_a_topic_says_what_the_game_does_not_have(documents: list[Document]) -> None:
    absences = SearchDocuments.objects.get(game__slug=GAME).absences
    assert absences
    made = device_index(documents, absences=absences)
    said = {page["path"]: page["absence"] for page in made["pages"] if "absence" in page}
    assert said == {f"unanswered/{topic}": sentence for topic, sentence in absences.items()}


def test_game_without_documents_has_an_empty_index() -> None:
    assert device_index([])["pages"] == []
