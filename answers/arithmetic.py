"""The small sums between what is said and what a calculator asks: ``=10 - shares``, ``=[1] * tied``."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

_OPERATORS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}
_LONGEST_LIST = 20
_LARGEST = 10_000_000


class BadSum(ValueError):
    """A sum that cannot be read or done; the message says why."""


def filled(plan: Any, values: Mapping[str, Any]) -> Any:
    """A plan of an input with its sums done: texts that begin with ``=`` are sums over the values by name, keys too.

    A key that comes out as a number is its text, as in every input. Raises BadSum for what is no sum, or names a value
    that there is not.
    """
    if isinstance(plan, Mapping):
        return {str(filled(key, values)): filled(item, values) for key, item in plan.items()}
    if isinstance(plan, list):
        return [filled(item, values) for item in plan]
    if isinstance(plan, str) and plan.startswith("="):
        return _done(_parsed(plan), values)
    return plan


def names(plan: Any) -> set[str]:
    """The values that a plan asks for by name. Raises BadSum."""
    if isinstance(plan, Mapping):
        return {name for pair in plan.items() for item in pair for name in names(item)}
    if isinstance(plan, list):
        return {name for item in plan for name in names(item)}
    if isinstance(plan, str) and plan.startswith("="):
        return {node.id for node in ast.walk(_parsed(plan)) if isinstance(node, ast.Name)}
    return set()


def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(text[1:].strip(), mode="eval").body
    except SyntaxError as error:
        raise BadSum(f"“{text}” is no sum") from error


def _done(node: ast.expr, values: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.Name):
        if node.id not in values:
            raise BadSum(f"there is no “{node.id}”")
        value = values[node.id]
        return list(value) if isinstance(value, tuple) else value
    if isinstance(node, ast.List):
        return [_done(item, values) for item in node.elts]
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return _within(_OPERATORS[type(node.op)], _done(node.left, values), _done(node.right, values))
    raise BadSum("only numbers, names, lists, +, -, * and // can stand in a sum")


def _within(operation: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    if isinstance(left, list) and isinstance(right, int) and len(left) * right > _LONGEST_LIST:
        raise BadSum("the list is too long")
    try:
        value = operation(left, right)
    except (TypeError, ZeroDivisionError) as error:
        raise BadSum(str(error)) from error
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise BadSum("the number is too large")
    return value
