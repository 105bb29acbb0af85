"""Checks of the calculators whose content file says how they compute: names, tables, formulas and their sentences."""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .expressions import BadFormulaError, Formula, NotInTableError, entry_of, parse
from .formulas import Sources, declared, default_fault, rows
from .nodes import Problem
from .plays import THINGS
from .schema import CalculatorText, FormulaTable, GameContent
from .sums import sum_faults

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_PLACEHOLDER = re.compile(r"\{([a-z0-9_]+)[^{}]*\}")


def formula_faults(content: GameContent) -> Iterator[Problem]:
    """The mistakes in the calculators that say how they compute."""
    sources = Sources(content.components, content.tables)
    for text in content.calculators:
        yield from faults(text, sources)


def faults(text: CalculatorText, sources: Sources) -> Iterator[Problem]:
    """The mistakes in what one calculator says about how it computes."""
    if not text.values:
        has = [name for name in ("constants", "tables", "headline") if getattr(text, name)]
        yield from (text.place.problem(f"“{name}” without “values”, which have the formulas", name) for name in has)
        return
    unreadable = [*_of_names(text), *_of_fields(text, sources), *_of_tables(text, sources)]
    yield from unreadable or _Formulas(text, declared(text, sources)).faults()


def _of_names(text: CalculatorText) -> Iterator[Problem]:
    groups = {"fields": text.inputs, "constants": text.constants, "tables": text.tables, "values": text.values}
    seen: set[str] = set()
    for group, names in groups.items():
        for name in names:
            if name in seen:
                yield text.place.problem(f"“{name}” is the name of something else, too", group)
            if not _NAME.fullmatch(name) or keyword.iskeyword(name):
                yield text.place.problem(f"“{name}” cannot be a name in a formula: use letters, digits and _", group)
            seen.add(name)
    for name in text.headline:
        if name not in text.values:
            yield text.place.problem(f"“{name}” is not one of the values", "headline")


def _of_fields(text: CalculatorText, sources: Sources) -> Iterator[Problem]:
    for name, item in text.inputs.items():
        fault = ""
        if item.kind and not sources.keys(item.kind):
            fault = f"there are no components of the kind “{item.kind}”"
        elif item.each and not (item.kind or item.choices):
            fault = "“each” needs “kind” or “choices”"
        elif item.yes_no and (item.kind or item.choices or item.money or item.most is not None):
            fault = "“yes_no” is without “kind”, “choices”, “money” and “most”"
        elif not (item.kind or item.choices or item.money or item.most is not None or item.yes_no or name == THINGS):
            fault = "say “most”, “kind”, “choices” or “yes_no”"
        elif item.most is not None and item.most < item.least:
            fault = "“most” is less than “least”"
        elif item.default and (wrong := default_fault(item, sources)):
            fault = wrong
        if fault:
            yield text.place.problem(f"“{name}”: {fault}", "fields")


def _of_tables(text: CalculatorText, sources: Sources) -> Iterator[Problem]:
    for table in text.tables.values():
        if fault := _table_fault(table, sources):
            yield table.place.problem(fault)


def _table_fault(table: FormulaTable, sources: Sources) -> str:
    if bool(table.rows) + bool(table.table) + bool(table.kind) != 1:
        return "a table has either “rows”, or “table”, or “kind”"
    if table.table:
        of = sources.table(table)
        columns = [*table.columns.values()] or [table.column]
        if of is None:
            return ""  # the broken link is reported
        if not all(0 < column < len(of.columns) for column in columns):
            return f"a column is a number from 1 to {len(of.columns) - 1}; column 0 has the keys"
    found = [*rows(table, sources)]
    return "" if found and all(map(_is_sound, found)) else "a table has whole numbers, by key"


def _is_sound(row: list[Any]) -> bool:
    key, value = row
    if isinstance(value, list):
        return bool(value) and all(map(_is_sound, value))
    return type(value) is int and type(key) in (str, int, list)


