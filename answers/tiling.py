"""A question laid out with fragments, so that every word and every number of it is understood, or not at all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from language.question import Token
from limits.work import spend

from .fragments import NEVER, WHO, Fragment, Slot
from .pieces import Kind, Piece, Pieces
from .slots import Slots, same

_JOINING = frozenset({"and", "but", "y", "e", "pero"})

Values = Mapping[str, Any]
Pair = tuple[str, Any]

# Where a fragment can end and the values that it then gives, with the fewest words passed over.
Ways = Mapping[tuple[int, tuple[Pair, ...]], int]

# What one fragment says of one of several things: “Ana has 3” of the players, “two forests at 2” of the hexes.
Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tile:
    """A fragment found at a place of a question: where it ends, what it gives, and how much of it was said.

    ``record`` joins the list of its name; ``gaps`` are the words passed over inside it.
    """

    start: int
    end: int
    values: tuple[Pair, ...]
    record: tuple[str, Record] | None
    weight: int
    gaps: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A question understood: the values of its slots, and how many of its words the fragments hold."""

    values: Values
    weight: int


def layout(row: Sequence[Token], pieces: Pieces, skipped: Set[str], slots: Slots) -> Layout | None:
    """The best way to understand all of a question; None when there is none, or two that differ in their values.

    Silent tokens and those whose stem is ``skipped`` need no fragment. More words held by fragments are better, then
    fragments with fewer words passed over: “80 in revenue at a price” has the 80 beside the revenue.
    """
    free = [
        token.silent or token.maybe or token.colorless or (token.number is None and token.stem in skipped)
        for token in row
    ]
    if any(not known and _is_strange(token, pieces) for token, known in zip(row, free, strict=True)):
        return None
    tiles = _tiles(row, pieces, free, slots)
    return _Search(row, free, tiles, slots.rows).best() if tiles else None


def _tiles(row: Sequence[Token], pieces: Pieces, free: Sequence[bool], slots: Slots) -> Mapping[int, Sequence[Tile]]:
    """By place the tiles that can be a part of a whole row; none at all when nothing covers the row."""
    stems = frozenset(token.stem for token in row)
    finder = _Finder(row, free, slots)
    # A word that is said again begins the same fragments again.
    begun: dict[tuple[str, bool], Iterable[Piece]] = {}
    found: dict[int, list[Tile]] = {}
    reached = {0}
    for start, token in enumerate(row):
        if start not in reached:
            continue
        key = token.stem, token.is_value
        if key not in begun:
            begun[key] = pieces.at(token, stems)
        found[start] = [tile for piece in begun[key] for tile in finder.tiles(piece, start)]
        reached.update(tile.end for tile in found[start])
        reached.update([start + 1] if free[start] else ())
    leads_to_the_end = {len(row)}
    for start in reversed(found):
        found[start] = [tile for tile in found[start] if tile.end in leads_to_the_end]
        if found[start] or (free[start] and start + 1 in leads_to_the_end):
            leads_to_the_end.add(start)
    return found if 0 in leads_to_the_end else {}


def _is_strange(token: Token, pieces: Pieces) -> bool:
    """Whether no fragment can hold a token."""
    is_value = token.number is not None or token.place is not None or (token.can_name and pieces.names_people)
    return not is_value and token.stem not in pieces.words


