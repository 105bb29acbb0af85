"""JSON Schema of a calculator's input and response, derived from its declaration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .calculator import ByName, Calculator, RecordOf, Shape, TableOf, Unit

_UNITS: dict[Unit, dict[str, Any]] = {
    Unit.MONEY: {"type": ["integer", "null"], "description": "whole dollars"},
    Unit.AMOUNTS: {"type": "array", "items": {"type": "integer"}, "description": "whole dollars"},
    Unit.COUNT: {"type": ["integer", "null"]},
    Unit.NUMBERS: {"type": "array", "items": {"type": "integer"}},
    Unit.EXACT: {"type": ["number", "null"]},
    Unit.TIMES: {"type": ["integer", "null"]},
    Unit.STEPS: {"type": ["integer", "null"], "description": "spaces moved; negative if moved back"},
    Unit.CHANGE: {"type": ["integer", "null"], "description": "the amount gained; if negative, the amount paid"},
    Unit.FLAG: {"type": ["boolean", "null"]},
    Unit.NAME: {"type": ["string", "null"]},
    Unit.NAMES: {"type": "array", "items": {"type": "string"}},
    Unit.THINGS: {"type": "array", "items": {"type": "string"}},
    Unit.CODE: {"type": ["string", "null"]},
    Unit.CODES: {"type": "array", "items": {"type": "string"}},
}
EXPLANATIONS = {
    "type": "array",
    "items": {
        "title": "Explanation",
        "type": "object",
        "properties": {"text": {"type": "string"}, "rules": {"type": "array", "items": {"type": "string"}}},
        "required": ["text", "rules"],
    },
}
_MISSING = {
    "type": "array",
    "description": "Fields that were not given, and the values that each would add to the result.",
    "items": {
        "title": "MissingField",
        "type": "object",
        "properties": {"field": {"type": "string"}, "gives": {"type": "array", "items": {"type": "string"}}},
        "required": ["field", "gives"],
    },
}


def input_schema(calculator: Calculator) -> dict[str, Any]:
    """Return the schema of the input; unknown keys are rejected, and so is input from which no value follows."""
    schema = {
        "title": f"{_name(calculator)}Input",
        "type": "object",
        "properties": {item.name: item.described() for item in calculator.fields},
        "required": [item.name for item in calculator.fields if item.needed],
        "additionalProperties": False,
    }
    enough = _enough(calculator)
    if [] in enough:
        return schema
    # Not as anyOf: generators would make a class of each way, none of which has all the fields.
    return {**schema, "if": {"anyOf": [{"required": names} for names in enough]}, "else": False}


def _enough(calculator: Calculator) -> list[list[str]]:
    """The fields that one value of the result needs beside those that every value needs, for each such value."""
    optional = [item for item in calculator.fields if item.required and not item.needed]
    given_by = {item.name: {name.partition(".")[0] for name in item.gives} for item in optional}
    ways = [[name for name, values in given_by.items() if value in values] for value in calculator.results]
    return [way for number, way in enumerate(ways) if way not in ways[:number]]


def result_schema(calculator: Calculator) -> dict[str, Any]:
    """Return the schema of the response; values that depend on a field that may be absent are not required."""
    dependent = {name.partition(".")[0] for item in calculator.fields for name in item.gives}
    return {
        "title": f"{_name(calculator)}Response",
        "type": "object",
        "properties": {
            "result": {
                "title": f"{_name(calculator)}Result",
                "type": "object",
                "properties": {name: _shape(shape) for name, shape in calculator.results.items()},
                "required": [name for name in calculator.results if name not in dependent],
            },
            "steps": EXPLANATIONS,
            "warnings": EXPLANATIONS,
            "missing": _MISSING,
        },
        "required": ["result", "steps", "warnings", "missing"],
    }


def _name(calculator: Calculator) -> str:
    """The name of a calculator's schemas, ``BigShouldersDividends``."""
    return "".join(word.capitalize() for word in f"{calculator.game}-{calculator.slug}".split("-"))


def _shape(shape: Shape) -> dict[str, Any]:
    match shape:
        case TableOf():
            return {"type": "array", "items": _object(shape.columns)}
        case ByName():
            inner = _object(shape.of) if isinstance(shape.of, Mapping) else _shape(shape.of)
            return {"type": "object", "additionalProperties": inner}
        case RecordOf():
            record = {**_object(shape.values), "type": ["object", "null"]}
            return {**record, "required": []} if shape.sparse else record
    return _UNITS[shape]


def _object(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {name: _shape(shape) for name, shape in values.items()},
        "required": list(values),
    }
