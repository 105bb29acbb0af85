"""Which page comes first, and whether the first one answers at all. The numbers are measured, not derived."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .evidence import Evidence
from .query import Clue, Question

# What each thing that speaks for a page adds to its score, for each unit of the question's rarity. Fitted on questions
# of players with known answers, each half of them tried with numbers that came from the other half.
_WORDS = 1.5
_PAGE = 3.0
_NEAREST_QUESTION = 4.0
_PARAGRAPH = 5.0
_TOLD = 4.0
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
_ENOUGH = 14.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page with what speaks for it: how well its words as a whole fit, what they say one by one, and its card, as
    ``entries`` wrote it.
    """

    words: float
    evidence: Evidence
    card: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its final score, above 0, and the clues that it matches."""

    candidate: Candidate
    score: float
    matched: tuple[Clue, ...]


def rank(candidates: Sequence[Candidate], question: Question) -> list[Ranked]:
    """The candidates, best first; the order of the content decides between equals."""
    judge = _Judge(question)
    return sorted(map(judge.rank, candidates), key=lambda item: (-item.score, item.candidate.card["number"]))


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
        card, evidence = candidate.card, candidate.evidence
        met = [(clue, evidence.met[number]) for number, clue in enumerate(self.clues) if number in evidence.met]
        named = self.named(card["named"]) ** _NAMED_POWER
        score = _GROUPS[card["group"]]
        score += _WORDS * candidate.words / self.total
        score += _PAGE * evidence.page / self.total
        score += _NEAREST_QUESTION * evidence.asked / self.total
        score += _PARAGRAPH * evidence.paragraph / self.total
        score += _TOLD * evidence.told
        score += _QUESTIONS * evidence.nearness
        score += _SAID * sum(clue.idf for clue, _ in met) / self.total
        score += _SAID_CLOSELY * sum(clue.idf * way.weight for clue, way in met) / self.total
        score += (_NAMED + _RULE_NAMED * (card["group"] == "section")) * named
        score += _ONLY_NAMED * (named > _WHOLE)
        score += _CALLED * (card["group"] == "component" and self.called(card["named"]))
        return Ranked(candidate, score, tuple(clue for clue, _ in met))

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
