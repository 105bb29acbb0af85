"""Which page comes first, and whether the first one answers at all. The numbers are measured, not derived."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .query import Clue, Question, Way

# What each thing that speaks for a page adds to its score, for each unit of the question's rarity. Fitted on questions
# of players with known answers, each half of them tried with numbers that came from the other half.
_PAGE = 3.0
_NEAREST_QUESTION = 4.0
_PARAGRAPH = 5.0
_QUESTIONS = 10.0
_SAID = 2.5
_SAID_CLOSELY = 2.5
_NAMED = 5.5
_RULE_NAMED = 2.0
_NAMED_POWER = 3
_CALLED = 4.0

# Who types a name and nothing else wants what is called so.
_ONLY_NAMED = 12.0
_WHOLE = 0.9

# A question of several words wants the rule, not an entry that happens to hold one of them.
_GROUPS: Mapping[str, float] = {
    "component": 3.0,
    "section": 2.0,
    "guide": 1.4,
    "term": 1.4,
    "point": 1.3,
    "calculator": 0.7,
}

# What the first page must score. Measured on questions with and without an answer.
_ENOUGH = 10.6

# How many of a page's questions are looked at: the mean of the three nearest counts.
NEAREST = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page with what speaks for it: scores of the whole page, of the nearest question and of the best paragraph,
    and how near its questions come to the one asked, from 0 to 1.
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


def nearness(
    clues: Sequence[Clue], questions: Iterable[tuple[str, Sequence[str]]], rarity: Callable[[str, str], float]
) -> float:
    """How near the three nearest of some questions come to the one asked, from 0 to 1; pairs of language and stems."""
    found = sorted((_alike(clues, frozenset(stems), language, rarity) for language, stems in questions), reverse=True)
    return sum(found[:NEAREST]) / NEAREST


def _alike(clues: Sequence[Clue], stems: frozenset[str], language: str, rarity: Callable[[str, str], float]) -> float:
    """How much two questions say the same, by the rarity of what they share: 0 for nothing, 1 for the same words."""
    shared = 0.0
    met: set[str] = set()
    for clue in clues:
        best = _best_way(way for way in clue.ways if way.language == language and stems.issuperset(way.stems))
        if best is not None:
            shared += clue.idf * best.weight
            met.update(best.stems)
    said = sum(clue.idf for clue in clues)
    there = sum(rarity(stem, language) for stem in stems)
    covered = sum(rarity(stem, language) for stem in met)
    return 2 / (said / shared + there / covered) if shared and covered else 0.0


def _best_way(ways: Iterable[Way]) -> Way | None:
    return max(ways, key=lambda way: way.weight, default=None)


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
        found = [
            (clue, best)
            for clue in self.clues
            if (best := _best_way(way for way in clue.ways if present[way.language].issuperset(way.stems)))
        ]
        named = self.named(card["named"]) ** _NAMED_POWER
        score = _GROUPS[card["group"]]
        score += _PAGE * candidate.page_score / self.total
        score += _NEAREST_QUESTION * candidate.asked_score / self.total
        score += _PARAGRAPH * candidate.paragraph_score / self.total
        score += _QUESTIONS * candidate.nearness
        score += _SAID * sum(clue.idf for clue, _ in found) / self.total
        score += _SAID_CLOSELY * sum(clue.idf * way.weight for clue, way in found) / self.total
        score += (_NAMED + _RULE_NAMED * (card["group"] == "section")) * named
        score += _ONLY_NAMED * (named > _WHOLE)
        score += _CALLED * (card["group"] == "component" and self.called(card["named"]))
        return Ranked(candidate, score, tuple(clue for clue, _ in found))

    def named(self, names: Mapping[str, Sequence[str]]) -> float:
        """Share of the question, by rarity, that is one of the page's names, said whole; 0 to 1."""
        best = 0.0
        for language, said in self.said.items():
            for name in names[language]:
                stems = set(name.split())
                if stems and stems <= said.keys():
                    best = max(best, sum(said[stem] for stem in stems))
        return min(best, 1.0)

    def called(self, names: Mapping[str, Sequence[str]]) -> bool:
        """Whether a name of two words or more is said whole: nobody does so by chance."""
        return any(
            len(stems := set(name.split())) > 1 and stems <= said.keys()
            for language, said in self.said.items()
            for name in names[language]
        )


def is_confident(ranked: Sequence[Ranked], question: Question) -> bool:
    """Whether the first page seems to answer the question."""
    return bool(ranked and question.clues) and ranked[0].score >= _ENOUGH
