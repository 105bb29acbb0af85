"""Spelling correction: known words near an unknown one, by typing errors and by sound.

Errors are counted by the Damerau–Levenshtein distance in its restricted form (optimal string alignment): a letter
added, left out, replaced, or swapped with its neighbor. The search and the quick answers differ only in the words they
know; what is near, and what is nearer, is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from limits.work import spend

from .question import Token
from .sound import sound

# Shorter words are near too many others.
SHORTEST = 4
# From this length on two errors are allowed.
_LONG = 10
_MOST = 3

# The most that a correction may cost for each letter typed: one error in five letters, two in ten.
_COST_PER_LETTER = 0.2
# Writing a word as it sounds is likelier than missing a key.
_SAME_SOUND = 0.3
# Leaving a letter out is likelier than another error; adding or replacing one is less likely than swapping two.
_LEFT_OUT, _NOT_SWAPPED = -0.2, 0.1
_OTHER_FIRST_LETTER = 1.0
_OTHER_LANGUAGE = 0.5
# How much more than the best correction another one may cost.
_MARGIN = 0.5

# In quick answers a wrong correction gives a wrong number, so words are longer and ways to read a question few.
_SHORTEST_TOKEN = 5
_MOST_WAYS = 3

# A word of the patterns of quick answers, and its stem.
StemmedWord = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Known:
    """A known word: ``languages`` are those it is used in, ``count`` how often, at least 1."""

    text: str
    languages: tuple[str, ...]
    count: int


def allowed_errors(word: str) -> int:
    """How many typing errors a word of this length may have."""
    if len(word) < SHORTEST or not word.isalpha():
        return 0
    return 2 if len(word) >= _LONG else 1


def corrections(word: str, language: str, candidates: Iterable[Known]) -> list[Known]:
    """The candidates that a mistyped word of a language may stand for, the likeliest first, at most 3."""
    heard = sound(word)
    ranked = []
    for known in candidates:
        cost = _cost(word, heard, known, language)
        if cost <= _COST_PER_LETTER * len(word):
            ranked.append((cost, -known.count, known.text, known))
    ranked.sort(key=lambda entry: entry[:3])
    return [entry[3] for entry in ranked[:_MOST] if entry[0] <= ranked[0][0] + _MARGIN]


def _cost(word: str, heard: str, known: Known, language: str) -> float:
    """How unlikely it is that a known word was meant: errors by kind, another first letter, another language."""
    foreign = 0 if language in known.languages else _OTHER_LANGUAGE
    if heard == sound(known.text):
        return _SAME_SOUND + foreign
    cost = float(distance(word, known.text))
    if len(known.text) > len(word):
        cost += _LEFT_OUT
    elif sorted(known.text) != sorted(word):
        cost += _NOT_SWAPPED
    if word[0] != known.text[0]:
        cost += _OTHER_FIRST_LETTER
    return cost + foreign


def distance(one: str, other: str) -> int:
    """The Damerau–Levenshtein distance of two words, no letter edited twice."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        two_before, before, row = before, row, [i]
        for j, against in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, two_before[j - 2] + 1)
            row.append(cost)
    return row[-1]


def is_one_error(one: str, other: str) -> bool:
    """Whether the distance of two words is 1; in linear time, for the many words that are compared."""
    start = 0
    shorter = min(len(one), len(other))
    while start < shorter and one[start] == other[start]:
        start += 1
    if len(one) > len(other):
        return one[start + 1 :] == other[start:]
    if len(one) < len(other):
        return one[start:] == other[start + 1 :]
    if one[start + 1 :] == other[start + 1 :]:
        return start < shorter
    return one[start + 2 :] == other[start + 2 :] and one[start : start + 2] == other[start : start + 2][::-1]


class TokenCorrector:
    """Corrects the tokens of a question that are in no vocabulary, by the words of one language's patterns."""

    def __init__(self, words: Iterable[StemmedWord]) -> None:
        # By first letter and length: an error in the first letter is not looked for.
        self._stems: dict[tuple[str, int], dict[str, str]] = {}
        for text, stem in words:
            for form in {text, stem}:
                if len(form) >= _SHORTEST_TOKEN and form.isalpha():
                    self._stems.setdefault((form[0], len(form)), {})[form] = stem

    def corrected(self, row: tuple[Token, ...]) -> list[tuple[Token, ...]]:
        """The rows that a row may stand for; the row itself where there are too many."""
        meant = [self._meant(token) if token.story and len(token.text) >= _SHORTEST_TOKEN else [token] for token in row]
        return list(product(*meant)) if prod(map(len, meant)) <= _MOST_WAYS else [row]

    def _meant(self, token: Token) -> list[Token]:
        groups = [
            (word, self._stems.get((word[0], length), {}))
            for word in {token.text, token.stem}
            for length in range(len(word) - 1, len(word) + 2)
        ]
        spend(sum(len(group) for _, group in groups))
        stems = {stem for word, group in groups for form, stem in group.items() if is_one_error(word, form)}
        return [replace(token, stem=stem, silent=False, story=False) for stem in sorted(stems)] or [token]
