"""Results of partial input: the values that follow from the fields given, and what the others would add."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from .calculator import Calculator, Fault, InvalidInput, Missing, Result
from .nested import attribute


def compute_known(calculator: Calculator, given: Any) -> Result:
    """Return the values that follow from an input, with the fields not given under ``missing``.

    If no value follows, raises InvalidInput ``required`` for the fields that the first value needs.
    """
    result = calculator.compute(given)
    missing = tuple(_missing(calculator, given, result))
    if result.values:
        values = {name: result.values[name] for name in calculator.results if name in result.values}
        return replace(result, values=values, missing=missing)
    for name in calculator.results:
        needed = [Fault(item.field, "required") for item in missing if name in map(_record, item.gives)]
        if needed:
            raise InvalidInput(*needed)
    return result


def _missing(calculator: Calculator, given: Any, result: Result) -> Iterator[Missing]:
    for item in calculator.fields:
        if not item.gives or getattr(given, attribute(item.name)) is not None:
            continue
        choice, options = item.only_for
        if choice and getattr(given, choice) not in options:
            continue
        # With a default of None, the calculator returns None for a value that it does not know.
        unknown = tuple(name for name in item.gives if not _has(result, name, none_too=item.required))
        if unknown:
            yield Missing(item.name, unknown)


def _has(result: Result, name: str, *, none_too: bool) -> bool:
    record, _, part = name.partition(".")
    if record not in result.values:
        return False
    value = result.values[record]
    if part and value is not None:
        return part in value
    return none_too or value is not None


def _record(name: str) -> str:
    return name.partition(".")[0]
