"""Which of the two languages a text is written in, and which game it is about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from language.lexicon import STOP_WORDS, word_set

from .matching import TermMatch
from .tokens import Token

_SPANISH_SIGNS = frozenset("ñáéíóúü")
_ONLY = {
    "en": (
        STOP_WORDS["en"]
        | word_set("""
        not no of the then each pays has they
    """)
    )
    - STOP_WORDS["es"]
    - frozenset({"no"}),
    "es": (
        STOP_WORDS["es"]
        | word_set("""
        si sin del cada sus hay fin otra otras otro otros
    """)
    )
    - STOP_WORDS["en"],
}
_SHARED_WEIGHT = 0.15
_NAMED_WEIGHT = 5.0
_CLEAR = 2.0


def by_small_words(row: Iterable[Token]) -> dict[str, int]:
    """How many words of each language stand in a text that the other language has not."""
    counts = dict.fromkeys(_ONLY, 0)
    for token in row:
        for language, words in _ONLY.items():
            counts[language] += token.key in words
        counts["es"] += not _SPANISH_SIGNS.isdisjoint(token.spelled)
    return counts


def covered(found: Sequence[TermMatch]) -> int:
    """How many words of a text belong to terms."""
    return sum(item.end - item.first for item in found)


def games_meant(found: Sequence[TermMatch], named: Iterable[str]) -> dict[str, float]:
    """How much each game is meant by a text, the likeliest with 1; games that are clearly not meant are left out.

    A term of one game says more than a word that several have; ``named`` are the games that the text names.
    """
    scores: dict[str, float] = defaultdict(float)
    for item in found:
        games = {pattern.entry.ref.game for pattern in item.patterns}
        for game in games:
            scores[game] += (item.end - item.first) * (1.0 if len(games) == 1 else _SHARED_WEIGHT)
    for game in named:
        scores[game] += _NAMED_WEIGHT
    return _likely(scores)


def _likely(scores: Mapping[str, float]) -> dict[str, float]:
    best = max(scores.values(), default=0.0)
    return {game: score / best for game, score in sorted(scores.items()) if score * _CLEAR > best}
