"""Cells of a grid, chosen by tapping one: a field of its own, or two numbers of a form that name a column and a row.

A cell is named by its column and its row, both counted from 1: ``4-5`` is in the fourth column of the fifth row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .fields import MISSING, Choice, declare
from .pictures import Grid

NO_GRID = Grid("", (), (), ())


@dataclass(frozen=True, slots=True)
class Cell(Choice):
    """A cell of a grid."""

    grid: Grid = NO_GRID
    widget = "grid"


@dataclass(frozen=True, slots=True)
class Crossing:
    """Two whole numbers that a form shows as one grid, labeled as the field ``name``; each names a field."""

    name: str
    column: str
    row: str
    grid: Grid


def cell(on: Grid, default: Any = MISSING) -> Any:
    """Declare a cell of a grid."""
    options = tuple(key(column, row) for row, line in enumerate(on.cells, 1) for column, _ in enumerate(line, 1))
    return declare(Cell(default=default, options=options, grid=on))


def key(column: int | str, row: int | str) -> str:
    """The name of a cell."""
    return f"{column}-{row}"


def position(name: str) -> tuple[int, int]:
    """The column and the row of a cell, from 1."""
    column, row = name.split("-")
    return int(column), int(row)
