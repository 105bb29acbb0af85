"""Ranking: the final score of each candidate, a linear combination of its evidence, and whether the first one answers.

``docs/search.md`` has the formula, ``weights`` the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import weights
from .evidence import Evidence
from .query import Interpretation, QueryTerm


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page by its ``number``, with its ``group`` (see ``Document``), the engine's score, and its evidence."""

    number: int
    group: str
    engine_score: float
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class RankedPage:
    """A candidate with its final score, above 0, and the terms that it has."""

    candidate: Candidate
    score: float
    matched: tuple[QueryTerm, ...]


def rank(candidates: Sequence[Candidate], query: Interpretation) -> list[RankedPage]:
    """The candidates, best first; the order of the content decides between equals."""
    ranked = [_ranked(candidate, query) for candidate in candidates]
    return sorted(ranked, key=lambda page: (-page.score, page.candidate.number))


def is_confident(ranked: Sequence[RankedPage]) -> bool:
    """Whether the first page seems to answer the query."""
    return bool(ranked) and ranked[0].score >= weights.CONFIDENT


def is_certain(ranked: Sequence[RankedPage]) -> bool:
    """Whether the first paragraph alone is the answer: it covers the query, and none of any page comes close.

    A query that is nothing but the name of the page asks for the page, not for a paragraph.
    """
    if not is_confident(ranked):
        return False
    evidence = ranked[0].candidate.evidence
    if evidence.name_coverage**weights.NAME_POWER > weights.WHOLE_QUESTION:
        return False
    if evidence.covered < weights.COVERED or evidence.ahead < weights.AHEAD:
        return False
    return len(ranked) == 1 or ranked[0].score - ranked[1].score >= weights.LEAD


def _ranked(candidate: Candidate, query: Interpretation) -> RankedPage:
    evidence = candidate.evidence
    total = sum(term.idf for term in query.terms) or 1.0
    matched = [
        (term, evidence.weights[number]) for number, term in enumerate(query.terms) if number in evidence.weights
    ]
    score = weights.GROUP_PRIORS[candidate.group]
    score += weights.CANDIDATE_SCORE * candidate.engine_score / total
    score += weights.PAGE_SCORE * evidence.page / total
    score += weights.QUESTION_SCORE * evidence.question / total
    score += weights.PARAGRAPH_SCORE * evidence.paragraph / total
    score += weights.PARAGRAPH_COVERAGE * evidence.paragraph_coverage
    score += weights.QUESTION_SIMILARITY * evidence.question_similarity
    score += weights.COVERAGE * sum(term.idf for term, _ in matched) / total
    score += weights.WEIGHTED_COVERAGE * sum(term.idf * weight for term, weight in matched) / total
    score += weights.SETTLES * evidence.settles
    score += _name_score(candidate)
    return RankedPage(candidate, score, tuple(term for term, _ in matched))


def _name_score(candidate: Candidate) -> float:
    """The score that the names of a page in the query add."""
    coverage = candidate.evidence.name_coverage**weights.NAME_POWER
    weight = weights.NAME_COVERAGE + (weights.NAME_COVERAGE_OF_A_RULE if candidate.group == "section" else 0.0)
    score = weight * coverage
    if coverage > weights.WHOLE_QUESTION:
        score += weights.ONLY_NAMED
    if candidate.group == "component" and candidate.evidence.full_name:
        score += weights.COMPONENT_NAMED
    return score
