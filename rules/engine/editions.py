"""Comparison of editions: a warning if another edition of the rulebook gives another result."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import Any

from .calculator import Calculator, InvalidInput, RecordOf, Result, Warning
from .fields import Choice
from .partial import compute_known

EDITION = "edition"
DIFFERS = "other-edition-differs"
REFUSES = "other-edition-refuses"


def compute_with_editions(calculator: Calculator, given: Any) -> Result:
    """Return the chosen edition's result, with a warning for every edition that disagrees, and with what is missing.

    Raises InvalidInput.
    """
    result = compute_known(calculator, given)
    differing = [
        warning
        for edition in _other_editions(calculator, given)
        for warning in _compare(calculator, dataclasses.replace(given, **{EDITION: edition}), result)
    ]
    return replace(result, warnings=(*result.warnings, *differing)) if differing else result


def _other_editions(calculator: Calculator, given: Any) -> list[str]:
    for item in calculator.fields:
        if item.name == EDITION and isinstance(item, Choice):
            return [option for option in item.options if option != getattr(given, EDITION)]
    return []


def _compare(calculator: Calculator, other_input: Any, ours: Result) -> list[Warning]:
    edition = getattr(other_input, EDITION)
    try:
        theirs = calculator.compute(other_input)
    except InvalidInput as error:
        fault = error.faults[0]
        return [Warning(REFUSES, {"edition": edition, "code": fault.code}, fault.rules)]
    own, other = _singles(calculator, ours), _singles(calculator, theirs)
    changed = {
        name: (value, other[name])
        for name, value in own.items()
        if value != other.get(name, value) and isinstance(value, int)
    }
    shapes = {name: _shape(calculator, name) for name in changed}
    values = {"edition": edition, "changed": changed, "shapes": shapes}
    return [Warning(DIFFERS, values, calculator.rules)] if changed else []


def _singles(calculator: Calculator, result: Result) -> dict[str, Any]:
    """The values by name; those of a record that is present as ``record.part``."""
    singles: dict[str, Any] = {}
    for name, shape in calculator.results.items():
        value = result.values.get(name)
        if isinstance(shape, RecordOf):
            singles |= {f"{name}.{part}": value.get(part) for part in shape.values} if value else {}
        else:
            singles[name] = value
    return singles


def _shape(calculator: Calculator, name: str) -> Any:
    record, _, part = name.partition(".")
    shape = calculator.results[record]
    return shape.values[part] if isinstance(shape, RecordOf) else shape
