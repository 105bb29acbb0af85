"""Every calculator is whole: its words, its rules and its schema fit its declaration, and nothing is left over."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.wording import MESSAGES
from rulebook.models import CalculatorWords
from rules.engine.calculator import ByName, Calculator, InvalidInput, RecordOf, Result, TableOf, Unit
from rules.engine.editions import DIFFERS, REFUSES
from rules.engine.fields import Choice, Field
from rules.engine.hexes import Hexes
from rules.engine.nested import Chosen, Counts, Each, Items, Named, Places, Record, Rows
from rules.engine.registry import applying, calculators, calculators_of
from rules.engine.schema import input_schema, result_schema

from .strategies import anything_for, raw_input
from .tried import readable, tried
from .words import LANGUAGES, every_calculator, every_kind_of_field, sections_of, words_of

pytestmark = pytest.mark.django_db

PROJECT = Path(__file__).resolve().parents[2]

# What a declaration says of a value and JSON Schema cannot: sums, and names that differ by spaces only.
BEYOND_SCHEMA = {"shares-do-not-add-up", "not-a-name", "name-twice"}


def can_give(calculator: Calculator, group: str, name: str) -> bool:
    """Whether some input makes the calculator say a code or fill a column, or the game's rules say it in so many words.

    Generated input seldom reaches the rarest codes; one that stands in no line of the rules is a leftover.
    """
    if name in often_given(calculator.game, calculator.slug)[group]:
        return True
    return any(re.fullmatch(pattern, name.rsplit(".", 1)[-1]) for pattern in codes_in_the_rules(calculator.game))


@cache
def codes_in_the_rules(game: str) -> frozenset[str]:
    """Every text in the code of a game's rules, as a pattern in which a value filled in may be anything."""
    found = set()
    for path in (PROJECT / "rules" / game.replace("-", "_")).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = (re.escape(part.value) if isinstance(part, ast.Constant) else ".*" for part in node.values)
                found.add("".join(parts))
    return frozenset(found - {".*"})


@cache
def often_given(game: str, slug: str) -> dict[str, set[str]]:
    """What the worked examples and the generated inputs say: nearly everything."""
    found: dict[str, set[str]] = {group: set() for group in ("errors", "steps", "warnings", "results", "pictures")}
    calculator = calculators()[game, slug]
    for _raw, outcome in tried(calculator):
        if isinstance(outcome, InvalidInput):
            found["errors"] |= {fault.code for fault in outcome.faults}
            continue
        found["steps"] |= {step.code for step in outcome.steps}
        found["warnings"] |= {warning.code for warning in outcome.warnings}
        found["results"] |= columns(calculator, outcome)
        found["pictures"] |= {picture.name for picture in outcome.pictures}
    return found


def columns(calculator: Calculator, result: Result) -> set[str]:
    """Every part of a result that has a label of its own: columns, parts of a record, codes."""
    found: set[str] = set()
    for name, shape in calculator.results.items():
        found |= _labels(name, shape, result.values[name])
    return found


def _labels(name: str, shape: object, value: object) -> set[str]:
    if value is None:
        return set()
    match shape:
        case TableOf():
            return {f"{name}.{column}" for column in shape.columns} | {
                label
                for row in value
                for column, unit in shape.columns.items()
                for label in _labels(f"{name}.{column}", unit, row[column])
            }
        case ByName() if isinstance(shape.of, (Unit, ByName)):
            return {label for item in value.values() for label in _labels(name, shape.of, item)}
        case ByName():
            return _labels(name, TableOf(shape.of), list(value.values()))
        case RecordOf():
            return {f"{name}.{part}" for part in shape.values} | {
                label
                for part, inner in shape.values.items()
                for label in _labels(f"{name}.{part}", inner, value.get(part))
            }
        case Unit.CODE:
            return {f"{name}.{value}"}
        case Unit.CODES:
            return {f"{name}.{item}" for item in value}
    return set()


def test_catalogue_finds_the_calculators_of_every_game() -> None:
    assert {"dividends", "stock-bump"} <= set(calculators_of("big-shoulders"))
    assert all((item.game, item.slug) == key for key, item in calculators().items())


def test_sections_know_the_calculators_that_apply_them() -> None:
    assert "dividends" in applying("big-shoulders", "operating-phase/dividends")
    assert set(applying("big-shoulders", "operating-phase/share-price")) >= {"dividends", "stock-bump"}
    assert applying("big-shoulders", "overview/story") == ()


def test_every_calculator_has_words_and_all_words_have_a_calculator() -> None:
    assert {(item.game.slug, item.slug) for item in CalculatorWords.objects.select_related("game")} == set(
        calculators()
    )


@every_calculator
def test_every_field_has_a_label_and_every_label_a_field(calculator: Calculator) -> None:
    words = words_of(calculator).words
    crossings = {crossing.name for crossing in calculator.crossings}
    needed, possible = set(crossings), set()
    for field in calculator.fields:
        own, choices = labels_of(field, field.name)
        needed |= own
        possible |= choices
    labels = set(words["fields"])
    assert labels - possible == needed
    assert set(words["helps"]) <= {field.name for field in calculator.fields} | crossings


