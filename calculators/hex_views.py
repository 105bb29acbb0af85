"""A hex map as its template draws it: column by column from west to east."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from language.formats import money, signed
from rules.engine.hexes import HexMap, HexSpace


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex in words: its name, what is written in it, its numbers and what is on it.

    ``times`` is how often its first number counts, None if it cannot count more than once.
    """

    key: str
    name: str
    sign: str
    kind: str
    numbers: tuple[str, ...]
    notes: tuple[str, ...]
    open: bool
    marked: bool
    times: int | None = None


# The hexes of a column from north to south; None where there is none.
Column = tuple[HexView | None, ...]


def columns(
    drawn: HexMap,
    called: Callable[[str], str],
    language: str,
    marked: Collection[str],
    options: Collection[str],
    times: Mapping[str, int] | None = None,
) -> tuple[Column, ...]:
    """The columns of a map from west to east."""
    views = {
        (space.column, space.row): replace(
            _view(key, space, called, language, marked, options), times=(times or {}).get(key)
        )
        for key, space in drawn.spaces.items()
    }
    return tuple(tuple(views.get((column, row)) for row in range(drawn.rows)) for column in range(drawn.columns))


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
