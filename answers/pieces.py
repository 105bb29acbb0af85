"""The fragments of a quick answer, laid out so that a question meets few of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from .fragments import WHO, Fragment, Slot
from .slots import Slots, same
from .tokens import Token


@dataclass(frozen=True, slots=True)
class Kind:
    """Given by a fragment that says a record: its values, and this ``key`` as ``it``, join a list."""

    key: Any


# A fragment, and the value that it gives by being said, as a name and the value.
Piece = tuple[Fragment, tuple[str, Any] | None]
Stems = tuple[str, ...]


class Pieces:
    """Fragments by the word that each begins with."""

    def __init__(self, pieces: Iterable[Piece], read: Slots) -> None:
        self.all = tuple(dict.fromkeys(pieces))
        self.words = frozenset(part.stem for piece in self.all for part in _words(piece))
        self._beginning_with: dict[str, list[tuple[Stems, Piece]]] = {}
        self._beginning_with_a_value: list[tuple[Stems, Piece]] = []
        # Ways to say a fragment mostly differ in the order of the same words: their set is kept once.
        sets: dict[Stems, Stems] = {}
        for piece in self.all:
            first = piece[0][0]
            stems = tuple(sorted({part.stem for part in _words(piece)}))
            needed = sets.setdefault(stems, stems), piece
            if isinstance(first, Slot):
                self._beginning_with_a_value.append(needed)
                for stem in read.beginnings(first):
                    self._beginning_with.setdefault(stem, []).append(needed)
            else:
                self._beginning_with.setdefault(first.stem, []).append(needed)
        slots = {part.name for piece in self.all for part in piece[0] if isinstance(part, Slot)}
        self.names_people = WHO in slots or not slots.isdisjoint(read.people)
        self.words |= {stem for name in slots for stem in read.stems(name)}
        self._named = [
            (words, given)
            for fragment, given in self.all
            if given
            and not isinstance(given[1], Kind)
            and len(words := tuple(part for part in fragment if _is_word(part))) == len(fragment)
        ]

    def at(self, token: Token, said: frozenset[str]) -> Iterator[Piece]:
        """Those that can begin with a token, in a question in which these stems are said."""
        found = self._beginning_with.get(token.stem, ())
        is_value = token.number is not None or token.place is not None or token.maybe or token.can_name
        values = self._beginning_with_a_value if is_value else ()
        for needed, piece in (*found, *values):
            if said.issuperset(needed):
                yield piece

    def choices_at(self, row: Sequence[Token], place: int) -> Iterator[tuple[tuple[Token, ...], tuple[str, Any]]]:
        """The choices that stand in words at a place: the company of “four Libby shares”."""
        for words, given in self._named:
            said = row[place : place + len(words)]
            if len(said) == len(words) and all(map(same, words, said)):
                yield words, given


def _is_word(part: Token | Slot) -> TypeGuard[Token]:
    return isinstance(part, Token) and part.number is None and part.place is None


def _words(piece: Piece) -> Iterator[Token]:
    return (part for part in piece[0] if isinstance(part, Token))
