"""A hex map as its template draws it: column by column from west to east, in two halves."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from language.formats import money, signed
from rules.engine.hexes import HexMap, HexSpace


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex in words: its name, what is written in it, its numbers and what is on it.

    A name is wider than its hex and ``leans`` west if only the hex to the northeast would be covered by it.
    """

    key: str
    name: str
    sign: str
    kind: str
    numbers: tuple[str, ...]
    notes: tuple[str, ...]
    open: bool
    marked: bool
    leans: bool = False


# The hexes of a column from north to south; None where there is none.
Column = tuple[HexView | None, ...]


def halves(
    drawn: HexMap, called: Callable[[str], str], language: str, marked: Collection[str], options: Collection[str]
) -> tuple[tuple[Column, ...], ...]:
    """The two halves of a map, equally wide, so that their hexes are of one size when a narrow screen stacks them."""
    taken = {(space.column, space.row) for space in drawn.spaces.values()}
    views = {
        (space.column, space.row): replace(
            _view(key, space, called, language, marked, options), leans=not space.sign and _leans(space, taken)
        )
        for key, space in drawn.spaces.items()
    }
    width = max(drawn.fold, drawn.columns - drawn.fold)
    return tuple(
        tuple(tuple(views.get((column, row)) for row in range(drawn.rows)) for column in range(first, first + width))
        for first in (0, drawn.fold)
    )


def _leans(space: HexSpace, taken: Collection[tuple[int, int]]) -> bool:
    north = space.row - 1 + space.column % 2
    return (space.column + 1, north) in taken and (space.column - 1, north) not in taken


def _view(
    key: str,
    space: HexSpace,
    called: Callable[[str], str],
    language: str,
    marked: Collection[str],
    options: Collection[str],
) -> HexView:
    name = called(key)
    cost = () if space.cost is None else (money(space.cost, language),)
    income = (signed(space.income, language),) if space.income else ()
    notes = tuple(called(note) for note in space.notes)
    is_open = key in options
    numbers = (*cost, *income) if is_open else ()
    return HexView(key, name, space.sign or name, space.kind, numbers, notes, is_open, key in marked)
