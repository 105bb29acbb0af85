"""Ranking: the final score of each paragraph, a linear combination of evidence, and whether the first one answers.

``docs/search.md`` has the formula, ``weights`` the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from . import weights
from .document import UNANSWERED
from .evidence import Evidence
from .query import Interpretation
from .settling import Settled


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page by its ``number``, with its ``group`` (see ``Document``), the engine's score, and its evidence."""

    number: int
    group: str
    engine_score: float
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Result:
    """A candidate with the ``paragraph`` of it that answers, None if none has any term, and the final score."""

    candidate: Candidate
    paragraph: Settled | None
    score: float


def rank(candidates: Sequence[Candidate], query: Interpretation) -> list[Result]:
    """The paragraphs of the candidates that settle the query, best first; equals are in the order of the content."""
    results = [result for candidate in candidates for result in _results(candidate, query)]
    return sorted(results, key=lambda result: (-result.score, result.candidate.number))


def rules_among(results: Sequence[Result]) -> list[Result]:
    """The results that can be shown: all but the topics that the rules do not settle."""
    return [result for result in results if result.candidate.group != UNANSWERED]


def unsettled(results: Sequence[Result]) -> list[Result]:
    """The topics that the query is nearer to than to any rule, best first; the rules do not settle it if there are any.

    A topic has only questions, so it scores a little less than a rule that is as near.
    """
    best = max((result.score for result in rules_among(results)), default=0.0)
    enough = max(best, weights.CONFIDENT) - weights.TOPIC_HANDICAP
    return [result for result in results if result.candidate.group == UNANSWERED and result.score > enough]


def is_confident(results: Sequence[Result]) -> bool:
    """Whether the first result seems to answer the query."""
    return bool(results) and results[0].score >= weights.CONFIDENT


def is_certain(results: Sequence[Result], query: Interpretation) -> bool:
    """Whether the first paragraph alone is the answer: it covers the query, and no other result comes close.

    A query that is nothing but the name of the page asks for the page, not for a paragraph, and one of a single word or
    of numbers alone does not say what it asks.
    """
    said = [term for term in query.terms if term.word.text and not term.word.text.isdigit()]
    if len(said) < weights.FEWEST_WORDS or not results or results[0].score < weights.CERTAIN:
        return False
    first, *others = results
    if first.candidate.evidence.name_coverage**weights.NAME_POWER > weights.WHOLE_QUESTION:
        return False
    if not first.paragraph or first.paragraph.covered < weights.COVERED:
        return False
    return all(first.score - other.score >= weights.LEAD for other in others)


def _results(candidate: Candidate, query: Interpretation) -> Iterator[Result]:
    score = _page_score(candidate, query)
    for paragraph in candidate.evidence.settled or (None,):
        yield Result(candidate, paragraph, score + paragraph.score if paragraph else score)


def _page_score(candidate: Candidate, query: Interpretation) -> float:
    total = sum(term.idf for term in query.terms) or 1.0
    score = weights.GROUP_PRIORS[candidate.group]
    score += weights.CANDIDATE_SCORE * candidate.engine_score / total
    return score + weights.NAME_FOUND * candidate.evidence.name_found + _name_score(candidate)


def _name_score(candidate: Candidate) -> float:
    """The score that the names of a page in the query add."""
    coverage = candidate.evidence.name_coverage**weights.NAME_POWER
    weight = weights.NAME_COVERAGE + (weights.NAME_COVERAGE_OF_A_RULE if candidate.group == "section" else 0.0)
    score = weight * coverage
    exactly = candidate.evidence.exactly_named
    if coverage > weights.WHOLE_QUESTION or exactly:
        score += weights.ONLY_NAMED + weights.EXACTLY_NAMED * exactly
    if candidate.group == "component" and candidate.evidence.full_name:
        score += weights.COMPONENT_NAMED
    return score
