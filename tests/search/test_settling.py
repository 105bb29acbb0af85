"""Which paragraph of a page settles a question."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.settling import Settling
from search.weights import HAVING


def settled(*terms: dict[int, float], paragraphs: int = 3) -> int:
    """The paragraph that settles a query of terms of equal weight, each by its score at places of the page."""
    page = Settling(paragraphs)
    for places in terms:
        page.add(places, 1.0, 1 / len(terms))
    best = page.best()
    return best[0].place if best else 0


def test_the_paragraph_with_most_of_the_words_settles() -> None:
    assert settled({0: 1.0, 1: 1.0}, {0: 1.0, 2: 1.0}, {0: 1.0, 2: 1.0}) == 2


def test_the_questions_about_a_paragraph_speak_for_it() -> None:
    assert settled({0: 1.0, 1: 0.4}, {0: 1.0, 5: 1.0}, {0: 1.0, 5: 1.0}) == 2


def test_a_word_that_every_paragraph_has_does_not_decide() -> None:
    everywhere = {0: 1.0, 1: 1.5, 2: 1.0, 3: 1.0}
    assert settled(everywhere, {0: 1.0, 3: 1.0}) == 3


def test_no_paragraph_settles_what_the_page_does_not_have() -> None:
    assert Settling(3).best() == ()


PLACES = st.dictionaries(st.integers(0, 6), st.floats(0.1, 5), max_size=6)


@given(st.lists(PLACES, max_size=4), st.randoms())
def test_the_order_of_the_words_does_not_matter(terms: list[dict[int, float]], order: Random) -> None:
    shuffled = order.sample(terms, len(terms))
    one, other = Settling(3), Settling(3)
    for places, again in zip(terms, shuffled, strict=True):
        one.add(places, 1.0, 0.1)
        other.add(again, 1.0, 0.1)
    assert one.scores == pytest.approx(other.scores)


@pytest.mark.parametrize("place", [2, 5])
def test_a_paragraph_and_the_questions_about_it_add_up(place: int) -> None:
    both, alone = Settling(3), Settling(3)
    both.add({2: 1.0, 5: 1.0}, 1.0, 1.0)
    alone.add({place: 1.0}, 1.0, 1.0)
    assert alone.best()[0].score < both.best()[0].score
    assert both.best()[0].place == alone.best()[0].place == 2


def test_the_first_of_equal_paragraphs_settles() -> None:
    assert settled({0: 1.0, 2: 1.0, 3: 1.0}) == 2


@given(PLACES, st.floats(0.1, 5))
def test_a_weightier_word_says_more(places: dict[int, float], weight: float) -> None:
    light, heavy = Settling(3), Settling(3)
    light.add(places, weight, weight / 10)
    heavy.add(places, 2 * weight, weight / 5)
    doubled = [(place, 2 * score, 2 * covered) for place, score, covered in light.best()]
    assert heavy.best() == tuple(map(pytest.approx, doubled))


def test_what_the_text_and_its_questions_have_is_covered_once() -> None:
    page = Settling(3)
    page.add({2: 1.0, 5: 1.0}, 1.0, 0.25)
    page.add({2: 1.0}, 1.0, 0.5)
    page.add({1: 1.0}, 1.0, 0.25)
    assert (page.best()[0].place, page.best()[0].covered) == (2, 0.75)


def test_the_rarer_word_decides_which_paragraph_covers_more() -> None:
    page = Settling(3)
    page.add({1: 1.0}, 1.0, 0.3)
    page.add({2: 1.0}, 1.0, 0.7)
    first, second = page.best()
    assert (first.place, second.place) == (2, 1)
    assert first.score - second.score == pytest.approx(0.4 * HAVING)


def test_three_paragraphs_of_a_page_are_weighed() -> None:
    page = Settling(4)
    for places in ({1: 1.0, 2: 1.0, 3: 1.0, 4: 1.0}, {2: 1.0, 3: 1.0, 4: 1.0}, {3: 1.0, 4: 1.0}, {4: 1.0}):
        page.add(places, 1.0, 0.25)
    assert [paragraph.place for paragraph in page.best()] == [4, 3, 2]
