"""Where patterns overlap: which stretch is the term, and which of its meanings counts."""

import pytest

from content.refs import Ref
from tests.translator.made_up import GAME, entry, wording
from translator.glossary import Entry
from translator.matching import Matches, TermMatch, find_matches, find_terms, rank
from translator.patterns import PatternTrie
from translator.tokens import tokens

CHEST = entry("chest", wording("chest", variants=("crate",)))
TEA = entry("tea", "tea")
TEA_CHEST = entry("tea-chest", "tea chest")
PRICE_OF_TEA = entry("price-of-tea", "price of tea")
OTHER_CHEST = entry("locker", wording("locker", variants=("chest",)), game="ghost-ship")


def found(text: str, *entries: Entry, games: set[str] | None = None) -> list[TermMatch]:
    return find_terms(find_matches(tokens(text), PatternTrie("en", entries)), games)


def spans(text: str, *entries: Entry) -> list[tuple[int, int, str]]:
    return [(item.first, item.end, item.patterns[0].entry.ref.key) for item in found(text, *entries)]


@pytest.mark.parametrize(
    ("why", "text", "expected"),
    [
        ("the longest", "a tea chest", [(1, 3, "tea-chest")]),
        ("the first of two equally long", "price of tea chest", [(0, 3, "price-of-tea"), (3, 4, "chest")]),
        ("each apart", "tea, chest", [(0, 1, "tea"), (1, 2, "chest")]),
        ("in the order of the text", "chest tea", [(0, 1, "chest"), (1, 2, "tea")]),
        ("none", "a boat", []),
    ],
)
def test_stretches_are_apart(why: str, text: str, expected: list[tuple[int, int, str]]) -> None:
    assert spans(text, CHEST, TEA, TEA_CHEST, PRICE_OF_TEA) == expected, why


def test_a_stretch_has_every_meaning() -> None:
    [match] = found("the chest", CHEST, OTHER_CHEST)
    assert {pattern.entry.ref.key for pattern in match.patterns} == {"chest", "locker"}


@pytest.mark.parametrize(("game", "keys"), [(GAME, ["chest"]), ("ghost-ship", ["locker"]), ("chess", [])])
def test_only_the_games_that_are_named(game: str, keys: list[str]) -> None:
    matches = found("the chest", CHEST, OTHER_CHEST, games={game})
    assert [pattern.entry.ref.key for match in matches for pattern in match.patterns] == keys


def test_a_shorter_term_of_the_game_counts_where_the_longer_is_of_another() -> None:
    other = entry("tea-chest", "tea chest", game="ghost-ship")
    [tea, chest] = found("a tea chest", TEA, CHEST, other, games={GAME})
    assert [(tea.first, tea.end), (chest.first, chest.end)] == [(1, 2), (2, 3)]


def test_a_term_is_known_by_its_own_word_before_a_variant() -> None:
    both = entry("chest", wording("chest", variants=("chests",)))
    [match] = found("two chests", both)
    assert [rank(pattern) for pattern in match.patterns] == [3]


def test_a_variant_is_known_by_itself() -> None:
    [match] = found("a crate", CHEST)
    assert [(rank(pattern), pattern.entry.ref) for pattern in match.patterns] == [(1, Ref(GAME, "term", "chest"))]


def test_an_empty_text_has_no_terms() -> None:
    assert find_matches([], PatternTrie("en", [TEA])) == Matches({}, ())
    assert found("", TEA) == []
