"""Which meaning of a word comes first, and why."""

import pytest

from tests.translator.made_up import entry, wording
from translator.glossary import Entry
from translator.matching import find_matches, find_terms
from translator.meanings import FIELD, GAME, NEAR, OWN, ordered
from translator.patterns import PatternTrie
from translator.tokens import tokens

SHARE = entry("share", "share", wording("acción", near=("comprar", "vender")), field="stock")
ACTION = entry("action", "action", wording("acción", near=("turno",)), field="turn")
DIVIDEND = entry("dividend", "dividend", "dividendo", field="stock")
BUY = entry("buy", "buy", "comprar", part="verb")


def meanings(text: str, *entries: Entry, games: tuple[str, ...] = ("tea-harbor",)) -> list[list[tuple[str, str]]]:
    """For each term of a Spanish text, the keys of its meanings with the reason."""
    row, trie = tokens(text), PatternTrie("es", entries)
    found = find_terms(find_matches(row, trie))
    return [
        [(item.pattern.entry.ref.key, item.why) for item in several]
        for several in ordered(found, row, trie, dict.fromkeys(games, 1.0))
    ]


@pytest.mark.parametrize(
    ("why", "text", "first"),
    [
        ("a word beside it", "comprar una acción", ("share", NEAR)),
        ("a form of such a word", "compró una acción", ("share", NEAR)),
        ("another word beside it", "acción de tu turno", ("action", NEAR)),
        ("the nearer of two words", "vender en el turno de cada otro jugador una sola acción turno", ("action", NEAR)),
        ("a term of the same field", "acción con dividendo", ("share", FIELD)),
    ],
)
def test_the_first_meaning(why: str, text: str, first: tuple[str, str]) -> None:
    assert first in [several[0] for several in meanings(text, SHARE, ACTION, DIVIDEND, BUY)], why


def test_a_word_far_away_says_nothing() -> None:
    far = "comprar" + " a" * 20 + " acción"
    assert {why for _, why in meanings(far, SHARE, ACTION)[0]} == {OWN}


def test_a_word_with_one_meaning_is_its_own() -> None:
    assert meanings("dividendo", SHARE, DIVIDEND) == [[("dividend", OWN)]]


def test_between_games_the_one_that_is_meant_comes_first() -> None:
    rails = entry("stock", "stock", "acción", game="rails")
    assert meanings("acción", SHARE, rails, games=("rails",))[0][0] == ("stock", GAME)


def test_the_words_that_say_so_are_told() -> None:
    row, trie = tokens("Compró una acción"), PatternTrie("es", [SHARE, ACTION, BUY])
    [_, several] = ordered(find_terms(find_matches(row, trie)), row, trie, {})
    assert several[0].words == ("compró",)
