"""What many generated inputs and the worked examples give, made once for everything that looks at it."""

from __future__ import annotations

import os
import pickle
from functools import cache
from typing import Any

from hypothesis import Phase, given, settings

from rules.engine.calculator import Calculator, InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators
from tests.environment import SHARED

from .strategies import raw_input
from .test_worked_examples import EXAMPLES

# Generated inputs of a calculator for each example of a property: 40 in the full run.
TIMES = 4


def outcome(calculator: Calculator, raw: dict[str, Any]) -> Result | InvalidInput:
    try:
        return compute_with_editions(calculator, calculator.read(raw))
    except InvalidInput as refusal:
        return refusal


Tried = tuple[tuple[dict[str, Any], Result | InvalidInput], ...]


def tried(calculator: Calculator) -> Tried:
    """Inputs with their outcomes, the worked examples first."""
    return _tried(calculator.game, calculator.slug)


@cache
def _tried(game: str, slug: str) -> Tried:
    # Several processes look at them, and each would take ten seconds to make them.
    file = SHARED / f"{game}.{slug}.tried"
    if not file.exists():
        made = file.with_suffix(f".{os.getpid()}")
        made.write_bytes(pickle.dumps(_try(calculators()[game, slug])))
        made.rename(file)
    found: Tried = pickle.loads(file.read_bytes())  # noqa: S301 our own
    return found


def _try(calculator: Calculator) -> Tried:
    found = [
        (item.input, outcome(calculator, item.input))
        for item in EXAMPLES
        if (item.game, item.slug) == (calculator.game, calculator.slug)
    ]

    def gather(raw: dict[str, Any]) -> None:
        found.append((raw, outcome(calculator, raw)))

    settings(max_examples=TIMES * settings().max_examples, phases=[Phase.generate])(
        given(raw_input(calculator))(gather)
    )()
    return tuple(found)


def readable(calculator: Calculator) -> list[dict[str, Any]]:
    """The inputs of the worked examples, and as many generated ones as a property has examples."""
    return [raw for raw, _ in tried(calculator)[: _worked(calculator) + settings().max_examples]]


def generated(calculator: Calculator) -> list[dict[str, Any]]:
    """As many generated inputs as a property has examples; their cubes are in the order of a form."""
    return readable(calculator)[_worked(calculator) :]


def _worked(calculator: Calculator) -> int:
    return sum((item.game, item.slug) == (calculator.game, calculator.slug) for item in EXAMPLES)


def results(calculator: Calculator) -> list[tuple[dict[str, Any], Result]]:
    """Those inputs that give a result."""
    return [(raw, found) for raw, found in tried(calculator) if isinstance(found, Result)]
