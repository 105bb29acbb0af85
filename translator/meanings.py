"""Which of the meanings of a word is meant, and why."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from language.analysis import fold

from .glossary import CONTEXT
from .matching import TermMatch, rank
from .patterns import Pattern, PatternTrie
from .tokens import Token
from .words import number_key

NEAR, FIELD, GAME, OWN = "near", "field", "game", "own"

_WINDOW = 12
_BESIDE = 3
_MOST = 2
# What a word says that stands beside, and what one says that stands only near.
_WEIGHTS = {NEAR: (3.5, 1.25), FIELD: (1.0, 0.5)}
_GAME_WEIGHT = 4.0


# A word of a text with its keys in the trie.
Keyed = tuple[Token, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Meaning:
    """A pattern that a stretch matches, and what speaks for it.

    ``why`` is ``near`` (a word of its surroundings says so), ``field`` (terms about the same thing stand near),
    ``game`` (the text is about this game) or ``own`` (it is the term's own word); ``words`` are the words that say so.
    """

    pattern: Pattern
    why: str
    words: tuple[str, ...] = ()


def ordered(
    found: Sequence[TermMatch], row: Sequence[Token], trie: PatternTrie, games: Mapping[str, float]
) -> list[tuple[Meaning, ...]]:
    """The meanings of each stretch, the likeliest first. ``games`` says how much each game is meant, up to 1."""
    fields = _fields(found)
    keys = {token.key: frozenset([number_key(token.key, trie.language), *trie.keys(token.key)]) for token in row}
    around = [(token, keys[token.key]) for token in row]
    return [
        tuple(_judged(item, around, trie, games, fields))
        if len(item.patterns) > 1
        else (Meaning(item.patterns[0], OWN),)
        for item in found
    ]


def _fields(found: Sequence[TermMatch]) -> dict[tuple[str, str], list[tuple[int, int]]]:
    """Where each field of a game is spoken of, by stretches that mean one thing only."""
    places: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for item in found:
        if len(item.patterns) == 1:
            entry = item.patterns[0].entry
            places[entry.ref.game, entry.field].append((item.first, item.end))
    return places


def _judged(
    item: TermMatch,
    row: Sequence[Keyed],
    trie: PatternTrie,
    games: Mapping[str, float],
    fields: Mapping[tuple[str, str], list[tuple[int, int]]],
) -> Iterator[Meaning]:
    judged = []
    for pattern in item.patterns:
        entry = pattern.entry
        near = (*entry.wordings[trie.language].near, *pattern.saying.near)
        nearest = sorted(_near(item, row, trie, near))[:_MOST]
        related = sorted(_close(item, row, fields.get((entry.ref.game, entry.field), [])))[:_MOST]
        game = _GAME_WEIGHT * games.get(entry.ref.game, 0.0)
        score = rank(pattern) + game + _weight(NEAR, nearest) + _weight(FIELD, related)
        judged.append((score, game, _words(nearest), _words(related), pattern))
    judged.sort(key=lambda one: (-one[0], str(one[4].entry.ref)))
    several = len({pattern.entry.ref.game for pattern in item.patterns}) > 1
    for _score, game, near, field, pattern in judged:
        if near or pattern.saying.source == CONTEXT:
            context = (pattern.saying.before, pattern.saying.after)
            yield Meaning(pattern, NEAR, near or tuple(filter(None, context)))
        elif field:
            yield Meaning(pattern, FIELD, field)
        else:
            yield Meaning(pattern, GAME if several and game else OWN)


def _near(
    item: TermMatch, row: Sequence[Keyed], trie: PatternTrie, words: tuple[str, ...]
) -> Iterator[tuple[int, str]]:
    """The words around that speak for a meaning, each once, with how far away they stand."""
    if not words:
        return
    wanted = _keys_of(words, trie.language)
    seen = set()
    for place in range(max(0, item.first - _WINDOW), min(len(row), item.end + _WINDOW)):
        token, keys = row[place]
        if not wanted.isdisjoint(keys) and not item.first <= place < item.end and token.key not in seen:
            seen.add(token.key)
            yield _distance(item, place, place + 1), token.spelled


@lru_cache(maxsize=1_000)
def _keys_of(words: tuple[str, ...], language: str) -> frozenset[str]:
    return frozenset(key for word in map(fold, words) for key in (number_key(word, language), "!" + word))


def _close(item: TermMatch, row: Sequence[Keyed], places: list[tuple[int, int]]) -> Iterator[tuple[int, str]]:
    """The first of these places, which are in order, that stand near, with how far away they stand."""
    for place in range(bisect_left(places, (item.first - _WINDOW, 0)), len(places)):
        first, end = places[place]
        if first >= item.end + _WINDOW:
            return
        yield _distance(item, first, end), " ".join(token.spelled for token, _ in row[first:end])


def _distance(item: TermMatch, first: int, end: int) -> int:
    return max(first - item.end, item.first - end, 0) + 1


def _weight(kind: str, words: Sequence[tuple[int, str]]) -> float:
    beside, near = _WEIGHTS[kind]
    return sum(beside if distance <= _BESIDE else near for distance, _word in words)


def _words(found: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(word for _distance, word in found)
