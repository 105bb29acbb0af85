"""Candidates: queries as tantivy queries, built from stems, so that nothing typed ever reaches a query parser.

The engine only selects candidates, by a weighted sum over terms, which lets it skip most pages (block-max WAND). It
multiplies by the rarity of a stem in one field; that is divided out again, so that a word weighs the same in every
language, and a rare synonym no more than the word it stands for.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from tantivy import Document, Occur, Query, Schema, Searcher

from . import fields
from .document import QUESTIONS
from .entries import idf
from .fields import ALL, RULES, field
from .phrases import joined
from .query import QueryTerm
from .weights import IDF_POWER


class PageIndex:
    """The tantivy index of pages, with its schema."""

    def __init__(self, searcher: Searcher, schema: Schema) -> None:
        self.searcher = searcher
        self.schema = schema
        self.size: int = searcher.num_docs
        result = searcher.search(Query.all_query(), max(self.size, 1), count=False, order_by_field="number")
        self._addresses = dict(result.hits)
        self._numbers = {(address.segment_ord, address.doc): number for number, address in result.hits}
        self.rarity = lru_cache(maxsize=50_000)(self._rarity)

    def candidates(self, query: Query, limit: int) -> list[tuple[float, int]]:
        """The best pages for a query, at most ``limit``: score and number of each."""
        hits = self.searcher.search(query, limit, count=False).hits
        return [(score, self._numbers[address.segment_ord, address.doc]) for score, address in hits]

    def filtered(self, content: Query, filters: Mapping[str, Sequence[str]]) -> Query:
        """Those of the pages that a query finds that pass the filters; each names a field and the values allowed."""
        if not filters:
            return content
        conditions = [Query.term_set_query(self.schema, name, list(values)) for name, values in filters.items()]
        return Query.boolean_query(
            [
                (Occur.Must, content),
                *((Occur.Must, Query.const_score_query(query, 0.0)) for query in conditions),
            ]
        )

    def entry(self, number: int) -> Document:
        """What is stored of a page."""
        return self.searcher.doc(self._addresses[number])

    def _rarity(self, name: str, stem: str) -> float:
        """The idf of a stem in a field, as tantivy computes it; 0 if it does not occur."""
        return idf(self.searcher.doc_freq(name, stem), self.size)


class PageStatistics:
    """How often the pages of a game use words, or those of every game. Documents of questions do not count."""

    def __init__(self, index: PageIndex, game: str = "") -> None:
        self._index = index
        self._game = [(Occur.Must, Query.term_query(index.schema, "game", game))] if game else []
        of_questions = self._matching(Query.term_set_query(index.schema, "group", list(QUESTIONS)))
        self.pages = self._matching(Query.all_query()) - of_questions
        self.unknown = math.log(1 + (self.pages + 0.5) / 0.5)
        self.rarity = lru_cache(maxsize=50_000)(self._rarity)
        self.uses = lru_cache(maxsize=50_000)(self._uses)

    def _rarity(self, stem: str, language: str) -> float:
        """The idf of a stem in a language, that of one page if only questions have it; 0 if nothing has it."""
        every, in_questions = (self._count(part, stem, language) for part in (ALL, fields.QUESTIONS))
        return idf(max(every - in_questions, min(every, 1)), self.pages)

    def _uses(self, stem: str, language: str) -> int:
        """How many pages use a stem in their rules, as opposed to their names."""
        return self._count(RULES, stem, language)

    def _count(self, part: str, stem: str, language: str) -> int:
        name = field(part, language)
        every: int = self._index.searcher.doc_freq(name, stem)
        return self._matching(Query.term_query(self._index.schema, name, stem)) if every and self._game else every

    def _matching(self, query: Query) -> int:
        """How many pages of the game match a query."""
        found = self._index.searcher.search(Query.boolean_query([(Occur.Must, query), *self._game]), 1)
        return int(found.count)  # type: ignore[attr-defined]


def importance(term: QueryTerm) -> float:
    """The weight of a term among the others of a query."""
    return float(term.idf**IDF_POWER)


def content_query(index: PageIndex, terms: Sequence[QueryTerm]) -> Query:
    """Pages that have any of the terms."""
    wanted = [(Occur.Should, query) for term in terms for query in _term_queries(index, term)]
    return Query.boolean_query(wanted) if wanted else Query.empty_query()


def _term_queries(index: PageIndex, term: QueryTerm) -> Iterator[Query]:
    weight = importance(term)
    for expansion in term.expansions:
        at, stem = field(ALL, expansion.language), joined(expansion.stems)
        rarity = index.rarity(at, stem)
        if rarity:
            query = Query.term_query(index.schema, at, stem)
            yield Query.boost_query(query, expansion.weight * weight / rarity)
