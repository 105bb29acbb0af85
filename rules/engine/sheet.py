"""Blank score sheets: which calculators have the table for one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .calculator import ByName, Calculator, Unit
from .nested import Named


@dataclass(frozen=True, slots=True)
class Sheet:
    """The players of a calculator's input, and the ``result`` with the values of each, by column."""

    players: Named
    result: str
    columns: Mapping[str, Unit]


def sheet_of(calculator: Calculator) -> Sheet | None:
    """The sheet of a calculator that adds up values for each player in its input; None for any other."""
    players = next((field for field in calculator.fields if isinstance(field, Named)), None)
    for name, shape in calculator.results.items():
        if players and isinstance(shape, ByName) and isinstance(shape.of, Mapping):
            return Sheet(players, name, shape.of)
    return None
