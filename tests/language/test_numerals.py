"""Numbers written as words."""

import pytest

from language.numerals import DIGITS, number_at, ordinal


@pytest.mark.parametrize(
    ("language", "text", "number"),
    [
        ("en", "seven", (7, 1)),
        ("en", "forty two", (42, 2)),
        ("en", "ninety one", (91, 2)),
        ("en", "two hundred and five", (205, 4)),
        ("en", "a hundred", (100, 2)),
        ("en", "a", None),
        ("en", "price", None),
        ("es", "veintidos", (22, 1)),
        ("es", "treinta y uno", (31, 3)),
        ("es", "treinta uno", (30, 1)),
        ("es", "ciento veinte", (120, 2)),
        ("es", "quinientos", (500, 1)),
        ("es", "una", None),
    ],
)
def test_number_at_the_start(language: str, text: str, number: tuple[int, int] | None) -> None:
    assert number_at(text.split(), 0, language) == number


@pytest.mark.parametrize(
    ("language", "word", "place"),
    [("en", "third", 3), ("es", "tercera", 3), ("es", "primer", 1), ("en", "three", None)],
)
def test_ordinals(language: str, word: str, place: int | None) -> None:
    assert ordinal(word, language) == place


@pytest.mark.parametrize(
    ("language", "word", "digits"),
    [("en", "fifteen", "15"), ("es", "once", "11"), ("es", "noventa", "90"), ("en", "one", None), ("es", "cero", None)],
)
def test_words_that_stand_for_digits(language: str, word: str, digits: str | None) -> None:
    assert DIGITS[language].get(word) == digits
