"""Checks of the sums of products in formulas, ``sum of price × shares``: what is added up for each thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from .expressions import Formula, NotInTableError, entry_of, names_in
from .nodes import Problem
from .schema import FormulaValue

# What the sentence of a row can name besides the names in the sum: the thing, and what it adds.
ROW, PRODUCT = "row", "product"
_PLACEHOLDER = re.compile(r"\{([a-z0-9_]+)[^{}]*\}")


def sum_faults(formula: Formula, item: FormulaValue, plain: Mapping[str, Any]) -> Iterator[Problem]:
    """The mistakes in the sum of a value, and in the sentence of its rows."""
    if not formula.sums:
        if item.row:
            yield item.place.problem("“row” is the sentence of a thing in a “sum of”, and the formula has none", "row")
        return
    names = names_in(formula.sums[0])
    yield from (item.place.problem(fault, "formula") for fault in _of_things(names, plain))
    if not item.row:
        said = f"“{{{ROW}:thing}}” is the thing, “{{{PRODUCT}}}” what it adds"
        yield item.place.problem(f"a “sum of” has a “row”, the sentence of each thing: {said}", "formula")
        return
    for language, words in item.row:
        for unknown in sorted({*_PLACEHOLDER.findall(words)} - {*names, ROW, PRODUCT}):
            yield item.place.problem(f"{language}: “{unknown}” is not in the sum", "row")


def _of_things(names: tuple[str, ...], plain: Mapping[str, Any]) -> Iterator[str]:
    """Sums of nothing, of different things, or with a table that does not have them all."""
    fields = {name: field for name, field in plain["fields"].items() if "options" in field and "most" in field}
    counted = [name for name in names if name in fields]
    if not counted:
        yield "“sum of” needs a field with “each”: it adds up what follows for each thing"
        return
    options = fields[counted[0]]["options"]
    for name in counted[1:]:
        if set(fields[name]["options"]) != set(options):
            yield f"“{counted[0]}” and “{name}” are not about the same things: {', '.join(options)}"
    for name in names:
        if name in plain["tables"]:
            yield from _of_table(name, plain["tables"][name], options)


def _of_table(name: str, table: Any, options: list[str]) -> Iterator[str]:
    for option in options:
        try:
            deeper = isinstance(entry_of(table, option), list)
        except NotInTableError as error:
            yield f"the table “{name}” has no “{option}”; it has {error.options}"
            continue
        if deeper:
            yield f"the table “{name}” takes two keys: look it up, as “{name}[…, …]”"
            return
