"""Grids of a form: a cell to tap, which names one field, or a column and a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from limits.work import spend
from rules.engine import grids
from rules.engine.pictures import Grid

# The cost of drawing a cell.
STEPS_TO_DRAW = 50


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell to tap: its key, its number, its name for those who cannot see where it is, and what lies on it."""

    key: str
    number: int | None
    name: str
    notes: Sequence[tuple[str, str]]


class GridWidget(forms.RadioSelect):
    """A grid of which one cell is tapped: radio buttons in a table.

    ``notes`` are words on a cell, by its key, each with who owns it.
    """

    template_name = "calculators/widgets/grid.html"

    def __init__(self, grid: Grid, notes: Mapping[str, Sequence[tuple[str, str]]] | None = None) -> None:
        super().__init__()
        self.grid = grid
        self.notes = notes or {}

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = forms.Widget.get_context(self, name, value, attrs)
        spend(STEPS_TO_DRAW * len(self.grid.rows) * len(self.grid.columns))
        context["widget"]["columns"] = self.grid.columns
        context["widget"]["lines"] = [
            (head, [self._cell(column, row, number) for column, number in enumerate(cells, start=1)])
            for row, (head, cells) in enumerate(zip(self.grid.rows, self.grid.cells, strict=True), start=1)
        ]
        return context

    def _cell(self, column: int, row: int, number: int | None) -> CellView:
        key = grids.key(column, row)
        name = _("Column %(column)d, row %(row)d") % {"column": column, "row": row}
        return CellView(key, number, name, self.notes.get(key, ()))
