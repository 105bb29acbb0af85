"""English terms in a Spanish text: *¿haces withhold?*, *el income de la Pennsy*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .matching import Matches, find_matches, is_name
from .patterns import PatternTrie
from .tokens import Token
from .words import Speech


class Loans:
    """The terms of one language in texts of another, in which people use them as they are on the pieces."""

    def __init__(self, lending: PatternTrie, borrowing: PatternTrie, speech: Speech) -> None:
        self._lending = lending
        self._borrowing = borrowing
        self._own_words = frozenset(speech["own_words"])

    def add_to(self, matches: Matches, row: Sequence[Token]) -> Matches:
        """The matches, and those of the other language where this one has none."""
        lent = find_matches(row, self._lending, as_written=True)
        found = {
            (first, end): patterns
            for (first, end), patterns in lent.patterns.items()
            if patterns and (first, end) not in matches.patterns and self._is_lent(row, first, end)
        }
        return replace(matches, patterns={**matches.patterns, **found}) if found else matches

    def _is_lent(self, row: Sequence[Token], first: int, end: int) -> bool:
        """Whether words are more than words of the text's own language."""
        if end - first == 1 and self._borrowing.has(row[first].key):
            return False
        return any(
            is_name(row, place)
            or (row[place].spelled.isascii() and row[place].key.removesuffix("s") not in self._own_words)
            for place in range(first, end)
            if row[place].key.isalpha()
        )
