"""Calculators without code of their own: formulas on fields, constants, tables and each other, declared as data.

``content.formulas`` has the shape of the data. Each value of the result is one step, whose sentence can name
all that goes into it; a value whose fields are not all given is left out, as in any calculator.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from content.expressions import Formula, NotInTableError, Table, parse

from .calculator import Calculator, Fault, InvalidInput, Result, Step, Unit
from .fields import MISSING, Whole, choice, declare, field_of, flag
from .nested import counts


@dataclass(frozen=True, slots=True)
class _Computed:
    """A value of the result."""

    unit: Unit
    formula: Formula
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Formulas:
    """What a calculator computes: ``values``, from the ``fields`` of its input, ``constants`` and ``tables``."""

    fields: tuple[str, ...]
    constants: Mapping[str, int]
    tables: Mapping[str, Table]
    values: Mapping[str, _Computed]

    def compute(self, given: Any) -> Result:
        """The values whose fields are given, with their steps. Raises InvalidInput for what a table does not have."""
        known = {**self.constants, **{name: _number(getattr(given, name)) for name in self.fields}}
        left = dict(self.values)
        # A value may follow from one below it; one that no other can follow from any more lacks a field.
        while ready := [name for name, value in left.items() if _all_known(value, known)]:
            for name in ready:
                known[name] = self._value(left.pop(name).formula, known)
        found = {name: value for name, value in self.values.items() if name not in left}
        steps = (step for name, value in found.items() for step in self._steps(name, value, known))
        return Result(values={name: known[name] for name in found}, steps=tuple(steps))

    def _steps(self, name: str, value: _Computed, known: Mapping[str, Any]) -> Iterator[Step]:
        """The step of a value, after those of the rows of its sum that add something."""
        for key, own, product in value.formula.rows(known, self.tables):
            if product:
                yield Step(f"{name}-row", {**own, "row": key, "product": product}, value.rules)
        yield Step(name, {part: known[part] for part in (*value.formula.names, name)}, value.rules)

    def _value(self, formula: Formula, known: Mapping[str, Any]) -> int:
        try:
            return formula.value(known, self.tables)
        except NotInTableError as error:
            of = error.name if error.name in self.fields else self.fields[0]
            raise InvalidInput(Fault(of, "not-a-choice", {"options": error.options})) from error

    def depending_on(self, name: str) -> tuple[str, ...]:
        """The values that cannot be computed without a field, itself or through other values."""
        found = {name}
        while more := {value for value, of in self.values.items() if found & {*of.formula.names}} - found:
            found |= more
        return tuple(value for value in self.values if value in found)


def _number(value: Any) -> Any:
    """A yes is 1 and a no is 0; anything else is what it is."""
    return int(value) if isinstance(value, bool) else value


def _all_known(value: _Computed, known: Mapping[str, Any]) -> bool:
    return all(known.get(name) is not None for name in value.formula.names)


def declared(game: str, slug: str, plain: Mapping[str, Any]) -> Calculator:
    """The calculator that the data of ``content.formulas.declared`` describe.

    A field that only some values depend on may be left out of the input.
    """
    values = {
        name: _Computed(Unit(item["unit"]), parse(item["formula"], plain["tables"]), tuple(item["rules"]))
        for name, item in plain["values"].items()
    }
    formulas = _Formulas(tuple(plain["fields"]), plain["constants"], plain["tables"], values)
    open_fields = [name for name, item in plain["fields"].items() if "default" not in item]
    gives = {name: formulas.depending_on(name) if name in open_fields else () for name in plain["fields"]}
    # Without a field that all values need, if they need any, nothing follows.
    all_given = {value for names in gives.values() for value in names}
    fields = [
        (name, Any, _field(item, () if all_given == {*gives[name]} else gives[name]))
        for name, item in plain["fields"].items()
    ]
    return Calculator(
        game=game,
        slug=slug,
        input=dataclasses.make_dataclass("Input", fields, frozen=True, kw_only=True, slots=True),
        compute=formulas.compute,
        results={name: value.unit for name, value in values.items()},
        headline=tuple(plain["headline"]),
        rules=tuple(dict.fromkeys(rule.partition("#")[0] for value in values.values() for rule in value.rules)),
    )


def _field(plain: Mapping[str, Any], gives: tuple[str, ...]) -> Any:
    options = tuple(plain.get("options", ()))
    if plain.get("yes_no"):
        made = flag()
    elif not options:
        made = declare(Whole(minimum=plain["least"], maximum=plain["most"], unit=plain["unit"]))
    elif "most" in plain:
        made = counts(options, most=plain["most"], unit=plain["unit"])
    else:
        made = choice(options)
    return declare(replace(field_of(made), gives=gives, default=plain.get("default", MISSING)))
