"""Spelling correction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.spelling import Known, allowed_errors, corrections, distance, is_one_error

WORD = st.text(alphabet="abc", max_size=6)


@pytest.mark.parametrize(
    ("one", "other", "errors"),
    [
        ("tea", "tea", 0),
        ("tea", "eta", 1),
        ("tea", "te", 1),
        ("tea", "team", 1),
        ("tea", "sea", 1),
        ("tea", "ate", 2),
        ("", "tea", 3),
    ],
)
def test_distance(one: str, other: str, errors: int) -> None:
    assert distance(one, other) == distance(other, one) == errors


@given(WORD, WORD)
def test_one_error_is_a_distance_of_one(one: str, other: str) -> None:
    assert is_one_error(one, other) == (distance(one, other) == 1)


@pytest.mark.parametrize(
    ("word", "errors"), [("tea", 0), ("crate", 1), ("insurance", 1), ("warehouses", 2), ("mp3player", 0)]
)
def test_long_words_may_have_more_errors(word: str, errors: int) -> None:
    assert allowed_errors(word) == errors


def known(*texts: str, language: str = "en", count: int = 1) -> list[Known]:
    return [Known(text, (language,), count) for text in texts]


def corrected(word: str, candidates: list[Known], language: str = "en") -> list[str]:
    return [item.text for item in corrections(word, language, candidates)]


@pytest.mark.parametrize(
    ("why", "word", "candidates", "best"),
    [
        ("a letter left out", "insurnce", ["insurance"], ["insurance"]),
        ("two letters swapped", "stomrs", ["storms"], ["storms"]),
        ("by its sound", "jerente", ["gerente"], ["gerente"]),
        ("by its sound, however many letters", "yega", ["llega"], ["llega"]),
        ("a letter left out before one replaced", "sharts", ["sharks", "sharets"], ["sharets", "sharks"]),
        ("a short word with an unlikely error", "tess", ["tens"], []),
        ("another first letter", "bhareholders", ["shareholders"], ["shareholders"]),
        ("another first letter in a short word", "bhare", ["share"], []),
        ("too many errors", "stms", ["storms"], []),
    ],
)
def test_corrections(why: str, word: str, candidates: list[str], best: list[str]) -> None:
    assert corrected(word, known(*candidates)) == best, why


def test_a_word_of_the_same_language_comes_first() -> None:
    candidates = [*known("accions", language="es"), *known("actions", language="en")]
    assert corrected("actionss", candidates)[0] == "actions"


def test_the_more_frequent_word_comes_first() -> None:
    assert corrected("carg", [*known("carga"), *known("cargo", count=9)]) == ["cargo", "carga"]


def test_at_most_three_are_returned() -> None:
    assert len(corrected("bonds", known("bondsa", "bondsb", "bondsc", "bondsd"))) == 3


TERMS = st.sampled_from(
    ["insurance", "dividend", "warehouse", "certificate", "shareholder", "director", "compania", "accionista"]
)


@given(TERMS, st.data())
def test_a_letter_left_out_or_two_swapped_are_put_right(term: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(1, len(term) - 2))
    left_out = term[:place] + term[place + 1 :]
    swapped = term[:place] + term[place + 1] + term[place] + term[place + 2 :]
    assert corrected(left_out, known(term)) == corrected(swapped, known(term)) == [term]


@given(WORD, WORD)
def test_a_distance_is_at_least_the_difference_in_length_and_at_most_the_longer_word(one: str, other: str) -> None:
    assert abs(len(one) - len(other)) <= distance(one, other) <= max(len(one), len(other))


@given(WORD, WORD)
def test_only_a_word_itself_is_at_no_distance(one: str, other: str) -> None:
    assert (distance(one, other) == 0) == (one == other)


def test_a_much_costlier_correction_is_not_offered_beside_a_cheap_one() -> None:
    # The first sounds the same; the second is reached by replacing one letter, and is offered only by itself.
    assert corrected("bondss", known("bonds", "bondsy")) == ["bonds"]
    assert corrected("bondss", known("bondsy")) == ["bondsy"]
