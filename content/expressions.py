"""Formulas of calculators in content files, such as ``10 × price[chain, size]``: read and computed, never run as code.

There are whole numbers, names, ``+``, ``-``, ``*`` or ``×``, ``//`` or ``÷`` (rounded down), brackets, ``min(…)``,
``max(…)``, and look-ups in a table: ``price[size]``. What is looked up for several things is added up; ``sum of price ×
hand`` adds up the product for each thing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
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
# What is added up for each thing is written after these words; inside, it is the argument of this function.
_SUM = re.compile(r"\bsum of\b")
_ADDING = "SUM"
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

    @property
    def sums(self) -> tuple[ast.expr, ...]:
        """What is added up for each thing: the expression after each ``sum of``."""
        return tuple(node.args[0] for node in ast.walk(self.tree) if isinstance(node, ast.Call) and _adds_up(node))

    def value(self, known: Mapping[str, Any], tables: Mapping[str, Table]) -> int:
        """The value of the formula. Raises NotInTableError."""
        return _Computing(known, tables).value(self.tree)

    def rows(
        self, known: Mapping[str, Any], tables: Mapping[str, Table]
    ) -> Iterator[tuple[str, Mapping[str, Any], int]]:
        """What each thing adds to the sum: its key, the values of the names for it, and the product."""
        for summed in self.sums:
            yield from _Computing(known, tables).rows(summed)


def names_in(node: ast.expr) -> tuple[str, ...]:
    """The names in a part of a formula, without those of functions and of tables that have a key."""
    parts = [*ast.walk(node)]
    others = {id(part.value) for part in parts if isinstance(part, ast.Subscript)}
    others |= {id(part.func) for part in parts if isinstance(part, ast.Call)}
    return tuple(dict.fromkeys(part.id for part in parts if isinstance(part, ast.Name) and id(part) not in others))


def parse(text: str, tables_there: Collection[str] = ()) -> Formula:
    """Read a formula, in which a ``sum of`` can name ``tables_there`` without a key. Raises BadFormulaError."""
    if len(text) > LONGEST:
        raise BadFormulaError(f"a formula has at most {LONGEST} characters: split it into several values")
    try:
        tree = ast.parse(_with_sums(text.strip().translate(_SIGNS)), mode="eval").body
    except (SyntaxError, ValueError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else "it cannot be read"
        raise BadFormulaError(f"“{text}” is not a formula: {reason}") from error
    names: dict[str, None] = {}
    tables: dict[str, None] = {}
    _collect(tree, names, tables, text)
    formula = Formula(tree, tuple(names), tuple(tables))
    if len(formula.sums) > 1:
        raise BadFormulaError(f"“{text}” has “sum of” twice: give each sum a value of its own")
    bare = {name for summed in formula.sums for name in names_in(summed) if name in tables_there}
    there = dict.fromkeys((*tables, *(name for name in names if name in bare)))
    return Formula(tree, tuple(name for name in names if name not in bare), tuple(there))


def _with_sums(text: str) -> str:
    """The text with ``SUM(…)`` around what follows ``sum of``, up to the next + or - outside brackets or to the end."""
    while found := _SUM.search(text):
        depth, end = 0, len(text)
        for place in range(found.end(), len(text)):
            sign = text[place]
            depth += (sign in "([") - (sign in ")]")
            if depth < 0 or (depth == 0 and sign in "+-,"):
                end = place
                break
        text = f"{text[: found.start()]}{_ADDING}({text[found.end() : end]}){text[end:]}"
    return text


def _adds_up(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == _ADDING


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
        case ast.Call(args=[summed], keywords=[]) if _adds_up(node):
            parts = (summed,)
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
            case ast.Call(args=[summed]) if _adds_up(node):
                return sum(product for _key, _values, product in self.rows(summed))
            case ast.Call(func=ast.Name(id=name), args=args):
                return _FUNCTIONS[name](*map(self.value, args))
            case ast.Subscript():
                table, keys = _lookup(node)
                return self.found(self.tables[table], keys)
        raise BadFormulaError(ast.unparse(node))  # parse() lets nothing else pass

    def rows(self, summed: ast.expr) -> Iterator[tuple[str, Mapping[str, Any], int]]:
        """What each thing adds to a sum; a thing of which there is none adds nothing, even if a table lacks its 0."""
        names = names_in(summed)
        counted = {name: self.known[name] for name in names if isinstance(self.known.get(name), Mapping)}
        bare = [name for name in names if name in self.tables and name not in self.known]
        for key in dict.fromkeys(key for numbers in counted.values() for key in numbers):
            own = {name: numbers.get(key, 0) for name, numbers in counted.items()}
            try:
                own |= {name: entry_of(self.tables[name], key, name) for name in bare}
                product = _Computing({**self.known, **own}, self.tables).value(summed)
            except NotInTableError:
                if any(numbers.get(key) for numbers in counted.values()):
                    raise
                continue
            yield key, {name: own.get(name, self.known.get(name)) for name in names}, product

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
