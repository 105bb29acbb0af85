"""Calculators whose content file says how they compute, as the data from which ``rules.engine.formulas`` makes them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .plays import THINGS
from .schema import Bilingual, CalculatorField, CalculatorText, Component, FormulaTable, Table

MOST = 100_000
_YES_NO = {"yes": True, "true": True, "no": False, "false": False}
# A key of a table that stands for several numbers: “6-10”, “41+”.
_RANGE = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+)|\s*\+)")


@dataclass(frozen=True, slots=True)
class Sources:
    """The components and reference tables of a game, from which calculators take options and tables."""

    components: tuple[Component, ...]
    tables: tuple[Table, ...]

    def keys(self, kind: str) -> tuple[str, ...]:
        """The components of a kind."""
        return tuple(item.ref.key for item in self.components if item.ref.kind == kind)

    def table(self, of: FormulaTable) -> Table | None:
        """The reference table that a table is taken from; None if it is not, or if there is no such table."""
        return next((item for item in self.tables if item.ref == of.table), None)


def declared(text: CalculatorText, sources: Sources) -> dict[str, Any]:
    """A calculator as plain data, which JSON leaves as it is."""
    return {
        "fields": {name: _field(item, sources) for name, item in text.inputs.items() if name != THINGS},
        "constants": dict(text.constants),
        "tables": {name: [*rows(table, sources)] for name, table in text.tables.items()},
        "values": {
            name: {
                "formula": item.formula,
                "unit": item.unit,
                "rules": [str(ref).partition(":")[2] for ref in item.rules],
            }
            for name, item in text.values.items()
        },
        "headline": [*(text.headline or [*text.values][-1:])],
    }


def _field(item: CalculatorField, sources: Sources) -> dict[str, Any]:
    options = [*sources.keys(item.kind)] if item.kind else [*item.choices]
    most = MOST if item.most is None else item.most
    number = {"least": item.least, "most": most, "unit": "$" if item.money else ""}
    field: dict[str, Any] = {"yes_no": True} if item.yes_no else number
    if options:
        field = {"options": options, **(number if item.each else {})}
    return {**field, "default": _default(item, options)} if item.default else field


def _default(item: CalculatorField, options: list[str]) -> Any:
    """What a field is that is left empty; with ``each``, 0 of each. It is None if it cannot be read."""
    if item.yes_no:
        return _YES_NO.get(item.default)
    if options and not item.each:
        return item.default if item.default in options else None
    number = int(item.default) if item.default.isdecimal() else None
    return dict.fromkeys(options, 0) if options and number == 0 else None if options else number


def default_fault(item: CalculatorField, sources: Sources) -> str:
    """What is wrong with the default of a field; empty if nothing is."""
    default = _field(item, sources)["default"]
    if default is None:
        allowed = "yes or no" if item.yes_no else "0" if item.each else "one of the options, or a number"
        return f"the default “{item.default}” is not {allowed}"
    within = isinstance(default, (dict, str, bool)) or item.least <= default <= (
        MOST if item.most is None else item.most
    )
    return "" if within else f"the default {default} is not from “least” to “most”"


def rows(table: FormulaTable, sources: Sources) -> Iterator[list[Any]]:
    """The rows of a table as pairs of a key and a value, which may be rows again (``content.expressions.Table``)."""
    if table.kind:
        of_kind = (item for item in sources.components if item.ref.kind == table.kind)
        values = ((item.ref.key, item.values.get(table.component_field)) for item in of_kind)
        yield from ([key, value] for key, value in values if value is not None)
    elif of := sources.table(table):
        columns = {
            column: [[_key(row[0]), row[column]] for row in of.rows if row[0] is not None and row[column] is not None]
            for column in (table.columns.values() or [table.column])
        }
        yield from ([name, columns[column]] for name, column in table.columns.items())
        yield from () if table.columns else columns[table.column]
    else:
        yield from _plain(table.rows)


def _plain(rows: Mapping[Any, Any]) -> Iterator[list[Any]]:
    for key, value in rows.items():
        yield [_key(key), [*_plain(value)] if isinstance(value, Mapping) else value]


def _key(key: Any) -> Any:
    text = key.en if isinstance(key, Bilingual) else key
    found = _RANGE.fullmatch(text) if isinstance(text, str) else None
    return [int(found[1]), int(found[2]) if found[2] else None] if found else text
