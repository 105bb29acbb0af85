"""Which page comes first, and whether the first one answers at all. The numbers are measured, not derived."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .query import Clue, Question

# What the nearest question of a player and the best paragraph add to the score of the whole page.
_ASKED = 0.9
_PARAGRAPH = 1.2

# Short entries score high for a single word; a question of several words wants the rule, not the entry.
_GROUPS: Mapping[str, float] = {
    "section": 1.0,
    "component": 0.9,
    "term": 0.3,
    "calculator": 0.7,
    "guide": 0.5,
    "point": 0.3,
}
_NAMED = 2.0
_NAMED_POWER = 6
_COVERED = 0.3

# A question that players have asked in almost the same words is worth twice the same score without it.
_NEAR = 2.0
_NEAR_POWER = 2

# What the first page must score for each unit of the question's rarity. Measured on questions with and without an
# answer: at this line, about nine of ten of either kind are told apart.
_ENOUGH = 0.7


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page with what speaks for it: scores of the whole page, of the nearest question and of the best paragraph,
    and how near that question comes to the one asked, from 0 to 1.
    """

    number: int
    page_score: float
    asked_score: float
    paragraph_score: float
    nearness: float
    card: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its final score, above 0, and the clues that it matches."""

    candidate: Candidate
    score: float
    matched: tuple[Clue, ...]


def nearness(clues: Sequence[Clue], asked: Sequence[str], language: str, rarity: Callable[[str, str], float]) -> float:
    """How much two questions say the same, by the rarity of what they share: 0 for nothing, 1 for the same words."""
    stems = set(asked)
    shared = 0.0
    met: set[str] = set()
    for clue in clues:
        ways = [way for way in clue.ways if way.language == language and stems.issuperset(way.stems)]
        if ways:
            best = max(ways, key=lambda way: way.weight)
            shared += clue.idf * best.weight
            met.update(best.stems)
    there = sum(rarity(stem, language) for stem in stems)
    said = sum(clue.idf for clue in clues)
    if not shared or not there:
        return 0.0
    covered = sum(rarity(stem, language) for stem in met) / there
    return 2 / (said / shared + 1 / covered)


def rank(candidates: Sequence[Candidate], question: Question) -> list[Ranked]:
    """The candidates, best first; the order of the content decides between equals."""
    judge = _Judge(question)
    return sorted(map(judge.rank, candidates), key=lambda item: (-item.score, item.candidate.number))


class _Judge:
    """Weighs candidates for one question."""

    def __init__(self, question: Question) -> None:
        self.clues = question.clues
        self.total = sum(clue.idf for clue in question.clues) or 1.0
        self.said: dict[str, dict[str, float]] = {}
        for clue in question.clues:
            for way in clue.ways:
                if len(way.stems) == 1 and way.weight >= 0.7:
                    self.said.setdefault(way.language, {})[way.stems[0]] = clue.idf / self.total

    def rank(self, candidate: Candidate) -> Ranked:
        card = candidate.card
        present = {language: frozenset(stems.split()) for language, stems in card["stems"].items()}
        matched = tuple(
            clue for clue in self.clues if any(present[way.language].issuperset(way.stems) for way in clue.ways)
        )
        coverage = sum(clue.idf for clue in matched) / self.total
        score = candidate.page_score + _ASKED * candidate.asked_score + _PARAGRAPH * candidate.paragraph_score
        score *= _GROUPS[card["group"]] + _NAMED * self.named(card["named"]) ** _NAMED_POWER
        score *= 1 + _NEAR * candidate.nearness**_NEAR_POWER
        return Ranked(candidate, score * (1 - _COVERED + _COVERED * coverage), matched)

    def named(self, names: Mapping[str, Sequence[str]]) -> float:
        """Share of the question, by rarity, that is one of the page's names, said whole; 0 to 1."""
        best = 0.0
        for language, said in self.said.items():
            for name in names[language]:
                stems = set(name.split())
                if stems and stems <= said.keys():
                    best = max(best, sum(said[stem] for stem in stems))
        return min(best, 1.0)


def is_confident(ranked: Sequence[Ranked], question: Question) -> bool:
    """Whether the first page seems to answer the question."""
    return bool(ranked) and ranked[0].score >= _ENOUGH * sum(clue.idf for clue in question.clues)
