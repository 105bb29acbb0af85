"""Evidence: how well one page answers a query, measured on the page's record.

Each query term is scored by dis-max: its best expansion counts fully, the others and the page's other parts by the tie
breaker. ``docs/search.md`` has the formulas.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from limits.work import spend

from .document import COMPONENT
from .phrases import joined
from .query import QueryTerm
from .records import Record, term_id
from .scoring import importance
from .settling import Settled, Settling
from .weights import NAMING_EXPANSION, STEPS_PER_CANDIDATE, TIE_BREAKER

# Weights in a record are in thousandths.
_UNIT = 1000


class _Match(NamedTuple):
    """An expansion of the query term with a number."""

    number: int
    weight: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """How well a page answers a query.

    ``page`` is the score of the page as a whole, ``settled`` are the paragraphs that settle the query, the best first.
    ``name_coverage`` is the share of the query that is a whole name of the page, from 0 to 1, ``full_name`` whether a
    name of two words or more is in the query.
    """

    page: float
    settled: tuple[Settled, ...]
    name_coverage: float
    full_name: bool


class PageScorer:
    """Scores pages for the terms of one query."""

    def __init__(self, terms: Sequence[QueryTerm]) -> None:
        self._total = sum(term.idf for term in terms)
        self._importance = [importance(term) for term in terms]
        self._total_importance = sum(self._importance)
        # By the id of an indexed term, its matches.
        self._matches: dict[int, list[_Match]] = defaultdict(list)
        # By the id of a stem, the share of the query that it makes up as part of a name.
        self._naming: dict[int, float] = defaultdict(float)
        # The same of the words that a component's name has beside it, and the share of the query without them.
        self._beside: dict[int, float] = defaultdict(float)
        self._essential = sum(term.idf for term in terms if not term.beside_name) / (self._total or 1.0)
        for number, term in enumerate(terms):
            for expansion in term.expansions:
                indexed = term_id(expansion.language, joined(expansion.stems))
                self._matches[indexed].append(_Match(number, expansion.weight))
                if len(expansion.stems) == 1 and expansion.weight >= NAMING_EXPANSION:
                    stem_id = term_id(expansion.language, expansion.stems[0])
                    self._naming[stem_id] += term.idf / self._total
                    self._beside[stem_id] += term.beside_name * term.idf / self._total
        self._ids = frozenset(self._matches)

    def score(self, page: Record, similarities: Mapping[int, float]) -> Evidence:
        """The evidence of a page; ``similarities`` says how similar its paragraphs are to the query in wording.

        Raises BudgetSpent if a work budget is exceeded.
        """
        spend(STEPS_PER_CANDIDATE)
        present = {term: page.position(term) for term in self._ids.intersection(page.terms)}
        settling = Settling()
        whole = self._score(page, {position: self._matches[term] for term, position in present.items()}, settling)
        name_coverage, full_name = self._named(page, present)
        return Evidence(whole, settling.best(similarities), name_coverage, full_name)

    def _score(self, page: Record, positions: Mapping[int, Sequence[_Match]], settling: Settling) -> float:
        """The score of the page as a whole; each term also settles."""
        by_term: dict[int, list[tuple[float, list[int]]]] = defaultdict(list)
        steps = 0
        for position, matches in positions.items():
            postings = page.postings(position)
            steps += len(postings) * len(matches)
            for number, weight in matches:
                by_term[number].append((weight, postings))
        spend(steps)
        whole = 0.0
        for number, weighted in by_term.items():
            factor = self._importance[number]
            settling.add({place for _, postings in weighted for place in postings[2:]}, factor / self._total_importance)
            whole += factor * dis_max(weighted) / _UNIT
        return whole

    def _named(self, page: Record, present: Mapping[int, int]) -> tuple[float, bool]:
        """The greatest share of the query that is a name of the page, and whether a name of several words is in it."""
        shares = {present[term]: share for term, share in self._naming.items() if term in present}
        if not shares:
            return 0.0, False
        whole = [name for name in page.names() if shares.keys() >= set(name)]
        beside = {present[term]: share for term, share in self._beside.items() if term in present}
        best, full = 0.0, any(len(name) > 1 for name in whole)
        for name in whole:
            share, query = sum(shares[position] for position in name), 1.0
            if page.group == COMPONENT:
                query = self._essential + sum(beside[position] for position in name)
                full = full or query <= share < 1.0
            best = max(best, share / query)
        return min(best, 1.0), full


def dis_max(weighted: Sequence[tuple[float, Sequence[int]]]) -> float:
    """The greatest weight in some postings, each times its factor, and the rest of their totals by the tie breaker.

    Postings begin with a term's total weight on a page and its weight in the part where it weighs most.
    """
    most = max(factor * postings[1] for factor, postings in weighted)
    return most + TIE_BREAKER * (sum(factor * postings[0] for factor, postings in weighted) - most)
