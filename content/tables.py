"""Reference tables: tracks, prices and limits, each with the sections that state them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from content.refs import TABLE, Ref

from .files import read_list
from .nodes import Entry, Problem
from .schema import LANGUAGES, Bilingual, Column, Place, Table
from .sections import read_refs

TYPES = ("money", "integer", "text")
PICTURES = ("track",)


def read_tables(paths: Iterable[Path], game: str, problems: list[Problem]) -> list[Table]:
    """The reference tables of a game."""
    return [_table(entry, game) for path in paths for entry in read_list(path, problems)]


def _table(entry: Entry, game: str) -> Table:
    columns = tuple(_column(item) for item in entry.entries("columns"))
    table = Table(
        ref=Ref(game, TABLE, entry.slug("key")),
        title=entry.bilingual("title"),
        text=entry.bilingual("text"),
        picture=entry.choice("picture", PICTURES) if entry.has("picture") else "",
        shaded=_places(entry, "shaded"),
        line_before=_places(entry, "line_before"),
        columns=columns,
        rows=_rows(entry, columns),
        rules=read_refs(entry, "rules", game),
        place=Place(entry.path, entry.line),
    )
    if not table.rules:
        entry.problem("“rules” must name at least one section", "rules")
    entry.finish()
    return table


def _column(entry: Entry) -> Column:
    column = Column(entry.bilingual("label"), entry.choice("type", TYPES))
    entry.finish()
    return column


def _places(entry: Entry, key: str) -> tuple[int, ...]:
    value = entry.plain(key)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, int) for item in value):
        entry.problem(f"“{key}” must be a list of row numbers, counting from 0", key)
        return ()
    return tuple(value)


def _rows(entry: Entry, columns: tuple[Column, ...]) -> tuple[tuple[int | Bilingual | None, ...], ...]:
    value = entry.plain("rows")
    if not isinstance(value, list) or not value:
        entry.problem("“rows” must be a list of rows", "rows")
        return ()
    rows = []
    for number, row in enumerate(value, start=1):
        if not isinstance(row, list) or len(row) != len(columns):
            entry.problem(f"row {number} must have {len(columns)} cells", "rows")
            continue
        rows.append(tuple(_cell(entry, cell, column, number) for cell, column in zip(row, columns, strict=True)))
    return tuple(rows)


def _cell(entry: Entry, cell: Any, column: Column, number: int) -> int | Bilingual | None:
    if cell is None:
        return None
    if column.type == "text":
        if (
            isinstance(cell, dict)
            and set(cell) == set(LANGUAGES)
            and all(isinstance(item, str) for item in cell.values())
        ):
            return Bilingual(**cell)
        entry.problem(f"row {number}: a text cell needs {' and '.join(LANGUAGES)}", "rows")
        return None
    if isinstance(cell, int) and not isinstance(cell, bool):
        return cell
    entry.problem(f"row {number}: “{cell}” is no whole number", "rows")
    return None
