"""Podium of a final score: every player's place, name and total."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Result, Unit

from .wording import Wording


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's ``place``, 1 for every winner, and ``total`` in words."""

    place: int
    name: str
    total: str


def podium_of(calculator: Calculator, result: Result, wording: Wording) -> tuple[Placed, ...]:
    """The players in the order of the ranking; none for a result without ``ranking``, ``winners`` and ``totals``."""
    shape, values = calculator.results.get("totals"), result.values
    if not {"ranking", "winners", "totals"} <= values.keys() or not isinstance(shape, ByName):
        return ()
    unit = shape.of
    if not isinstance(unit, Unit):
        return ()
    totals, placed = values["totals"], []
    for name in values["ranking"]:
        better = [other for other in values["ranking"] if totals[other] > totals[name]]
        place = 1 if name in values["winners"] else max(len(better), len(values["winners"])) + 1
        placed.append(Placed(place, name, wording.value("totals", unit, totals[name])))
    return tuple(placed)
