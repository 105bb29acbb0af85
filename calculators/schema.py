"""JSON Schema of a calculator's input and answer, made from its declaration."""

from __future__ import annotations

from typing import Any

from .calculator import Calculator, Unit

_VALUES: dict[Unit, dict[str, Any]] = {
    Unit.MONEY: {"type": ["integer", "null"], "description": "whole dollars"},
    Unit.COUNT: {"type": ["integer", "null"]},
    Unit.STEPS: {"type": "integer", "description": "spaces moved, signed"},
    Unit.MONEY_BY_NAME: {"type": "object", "additionalProperties": {"type": "integer"}},
    Unit.TABLE: {"type": "array", "items": {"type": "object"}},
}
_SAID = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"text": {"type": "string"}, "rules": {"type": "array", "items": {"type": "string"}}},
        "required": ["text", "rules"],
    },
}


def input_schema(calculator: Calculator) -> dict[str, Any]:
    """What the calculator accepts; unknown keys are refused."""
    return {
        "type": "object",
        "properties": {item.name: item.described() for item in calculator.fields},
        "required": [item.name for item in calculator.fields if item.required],
        "additionalProperties": False,
    }


def result_schema(calculator: Calculator) -> dict[str, Any]:
    """What it answers."""
    return {
        "type": "object",
        "properties": {
            "result": {
                "type": "object",
                "properties": {name: _VALUES[unit] for name, unit in calculator.results.items()},
                "required": list(calculator.results),
            },
            "steps": _SAID,
            "warnings": _SAID,
        },
        "required": ["result", "steps", "warnings"],
    }
