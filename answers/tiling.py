"""A question laid out with fragments, so that every word and every number of it is understood, or not at all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, TypeGuard

from .fragments import WHO, Fragment, Slot
from .slots import Slots, same
from .tokens import Token

_MOST_STEPS = 20_000

Values = Mapping[str, Any]

# A fragment, and the value that it gives by being said, as a name and the value.
Piece = tuple[Fragment, tuple[str, Any] | None]
Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A fragment found at a place of a question: where it ends, what it gives, and how much of it was said.

    ``gaps`` are the words passed over inside it.
    """

    start: int
    end: int
    values: tuple[tuple[str, Any], ...]
    weight: int
    gaps: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A question understood: the values of its slots, and how many of its words the fragments hold."""

    values: Values
    weight: int


class Pieces:
    """Fragments, laid out so that a question meets few of them: by the word that each begins with."""

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
            if given and len(words := tuple(part for part in fragment if _is_word(part))) == len(fragment)
        ]

    def at(self, token: Token, said: frozenset[str]) -> Iterator[Piece]:
        """Those that can begin with a token, in a question in which these stems are said."""
        found = self._beginning_with.get(token.stem, ())
        is_value = token.number is not None or token.place is not None or token.maybe or token.is_name
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


def layout(row: Sequence[Token], pieces: Pieces, skipped: Set[str], slots: Slots) -> Layout | None:
    """The best way to understand all of a question; None when there is none, or two that differ in their values.

    Silent tokens and those whose stem is ``skipped`` need no fragment. More words held by fragments are better, then
    fragments with fewer words passed over: “80 in revenue at a price” has the 80 beside the revenue.
    """
    free = [token.silent or token.maybe or token.stem in skipped for token in row]
    said = frozenset(token.stem for token in row)
    if any(not known and _is_strange(token, pieces) for token, known in zip(row, free, strict=True)):
        return None
    tiles = {
        start: [tile for piece in pieces.at(token, said) for tile in _found(row, piece, start, free, slots, pieces)]
        for start, token in enumerate(row)
    }
    return _Search(row, free, tiles, slots.rows).best()


def _is_strange(token: Token, pieces: Pieces) -> bool:
    """Whether no fragment can hold a token."""
    is_value = token.number is not None or token.place is not None or (token.is_name and pieces.names_people)
    return not is_value and token.stem not in pieces.words


def _found(
    row: Sequence[Token], piece: Piece, start: int, free: Sequence[bool], slots: Slots, pieces: Pieces
) -> Iterator[Tile]:
    """Every way in which a fragment begins at a place; free tokens and choices inside it are passed over."""
    fragment, said = piece
    stack: list[tuple[int, int, tuple[tuple[str, Any], ...], int]] = [(start, 0, (said,) if said else (), 0)]
    while stack:
        place, part, values, gaps = stack.pop()
        if part == len(fragment):
            yield Tile(start, place, values, len(fragment), gaps)
            continue
        if place >= len(row):
            continue
        wanted = fragment[part]
        if isinstance(wanted, Slot):
            for value, end in slots.read(wanted, row, place):
                stack.append((end, part + 1, (*values, (wanted.name, value)), gaps))
        elif same(wanted, row[place]):
            stack.append((place + 1, part + 1, values, gaps))
        if not part or (wanted.close if isinstance(wanted, Slot) else same(wanted, row[place])):
            continue
        if free[place]:
            stack.append((place + 1, part, values, gaps + 1))
            continue
        for words, given in pieces.choices_at(row, place):
            stack.append((place + len(words), part, (*values, given), gaps + len(words)))


class _Search:
    """Looks for the tiles that cover a row."""

    def __init__(
        self, row: Sequence[Token], free: Sequence[bool], tiles: Mapping[int, Sequence[Tile]], rows: Collection[str]
    ) -> None:
        self.row = row
        self.rows = rows
        self.free = free
        self.tiles = tiles
        self.steps = 0
        self.weight = -1
        self.gaps = 0
        self.found: list[dict[str, Any]] = []

    def best(self) -> Layout | None:
        self._from(0, {}, 0, 0)
        if self.weight < 0 or self.steps > _MOST_STEPS or len(self.found) != 1:
            return None
        return Layout(self.found[0], self.weight)

    def _from(self, place: int, values: dict[str, Any], weight: int, gaps: int) -> None:
        self.steps += 1
        if self.steps > _MOST_STEPS:
            return
        if place == len(self.row):
            self._keep(values, weight, gaps)
            return
        for tile in self.tiles.get(place, ()):
            together = self._with(values, tile)
            if together is not None:
                self._from(tile.end, together, weight + tile.weight, gaps + tile.gaps)
        if self.free[place]:
            self._from(place + 1, values, weight, gaps)

    def _with(self, values: dict[str, Any], tile: Tile) -> dict[str, Any] | None:
        """The values with those of one more tile; None where they say two things of one."""
        together = dict(values)
        for name, value in tile.values:
            if name in self.rows:
                together[name] = (*together.get(name, ()), value)
            elif together.setdefault(name, value) != value:
                return None
        return together

    def _keep(self, values: dict[str, Any], weight: int, gaps: int) -> None:
        if self.weight < 0 or (weight, -gaps) > (self.weight, -self.gaps):
            self.weight, self.gaps, self.found = weight, gaps, [values]
        elif (weight, gaps) == (self.weight, self.gaps) and values not in self.found:
            self.found.append(values)
