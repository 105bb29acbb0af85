"""Podium of a final score: every player's place, name and total."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Result, Unit

from .wording import Wording


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's ``place``, 1 for every winner, and ``total`` in words."""

    place: int
    name: str
    total: str


def points_of(result: Result) -> dict[str, int]:
    """Everybody's points: the totals of a final score, or the cash that a ranking compares; empty if it has neither."""
    totals: Mapping[str, int] | None = result.values.get("totals")
    if totals is not None:
        return dict(totals)
    return {name: row["cash"] for name, row in result.values.get("places", {}).items() if "cash" in row}


def totals_of(calculator: Calculator, result: Result, wording: Wording) -> dict[str, str]:
    """Everybody's points in words, from the first of the ranking down."""
    points, shape = points_of(result), calculator.results.get("totals")
    unit = shape.of if isinstance(shape, ByName) and isinstance(shape.of, Unit) else Unit.MONEY
    order = result.values.get("ranking", points)
    return {name: wording.value("totals", unit, points[name]) for name in order if name in points}