class _Finder:
    """Lays fragments on a row; what slots hold at a place is read once for all fragments."""

    def __init__(self, row: Sequence[Token], free: Sequence[bool], slots: Slots) -> None:
        self._row = row
        self._free = free
        self._slots = slots
        self._held: dict[tuple[Slot, int], Sequence[tuple[Any, int]]] = {}
        self._choices: dict[int, Sequence[tuple[Pair, int]]] = {}

    def tiles(self, piece: Piece, start: int) -> Iterator[Tile]:
        """Every way in which a fragment begins at a place; free tokens and choices inside it are passed over."""
        fragment, gives = piece
        given = (gives,) if gives and not isinstance(gives[1], Kind) else ()
        for (end, values), gaps in self._ways(fragment, start, 0, {}).items():
            yield _tile(start, end, piece, (*given, *values), gaps)

    def _ways(self, fragment: Fragment, place: int, part: int, known: dict[tuple[int, int], Ways]) -> Ways:
        """The ways to lay the rest of a fragment from a place, each looked for once."""
        if part == len(fragment):
            return {(place, ()): 0}
        if place == len(self._row):
            return {}
        if (place, part) not in known:
            steps = 1
            ways: dict[tuple[int, tuple[Pair, ...]], int] = {}
            for values, after, then, passed in self._steps(fragment, place, part):
                rest = self._ways(fragment, after, then, known)
                steps += len(rest)
                for (end, others), gaps in rest.items():
                    # A choice that is passed over twice is given once: “the Elgin price of Elgin”.
                    way = end, others if passed and values and values[0] in others else (*values, *others)
                    if gaps + passed <= ways.get(way, gaps + passed):
                        ways[way] = gaps + passed
            known[place, part] = ways
            spend(steps)
        return known[place, part]

    def _steps(self, fragment: Fragment, place: int, part: int) -> Iterator[tuple[tuple[Pair, ...], int, int, int]]:
        """What can be done with a part at a place: the values that it gives, the place and the part that are next, and
        how many words are passed over.
        """
        wanted, token = fragment[part], self._row[place]
        if isinstance(wanted, Slot):
            for value, end in self._read(wanted, place):
                yield ((wanted.name, value),), end, part + 1, 0
        elif same(wanted, token):
            yield (), place + 1, part + 1, 0
        if not part or (wanted.close if isinstance(wanted, Slot) else same(wanted, token)):
            return
        if not self._free[place]:
            for choice, end in self._choices_at(place):
                yield (choice,), end, part, end - place
        elif token.text not in _JOINING or not _begins_anew(fragment, part):
            yield (), place + 1, part, 1

    def _read(self, slot: Slot, place: int) -> Sequence[tuple[Any, int]]:
        if (slot, place) not in self._held:
            self._held[slot, place] = tuple(self._slots.read(slot, self._row, place))
        return self._held[slot, place]

    def _choices_at(self, place: int) -> Sequence[tuple[Pair, int]]:
        if place not in self._choices:
            self._choices[place] = tuple(self._slots.choices_at(self._row, place))
        return self._choices[place]


def _begins_anew(fragment: Fragment, part: int) -> bool:
    """Whether an “and” before a part joins sentences, not values: “six are available and we hire four”."""
    return isinstance(fragment[part], Slot) and not any(isinstance(before, Slot) for before in fragment[:part])


def _tile(start: int, end: int, piece: Piece, values: tuple[Pair, ...], gaps: int) -> Tile:
    """A fragment laid down; a record keeps what its own slots say, and a name is kept nowhere else."""
    fragment, gives = piece
    if gives is None or not isinstance(gives[1], Kind):
        return Tile(start, end, tuple(pair for pair in values if pair[0] != WHO), None, len(fragment), gaps)
    own = {part.name for part in fragment if isinstance(part, Slot)} - {NEVER}
    record = {"it": gives[1].key, **{name: value for name, value in values if name in own}}
    others = tuple(pair for pair in values if pair[0] not in own)
    return Tile(start, end, others, (gives[0], record), len(fragment), gaps)


class _Search:
    """Looks for the tiles that cover a row."""

    def __init__(
        self, row: Sequence[Token], free: Sequence[bool], tiles: Mapping[int, Sequence[Tile]], rows: Collection[str]
    ) -> None:
        self.row = row
        self.rows = rows
        self.free = free
        self.tiles = tiles
        self.weight = -1
        self.gaps = 0
        self.found: list[dict[str, Any]] = []

    def best(self) -> Layout | None:
        self._from(0, {}, 0, 0)
        if self.weight < 0 or len(self.found) != 1:
            return None
        return Layout(self.found[0], self.weight)

    def _from(self, place: int, values: dict[str, Any], weight: int, gaps: int) -> None:
        if place == len(self.row):
            self._record(values, weight, gaps)
            return
        tiles = self.tiles.get(place, ())
        spend(1 + len(tiles))
        for tile in tiles:
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
        if tile.record:
            name, record = tile.record
            together[name] = (*together.get(name, ()), record)
        return together

    def _record(self, values: dict[str, Any], weight: int, gaps: int) -> None:
        if self.weight < 0 or (weight, -gaps) > (self.weight, -self.gaps):
            self.weight, self.gaps, self.found = weight, gaps, [values]
        elif (weight, gaps) == (self.weight, self.gaps):
            pairs = values.items()
            # What says all that another way says, and more, is the same understood better.
            if not any(pairs <= other.items() for other in self.found):
                self.found = [values, *(other for other in self.found if not other.items() <= pairs)]
