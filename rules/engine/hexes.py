"""Hex maps: spaces of a board that are chosen by tapping them, several or one.

Columns of hexes stand side by side from west to east; every second one, from the second on, lies half a hex lower.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from .fields import MISSING, Choice, declare
from .nested import Chosen, Counts


@dataclass(frozen=True, slots=True)
class HexSpace:
    """A hex: its column and row from 0, its kind, and its ``cost`` in dollars and ``income``, None if it has none.

    ``sign`` is shown in place of its name, if it has no name on the board; ``notes`` are the names of the things on it.
    """

    column: int
    row: int
    kind: str
    cost: int | None = None
    income: int | None = None
    sign: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HexMap:
    """Hexes by key, on ``columns`` and ``rows``."""

    columns: int
    rows: int
    spaces: Mapping[str, HexSpace] = field(default_factory=dict)

    def neighbors(self, key: str) -> frozenset[str]:
        """The hexes that share a side with a hex."""
        center = self.spaces[key]
        # In the columns beside it, a hex in a lower column touches its own row and the next, another the row before.
        upper = center.row - 1 + center.column % 2
        beside = {(center.column + side, upper + down) for side in (-1, 1) for down in (0, 1)}
        around = beside | {(center.column, center.row - 1), (center.column, center.row + 1)}
        return frozenset(other for other, space in self.spaces.items() if (space.column, space.row) in around)

    def reached(self, starts: Collection[str], through: Collection[str]) -> frozenset[str]:
        """The starts, and the hexes of ``through`` that a chain of neighbors among them joins to a start."""
        found, latest = frozenset(starts), frozenset(starts)
        while latest:
            beside = frozenset(other for key in latest for other in self.neighbors(key) if other in through)
            latest = beside - found
            found |= latest
        return found


NO_MAP = HexMap(0, 0)


@dataclass(frozen=True, slots=True)
class Hexes(Chosen):
    """At least ``fewest`` hexes of a map."""

    map: HexMap = NO_MAP
    widget = "hexes"


@dataclass(frozen=True, slots=True)
class OneHex(Choice):
    """A hex of a map, or one of the kinds that stand beside it."""

    map: HexMap = NO_MAP
    widget = "hex"


@dataclass(frozen=True, slots=True)
class Beside(Counts):
    """A number for each of the hexes tapped in the field called ``tapped``; a hex left out has no number."""

    tapped: str = ""
    widget = "beside"

    def read(self, raw: Any) -> dict[str, int]:
        counted = Counts.read(self, raw)
        return {key: number for key, number in counted.items() if key in raw}


def on_map(on: HexMap, options: tuple[str, ...], fewest: int = 0, default: Any = MISSING) -> Any:
    """Declare at least ``fewest`` hexes of a map, each at most once; the others are only shown."""
    return declare(Hexes(default=default, options=options, fewest=fewest, map=on))


def one_on_map(on: HexMap, options: tuple[str, ...]) -> Any:
    """Declare one of the options, some of which are hexes of a map."""
    return declare(OneHex(options=options, map=on))


def beside(tapped: str, options: tuple[str, ...], most: int) -> Any:
    """Declare a number from 0 to ``most`` for each hex that is tapped in another field, if it is one of the options."""
    return declare(Beside(default={}, options=options, most=most, tapped=tapped))
