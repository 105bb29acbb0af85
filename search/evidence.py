"""Evidence: how well one page answers a query, measured on the page's record.

Each query term is scored by dis-max: its best expansion counts fully, the others and the page's other parts by the tie
breaker. ``docs/search.md`` has the formulas.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from limits.work import spend

from .document import COMPONENT
from .phrases import joined
from .query import Expansion, QueryTerm
from .records import Record, term_id
from .scoring import importance
from .settling import Settled, Settling
from .weights import NAMING_EXPANSION, NEAREST_QUESTIONS, STEPS_PER_CANDIDATE, STEPS_PER_QUESTION, TIE_BREAKER

# Weights in a record are in thousandths.
_UNIT = 1000


class _Match(NamedTuple):
    """An expansion of the query term with a number; ``rarities`` are the ids of its stems with their idf."""

    number: int
    weight: float
    rarities: Mapping[int, float]


# Positions of terms of a page, with their matches; and names of several words, with the positions of their stems.
_Positions = Mapping[int, Sequence[_Match]]
_Names = Sequence[tuple[_Match, frozenset[int]]]


class PageMatches(NamedTuple):
    """The terms of a query on a page: its record, the positions of single stems, and names of several."""

    record: Record
    positions: _Positions
    names: _Names


@dataclass(frozen=True, slots=True)
class Evidence:
    """How well a page answers a query.

    ``page`` is the score of the page as a whole, ``settled`` are the paragraphs that settle the query, the best first.
    ``name_coverage`` is the share of the query that is a whole name of the page, from 0 to 1, ``full_name`` whether a
    name of two words or more is in the query. ``matches`` is where the page has the query's terms.
    """

    page: float
    settled: tuple[Settled, ...]
    name_coverage: float
    full_name: bool
    matches: PageMatches


class PageScorer:
    """Scores pages for the terms of one query; ``rarity`` is the idf of a stem in a language."""

    def __init__(self, terms: Sequence[QueryTerm], rarity: Callable[[str, str], float]) -> None:
        self._idfs = [term.idf for term in terms]
        self._total = sum(self._idfs)
        self._importance = [importance(term) / _UNIT for term in terms]
        # By the id of an indexed term, its matches; empty for a stem that is only part of a name.
        self._matches: dict[int, list[_Match]] = {}
        # Names of several stems, after their rarest stem: all of them on a page match, in a row or not.
        self._names: list[tuple[int, _Match, frozenset[int]]] = []
        self._rarity = rarity
        # By the id of a stem, the share of the query that it makes up as part of a name.
        self._naming: dict[int, float] = defaultdict(float)
        # The same of the words that a component's name has beside it, and the share of the query without them.
        self._beside: dict[int, float] = defaultdict(float)
        self._essential = sum(term.idf for term in terms if not term.beside_name) / (self._total or 1.0)
        for number, term in enumerate(terms):
            for expansion in term.expansions:
                self._add(number, expansion)
                if len(expansion.stems) == 1 and expansion.weight >= NAMING_EXPANSION:
                    stem_id = term_id(expansion.language, expansion.stems[0])
                    self._naming[stem_id] += term.idf / self._total
                    self._beside[stem_id] += term.beside_name * term.idf / self._total
        self._ids = frozenset(self._matches)

    def _add(self, number: int, expansion: Expansion) -> None:
        language, stems = expansion.language, expansion.stems
        rarities = {term_id(language, stem): self._rarity(stem, language) for stem in stems}
        match = _Match(number, expansion.weight, rarities)
        self._matches.setdefault(term_id(language, joined(stems)), []).append(match)
        if len(stems) > 1:
            parts = frozenset(rarities)
            self._names.append((max(parts, key=rarities.__getitem__), match, parts))
            for part in parts:
                self._matches.setdefault(part, [])

    def score(self, page: Record) -> Evidence:
        """The evidence of a page. Raises BudgetSpent if a work budget is exceeded."""
        spend(STEPS_PER_CANDIDATE)
        terms = self._ids.intersection(page.terms)
        present = {term: page.position(term) for term in terms}
        positions = {position: self._matches[term] for term, position in present.items()}
        names = [
            (match, frozenset(present[part] for part in parts))
            for rarest, match, parts in self._names
            if rarest in terms and parts <= terms
        ]
        settling = Settling(page.paragraphs)
        whole = self._score(page, positions, settling)
        name_coverage, full_name = self._named(page, present)
        return Evidence(
            page=whole,
            settled=settling.best(),
            name_coverage=name_coverage,
            full_name=full_name,
            matches=PageMatches(page, positions, names),
        )

    def similarity(self, matches: PageMatches, paragraph: int) -> float:
        """How similar the query is to the players' questions nearest to it, about a paragraph or its page: 0 to 1.

        Raises BudgetSpent if a work budget is exceeded.
        """
        record, positions, names = matches
        similarities = [
            self._similarity(stems, rarity, positions, names)
            for about in {0, paragraph}
            for stems, rarity in record.questions(about)
        ]
        spend(STEPS_PER_QUESTION * len(similarities))
        return sum(sorted(similarities)[-NEAREST_QUESTIONS:]) / NEAREST_QUESTIONS

    def _score(self, page: Record, positions: _Positions, settling: Settling) -> float:
        """The score of the page as a whole; each term also settles."""
        by_term: dict[int, list[tuple[float, list[int]]]] = defaultdict(list)
        steps = 0
        for position, matches in positions.items():
            if matches:
                postings = page.postings(position)
                steps += len(postings) * len(matches)
                for number, weight, _ in matches:
                    by_term[number].append((weight, postings))
        spend(steps)
        whole = 0.0
        for number, weighted in by_term.items():
            factor, share = self._importance[number], self._idfs[number] / self._total
            places = dis_max(weighted)
            settling.add(places, factor / self._total, share)
            whole += factor * places[0]
        return whole

    def _similarity(self, stems: Sequence[int], rarity: float, positions: _Positions, names: _Names) -> float:
        """How similar the query and a question of total ``rarity`` are: 0 when they share nothing, 1 when they agree.

        It is the harmonic mean of the shares, by rarity, that each has of the other.
        """
        matched = _best_of(_matches(stems, positions, names))
        shared = 0.0
        rarities: dict[int, float] = {}
        for number, match in matched.items():
            shared += self._idfs[number] * match.weight
            rarities.update(match.rarities)
        covered = sum(rarities.values())
        if not shared:
            return 0.0
        return 2 / (self._total / shared + rarity / covered) if covered else 0.0

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


def dis_max(weighted: Sequence[tuple[float, Sequence[int]]]) -> Mapping[int, float]:
    """For each place in some postings, the greatest weight there and, by the tie breaker, the sum of the others.

    Each postings are a total, then place and weight in turn, the first place 0: the part of the page in which the term
    weighs most. Its other parts are the rest of the total.
    """
    if len(weighted) == 1:
        [(factor, postings)] = weighted
        only = {place: factor * weight for place, weight in zip(postings[1::2], postings[2::2], strict=True)}
        only[0] += TIE_BREAKER * factor * (postings[0] - postings[2])
        return only
    best: dict[int, float] = {}
    total: dict[int, float] = {}
    for factor, postings in weighted:
        for place, value in zip(postings[1::2], postings[2::2], strict=True):
            weight = factor * value
            if place in best:
                total[place] += weight
                if weight > best[place]:
                    best[place] = weight
            else:
                best[place] = total[place] = weight
        total[0] += factor * (postings[0] - postings[2])
    return {place: weight + TIE_BREAKER * (total[place] - weight) for place, weight in best.items()}


def _matches(stems: Iterable[int], positions: _Positions, names: _Names) -> Iterator[_Match]:
    """The matches of some stems of a page, alone and as names."""
    for stem in stems:
        if stem in positions:
            yield from positions[stem]
    if names:
        there = set(stems)
        for match, parts in names:
            if parts <= there:
                yield match


def _best_of(matches: Iterable[_Match]) -> dict[int, _Match]:
    """The weightiest match of each query term."""
    best: dict[int, _Match] = {}
    for match in matches:
        number = match.number
        if number not in best or match.weight > best[number].weight:
            best[number] = match
    return best
