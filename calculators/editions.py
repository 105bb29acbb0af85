"""Says when another edition of the rulebook would give another result."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import Any

from .calculator import Calculator, InvalidInput, Result, Warning
from .fields import Choice

EDITION = "edition"
DIFFERS = "other-edition-differs"
REFUSES = "other-edition-refuses"


def compute_with_editions(calculator: Calculator, given: Any) -> Result:
    """The result by the chosen edition, with a warning for every edition that disagrees. Raises InvalidInput."""
    result = calculator.compute(given)
    found = [
        warning
        for edition in _other_editions(calculator, given)
        for warning in _compare(calculator, dataclasses.replace(given, **{EDITION: edition}), result)
    ]
    return replace(result, warnings=(*result.warnings, *found)) if found else result


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
    changed = {
        name: (ours.values[name], theirs.values[name])
        for name in calculator.results
        if ours.values[name] != theirs.values[name] and isinstance(ours.values[name], int)
    }
    return [Warning(DIFFERS, {"edition": edition, "changed": changed}, calculator.rules)] if changed else []
