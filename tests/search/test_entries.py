"""What the index stores of a page."""

from collections import Counter

import pytest

from search.entries import idf, page_terms, paragraph_ngrams
from search.ngrams import ngrams
from search.records import term_id

EMPTY: dict[str, list[list[str]]] = {"title": [[]], "names": [], "asked": [], "body": [], "aside": []}


@pytest.mark.parametrize(("count", "pages", "expected"), [(0, 10, 0.0), (10, 10, 0.047), (1, 10, 1.992)])
def test_idf(count: int, pages: int, expected: float) -> None:
    assert idf(count, pages) == pytest.approx(expected, abs=0.001)


def test_a_paragraph_has_the_terms_of_its_text_and_of_the_questions_about_it() -> None:
    english = EMPTY | {"title": [["tea"]], "body": [["tea"], ["ship"]], "asked": [["tea"], ["ship", "moon"]]}
    spanish = EMPTY | {"body": [["te"], []], "asked": [["te"]]}
    page = page_terms("section", {"en": english, "es": spanish}, {"en": (0, 1)})
    assert {term: [*places] for term, places in page.places.items()} == {
        term_id("en", "tea"): [1],
        term_id("en", "ship"): [1, 2],
        term_id("en", "moon"): [1],
        term_id("es", "te"): [1],
    }
    assert page.names == [[term_id("en", "tea")]]


def test_the_only_paragraph_of_a_page_explains_its_title_and_names() -> None:
    english = EMPTY | {"title": [["tea"]], "names": [["leaf"]], "body": [["ship"]], "aside": [["moon"]]}
    page = page_terms("term", {"en": english, "es": EMPTY | {"body": [[]]}})
    places = {term: [*places] for term, places in page.places.items()}
    assert places == {term_id("en", word): [1] for word in ("tea", "leaf", "ship")}


@pytest.mark.parametrize("about", [1, 0])
def test_a_question_about_the_page_or_a_paragraph_that_is_not_there_is_of_no_paragraph(about: int) -> None:
    page = page_terms("section", {"en": EMPTY | {"asked": [["tea"]]}, "es": EMPTY}, {"en": (about,)})
    assert page.places == {}


def test_a_name_that_no_paragraph_has_is_a_term_without_places() -> None:
    page = page_terms("section", {"en": EMPTY | {"title": [["tea"]], "body": [["ship"], ["moon"]]}, "es": EMPTY})
    assert (page.places[term_id("en", "tea")], page.names) == ((), [[term_id("en", "tea")]])


def test_a_paragraph_has_the_ngrams_of_its_title_its_text_and_the_questions_about_it_or_the_page() -> None:
    english = EMPTY | {
        "title": [["on", "tea"]],
        "body": [["the", "ship"], ["a", "moon"]],
        "asked": [["who", "pays"], ["is", "it", "late"]],
    }
    first, second = paragraph_ngrams({"en": english}, {"en": (0, 2)})
    of_page = [*ngrams(["on", "tea"]), *ngrams(["who", "pays"])]
    assert first == Counter([*of_page, *ngrams(["the", "ship"])])
    assert second == Counter([*of_page, *ngrams(["a", "moon"]), *ngrams(["is", "it", "late"])])
