"""Tables of a result in words: the head first, then the rows; empty without rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.calculator import ByName, Unit

from .wording import Wording

Table = tuple[tuple[str, ...], ...]

# Columns that still fit a phone beside a name.
LONGEST_ROW = 4


def table(name: str, columns: Mapping[str, Unit], rows: Sequence[Mapping[str, Any]], wording: Wording) -> Table:
    """The head, then the rows; empty without rows."""
    if not rows:
        return ()
    head = tuple(wording.result(f"{name}.{column}") for column in columns)
    body = (
        tuple(wording.value(f"{name}.{column}", unit, row[column]) for column, unit in columns.items()) for row in rows
    )
    return (head, *body)


def table_by_name(name: str, shape: ByName, value: Mapping[str, Mapping[str, Any]], wording: Wording) -> Table:
    """A row for each name, a column for each value; transposed if the rows would be too long."""
    columns = shape.of if isinstance(shape.of, Mapping) else {}
    head, *body = table(name, columns, list(value.values()), wording) or ((),)
    names = [wording.thing(who) for who in value]
    found = (("", *head), *((who, *cells) for who, cells in zip(names, body, strict=True))) if body else ()
    return _as_a_scorepad(found, value) if len(columns) > LONGEST_ROW else found


def crossed(name: str, shape: ByName, value: Mapping[str, Mapping[str, Any]], wording: Wording) -> Table:
    """A column for each name, a row for each of those inside, such as companies and their shareholders."""
    unit = shape.of
    if not isinstance(unit, Unit):
        raise TypeError(f"{name}: a table has lines and columns only")
    inside = dict.fromkeys(who for row in value.values() for who in row)
    head = tuple(wording.thing(key) for key in value)
    lines = (
        (wording.thing(who), *(wording.value(name, unit, row.get(who)) for row in value.values())) for who in inside
    )
    return (("", *head), *lines) if inside else ()


def _as_a_scorepad(found: Table, value: Mapping[str, Mapping[str, Any]]) -> Table:
    """A column for each name, a row for every value that somebody has: rows too long for a phone, transposed."""
    head, *lines = zip(*found, strict=True) if found else ((),)
    parts = list(next(iter(value.values()), {}))
    used = (line for part, line in zip(parts, lines, strict=True) if any(row[part] for row in value.values()))
    return (head, *used)
