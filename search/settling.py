"""Which paragraph of a page settles a query, by its own words and by players' questions about it.

Words that every paragraph of the page has do not tell one from another, so a term weighs less here the more of them
have it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from .weights import COMMON_ON_PAGE, OWN_WORDS, POOLED_WORDS


@dataclass(slots=True)
class Settling:
    """What one page has for a query: for each paragraph, counted from 1, the terms in its text and its questions."""

    paragraphs: int
    scores: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, places: Mapping[int, float], weight: float) -> None:
        """Add a query term of some weight by its score at each place of the page: texts first, then their questions."""
        count = self.paragraphs
        found: dict[int, float] = {}
        for place, score in places.items():
            if place > 2 * count or not place:
                continue
            if place <= count:
                found[place] = found.get(place, 0.0) + OWN_WORDS * score
            else:
                found[place - count] = found.get(place - count, 0.0) + POOLED_WORDS * score
        telling = weight * _telling(count, len(found))
        for place, score in found.items():
            self.scores[place] += telling * score

    def best(self) -> tuple[int, float]:
        """The paragraph that answers best, whose number is 0 if none has any term, and its score."""
        place = max(self.scores, key=lambda place: (self.scores[place], -place), default=0)
        return place, self.scores.get(place, 0.0)


@lru_cache(maxsize=10_000)
def _telling(count: int, having: int) -> float:
    """How well a term tells the paragraphs apart of which ``having`` have it, from ``COMMON_ON_PAGE`` to 1."""
    rarity = math.log(1 + (count - having + 0.5) / (having + 0.5)) / math.log(1 + (count + 0.5) / 1.5)
    return COMMON_ON_PAGE + (1 - COMMON_ON_PAGE) * min(rarity, 1.0)
