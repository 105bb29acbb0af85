"""The fragments of a quick answer, laid out so that a question meets few of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from language.question import Token
from limits.work import spend

from .fragments import WHO, Alternatives, Fragment, Slot
from .slots import Slots


@dataclass(frozen=True, slots=True)
class Kind:
    """Given by a fragment that says a record: its values, and this ``key`` as ``it``, join a list."""

    key: Any


# What is given by being said, as a name and the value.
Given = tuple[str, Any] | None

# A fragment and what it gives.
Piece = tuple[Fragment, Given]


class Pieces:
    """Fragments by the word that each begins with."""

    def __init__(self, pieces: Iterable[tuple[Alternatives, Given]], read: Slots) -> None:
        self._beginning_with: dict[str, tuple[tuple[Alternatives, Given], ...]] = {}
        self._beginning_with_a_value: list[tuple[Alternatives, Given]] = []
        self._called: set[str] = set()
        self._read = read
        self.slots: set[str] = set()
        for piece in pieces:
            self._add(piece)
        self.words = frozenset({token.stem for token in self.tokens}.union(*map(read.stems, self.slots)))
        self.names_people = WHO in self.slots or not self.slots.isdisjoint(read.people)

    def _add(self, piece: tuple[Alternatives, Given]) -> None:
        alternatives, _ = piece
        for first in alternatives.beginnings:
            if isinstance(first, Slot):
                self._called |= self._read.beginnings(first.name)
            else:
                # Most words begin a single fragment: a list would be three times as large.
                self._beginning_with[first.stem] = (*self._beginning_with.get(first.stem, ()), piece)
        if any(isinstance(first, Slot) for first in alternatives.beginnings):
            self._beginning_with_a_value.append(piece)
        self.slots.update(part.name for part in alternatives.parts if isinstance(part, Slot))

    @property
    def tokens(self) -> Iterator[Token]:
        """Every word that a fragment holds, some of them often."""
        pieces = chain(*self._beginning_with.values(), self._beginning_with_a_value)
        return (part for alternatives, _ in pieces for part in alternatives.parts if isinstance(part, Token))

    def at(self, token: Token, stems: frozenset[str]) -> Iterable[Piece]:
        """Those that can begin with a token, in a question with these stems."""
        found = self._beginning_with.get(token.stem, ())
        values = self._beginning_with_a_value if token.is_value or token.stem in self._called else ()
        spend(len(found) + len(values))
        pieces = dict.fromkeys(
            (fragment, given)
            for alternatives, given in (*found, *values)
            if stems.issuperset(alternatives.needed)
            for fragment in alternatives.within(stems)
            if isinstance(first := fragment[0], Slot) or first.stem == token.stem
        )
        spend(3 * len(pieces))
        return pieces
