"""Calculators without code of their own: look-ups in tables, sums, products and differences, declared as data.

Each value of the result is a formula on fields of the input, constants and earlier values. It is one step, whose
sentence can name all that goes into it; a value whose fields are not all given is left out, as in any calculator.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from .calculator import Calculator, Fault, InvalidInput, Result, Step, Unit
from .fields import declare, field_of

Table = Mapping[Any, Any]


@dataclass(frozen=True, slots=True)
class Formula:
    """How a value follows from others, by their ``names``; ``compute`` takes their values in this order."""

    names: tuple[str, ...]
    compute: Callable[..., Any]


def total(*names: str) -> Formula:
    """The sum of values."""
    return Formula(names, lambda *values: sum(values))


def product(*names: str) -> Formula:
    """The product of values, such as a number of shares and their price."""
    return Formula(names, lambda *values: prod(values))


def difference(name: str, *less: str) -> Formula:
    """A value less others."""
    return Formula((name, *less), lambda value, *others: value - sum(others))


def lookup(table: Table, *names: str) -> Formula:
    """The entry of a table for one value, or of tables inside a table for several: ``table[row][column]``.

    For a value that is not in the table, the calculator raises InvalidInput ``not-a-choice``, with what there is.
    """

    def find(*values: Any) -> Any:
        found: Any = table
        for name, value in zip(names, values, strict=True):
            if value not in found:
                raise InvalidInput(Fault(name, "not-a-choice", {"options": ", ".join(map(str, found))}))
            found = found[value]
        return found

    return Formula(names, find)


def up_to(limits: Mapping[int, Any], name: str) -> Formula:
    """The entry of the largest limit that a value reaches: with ``{2: 200, 6: 600}``, 8 is 600.

    For a value below all limits, the calculator raises InvalidInput ``out-of-range``.
    """

    def find(value: int) -> Any:
        reached = [limit for limit in limits if limit <= value]
        if not reached:
            raise InvalidInput(
                Fault(name, "out-of-range", {"minimum": min(limits), "maximum": max(limits), "unit": ""})
            )
        return limits[max(reached)]

    return Formula((name,), find)


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed:
    """A value of the result: its unit, its ``formula``, and the ``rules`` of its step.

    The step is called like the value, unless ``step`` is another name.
    """

    unit: Unit
    formula: Formula
    rules: tuple[str, ...]
    step: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formulas:
    """What a calculator computes: ``values`` in their order, from the input and ``constants``."""

    values: Mapping[str, Computed]
    constants: Mapping[str, Any] = field(default_factory=dict)

    def compute(self, given: Any) -> Result:
        """The values whose fields are given, with a step for each. Raises InvalidInput for what no table has."""
        known: dict[str, Any] = {
            **self.constants,
            **{name: getattr(given, name) for name in given.__dataclass_fields__},
        }
        values: dict[str, Any] = {}
        steps = []
        for name, computed in self.values.items():
            parts = {part: known.get(part) for part in computed.formula.names}
            if any(part is None for part in parts.values()):
                continue
            values[name] = known[name] = computed.formula.compute(*parts.values())
            steps.append(Step(computed.step or name, {**parts, name: values[name]}, computed.rules))
        return Result(values=values, steps=tuple(steps))

    def depending_on(self, name: str) -> tuple[str, ...]:
        """The values that cannot be computed without a field, itself or through other values."""
        found: list[str] = []
        for value, computed in self.values.items():
            if {name, *found} & {*computed.formula.names}:
                found.append(value)
        return tuple(found)


def calculator(
    *,
    game: str,
    slug: str,
    inputs: Mapping[str, Any],
    values: Mapping[str, Computed],
    headline: tuple[str, ...],
    rules: tuple[str, ...],
    constants: Mapping[str, Any] | None = None,
) -> Calculator:
    """A calculator of formulas. ``inputs`` are declared as on a dataclass, by name; ``rules`` are its sections.

    A field that only some values depend on may be left out of the input.
    """
    formulas = Formulas(values=values, constants=constants or {})
    fields = [(name, Any, _declared(declared, formulas, name)) for name, declared in inputs.items()]
    return Calculator(
        game=game,
        slug=slug,
        input=dataclasses.make_dataclass("Input", fields, frozen=True, kw_only=True, slots=True),
        compute=formulas.compute,
        results={name: computed.unit for name, computed in values.items()},
        headline=headline,
        rules=rules,
    )


def _declared(declared: Any, formulas: Formulas, name: str) -> Any:
    gives = formulas.depending_on(name)
    own = field_of(declared)
    return declared if own.gives or len(gives) == len(formulas.values) else declare(replace(own, gives=gives))
