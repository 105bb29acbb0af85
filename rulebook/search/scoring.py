"""Questions as tantivy queries, built from stems: nothing a visitor types ever reaches a query parser.

tantivy multiplies by the rarity of a stem in one field; that is divided out again, so that a word weighs the same in
every field and every language, and a rare synonym no more than the word it stands for.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from tantivy import Occur, Query, Schema, Searcher

from .fields import ALL, WEIGHTS, field
from .query import Clue, Way

# What other parts of a page add to the part that says a word best.
_TIE = 0.1

# Rarity counts less than in full: one odd word of a question must not outweigh three plain ones.
_RARITY = 0.6

_PASSAGE: Mapping[str, float] = {"text": 1.0}


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


def page_query(part: Part, clues: Sequence[Clue], filters: Mapping[str, Sequence[str]]) -> Query:
    """Pages that hold any of the clues; each filter names a field and the values allowed in it."""
    return _query(
        part,
        clues,
        WEIGHTS,
        [Query.term_set_query(part.schema, name, list(values)) for name, values in filters.items()],
    )


def passage_query(part: Part, clues: Sequence[Clue], pages: Sequence[int]) -> Query:
    """Paragraphs of the pages with these numbers, and the questions of players on them."""
    return _query(part, clues, _PASSAGE, [Query.term_set_query(part.schema, "page", list(pages))])


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
        return int(self._part.searcher.doc_freq(field("body", language), stem))


def _query(part: Part, clues: Sequence[Clue], weights: Mapping[str, float], conditions: Sequence[Query]) -> Query:
    wanted = [query for clue in clues if (query := _clue_query(part, clue, weights)) is not None]
    if not wanted:
        return Query.empty_query()
    content = Query.boolean_query([(Occur.Should, query) for query in wanted])
    if not conditions:
        return content
    return Query.boolean_query(
        [
            (Occur.Must, content),
            *((Occur.Must, Query.const_score_query(query, 0.0)) for query in conditions),
        ]
    )


def _clue_query(part: Part, clue: Clue, weights: Mapping[str, float]) -> Query | None:
    queries = [query for way in clue.ways for query in _way_queries(part, clue, way, weights)]
    return Query.disjunction_max_query(queries, tie_breaker=_TIE) if queries else None


def _way_queries(part: Part, clue: Clue, way: Way, weights: Mapping[str, float]) -> Iterator[Query]:
    for name, weight in weights.items():
        at = field(name, way.language)
        rarities = [part.rarity(at, stem) for stem in way.stems]
        if all(rarities):
            query = (
                Query.term_query(part.schema, at, way.stems[0])
                if len(way.stems) == 1
                else Query.phrase_query(part.schema, at, list(way.stems))
            )
            yield Query.boost_query(query, weight * way.weight * clue.idf**_RARITY / sum(rarities))
