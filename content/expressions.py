"""Formulas of calculators in content files, such as ``10 × price[chain, size]``: read and computed, never run as code.

There are whole numbers, names, ``+``, ``-``, ``*`` or ``×``, ``//`` or ``÷`` (rounded down), brackets, ``min(…)``,
``max(…)``, and look-ups in a table: ``price[size]``. What is looked up for several things is added up.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# Pairs of a key and its value, which is a table again if several values are looked up. A key is a text, a whole number
# (written as a text, it is the same), or the first and the last of a range, None if it has no end.
Table = Sequence[Sequence[Any]]

LONGEST = 500
_SIGNS = str.maketrans({"×": "*", "−": "-", "÷": "//"})
_OPERATORS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda one, other: one + other,
    ast.Sub: lambda one, other: one - other,
    ast.Mult: lambda one, other: one * other,
    ast.FloorDiv: lambda one, other: one // other,
}
_FUNCTIONS: Mapping[str, Callable[..., int]] = {"min": min, "max": max}


class BadFormulaError(ValueError):
    """A formula that cannot be read, with the reason."""


class NotInTableError(ValueError):
    """A value that a table does not have: its ``name`` in the formula, and what there is."""

    def __init__(self, name: str, table: Table) -> None:
        self.name = name
        self.options = ", ".join(written(key) for key, _value in table)
        super().__init__(f"{name}: {self.options}")


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was read: the ``names`` of the values and the ``tables`` in it, in their order."""

    tree: ast.expr
    names: tuple[str, ...]
    tables: tuple[str, ...]

    @property
    def lookups(self) -> tuple[tuple[str, tuple[ast.expr, ...]], ...]:
        """Each look-up: the table and its keys."""
        return tuple(_lookup(node) for node in ast.walk(self.tree) if isinstance(node, ast.Subscript))

    @property
    def divisors(self) -> tuple[ast.expr, ...]:
        """What is divided by."""
        nodes = (node for node in ast.walk(self.tree) if isinstance(node, ast.BinOp))
        return tuple(node.right for node in nodes if isinstance(node.op, ast.FloorDiv))

    def looks_up_only(self, name: str) -> bool:
        """Whether a name is nothing but the key of look-ups: it need not be a number."""
        keys = {id(key) for _table, keys in self.lookups for key in keys}
        nodes = (node for node in ast.walk(self.tree) if isinstance(node, ast.Name) and node.id == name)
        tables = {id(node.value) for node in ast.walk(self.tree) if isinstance(node, ast.Subscript)}
        return all(id(node) in keys for node in nodes if id(node) not in tables)

    def value(self, known: Mapping[str, Any], tables: Mapping[str, Table]) -> int:
        """The value of the formula. Raises NotInTableError."""
        return _Computing(known, tables).value(self.tree)


def parse(text: str) -> Formula:
    """Read a formula. Raises BadFormulaError."""
    if len(text) > LONGEST:
        raise BadFormulaError(f"a formula has at most {LONGEST} characters: split it into several values")
    try:
        tree = ast.parse(text.strip().translate(_SIGNS), mode="eval").body
    except (SyntaxError, ValueError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else "it cannot be read"
        raise BadFormulaError(f"“{text}” is not a formula: {reason}") from error
    names: dict[str, None] = {}
    tables: dict[str, None] = {}
    _collect(tree, names, tables, text)
    return Formula(tree, tuple(names), tuple(tables))


def _collect(node: ast.expr, names: dict[str, None], tables: dict[str, None], text: str) -> None:
    """Add the names in a formula. Raises BadFormulaError for anything that is not in the language."""
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            parts: Sequence[ast.expr] = ()
        case ast.Name(id=name):
            names[name] = None
            parts = ()
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            parts = (operand,)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _OPERATORS:
            parts = (left, right)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _FUNCTIONS and len(args) > 1:
            parts = args
        case ast.Subscript(value=ast.Name(id=name)):
            tables[name] = None
            parts = _lookup(node)[1]
        case _:
            part = ast.unparse(node)
            raise BadFormulaError(f"“{text}” is not a formula: “{part}” is not a number, a name, a look-up or a sum")
    for inner in parts:
        _collect(inner, names, tables, text)


def _lookup(node: ast.Subscript) -> tuple[str, tuple[ast.expr, ...]]:
    keys = tuple(node.slice.elts) if isinstance(node.slice, ast.Tuple) else (node.slice,)
    return getattr(node.value, "id", ""), keys


@dataclass(frozen=True, slots=True)
class _Computing:
    """The values and tables that a formula is computed with."""

    known: Mapping[str, Any]
    tables: Mapping[str, Table]

    def value(self, node: ast.expr) -> int:
        match node:
            case ast.Constant(value=int(number)):
                return number
            case ast.Name(id=name):
                return _added(self.known[name])
            case ast.UnaryOp(operand=operand):
                return -self.value(operand)
            case ast.BinOp(left=left, op=operator, right=right):
                return _OPERATORS[type(operator)](self.value(left), self.value(right))
            case ast.Call(func=ast.Name(id=name), args=args):
                return _FUNCTIONS[name](*map(self.value, args))
            case ast.Subscript():
                table, keys = _lookup(node)
                return self.found(self.tables[table], keys)
        raise BadFormulaError(ast.unparse(node))  # parse() lets nothing else pass

    def found(self, table: Any, keys: tuple[ast.expr, ...]) -> int:
        """The entry of a table for keys; for a number of each of several things, the sum over them."""
        if not keys:
            return int(table)
        first, *rest = keys
        key = self.known[first.id] if isinstance(first, ast.Name) else self.value(first)
        name = ast.unparse(first)
        counted = key if isinstance(key, Mapping) else {key: 1}
        return sum(
            number * self.found(entry_of(table, one, name), tuple(rest)) for one, number in counted.items() if number
        )


def _added(value: Any) -> int:
    return sum(value.values()) if isinstance(value, Mapping) else int(value)


def entry_of(table: Table, key: str | int, name: str = "") -> Any:
    """The entry of a table for a key. Raises NotInTableError with the name of the key."""
    for of, value in table:
        if isinstance(of, (str, int)):
            if str(of) == str(key):
                return value
        elif isinstance(key, int) and of[0] <= key and (of[1] is None or key <= of[1]):
            return value
    raise NotInTableError(name, table)


def written(key: Any) -> str:
    """A key of a table as it is written: ``6-10``, ``41+``."""
    if isinstance(key, (str, int)):
        return str(key)
    first, last = key
    return f"{first}+" if last is None else f"{first}–{last}"
