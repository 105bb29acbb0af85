"""A question laid out with fragments, so that every word and every number of it is understood, or not at all."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from .fragments import NEVER, WHO, Fragment, Slot
from .pieces import Kind, Piece, Pieces
from .slots import Slots, same
from .tokens import Token

_MOST_STEPS = 20_000
_JOINING = frozenset({"and", "but", "y", "e", "pero"})

Values = Mapping[str, Any]

# What one fragment says of one of several things: “Ana has 3” of the players, “two forests at 2” of the hexes.
Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tile:
    """A fragment found at a place of a question: where it ends, what it gives, and how much of it was said.

    ``record`` joins the list of its name; ``gaps`` are the words passed over inside it.
    """

    start: int
    end: int
    values: tuple[tuple[str, Any], ...]
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
    said = frozenset(token.stem for token in row)
    if any(not known and _is_strange(token, pieces) for token, known in zip(row, free, strict=True)):
        return None
    tiles = {
        start: [tile for piece in pieces.at(token, said) for tile in _found(row, piece, start, free, slots)]
        for start, token in enumerate(row)
    }
    return _Search(row, free, tiles, slots.rows).best()


def _is_strange(token: Token, pieces: Pieces) -> bool:
    """Whether no fragment can hold a token."""
    is_value = token.number is not None or token.place is not None or (token.can_name and pieces.names_people)
    return not is_value and token.stem not in pieces.words


def _found(row: Sequence[Token], piece: Piece, start: int, free: Sequence[bool], slots: Slots) -> Iterator[Tile]:
    """Every way in which a fragment begins at a place; free tokens and choices inside it are passed over."""
    fragment, said = piece
    given = said if said and not isinstance(said[1], Kind) else None
    stack: list[tuple[int, int, tuple[tuple[str, Any], ...], int]] = [(start, 0, (given,) if given else (), 0)]
    while stack:
        place, part, values, gaps = stack.pop()
        if part == len(fragment):
            yield _tile(start, place, piece, values, gaps)
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
            if row[place].text not in _JOINING or not _begins_anew(fragment, part):
                stack.append((place + 1, part, values, gaps + 1))
            continue
        for choice, end in slots.choices_at(row, place):
            stack.append((end, part, (*values, choice), gaps + end - place))


def _begins_anew(fragment: Fragment, part: int) -> bool:
    """Whether an “and” before a part joins sentences, not values: “six are available and we hire four”."""
    return isinstance(fragment[part], Slot) and not any(isinstance(before, Slot) for before in fragment[:part])


def _tile(start: int, end: int, piece: Piece, values: tuple[tuple[str, Any], ...], gaps: int) -> Tile:
    """A fragment laid down; a record keeps what its own slots say, and a name is kept nowhere else."""
    fragment, said = piece
    if said is None or not isinstance(said[1], Kind):
        return Tile(start, end, tuple(pair for pair in values if pair[0] != WHO), None, len(fragment), gaps)
    own = {part.name for part in fragment if isinstance(part, Slot)} - {NEVER}
    record = {"it": said[1].key, **{name: value for name, value in values if name in own}}
    others = tuple(pair for pair in values if pair[0] not in own)
    return Tile(start, end, others, (said[0], record), len(fragment), gaps)


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
        if tile.record:
            name, record = tile.record
            together[name] = (*together.get(name, ()), record)
        return together

    def _keep(self, values: dict[str, Any], weight: int, gaps: int) -> None:
        if self.weight < 0 or (weight, -gaps) > (self.weight, -self.gaps):
            self.weight, self.gaps, self.found = weight, gaps, [values]
        elif (weight, gaps) == (self.weight, self.gaps):
            said = values.items()
            # What says all that another way says, and more, is the same understood better.
            if not any(said <= kept.items() for kept in self.found):
                self.found = [values, *(kept for kept in self.found if not kept.items() <= said)]
