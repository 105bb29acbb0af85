"""Words around a calculation: which may be skipped, and which change what is asked."""

import pytest

from language.fillers import changes_meaning, is_filler, is_ignorable
from language.question import Token, tokens


@pytest.mark.parametrize(
    ("language", "word", "filler", "ignorable", "changing"),
    [
        ("en", "the", True, False, False),
        ("en", "please", True, False, False),
        ("en", "brings", False, True, False),
        ("en", "twice", False, False, True),
        ("en", "share", False, False, False),
        ("es", "gracias", True, False, False),
        ("es", "corresponde", False, True, False),
        ("es", "doble", False, False, True),
        ("es", "accion", False, False, False),
    ],
)
def test_kinds_of_words(language: str, word: str, filler: bool, ignorable: bool, changing: bool) -> None:
    assert (is_filler(word, language), is_ignorable(word, language), changes_meaning(word, language)) == (
        filler, ignorable, changing,
    )  # fmt: skip


@pytest.mark.parametrize("word", ["not", "without", "except", "half", "double"])
def test_what_changes_the_meaning_is_not_skipped_in_english(word: str) -> None:
    assert (changes_meaning(word, "en"), is_filler(word, "en"), is_ignorable(word, "en")) == (True, False, False)


@pytest.mark.parametrize("word", ["sin", "nunca", "mitad", "doble"])
def test_what_changes_the_meaning_is_not_skipped_in_spanish(word: str) -> None:
    assert (changes_meaning(word, "es"), is_ignorable(word, "es")) == (True, False)


def only(text: str, language: str = "en") -> Token:
    [token] = tokens(text, language)
    return token


@pytest.mark.parametrize(
    ("text", "language", "number", "place"),
    [
        ("420", "en", 420, None),
        ("1,200", "en", 1200, None),
        ("1.200", "es", 1200, None),
        ("2.5", "en", None, None),
        ("1000001", "en", None, None),
        ("twelve", "en", 12, None),
        ("doce", "es", 12, None),
        ("3rd", "en", None, 3),
        ("third", "en", None, 3),
        ("tercera", "es", None, 3),
        ("share", "en", None, None),
    ],
)
def test_a_number_and_a_place(text: str, language: str, number: int | None, place: int | None) -> None:
    token = only(text, language)
    assert (token.number, token.place) == (number, place)


@pytest.mark.parametrize(
    ("text", "word", "is_name", "opens"),
    [
        ("Ana has 3", "ana", False, True),
        ("does Ana have 3", "ana", True, False),
        ("it pays. Ana has 3", "ana", False, True),
        ("¿Ana tiene 3?", "ana", False, True),
        ("DOES ANA HAVE 3", "ana", False, False),
        ("does ana have 3", "ana", False, False),
    ],
)
def test_a_capital_makes_a_name_in_the_middle_of_a_sentence(text: str, word: str, is_name: bool, opens: bool) -> None:
    [token] = [token for token in tokens(text, "en") if token.text == word]
    assert (token.is_name, token.opens) == (is_name, opens)


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("I haven't sold", ["i", "have", "not", "sold"]),
        ("I've sold 20%", ["i", "have", "sold", "20", "percent"]),
        ("3-4 players", ["3", "-", "4", "players"]),
    ],
)
def test_what_is_written_together_is_taken_apart(text: str, texts: list[str]) -> None:
    assert [token.text for token in tokens(text, "en")] == texts
