"""Which paragraph of a page settles a question."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.settling import Settled, Settling
from search.weights import HAVING, PARAGRAPHS_SHOWN, WORDING


def settled(*terms: set[int], similar: dict[int, float] | None = None) -> list[int]:
    """The paragraphs that settle a query of terms of equal weight, each by the paragraphs that have it."""
    page = Settling()
    for places in terms:
        page.add(places, 1 / len(terms))
    return [paragraph.place for paragraph in page.best(similar or {})]


def test_the_paragraph_with_most_of_the_query_settles() -> None:
    assert settled({1}, {2}, {2}) == [2, 1]


def test_the_paragraph_that_is_most_similar_in_wording_settles() -> None:
    assert settled({1, 2}, similar={2: 0.5}) == [2, 1]


def test_no_paragraph_settles_what_the_page_does_not_have() -> None:
    assert settled(similar={1: 1.0}) == []


def test_the_first_of_equal_paragraphs_settles() -> None:
    assert settled({3, 2}) == [2, 3]


def test_no_more_paragraphs_of_a_page_settle_than_are_shown() -> None:
    assert settled({1, 2, 3, 4}, {2, 3, 4}, {3, 4}, {4}) == [4, 3, 2]
    assert PARAGRAPHS_SHOWN == 3


def test_the_score_is_what_is_covered_and_the_root_of_the_similarity() -> None:
    page = Settling()
    page.add({1}, 0.25)
    page.add({1}, 0.5)
    assert page.best({1: 0.25}) == (Settled(1, pytest.approx(0.75 * HAVING + 0.5 * WORDING), 0.75, 0.25),)


PLACES = st.sets(st.integers(1, 6), max_size=6)


@given(st.lists(PLACES, max_size=4), st.randoms())
def test_the_order_of_the_words_does_not_matter(terms: list[set[int]], order: Random) -> None:
    assert settled(*terms) == settled(*order.sample(terms, len(terms)))