def labels_of(field: Field, name: str) -> tuple[set[str], set[str]]:
    """The labels that a field needs, and those of its choices, which may show their plain value instead."""
    match field:
        case Choice():
            things = {f"things.{option}" for option in field.options} | {"things"}
            return {name}, {f"{name}.{option}" for option in (*field.options, "unknown")} | things
        case Places():
            return {name}, {f"things.{key}" for key in (*field.options, *field.map.titles)} | {"things"}
        case Hexes():
            return {name}, {f"things.{key}" for key in field.map.spaces} | {"things"}
        case Chosen():
            return {name}, {f"{name}.{option}" for option in field.options}
        case Items() | Counts():
            return {name}, {f"things.{option}" for option in field.options} | {"things"}
        case Each():
            needed, choices = labels_of(field.item, name)
            return {name} | needed, {f"things.{option}" for option in field.options} | {"things"} | choices
        case Record():
            return _of_parts({name}, field, name)
        case Rows() | Named():
            own = {name, f"{name}.row"} if isinstance(field, Rows) else {name}
            # Steps may name a row by its number.
            numbered = {f"things.{row}" for row in range(1, field.most + 1)} if isinstance(field, Rows) else set()
            if isinstance(field.item, Record):
                needed, possible = _of_parts(own, field.item, name)
                return needed, possible | numbered
            inner = f"{name}.row" if isinstance(field, Rows) else f"{name}.value"
            needed, possible = labels_of(field.item, inner)
            return own | needed, possible
    return {name}, set()


def _of_parts(own: set[str], record: Record, name: str) -> tuple[set[str], set[str]]:
    needed, possible = set(own), set()
    for part in record.fields:
        more, choices = labels_of(part, f"{name}.{part.name}")
        needed |= more
        possible |= choices
    return needed, possible


@every_calculator
def test_every_result_has_a_label_and_every_label_a_result(calculator: Calculator) -> None:
    labels = {label for label in words_of(calculator).words["results"] if "." not in label}
    assert labels == set(calculator.results)
    parts = {
        f"{name}.{part}"
        for name, shape in calculator.results.items()
        if isinstance(shape, RecordOf)
        for part in shape.values
    }
    assert set(calculator.headline) <= set(calculator.results) | parts


@every_calculator
def test_every_column_with_a_label_is_a_column_of_the_result(calculator: Calculator) -> None:
    labels = [label for label in words_of(calculator).words["results"] if "." in label]
    assert [label for label in labels if not can_give(calculator, "results", label)] == []


@pytest.mark.parametrize("group", ["steps", "warnings", "errors", "pictures"])
@every_calculator
def test_every_sentence_is_said_to_somebody(calculator: Calculator, group: str) -> None:
    sentences = words_of(calculator).words[group]
    assert [code for code in sentences if not can_give(calculator, group, code)] == []


@every_calculator
def test_words_exist_in_both_languages(calculator: Calculator) -> None:
    for group in words_of(calculator).words.values():
        for name, texts in group.items():
            assert sorted(texts) == sorted(LANGUAGES), name
            assert all(texts.values()), name


@every_calculator
def test_own_sentences_do_not_hide_the_common_ones(calculator: Calculator) -> None:
    words = words_of(calculator).words
    assert not set(words["errors"]) & set(MESSAGES)
    assert not set(words["warnings"]) & {DIFFERS, REFUSES}


@every_calculator
def test_rules_are_sections(calculator: Calculator) -> None:
    assert calculator.rules
    assert set(calculator.rules) <= sections_of(calculator.game)


@every_calculator
def test_schemas_are_valid(calculator: Calculator) -> None:
    for schema in (input_schema(calculator), result_schema(calculator)):
        jsonschema.Draft202012Validator.check_schema(schema)


@every_calculator
def test_schema_accepts_what_the_calculator_reads(calculator: Calculator) -> None:
    validator = jsonschema.Draft202012Validator(input_schema(calculator))
    for raw in readable(calculator):
        calculator.read(raw)
        validator.validate(raw)


@every_kind_of_field
@given(data=st.data())
def test_schema_and_reading_agree_on_every_field(calculator: Calculator, data: st.DataObject) -> None:
    raw = data.draw(raw_input(calculator))
    field = data.draw(st.sampled_from(calculator.fields))
    raw[field.name] = data.draw(anything_for(field))
    fits = jsonschema.Draft202012Validator(input_schema(calculator)).is_valid(raw)
    codes = refusals(calculator, raw)
    # Null stands for a field that is not given; the schema does not offer it.
    assert fits or codes or _has_null(raw), "read, though the schema refuses it"
    assert not fits or codes <= BEYOND_SCHEMA, "refused, though the schema accepts it"


def _has_null(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_null, value.values()))
    return value is None or (isinstance(value, list) and any(map(_has_null, value)))


def refusals(calculator: Calculator, raw: dict[str, Any]) -> set[str]:
    try:
        calculator.read(raw)
    except InvalidInput as error:
        return {fault.code for fault in error.faults}
    return set()


@every_kind_of_field
@given(data=st.data())
def test_what_is_missing_is_named(calculator: Calculator, data: st.DataObject) -> None:
    needed = [field.name for field in calculator.fields if field.required]
    if not needed:
        calculator.read({})
        return
    raw = data.draw(raw_input(calculator))
    dropped = data.draw(st.sets(st.sampled_from(needed), min_size=1))
    with pytest.raises(InvalidInput) as caught:
        calculator.read({name: value for name, value in raw.items() if name not in dropped})
    assert {(fault.field, fault.code) for fault in caught.value.faults} == {(name, "required") for name in dropped}
    schema = input_schema(calculator)
    assert not jsonschema.Draft202012Validator(schema).is_valid({}) or schema["required"] == []


@every_kind_of_field
@given(data=st.data(), name=st.text())
def test_unknown_fields_are_refused_with_the_known_ones(calculator: Calculator, data: st.DataObject, name: str) -> None:
    known = [field.name for field in calculator.fields]
    raw = {**data.draw(raw_input(calculator)), f"{name}?": 1}
    with pytest.raises(InvalidInput) as caught:
        calculator.read(raw)
    [fault] = caught.value.faults
    assert (fault.code, fault.allowed["options"]) == ("unknown-field", ", ".join(known))
    assert not jsonschema.Draft202012Validator(input_schema(calculator)).is_valid(raw)