@dataclass(frozen=True, slots=True)
class _Formulas:
    """The formulas of a calculator whose fields and tables can be read, in the ``plain`` data."""

    text: CalculatorText
    plain: Mapping[str, Any]

    def faults(self) -> Iterator[Problem]:
        formulas: dict[str, Formula] = {}
        for name, item in self.text.values.items():
            try:
                formulas[name] = parse(item.formula, self.plain["tables"])
            except BadFormulaError as error:
                yield item.place.problem(str(error), "formula")
                continue
            yield from sum_faults(formulas[name], item, self.plain)
            yield from (item.place.problem(fault, "formula") for fault in self._of_formula(formulas[name]))
            for language, words in item.step:
                for unknown in sorted({*_PLACEHOLDER.findall(words)} - {*formulas[name].names, name}):
                    message = f"{language}: “{unknown}” is not in the formula of “{name}”"
                    yield item.place.problem(message, "step")
        if circle := _in_a_circle({name: formula.names for name, formula in formulas.items()}):
            yield self.text.place.problem(f"these values follow from each other: {', '.join(circle)}", "values")
        if len(formulas) == len(self.text.values):
            used = {part for formula in formulas.values() for part in (*formula.names, *formula.tables)}
            for group in ("fields", "constants", "tables"):
                for name in self.plain[group].keys() - used:
                    yield self.text.place.problem(f"no formula uses “{name}”", group)

    def _of_formula(self, formula: Formula) -> Iterator[str]:
        there = {**self.plain["fields"], **self.plain["constants"], **self.plain["values"]}
        for name in formula.names:
            if name in self.plain["tables"]:
                yield f"“{name}” is a table: look something up in it, as “{name}[…]”"
            elif name not in there:
                yield f"there is no value “{name}”; there are {', '.join(there)}"
            elif self._is_choice(name) and not formula.looks_up_only(name):
                yield f"“{name}” is not a number: look it up in a table"
        summed = {id(node) for part in formula.sums for node in ast.walk(part)}
        for table, keys in formula.lookups:
            yield from self._of_lookup(table, keys, by_number={id(key) for key in keys} <= summed)
        yield from self._of_products(formula)
        for divisor in formula.divisors:
            if not self._is_positive(divisor):
                yield f"“{ast.unparse(divisor)}” might be 0: divide by a number, a constant or a field from 1 up"

    def _of_products(self, formula: Formula) -> Iterator[str]:
        """Products of two fields with a number for each thing, which look like a sum of products and are none."""
        summed = {id(node) for part in formula.sums for node in ast.walk(part)}
        for node in ast.walk(formula.tree):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and id(node) not in summed:
                sides = (self._summed(node.left), self._summed(node.right))
                if all(sides):
                    (one, *_), (other, *_) = sides
                    yield (
                        f"“{ast.unparse(node)}” multiplies the sum of “{one}” by the sum of “{other}”, and does not add"
                        f" up the product for each: for that, write “sum of {one} × {other}”; for the product of the"
                        " sums, give each sum a value of its own"
                    )

    def _summed(self, node: ast.expr) -> list[str]:
        """The fields in a part of a formula that have a number for each of several things."""
        names = (part.id for part in ast.walk(node) if isinstance(part, ast.Name))
        fields = ((name, self.plain["fields"].get(name, {})) for name in names)
        return [name for name, field in fields if "options" in field and "most" in field]

    def _of_lookup(self, name: str, keys: Iterable[ast.expr], *, by_number: bool) -> Iterator[str]:
        """Tables that are not there, that are not as deep as the look-up, or that lack an option.

        In a sum, the key is the number of one thing (``by_number``), and not the thing.
        """
        if name not in self.plain["tables"]:
            yield f"there is no table “{name}”"
            return
        level: Any = self.plain["tables"][name]
        for key in keys:
            if not isinstance(level, list):
                yield f"the table “{name}” takes fewer keys"
                return
            field = self.plain["fields"].get(key.id, {}) if isinstance(key, ast.Name) else {}
            for option in () if by_number and "most" in field else field.get("options", ()):
                try:
                    entry_of(level, option)
                except NotInTableError as error:
                    yield f"the table “{name}” has no “{option}”; it has {error.options}"
            level = level[0][1]
        if isinstance(level, list):
            yield f"the table “{name}” takes another key: {name}[…, …]"

    def _is_choice(self, name: str) -> bool:
        field = self.plain["fields"].get(name, {})
        return "options" in field and "most" not in field

    def _is_positive(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant(value=int(number)):
                return number > 0
            case ast.Name(id=name):
                field = self.plain["fields"].get(name, {})
                least = 0 if "options" in field else field.get("least", 0)
                return bool(self.plain["constants"].get(name, least) > 0)
        return False


def _in_a_circle(parts: Mapping[str, Iterable[str]]) -> list[str]:
    """The values that cannot be computed because they need each other; none if there is an order."""
    left = {name: {*names} & {*parts} for name, names in parts.items()}
    while ready := [name for name, names in left.items() if not names & {*left}]:
        for name in ready:
            del left[name]
    return list(left)
