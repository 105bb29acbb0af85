"""Which of the two languages a text is written in, and which game it is about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from language.lexicon import STOP_WORDS, word_set

from .matching import OWN_WORD, TermMatch, rank
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
# A word that several games have, and one that is a term's own word in one of them only: not so much more that it would
# rule out the others.
_SHARED_WEIGHT, _OWN_WEIGHT = 0.15, 0.29
# A word that one game has, but only as a variant that no edition uses.
_VARIANT_WEIGHT = 0.4
_NAMED_WEIGHT = 5.0
# The game read last outweighs one term of another game, but not two, nor its name.
_LAST_WEIGHT = 1.5
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


def games_meant(found: Sequence[TermMatch], named: Iterable[str], last: str = "") -> dict[str, float]:
    """How much each game is meant by a text, the likeliest with 1; games that are clearly not meant are left out.

    A term of one game says more than a word that several have; ``named`` are the games that the text names, and
    ``last`` is the game that its reader read last, which counts if the text has any of its terms.
    """
    scores: dict[str, float] = defaultdict(float)
    for item in found:
        for game, weight in _weights(item).items():
            scores[game] += (item.end - item.first) * weight
    for game in named:
        scores[game] += _NAMED_WEIGHT
    likely = _likely(scores)
    if last in scores:
        scores[last] += _LAST_WEIGHT
        # It rules out others only if it was likely without it.
        likely = _likely(scores) if last in likely else {last, *likely}
    best = max((scores[game] for game in likely), default=0.0)
    return {game: scores[game] / best for game in sorted(likely)}


def _weights(item: TermMatch) -> dict[str, float]:
    """What a word of the stretch says for each game that has it as a term."""
    ranks: dict[str, int] = defaultdict(int)
    for pattern in item.patterns:
        game = pattern.entry.ref.game
        ranks[game] = max(ranks[game], rank(pattern))
    if len(ranks) == 1:
        return {game: _VARIANT_WEIGHT if best == 1 else 1.0 for game, best in ranks.items()}
    own = [game for game, best in ranks.items() if best >= OWN_WORD]
    return {game: _OWN_WEIGHT if [game] == own else _SHARED_WEIGHT for game in ranks}


def _likely(scores: Mapping[str, float]) -> set[str]:
    best = max(scores.values(), default=0.0)
    return {game for game, score in scores.items() if score * _CLEAR > best}
