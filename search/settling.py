"""Which paragraphs of a page settle a query: those that have most of it, and are most similar to it in wording.

A paragraph has a term of the query if its own text has it, or a player's question about it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .weights import HAVING, PARAGRAPHS_SHOWN, WORDING


class Settled(NamedTuple):
    """A paragraph, counted from 1, its score, the share of the query that it and the questions about it have, and how
    similar they are to the query in wording."""

    place: int
    score: float
    covered: float
    wording: float = 0.0


@dataclass(frozen=True, slots=True)
class Settling:
    """The share of a query that each paragraph of a page covers, by the paragraph's number."""

    covered: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, places: Iterable[int], share: float) -> None:
        """Add a query term that makes up a ``share`` of the query, by the paragraphs that have it."""
        for place in places:
            self.covered[place] += share

    def best(self, similarities: Mapping[int, float]) -> tuple[Settled, ...]:
        """The paragraphs that seem to answer best, at most ``PARAGRAPHS_SHOWN``; the first of equals first.

        ``similarities`` says how similar the paragraphs are to the query in wording.
        """
        found = (
            Settled(place, HAVING * covered + WORDING * math.sqrt(similarity), covered, similarity)
            for place, covered in self.covered.items()
            for similarity in [similarities.get(place, 0.0)]
        )
        return tuple(sorted(found, key=lambda settled: (-settled.score, settled.place))[:PARAGRAPHS_SHOWN])
