"""A question, analyzed once."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.analysis import LANGUAGES
from language.question import analyze


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
