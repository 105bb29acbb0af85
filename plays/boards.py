"""The board on a large screen: what its game declares, in rows of columns of parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from calculators.picture_views import PictureView
from rules.engine.calculator import Unit
from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.play.sheets import BARS, Board, Table

from .charts import LineView
from .showing import SheetView
from .tables import TableView
from .wording import PlayWording


@dataclass(frozen=True, slots=True)
class BarView:
    """One player's bar: who, the value in words, and its length in percent of the longest one."""

    key: str
    name: str
    words: str
    length: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the board: a table, a picture or bars, each under its title; ``course`` is that of bars over time."""

    kind: str
    title: str = ""
    table: TableView | None = None
    picture: PictureView | None = None
    bars: tuple[BarView, ...] = ()
    course: tuple[LineView, ...] = ()


Rows = tuple[tuple[tuple[Part, ...], ...], ...]
Courses = Mapping[str, tuple[LineView, ...]]


def board_rows(game: GameRules, state: State, view: SheetView, wording: PlayWording, courses: Courses) -> Rows:
    """The parts that have something to show; a row or a column without any is left out.

    ``courses`` are the lines of what is followed over time, by name.
    """
    tables = game.showing.sheet(state).tables
    first = tables[0]
    declared = getattr(game.showing, "BOARD", None) or _plain_board(tables)
    rows = (
        tuple(
            column
            for parts in columns
            if (
                column := tuple(
                    part for name in parts for part in _parts(name, declared, first, view, wording, courses)
                )
            )
        )
        for columns in declared.rows
    )
    return tuple(row for row in rows if row)


def _plain_board(tables: tuple[Table, ...]) -> Board:
    """The board of a game that declares none: the amounts of the first table as bars, then every open table."""
    bars = tuple(name for name, unit in tables[0].columns.items() if unit is Unit.MONEY)[:1]
    return Board(bars, (((BARS,),), *(((table.kind,),) for table in tables if not table.folded)))


def _parts(
    name: str, declared: Board, first: Table, view: SheetView, wording: PlayWording, courses: Courses
) -> Iterator[Part]:
    if name == BARS:
        for column in declared.bars:
            bars = tuple(_bars(first, column, wording))
            yield Part("bars", wording.result(column), bars=bars, course=courses.get(column, ()))
    for table in view.tables:
        if table.kind == name:
            yield Part("table", table=_without(table, declared.bars, wording) if name == first.kind else table)
    for picture in view.pictures:
        if picture.name == name:
            yield Part("picture", picture=picture)


def _bars(table: Table, column: str, wording: PlayWording) -> Iterator[BarView]:
    values = {thing: row[column] or 0 for thing, row in table.rows.items()}
    longest = max(1, *values.values())
    for thing, value in values.items():
        words = wording.value(column, table.columns[column], value)
        yield BarView(thing, wording.thing(thing), words, f"{100 * max(value, 0) / longest:.1f}")


def _without(table: TableView, columns: tuple[str, ...], wording: PlayWording) -> TableView:
    """A table without the columns that are drawn as bars, and without those that are empty."""
    drawn = [wording.result(column) for column in columns]
    kept = [
        place
        for place, head in enumerate(table.columns)
        if head.words not in drawn and any(not row.cells[place].empty for row in table.rows)
    ]
    rows = tuple(replace(row, cells=tuple(row.cells[place] for place in kept)) for row in table.rows)
    return replace(table, columns=tuple(table.columns[place] for place in kept), rows=rows)
