"""Which stretches that match are terms: everyday words only near others, and the longest of those that overlap."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .patterns import Pattern

# How near another term must stand to an everyday word.
_SUPPORT = 20
# The first token of a stretch, and the one after its last.
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TermMatch:
    """A stretch of tokens, from ``first`` up to but without ``end``, and every pattern that it matches."""

    first: int
    end: int
    patterns: tuple[Pattern, ...]


def supported(
    patterns_at: Mapping[Place, tuple[Pattern, ...]], sentences: Sequence[int]
) -> Mapping[Place, tuple[Pattern, ...]]:
    """The patterns without everyday words that no other term of the game stands near: *pasta* for dinner."""
    everyday = [span for span, patterns in patterns_at.items() if any(item.saying.everyday for item in patterns)]
    if not everyday:
        return patterns_at
    certain = dict(patterns_at)
    for span in everyday:
        certain[span] = tuple(item for item in certain[span] if not item.saying.everyday)
    terms: dict[str, list[Place]] = defaultdict(list)
    for match in apart(certain, len(sentences)):
        for game in {item.entry.ref.game for item in match.patterns}:
            terms[game].append((match.first, match.end))
    supported = dict(patterns_at)
    for span in everyday:
        supported[span] = tuple(
            item
            for item in supported[span]
            if not item.saying.everyday
            or any(other.entry.ref.game == item.entry.ref.game for other in certain[span])
            or _has_near(span, terms[item.entry.ref.game], sentences)
        )
    return supported


def _has_near(span: Place, places: Sequence[Place], sentences: Sequence[int]) -> bool:
    """Whether one of these places, which are in order, is near a stretch, in its sentence, and no part of it."""
    after = bisect_left(places, (span[1], 0))
    before = [end for _, end in places[max(0, bisect_left(places, span) - 2) : after] if end <= span[0]]
    if before and _is_near(span[0], before[-1] - 1, sentences):
        return True
    return after < len(places) and _is_near(span[1] - 1, places[after][0], sentences)


def _is_near(place: int, other: int, sentences: Sequence[int]) -> bool:
    """Whether two words are near in one sentence."""
    return abs(place - other) <= _SUPPORT and sentences[place] == sentences[other]


def _longest_first(item: tuple[Place, tuple[Pattern, ...]]) -> tuple[int, bool, int]:
    """Of two stretches of a length, that without a verb: a *Chicago dividend* is more than to *pay a dividend*."""
    (first, end), patterns = item
    return first - end, any(pattern.verb for pattern in patterns), first


def apart(patterns_at: Mapping[Place, tuple[Pattern, ...]], length: int) -> list[TermMatch]:
    """The longest stretches that do not overlap, in order."""
    taken = [False] * length
    chosen = []
    for (first, end), patterns in sorted(patterns_at.items(), key=_longest_first):
        if patterns and not any(taken[first:end]):
            taken[first:end] = [True] * (end - first)
            chosen.append(TermMatch(first, end, patterns))
    return sorted(chosen, key=lambda match: match.first)
