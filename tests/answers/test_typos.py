"""Words typed wrong in a question."""

import pytest

from answers.tokens import Token
from answers.typos import Typos, is_one_error


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


def corrected(text: str, story: bool = True) -> Token:
    typos = Typos([("share", "share"), ("shore", "shore"), ("developed", "develop")])
    return typos.corrected((Token(text, text, silent=story, story=story),))[0]


def test_a_word_of_the_story_near_one_word_is_that_word() -> None:
    assert (corrected("devloped").stem, corrected("devloped").silent) == ("develop", False)


@pytest.mark.parametrize("text", ["shire", "shoals", "sha", "harbor"])
def test_two_words_or_none_leave_it(text: str) -> None:
    assert corrected(text).silent


def test_a_word_of_the_rules_is_no_error() -> None:
    assert corrected("devloped", story=False).stem == "devloped"
