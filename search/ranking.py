"""Ranking: the final score of each paragraph, a linear combination of evidence.

``docs/search.md`` has the formula, ``weights`` the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from . import weights
from .document import SECTION, UNANSWERED
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
    """A candidate with the ``paragraph`` of it that answers, None if none has any term, and the final score.

    ``near`` is how near the query is to the questions about the paragraph, from 0 to 1 (``nearness``), ``alike`` how
    alike these questions and those about the first result are.
    """

    candidate: Candidate
    paragraph: Settled | None
    score: float
    near: float = 0.0
    alike: float = 0.0

    @property
    def place(self) -> int:
        """The paragraph, counted from 1, or 0 for the whole page."""
        return self.paragraph.place if self.paragraph else 0

    @property
    def is_topic(self) -> bool:
        """Whether it is a topic that the rules do not settle, which is never shown."""
        return self.candidate.group == UNANSWERED


def rank(candidates: Sequence[Candidate], query: Interpretation) -> list[Result]:
    """The paragraphs of the candidates that settle the query, best first; equals are in the order of the content."""
    return _sorted(result for candidate in candidates for result in _results(candidate, query))


def with_nearness(results: Sequence[Result], near: Mapping[int, Mapping[int, float]]) -> list[Result]:
    """The results, best first, by how near the query is to the questions about each paragraph of a page, by its number.

    A result without nearness falls behind all others.
    """
    return _sorted(_nearer(result, near.get(result.candidate.number, {})) for result in results)


def _nearer(result: Result, page: Mapping[int, float]) -> Result:
    near = page.get(result.place, page.get(0, 0.0))
    return Result(result.candidate, result.paragraph, result.score + weights.NEAR * near, near)


def _sorted(results: Iterator[Result]) -> list[Result]:
    return sorted(results, key=lambda result: (-result.score, result.candidate.number))


def _results(candidate: Candidate, query: Interpretation) -> Iterator[Result]:
    score = _page_score(candidate, query)
    for paragraph in candidate.evidence.settled or (None,):
        yield Result(candidate, paragraph, score + paragraph.score if paragraph else score)


def _page_score(candidate: Candidate, query: Interpretation) -> float:
    total = sum(term.idf for term in query.terms) or 1.0
    score = weights.GROUP_PRIORS[candidate.group]
    score += weights.CANDIDATE_SCORE * candidate.engine_score / total
    return score + weights.NAME_FOUND * candidate.evidence.name_found + _name_score(candidate, query)


def _name_score(candidate: Candidate, query: Interpretation) -> float:
    """The score that the names of a page in the query add.

    A query that asks for a rule is not the name of anything else, even if the name is all that it says besides.
    """
    coverage = candidate.evidence.name_coverage**weights.NAME_POWER
    weight = weights.NAME_COVERAGE + (weights.NAME_COVERAGE_OF_A_RULE if candidate.group == "section" else 0.0)
    score = weight * coverage
    exactly = candidate.evidence.exactly_named
    is_name = candidate.group == SECTION or not query.asks_for_rule
    if is_name and (coverage > weights.WHOLE_QUESTION or exactly):
        score += weights.ONLY_NAMED + weights.EXACTLY_NAMED * exactly
    if candidate.group == "component" and candidate.evidence.full_name:
        score += weights.COMPONENT_NAMED
    return score
