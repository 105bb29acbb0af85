"""Evidence: how well one page answers a query, measured on the page's record.

``docs/search.md`` has the formulas.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from limits.work import spend

from .document import COMPONENT
from .phrases import joined
from .query import QueryTerm
from .records import Record, term_id, title_id
from .scoring import importance
from .settling import Settled, Settling
from .weights import NAMING_EXPANSION, STEPS_PER_CANDIDATE


@dataclass(frozen=True, slots=True)
class Evidence:
    """How well a page answers a query.

    ``settled`` are the paragraphs that settle the query, the best first. ``name_coverage`` is the share of the query
    that is a whole name of the page, from 0 to 1, ``full_name`` whether a name of two words or more is in the query,
    ``name_found`` the greatest share of a name of the page that is in the query, ``exactly_named`` whether the query is
    the title of the page, letter by letter once its typing errors are corrected.
    """

    settled: tuple[Settled, ...]
    name_coverage: float
    full_name: bool
    name_found: float
    exactly_named: bool


class PageScorer:
    """Scores pages for the terms of one query."""

    def __init__(self, terms: Sequence[QueryTerm], said: str = "") -> None:
        """``said`` as in ``Interpretation``."""
        self._title = title_id(said)
        self._total = sum(term.idf for term in terms)
        weights = [importance(term) for term in terms]
        # The share of the query that each term makes up.
        total = sum(weights)
        self._shares = [weight / total for weight in weights]
        # By the id of an indexed term, the numbers of the query's terms that it stands for.
        self._numbers: dict[int, list[int]] = defaultdict(list)
        # By the id of a stem, the share of the query that it makes up as part of a name.
        self._naming: dict[int, float] = defaultdict(float)
        # The same of the words that a component's name has beside it, and the share of the query without them.
        self._beside: dict[int, float] = defaultdict(float)
        self._essential = sum(term.idf for term in terms if not term.beside_name) / (self._total or 1.0)
        for number, term in enumerate(terms):
            for expansion in term.expansions:
                indexed = term_id(expansion.language, joined(expansion.stems))
                self._numbers[indexed].append(number)
                if len(expansion.stems) == 1 and expansion.weight >= NAMING_EXPANSION:
                    stem_id = term_id(expansion.language, expansion.stems[0])
                    self._naming[stem_id] += term.idf / self._total
                    self._beside[stem_id] += term.beside_name * term.idf / self._total
        self._wanted = sorted({*self._numbers, self._title})
        self._sorted = np.array(self._wanted, dtype=np.uint64)

    def score(self, page: Record, similarities: Mapping[int, float]) -> Evidence:
        """The evidence of a page; ``similarities`` says how similar its paragraphs are to the query in wording.

        Raises BudgetSpent if a work budget is exceeded.
        """
        spend(STEPS_PER_CANDIDATE)
        present = {self._wanted[place]: position for place, position in page.positions(self._sorted)}
        exactly_named = present.pop(self._title, None) is not None
        settled = self._settling(page, present).best(similarities)
        names, found = page.names(), set(present.values())
        name_found = max((len(found.intersection(name)) / len(name) for name in names), default=0.0)
        return Evidence(settled, *self._named(page, names, present), name_found, exactly_named)

    def _settling(self, page: Record, present: Mapping[int, int]) -> Settling:
        """The share of the query that each paragraph has, by any expansion of each term."""
        places: dict[int, set[int]] = defaultdict(set)
        steps = 0
        for term, position in present.items():
            found = page.places(position)
            steps += len(found)
            for number in self._numbers[term]:
                places[number].update(found)
        spend(steps)
        settling = Settling()
        for number, of_term in places.items():
            settling.add(of_term, self._shares[number])
        return settling

    def _named(self, page: Record, names: Sequence[Sequence[int]], present: Mapping[int, int]) -> tuple[float, bool]:
        """The greatest share of the query that is a name of the page, and whether a name of several words is in it."""
        shares = {present[term]: share for term, share in self._naming.items() if term in present}
        if not shares:
            return 0.0, False
        whole = [name for name in names if shares.keys() >= set(name)]
        beside = {present[term]: share for term, share in self._beside.items() if term in present}
        best, full = 0.0, any(len(name) > 1 for name in whole)
        for name in whole:
            share, query = sum(shares[position] for position in name), 1.0
            if page.group == COMPONENT:
                query = self._essential + sum(beside[position] for position in name)
                full = full or query <= share < 1.0
            best = max(best, share / query)
        return min(best, 1.0), full
