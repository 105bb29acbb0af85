"""Questions as tantivy queries, built from stems: nothing a visitor types ever reaches a query parser.

The index only chooses the pages worth a closer look (see ``evidence``), by a plain sum over words: that is a sum it can
take without reading most of the pages. It multiplies by the rarity of a stem in one field; that is divided out again,
so that a word weighs the same in every language, and a rare synonym no more than the word it stands for.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from tantivy import Occur, Query, Schema, Searcher

from .fields import ALL, RULES, field
from .phrases import joined
from .query import Clue

# Rarity counts less than in full: one odd word of a question must not outweigh three plain ones.
_RARITY = 0.6


class Part:
    """One of the tantivy indexes, with its schema."""

    def __init__(self, searcher: Searcher, schema: Schema) -> None:
        self.searcher = searcher
        self.schema = schema
        self.size: int = searcher.num_docs
        self.rarity = lru_cache(maxsize=50_000)(self._rarity)

    def _rarity(self, name: str, stem: str) -> float:
        """The idf of a stem in a field, as tantivy computes it; 0 when it is not there."""
        count = self.searcher.doc_freq(name, stem)
        return math.log(1 + (self.size - count + 0.5) / (count + 0.5)) if count else 0.0


class PageStatistics:
    """How often the pages of an index use words."""

    def __init__(self, part: Part) -> None:
        self.pages = part.size
        self.unknown = math.log(1 + (part.size + 0.5) / 0.5)
        self._part = part

    def rarity(self, stem: str, language: str) -> float:
        """The idf of a stem in a language; 0 when no page holds it."""
        return self._part.rarity(field(ALL, language), stem)

    def uses(self, stem: str, language: str) -> int:
        """How many pages use a stem in their rules, as opposed to their names."""
        return int(self._part.searcher.doc_freq(field(RULES, language), stem))


def importance(clue: Clue) -> float:
    """What a word of a question weighs among the others."""
    return float(clue.idf**_RARITY)


def candidates_query(part: Part, clues: Sequence[Clue], filters: Mapping[str, Sequence[str]]) -> Query:
    """Pages that hold any of the clues; each filter names a field and the values allowed in it."""
    wanted = [(Occur.Should, query) for clue in clues for query in _clue_queries(part, clue)]
    if not wanted:
        return Query.empty_query()
    content = Query.boolean_query(wanted)
    if not filters:
        return content
    conditions = [Query.term_set_query(part.schema, name, list(values)) for name, values in filters.items()]
    return Query.boolean_query(
        [
            (Occur.Must, content),
            *((Occur.Must, Query.const_score_query(query, 0.0)) for query in conditions),
        ]
    )


def _clue_queries(part: Part, clue: Clue) -> Iterator[Query]:
    for way in clue.ways:
        at, stem = field(ALL, way.language), joined(way.stems)
        rarity = part.rarity(at, stem)
        if rarity:
            query = Query.term_query(part.schema, at, stem)
            yield Query.boost_query(query, way.weight * importance(clue) / rarity)
