"""A question, analyzed once."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.analysis import LANGUAGES
from language.question import Token, analyze, tokens


def test_words_have_their_offsets_in_the_text() -> None:
    question = analyze("¿Cuánto cuesta Niño?")
    assert [(word.text, question.text[word.start : word.end]) for word in question.words] == [
        ("cuanto", "Cuánto"),
        ("cuesta", "cuesta"),
        ("nino", "Niño"),
    ]


def test_stems_are_aligned_with_the_words_and_stop_words_have_none() -> None:
    question = analyze("the three players sold")
    assert question.stems == {"en": ("", "3", "player", "sell"), "es": ("the", "thre", "players", "sold")}


def test_tokens_are_words_and_numbers_of_each_language() -> None:
    tokens = analyze("twenty-one shares").tokens
    assert [token.number for token in tokens["en"]] == [21, None]
    assert [token.number for token in tokens["es"]] == [None, None, None]


def test_only_so_many_characters_count() -> None:
    question = analyze("share price", longest=5)
    assert (question.text, [word.text for word in question.words]) == ("share", ["share"])


def test_an_analyzed_question_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        analyze("share").text = "other"  # type: ignore[misc]


@given(st.text(max_size=60))
def test_any_text_can_be_analyzed(text: str) -> None:
    question = analyze(text)
    assert {len(stems) for stems in question.stems.values()} == {len(question.words)}
    assert set(question.tokens) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("don’t pay", ["do", "not", "pay"]),
        ("snake_case", ["snake", "case"]),
        ("compan\u0303i\u0301a", ["compania"]),
        ("divi\u00addend", ["dividend"]),
        ("«acción»—20%", ["accion", "20"]),
        ("Straße 3²", ["strasse", "32"]),
        ("x" * 41 + " y", ["y"]),
    ],
)
def test_what_a_word_is(text: str, words: list[str]) -> None:
    assert [word.text for word in analyze(text).words] == words


@pytest.mark.parametrize(
    ("why", "text", "silent"),
    [
        ("a range", "3-4 players", True),
        ("a compound", "section B-4", True),
        ("a number below zero", "pay -4", False),
        ("at the beginning", "-4", False),
    ],
)
def test_a_sign_joins_two_things_or_makes_a_number_negative(why: str, text: str, silent: bool) -> None:
    assert [token.silent for token in tokens(text, "en") if token.text == "-"] == [silent], why


@pytest.mark.parametrize(
    ("why", "token", "can_name", "is_value"),
    [
        ("a capital inside a sentence", Token("ana", "ana", is_name=True), True, True),
        ("a word that no rule knows", Token("bo", "bo", silent=True, story=True), True, True),
        ("a capital at the beginning", Token("ana", "ana", opens=True), True, True),
        ("a filler at the beginning", Token("please", "pleas", opens=True, silent=True), False, False),
        ("a number", Token("3", "3", number=3), False, True),
        ("zero", Token("0", "0", number=0), False, True),
        ("a place", Token("third", "3th", place=3), False, True),
        ("an article", Token("a", "a", maybe=True), False, True),
        ("a word of the rules", Token("share", "share"), False, False),
    ],
)
def test_what_may_be_a_name_or_a_value(why: str, token: Token, can_name: bool, is_value: bool) -> None:
    assert (token.can_name, token.is_value) == (can_name, is_value), why


@pytest.mark.parametrize(
    ("text", "language", "numbers"),
    [
        ("1,200.50", "en", []),
        ("1.200.300", "es", []),
        ("12,34", "en", []),
        ("0", "en", [0]),
        ("007", "en", [7]),
        ("20%", "en", [20]),
        ("2nd share, 2 shares", "en", [2]),
        ("2.ª acción", "es", [2]),
        ("twenty one hundred", "en", [21]),
    ],
)
def test_what_counts_as_a_number(text: str, language: str, numbers: list[int]) -> None:
    assert [token.number for token in tokens(text, language) if token.number is not None] == numbers


def test_an_amount_written_with_blanks_is_another_reading_of_the_question() -> None:
    question = analyze("it earned 1 200 $")
    assert [token.number for token in question.joined.tokens["en"] if token.number] == [1200]
    assert [token.number for token in question.tokens["en"] if token.number] == [1, 200]


def test_a_question_without_such_an_amount_has_one_reading() -> None:
    question = analyze("it earned 1200 $")
    assert question.joined is question
