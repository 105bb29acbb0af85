"""The small sums between what is said and what a calculator asks: ``=10 - shares``, ``=[1] * tied``.

A mapping with ``for`` is a list made of the records that were said: of what ``give`` says for each, ``times`` over; or
a mapping where there is a ``key``. In it, ``it`` is the kind of the record, ``place`` its place from 1, ``who`` the
name said with it, or that place; ``else`` holds values for what a record leaves out.
"""

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
_FOR = "for"
_LARGEST = 10_000_000


class BadSum(ValueError):
    """A sum that cannot be read or done; the message says why."""


def filled(plan: Any, values: Mapping[str, Any]) -> Any:
    """A plan of an input with its sums done: texts that begin with ``=`` are sums over the values by name, keys too.

    A key that comes out as a number is its text, as in every input; one that comes out as a list holds a key for each
    value of another list. Raises BadSum for what is no sum, or names a value that there is not.
    """
    if isinstance(plan, Mapping) and _FOR in plan:
        return _each(plan, values)
    if isinstance(plan, Mapping):
        return dict(pair for key, item in plan.items() for pair in _pairs(filled(key, values), filled(item, values)))
    if isinstance(plan, list):
        return [filled(item, values) for item in plan]
    if isinstance(plan, str) and plan.startswith("="):
        return _done(_parsed(plan), values)
    return plan


def _each(plan: Mapping[str, Any], values: Mapping[str, Any]) -> Any:
    """A list, or with a key a mapping, made of the records of a list. Raises BadSum where two have the same key."""
    if plan[_FOR] not in values:
        raise BadSum(f"there is no “{plan[_FOR]}”")
    found: list[tuple[str, Any]] = []
    for place, item in enumerate(values[plan[_FOR]], start=1):
        record = item if isinstance(item, Mapping) else {"it": item}
        around = {**values, "who": f"№{place}", **plan.get("else", {}), "place": place, **record}
        times = filled(plan.get("times", 1), around)
        if not isinstance(times, int) or times > _LONGEST_LIST:
            raise BadSum("that is no number of times")
        found += [(str(filled(plan.get("key", ""), around)), filled(plan.get("give"), around))] * times
    if "key" not in plan:
        return [made for _, made in found]
    if len({key for key, _ in found}) < len(found):
        raise BadSum("two have the same name")
    return dict(found)


def names(plan: Any) -> set[str]:
    """The values that a plan asks for by name. Raises BadSum."""
    if isinstance(plan, Mapping) and _FOR in plan:
        return {str(plan[_FOR])}
    if isinstance(plan, Mapping):
        return {name for pair in plan.items() for item in pair for name in names(item)}
    if isinstance(plan, list):
        return {name for item in plan for name in names(item)}
    if isinstance(plan, str) and plan.startswith("="):
        return {node.id for node in ast.walk(_parsed(plan)) if isinstance(node, ast.Name)}
    return set()


def constants(plan: str) -> set[int]:
    """The numbers that a sum holds itself. Raises BadSum."""
    return {
        node.value for node in ast.walk(_parsed(plan)) if isinstance(node, ast.Constant) and type(node.value) is int
    }


def _pairs(key: Any, item: Any) -> list[tuple[str, Any]]:
    if not isinstance(key, list):
        return [(str(key), item)]
    if not isinstance(item, list) or len(item) != len(key) or len(set(key)) < len(key):
        raise BadSum("there must be one value for each key")
    return list(zip(map(str, key), item, strict=True))


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
    if isinstance(node, ast.Subscript):
        table, key = _done(node.value, values), _done(node.slice, values)
        if not isinstance(table, Mapping) or key not in table:
            raise BadSum(f"there is no case “{key}”")
        return table[key]
    if isinstance(node, ast.List):
        return [_done(item, values) for item in node.elts]
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return _within(_OPERATORS[type(node.op)], _done(node.left, values), _done(node.right, values))
    raise BadSum("only numbers, names, lists, tables, +, -, * and // can stand in a sum")


def _within(operation: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    lists = [side for side in (left, right) if isinstance(side, list)]
    times = [side for side in (left, right) if isinstance(side, int)]
    if len(lists) + len(times) < 2:
        raise BadSum("only numbers and lists can be added up or multiplied")
    if lists and times and len(lists[0]) * times[0] > _LONGEST_LIST:
        raise BadSum("the list is too long")
    try:
        value = operation(left, right)
    except (TypeError, ZeroDivisionError) as error:
        raise BadSum(str(error)) from error
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise BadSum("the number is too large")
    return value
