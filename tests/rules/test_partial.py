"""Partial input: each value of a result is known as soon as its own inputs are, and what is missing is named."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import pytest

from rules.engine.calculator import Calculator, InvalidInput, RecordOf, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

from .partial_inputs import KNOWN, NOT_ENOUGH, PartialInput
from .tried import results
from .words import every_calculator

# All combinations of so many missing fields are tried, with so many complete inputs.
MOST_MISSING = 3
COMPLETE = 12


@pytest.mark.parametrize("partial", KNOWN, ids=str)
def test_values_that_follow_are_given_and_the_missing_fields_named(partial: PartialInput) -> None:
    calculator = calculators()[partial.game, partial.slug]
    found = known(calculator, partial.raw)
    values = by_path(calculator, found)
    assert {name: values.get(name) for name in partial.values} == partial.values
    assert {item.field: " ".join(item.gives) for item in found.missing} == partial.missing


@pytest.mark.parametrize(("game", "slug", "raw", "needed"), NOT_ENOUGH)
def test_too_little_names_the_fields_of_the_first_value(game: str, slug: str, raw: dict[str, Any], needed: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        known(calculators()[game, slug], raw)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [
        (name, "required") for name in needed.split()
    ]


@every_calculator
def test_field_added_never_changes_a_value_already_given(calculator: Calculator) -> None:
    for raw, whole in results(calculator)[:COMPLETE]:
        complete = by_path(calculator, whole)
        for absent in fields_left_out(calculator, raw):
            part = outcome(calculator, {name: value for name, value in raw.items() if name not in absent})
            if isinstance(part, Result):
                assert by_path(calculator, part).items() <= complete.items(), (raw, absent)


@every_calculator
def test_value_left_out_is_one_that_a_missing_field_gives(calculator: Calculator) -> None:
    for raw, whole in results(calculator)[:COMPLETE]:
        for absent in fields_left_out(calculator, raw):
            part = outcome(calculator, {name: value for name, value in raw.items() if name not in absent})
            if isinstance(part, Result):
                left_out = by_path(calculator, whole).keys() - by_path(calculator, part).keys()
                missing = {item.field: set(item.gives) for item in part.missing}
                assert left_out <= set().union(*missing.values()), (raw, absent)


@every_calculator
def test_complete_input_misses_nothing_that_is_required(calculator: Calculator) -> None:
    required = {field.name for field in calculator.fields if field.required}
    for _raw, whole in results(calculator)[:COMPLETE]:
        assert not {item.field for item in whole.missing} & required


@every_calculator
def test_fields_give_values_of_the_result(calculator: Calculator) -> None:
    paths = {*calculator.results}
    for name, shape in calculator.results.items():
        paths |= {f"{name}.{part}" for part in shape.values} if isinstance(shape, RecordOf) else set()
    assert {name for field in calculator.fields for name in field.gives} <= paths


def known(calculator: Calculator, raw: dict[str, Any]) -> Result:
    return compute_with_editions(calculator, calculator.read(raw, partial=True))


def outcome(calculator: Calculator, raw: dict[str, Any]) -> Result | InvalidInput:
    try:
        return known(calculator, raw)
    except InvalidInput as refusal:
        return refusal


def fields_left_out(calculator: Calculator, raw: dict[str, Any]) -> chain[tuple[str, ...]]:
    """The combinations of fields that complete input may lack."""
    fields = [field.name for field in calculator.fields if field.required and field.gives and field.name in raw]
    return chain.from_iterable(combinations(fields, number) for number in range(1, MOST_MISSING + 1))


def by_path(calculator: Calculator, found: Result) -> dict[str, Any]:
    """The values of a result by name, those of a record with parts that a field gives as ``record.part``."""
    values = {}
    parted = {name.partition(".")[0] for field in calculator.fields for name in field.gives if "." in name}
    for name, value in found.values.items():
        if name in parted and value is not None:
            values |= {f"{name}.{part}": item for part, item in value.items()}
        else:
            values[name] = value
    return values
