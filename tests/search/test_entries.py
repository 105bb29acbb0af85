"""Term weights of a page."""

import pytest

from search.entries import idf, page_terms, term_weights
from search.records import term_id

EMPTY: dict[str, list[list[str]]] = {"title": [[]], "names": [], "asked": [], "body": [], "aside": []}


def weigh(text: str, usual: float = 4.0, weight: float = 1.0) -> dict[str, int]:
    return dict(term_weights(text.split(), usual, weight))


def test_once_in_a_text_of_usual_length_is_the_weight() -> None:
    assert weigh("tea ship moon bank", weight=3.0) == dict.fromkeys(["tea", "ship", "moon", "bank"], 3000)


def test_again_adds_less_each_time() -> None:
    once, twice, thrice = (weigh(f"{'tea ' * count}{'x ' * (4 - count)}")["tea"] for count in (1, 2, 3))
    assert 0 < thrice - twice < twice - once < once


def test_a_longer_text_says_each_of_its_stems_less() -> None:
    assert weigh("tea ship moon bank crane quay")["tea"] < 1000 < weigh("tea")["tea"]


def test_a_name_of_several_words_does_not_lengthen_a_text() -> None:
    assert weigh("share price share_price")["share"] == weigh("share price")["share"]


@pytest.mark.parametrize(("count", "pages", "expected"), [(0, 10, 0.0), (10, 10, 0.047), (1, 10, 1.992)])
def test_idf(count: int, pages: int, expected: float) -> None:
    assert idf(count, pages) == pytest.approx(expected, abs=0.001)


def test_places_are_the_page_its_paragraphs_the_questions_about_each_and_then_every_question() -> None:
    english = EMPTY | {"title": [["tea"]], "body": [["tea"], ["ship"]], "asked": [["tea"], ["ship"]]}
    spanish = EMPTY | {"body": [["te"], []], "asked": [["te"]]}
    page = page_terms("section", {"en": english, "es": spanish}, {"en": (0, 1)})
    places = {term: [place for place, _ in found] for term, (_, found) in page.postings.items()}
    assert places == {
        term_id("en", "tea"): [0, 1],
        term_id("en", "ship"): [0, 2, 3],
        term_id("es", "te"): [0, 1],
    }
    assert (page.paragraphs, len(page.questions), page.names) == (2, 3, [[term_id("en", "tea")]])


def test_a_question_about_a_paragraph_that_is_not_there_is_one_about_the_page() -> None:
    page = page_terms("section", {"en": EMPTY | {"asked": [["tea"]]}, "es": EMPTY}, {"en": (1,)})
    [(_, found)] = page.postings.values()
    assert [place for place, _ in found] == [0]
    assert (page.paragraphs, page.questions) == (0, [(0, [term_id("en", "tea")])])
