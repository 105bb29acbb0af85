"""A text as tokens."""

import pytest

from translator.language import by_small_words, games_meant
from translator.matching import TermMatch
from translator.patterns import Pattern
from translator.tokens import tokens, without_acutes

from .made_up import entry


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Compañía", ["compania"]),
        ("compan\u0303i\u0301a", ["compania"]),
        ("R&D", ["r", "&", "d"]),
        ("the player’s $20", ["the", "player", "$", "20"]),
        ("divi\u00addend", ["dividend"]),
        ("…!?", []),
    ],
)
def test_keys_are_folded(text: str, keys: list[str]) -> None:
    assert [token.key for token in tokens(text)] == keys


def test_offsets_count_characters_as_sent() -> None:
    text = "¡Compan\u0303i\u0301a!"
    [token] = tokens(text)
    assert text[token.start : token.end] == "Compan\u0303i\u0301a"
    assert (token.spelled, token.accented, token.capital, token.upper) == ("compañía", True, True, False)


@pytest.mark.parametrize(
    ("why", "text", "joined"),
    [
        ("a blank", "share price", True),
        ("a hyphen", "share-price", True),
        ("a comma", "share, price", False),
        ("the end of a sentence", "share. price", False),
        ("a new line", "share\nprice", False),
        ("a line that the page's width broke", "the company itself decides about its own share\nprice", True),
        ("the same before a capital", "the company itself decides about its own share\nPrice", False),
    ],
)
def test_a_phrase_runs_on(why: str, text: str, joined: bool) -> None:
    assert tokens(text)[-1].joined is joined, why


@pytest.mark.parametrize(("text", "opens"), [("a b", [True, False]), ("a. b", [True, True]), ("a (b", [True, True])])
def test_the_first_word_of_a_sentence(text: str, opens: list[bool]) -> None:
    assert [token.opens for token in tokens(text)] == opens


def test_tildes_stay() -> None:
    assert without_acutes("señalización") == "señalizacion"


@pytest.mark.parametrize(
    ("text", "counts"),
    [("the company pays", (2, 0)), ("la compañía paga del fondo", (0, 3)), ("no", (0, 0)), ("ñu", (0, 1))],
)
def test_small_words_tell_the_language(text: str, counts: tuple[int, int]) -> None:
    assert tuple(by_small_words(tokens(text)).values()) == counts


def match(words: int, *games: str) -> TermMatch:
    """A match of so many words that is a term of each game."""
    patterns = tuple(
        Pattern(item, item.wordings["en"].sayings[0]) for item in (entry("x", "x", game=game) for game in games)
    )
    return TermMatch(0, words, patterns)


@pytest.mark.parametrize(
    ("why", "found", "named", "games"),
    [
        ("nothing", [], [], {}),
        ("one game", [match(1, "tea")], [], {"tea": 1.0}),
        ("a word that both have", [match(1, "tea", "rails")], [], {"rails": 1.0, "tea": 1.0}),
        ("a word of its own", [match(1, "tea", "rails"), match(1, "tea")], [], {"tea": 1.0}),
        ("its name", [match(2, "tea")], ["rails"], {"rails": 1.0}),
        ("both", [match(3, "tea"), match(2, "rails")], [], {"rails": pytest.approx(2 / 3), "tea": 1.0}),
    ],
)
def test_the_games_that_are_meant(why: str, found: list[TermMatch], named: list[str], games: dict[str, float]) -> None:
    assert games_meant(found, named) == games, why


@pytest.mark.parametrize(
    "text", ["límite del ６０ ％", "límite del \u206660\u2069 %", "lí\u200emite del 60 %", "límite\u200f del 60 %"]
)
def test_digits_and_marks_of_other_scripts_are_read_in_their_place(text: str) -> None:
    row = tokens(text)
    assert [token.key for token in row] == ["limite", "del", "60", "%"]
    assert all(token.joined for token in row[1:])
    assert text[row[-1].start : row[-1].end] in "%％"
