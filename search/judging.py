"""Judging: how likely the first result answers a query, and what may be said of it.

One fitted probability decides between a card, a list, and “nothing about this in the rules”. ``docs/search.md`` has the
signals, how they were fitted, and how reliable the probabilities are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from . import fitted, weights
from .document import COMPONENT, TERM
from .kinds import asks_twice
from .query import Interpretation
from .ranking import Result

Signals = Mapping[str, float]

# Bounds of a signal: beyond them, more says nothing more.
_MOST_LEAD = 12.0
_MOST_AHEAD = 10.0
_MOST_BEHIND = -20.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What may be said: ``answers`` is the probability that the first result answers the query, ``open`` the one that
    no rule does. ``calculated`` if a calculation that leads may answer. ``topics`` are those that the rules do not
    settle, if nothing but they can be meant.
    """

    answers: float
    open: float
    certain: bool
    confident: bool
    calculated: bool = False
    topics: tuple[Result, ...] = ()


_NOTHING = Verdict(answers=0.0, open=1.0, certain=False, confident=False)


def judge(ranked: Sequence[Result], query: Interpretation, games: Mapping[int, str], compared: bool) -> Verdict:
    """The verdict on results, best first; ``games`` are those of their pages, ``compared`` if sentences were."""
    rules = [result for result in ranked if not result.is_topic]
    topics = [result for result in ranked if result.is_topic]
    model = fitted.WITH_SENTENCES if compared else fitted.WORDS_ALONE
    if not rules or not query.terms:
        alone = tuple(topic for topic in topics if topic.score >= model["alone"]["from"])
        return replace(_NOTHING, topics=alone)
    found = signals(rules, topics, query)
    answers, is_open = (_probability(model[name], found) for name in ("answers", "open"))
    ahead = [topic for topic in topics if topic.score > rules[0].score + weights.TOPIC_LEAD]
    defined = _defines(rules, query)
    declined = not defined and bool(ahead) and is_open >= model["declined"]["from"]
    sure = answers >= model["certain"]["from"] and _is_a_question(rules[0], query)
    sure = sure and found["unknown"] <= weights.MOST_UNKNOWN and not _is_contested(rules)
    return Verdict(
        answers,
        is_open,
        certain=not declined and (defined or sure) and _ahead_of_other_games(rules, games) >= weights.GAME_LEAD,
        confident=not declined and (defined or answers >= model["confident"]["from"]),
        calculated=answers >= model["calculated"]["from"],
        topics=tuple(ahead) if declined else (),
    )


def signals(rules: Sequence[Result], topics: Sequence[Result], query: Interpretation) -> dict[str, float]:
    """What tells whether the first rule answers; there is at least one."""
    first, *others = rules
    group = first.candidate.group
    different = [other for other in others if not _says_the_same(first, other)]
    topic = max((topic.score for topic in topics), default=-math.inf) - first.score
    total = sum(term.idf for term in query.terms)
    return {
        "score": first.score,
        "apart": min(first.score - max((other.score for other in different), default=-math.inf), _MOST_LEAD),
        "covered": _covered(first),
        "wording": math.sqrt(first.paragraph.wording) if first.paragraph else 0.0,
        "topic": min(max(topic, _MOST_BEHIND), _MOST_AHEAD),
        "nearer": first.near - max((other.near for other in different), default=0.0),
        "unknown": sum(term.idf for term in query.terms if not term.expansions) / total,
        "twice": float(asks_twice(query.words)),
        "term": float(group == TERM),
        "component": float(group == COMPONENT),
        "named": _named(first),
    }


def _says_the_same(first: Result, other: Result) -> bool:
    """Whether another result answers as well; no page says the same twice."""
    return other.alike >= weights.SAYS_THE_SAME and other.candidate.number != first.candidate.number


def _is_contested(rules: Sequence[Result]) -> bool:
    """Whether another result may be meant as well as the first one, which is asked about in much the same words.

    That is one on the same page that differs in one thing, such as a number of players, or one that has more words of
    the query.
    """
    first, *others = rules
    return any(_is_twin(first, other) or _has_more(first, other) for other in others)


def _is_twin(first: Result, other: Result) -> bool:
    beside = other.candidate.number == first.candidate.number and other.alike >= weights.SAYS_THE_SAME
    return beside and first.score - other.score < weights.TWIN_LEAD


def _has_more(first: Result, other: Result) -> bool:
    return other.alike >= weights.SAYS_SIMILAR and _covered(other) > _covered(first) + weights.MORE_COVERED


def _covered(result: Result) -> float:
    return result.paragraph.covered if result.paragraph else 0.0


def _named(result: Result) -> float:
    return result.candidate.evidence.name_coverage**weights.NAME_POWER


def _is_a_question(first: Result, query: Interpretation) -> bool:
    """Whether a query is more than a name of the page, a single word, or numbers alone, which do not say what is asked.

    A meaning may be asked for with a name alone. What asks for two things is not answered by one paragraph.
    """
    if asks_twice(query.words):
        return False
    said = [term for term in query.terms if term.word.text and not term.word.text.isdigit()]
    if query.asks_for_meaning or query.asks_for_rule:
        return bool(said)
    return len(said) >= weights.FEWEST_WORDS and _named(first) <= weights.WHOLE_QUESTION


def _defines(rules: Sequence[Result], query: Interpretation) -> bool:
    """Whether a query asks for the meaning or the translation of a term, which is ahead of all other results."""
    first, *others = rules
    if not query.asks_for_meaning or first.candidate.group != TERM:
        return False
    return all(first.score - other.score >= weights.TERM_LEAD for other in others)


def _ahead_of_other_games(rules: Sequence[Result], games: Mapping[int, str]) -> float:
    """By how much the first rule leads the best one of another game.

    Not at all if another game's answer to much the same questions has as much of the query: “who wins a tie?”.
    """
    first, *others = rules
    game = games[first.candidate.number]
    elsewhere = [other for other in others if games[other.candidate.number] != game]
    if any(_answers_there(first, other) for other in elsewhere):
        return -math.inf
    return first.score - max((other.score for other in elsewhere), default=-math.inf)


def _answers_there(first: Result, other: Result) -> bool:
    return other.alike >= weights.SAYS_SIMILAR and _covered(other) >= _covered(first) - weights.MORE_COVERED


def _probability(model: Mapping[str, float], found: Signals) -> float:
    """The logistic function of the weighted sum of the signals."""
    logit = model["bias"] + sum(weight * found[name] for name, weight in model.items() if name != "bias")
    return 1 / (1 + math.exp(-max(min(logit, 40.0), -40.0)))
