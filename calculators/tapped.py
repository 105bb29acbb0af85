"""Pictures of a form: a place of a map or a thing on a grid, chosen by tapping it. Each is a radio button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from limits.work import spend
from rules.engine.pictures import Grid, Network
from rules.engine.places import OnePlace

from .grids import STEPS_TO_DRAW, CellView, GridWidget
from .map_views import map_view
from .picture_views import PictureWords


class OnePlaceWidget(forms.RadioSelect):
    """A map on which one place is tapped; ``network`` says whose the places are now."""

    template_name = "calculators/widgets/oneplace.html"

    def __init__(self, declared: OnePlace, wording: PictureWords, network: Network) -> None:
        super().__init__()
        self.declared = declared
        self.wording = wording
        self.network = network

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        def called(key: str) -> str:
            return self.wording.picture(self.network.name, key)

        context = forms.Widget.get_context(self, name, value, attrs)
        spend(STEPS_TO_DRAW * len(self.declared.map.places))
        chosen = (value,) if value else ()
        context["widget"]["map"] = map_view(
            self.declared.map, called, chosen, owners=self.network.owners, open_=self.declared.options
        )
        return context


@dataclass(frozen=True, slots=True)
class Occupied:
    """A cell of a grid with the ``things`` in it that can be tapped: the value, the words, the note and the owner of
    each."""

    cell: CellView
    things: tuple[tuple[str, str, str, str], ...]


class OnGridWidget(GridWidget):
    """A grid on which one of the things in its cells is tapped; ``choices`` are their values and words."""

    template_name = "calculators/widgets/ongrid.html"

    def __init__(
        self, grid: Grid, notes: Mapping[str, Sequence[tuple[str, str]]], choices: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(grid, notes)
        self._words = dict(choices)

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"]["lines"] = [
            (head, [self._occupied(cell) for cell in cells]) for head, cells in context["widget"]["lines"]
        ]
        return context

    def _occupied(self, cell: CellView) -> Occupied:
        there = zip(self.grid.things.get(cell.key, ()), cell.notes, strict=False)
        return Occupied(
            cell, tuple((thing, self._words[thing], *note) for thing, note in there if thing in self._words)
        )
