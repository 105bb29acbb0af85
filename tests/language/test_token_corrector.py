"""Words typed wrong in a question."""

import pytest

from language.question import Token
from language.spelling import TokenCorrector, is_one_error


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("vocaton", "vocation", True),
        ("vocatiion", "vocation", True),
        ("vocasion", "vocation", True),
        ("voctaion", "vocation", True),
        ("vcoation", "vocation", True),
        ("vocation", "vocation", False),
        ("vocatno", "vocation", False),
        ("vactoion", "vocation", False),
    ],
)
def test_one_error(one: str, other: str, near: bool) -> None:
    assert is_one_error(one, other) is near
    assert is_one_error(other, one) is near


def corrected(text: str, story: bool = True) -> list[tuple[str, bool]]:
    typos = TokenCorrector([("share", "share"), ("shore", "shore"), ("developed", "develop")])
    found = typos.corrected((Token(text, text, silent=story, story=story),))
    return [(token.stem, token.silent) for (token,) in found]


def test_a_word_of_the_story_near_one_word_is_that_word() -> None:
    assert corrected("devloped") == [("develop", False)]


def test_it_may_be_one_of_two_words() -> None:
    assert corrected("shire") == [("share", False), ("shore", False)]


@pytest.mark.parametrize("text", ["shoals", "sha", "harbor"])
def test_a_word_of_the_story_stays(text: str) -> None:
    assert corrected(text) == [(text, True)]


def test_a_word_of_the_rules_is_no_error() -> None:
    assert corrected("devloped", story=False) == [("devloped", False)]


def test_a_question_of_too_many_readings_is_left_as_it_is() -> None:
    typos = TokenCorrector([("share", "share"), ("shore", "shore")])
    shire = Token("shire", "shire", silent=True, story=True)
    assert typos.corrected((shire, shire)) == [(shire, shire)]
    assert len(typos.corrected((shire,))) == 2


def test_an_inflected_form_is_compared_by_its_stem_too() -> None:
    typos = TokenCorrector([("dividends", "dividend")])
    [(token,)] = typos.corrected((Token("dividnd", "dividnd", story=True),))
    assert token.stem == "dividend"


@pytest.mark.parametrize(("text", "stem"), [("thare", "thare"), ("sharx", "share")])
def test_the_first_letter_is_taken_as_typed(text: str, stem: str) -> None:
    typos = TokenCorrector([("share", "share")])
    [(token,)] = typos.corrected((Token(text, text, story=True),))
    assert token.stem == stem
