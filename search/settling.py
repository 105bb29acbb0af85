"""Which paragraphs of a page settle a query, by its own words and by players' questions about it.

What counts most is how much of the query they have. Words that every paragraph of the page has do not tell one from
another, so the score of a term weighs less here the more of them have it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from .weights import ASKED_WORDS, COMMON_ON_PAGE, HAVING, OWN_WORDS, PARAGRAPHS_WEIGHED


class Settled(NamedTuple):
    """A paragraph, counted from 1, its score, and the share of the query that it and the questions about it have."""

    place: int
    score: float
    covered: float


@dataclass(slots=True)
class Settling:
    """What one page has for a query: for each paragraph, counted from 1, its score and the share that it covers."""

    paragraphs: int
    scores: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    covered: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, places: Mapping[int, float], weight: float, share: float) -> None:
        """Add a query term by its score at each place of the page: texts first, then their questions.

        ``weight`` is the term's weight for those scores, ``share`` the share of the query that it makes up.
        """
        count = self.paragraphs
        own = {place: score for place, score in places.items() if 0 < place <= count}
        asked = {place - count: score for place, score in places.items() if place > count}
        having = own.keys() | asked
        telling = OWN_WORDS * weight * _telling(count, len(having))
        for place in having:
            self.covered[place] += share
            self.scores[place] += (
                telling * own.get(place, 0.0) + ASKED_WORDS * weight * asked.get(place, 0.0) + HAVING * share
            )

    def best(self) -> tuple[Settled, ...]:
        """The paragraphs that seem to answer best, at most ``PARAGRAPHS_WEIGHED``; the first of equals first."""
        ordered = sorted((-score, place) for place, score in self.scores.items())
        return tuple(Settled(place, -score, self.covered[place]) for score, place in ordered[:PARAGRAPHS_WEIGHED])


@lru_cache(maxsize=10_000)
def _telling(count: int, having: int) -> float:
    """How well a term tells the paragraphs apart of which ``having`` have it, from ``COMMON_ON_PAGE`` to 1."""
    rarity = math.log(1 + (count - having + 0.5) / (having + 0.5)) / math.log(1 + (count + 0.5) / 1.5)
    return COMMON_ON_PAGE + (1 - COMMON_ON_PAGE) * min(rarity, 1.0)
