"""Which of the meanings of a word is meant, and why."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .glossary import CONTEXT
from .matching import Found, rank
from .patterns import Pattern, Tree
from .tokens import Token, fold
from .words import number_key

NEAR, FIELD, GAME, OWN = "near", "field", "game", "own"

_WINDOW = 12
_MOST = 2
_WEIGHTS = {NEAR: 3.0, FIELD: 1.0}
_GAME_WEIGHT = 4.0


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
    found: Sequence[Found], row: Sequence[Token], tree: Tree, games: Mapping[str, float]
) -> list[tuple[Meaning, ...]]:
    """The meanings of each stretch, the likeliest first. ``games`` says how much each game is meant, up to 1."""
    fields = _fields(found)
    return [
        tuple(_judged(item, row, tree, games, fields)) if len(item.patterns) > 1 else (Meaning(item.patterns[0], OWN),)
        for item in found
    ]


def _fields(found: Sequence[Found]) -> dict[tuple[str, str], list[tuple[int, int]]]:
    """Where each field of a game is spoken of, by stretches that mean one thing only."""
    places: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for item in found:
        if len(item.patterns) == 1:
            entry = item.patterns[0].entry
            places[entry.ref.game, entry.field].append((item.first, item.end))
    return places


def _judged(
    item: Found,
    row: Sequence[Token],
    tree: Tree,
    games: Mapping[str, float],
    fields: Mapping[tuple[str, str], list[tuple[int, int]]],
) -> Iterator[Meaning]:
    judged = []
    for pattern in item.patterns:
        entry = pattern.entry
        near = tuple(_near(item, row, tree, entry.wordings[tree.language].near))[:_MOST]
        places = fields.get((entry.ref.game, entry.field), [])
        field = tuple(_shown(row, place) for place in _close(item, places))
        game = _GAME_WEIGHT * games.get(entry.ref.game, 0.0)
        score = rank(pattern) + game + _WEIGHTS[NEAR] * len(near) + _WEIGHTS[FIELD] * len(field)
        judged.append((score, game, near, field, pattern))
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


def _near(item: Found, row: Sequence[Token], tree: Tree, words: Sequence[str]) -> Iterator[str]:
    if not words:
        return
    wanted = {number_key(fold(word), tree.language) for word in words} | {"!" + fold(word) for word in words}
    seen = set()
    for place in range(max(0, item.first - _WINDOW), min(len(row), item.end + _WINDOW)):
        key = row[place].key
        if not item.first <= place < item.end and key not in seen and wanted.intersection(tree.keys(key)):
            seen.add(key)
            yield row[place].spelled


def _close(item: Found, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first few of these places, which are in order, that stand near."""
    first = bisect_left(places, (item.first - _WINDOW, 0))
    near = places[first : first + _MOST]
    return [place for place in near if place[0] < item.end + _WINDOW]


def _shown(row: Sequence[Token], place: tuple[int, int]) -> str:
    return " ".join(token.spelled for token in row[place[0] : place[1]])
