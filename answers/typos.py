"""Words typed wrong: what no game knows, one letter away from a word that people ask with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from math import prod

from limits.work import spend

from .tokens import Token

_SHORTEST = 5
_MOST_WAYS = 3

# A word as the questions of the fixtures have it, and its stem.
Word = tuple[str, str]


class Typos:
    """The words of one language that a typing error can stand for, by their first letter and length."""

    def __init__(self, words: Iterable[Word]) -> None:
        self._stems: dict[tuple[str, int], dict[str, str]] = {}
        for text, stem in words:
            for form in {text, stem}:
                if len(form) >= _SHORTEST and form.isalpha():
                    self._stems.setdefault((form[0], len(form)), {})[form] = stem

    def corrected(self, row: tuple[Token, ...]) -> list[tuple[Token, ...]]:
        """The row with words of the story as the known words that they are, typed wrong, in the few ways there are."""
        meant = [self._meant(token) if token.story and len(token.text) >= _SHORTEST else [token] for token in row]
        return list(product(*meant)) if prod(map(len, meant)) <= _MOST_WAYS else [row]

    def _meant(self, token: Token) -> list[Token]:
        forms = [
            (word, self._stems.get((word[0], length), {}))
            for word in {token.text, token.stem}
            for length in range(len(word) - 1, len(word) + 2)
        ]
        spend(sum(len(alike) for _, alike in forms))
        stems = {stem for word, alike in forms for form, stem in alike.items() if is_one_error(word, form)}
        return [replace(token, stem=stem, silent=False, story=False) for stem in sorted(stems)] or [token]


def is_one_error(one: str, other: str) -> bool:
    """Whether one letter more, less or other, or two that changed places, make one word of the other."""
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
