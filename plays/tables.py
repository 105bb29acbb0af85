"""The tables of a state in words, with the moves that begin with a row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse

from calculators.wording import Message
from rules.engine.play.declaration import GameRules, MoveType
from rules.engine.play.effects import State
from rules.engine.play.fields import InPlay
from rules.engine.play.sheets import Table

from .wording import PlayWording

_MOST_LEADING = 3


@dataclass(frozen=True, slots=True)
class Action:
    """A move that a page offers, with its address; ``reason`` is the rule by which it is not due."""

    slug: str
    title: str
    address: str
    reason: Message | None = None

    @property
    def due(self) -> bool:
        """Whether the rules allow the move now; the table can make it all the same."""
        return self.reason is None


@dataclass(frozen=True, slots=True)
class MarkView:
    """What is special about a value: a letter, and the words that explain it."""

    letter: str
    words: str


@dataclass(frozen=True, slots=True)
class CellView:
    """A value in words, under the label of its column; ``key`` is that of the player or company that it names."""

    label: str
    words: str
    marks: tuple[MarkView, ...] = ()
    key: str = ""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return self.words == "–"


@dataclass(frozen=True, slots=True)
class HeadView:
    """The title of a column; ``key`` is that of the player or company that it is about, if it has a token."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class RowView:
    """A player or a company: its values in words, and the moves that begin with it."""

    key: str
    name: str
    cells: tuple[CellView, ...]
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The players or the companies, or what the players own of each company."""

    kind: str
    title: str
    columns: tuple[HeadView, ...]
    rows: tuple[RowView, ...]
    folded: bool
    matrix: bool

    @property
    def lead(self) -> int:
        """How many columns say the most about a row: up to three, before those about a company."""
        return next((place for place, head in enumerate(self.columns[:_MOST_LEADING]) if head.key), _MOST_LEADING)

    def row(self, key: str) -> RowView | None:
        """The row of a thing."""
        return next((row for row in self.rows if row.key == key), None)

    def beginning_with(self, key: str) -> TableView:
        """The same table with the row of a thing first, and the others in the order in which they follow it."""
        place = next((place for place, row in enumerate(self.rows) if row.key == key), 0)
        return replace(self, rows=(*self.rows[place:], *self.rows[:place]))

    def column(self, key: str) -> tuple[tuple[RowView, CellView], ...]:
        """The cells of a column that has something in them, each with its row; none if there is no such column."""
        places = [place for place, head in enumerate(self.columns) if head.key == key]
        return tuple((row, row.cells[place]) for place in places for row in self.rows if not row.cells[place].empty)

    @property
    def legend(self) -> tuple[MarkView, ...]:
        """What the letters mean, each once, in the order in which they come."""
        return tuple(dict.fromkeys(mark for row in self.rows for cell in row.cells for mark in cell.marks))


def action(key: str, slug: str, wording: PlayWording, query: str = "") -> Action:
    """A move under its title."""
    return Action(slug, wording.move(slug), reverse("play-move", args=(key, slug)) + query)


def table_view(
    game: GameRules, key: str, table: Table, state: State, following: tuple[str, ...], wording: PlayWording, turn: str
) -> TableView:
    """A table of the sheet; its rows offer the first of the moves that make sense now (``following``).

    They offer none that is for whoever has the ``turn``: the page offers it already.
    """
    # A column can be a player, who is there even without anything.
    filled = {name for row in table.rows.values() for name, value in row.items() if value is not None}
    columns = [name for name in table.columns if name in filled or name in state["players"]]
    titles = {name: name if name in state["players"] else wording.result(name) for name in columns}
    first = _move_of_rows(game, table, state, following, turn)
    rows = tuple(
        RowView(
            thing,
            wording.thing(thing),
            tuple(_cell(table, thing, name, titles[name], wording) for name in columns),
            (action(key, first.slug, wording, _query(_field_of_kind(first, table.kind), thing)),) if first else (),
        )
        for thing in table.rows
    )
    heads = tuple(HeadView(_token_key(name, wording), words) for name, words in titles.items())
    return TableView(table.kind, wording.result(table.kind), heads, rows, table.folded, table.matrix)


def _token_key(name: str, wording: PlayWording) -> str:
    """The player or company that a column is about, such as ``shares.swift``; empty for another column."""
    key = name.rpartition(".")[2]
    return key if key in wording.tokens else ""


def _move_of_rows(
    game: GameRules, table: Table, state: State, following: tuple[str, ...], turn: str
) -> MoveType | None:
    """The first move that has to name a thing of a table; None if the play knows which: whose turn it is."""
    moves = (game.moves[slug] for slug in following)
    first, field = next(((move, field) for move in moves if (field := _field_of_kind(move, table.kind))), (None, ""))
    if first and first.when.turn and turn in table.rows:
        return None
    if first and all(first.prefill(state, {field: thing}).get(field, thing) == thing for thing in table.rows):
        return first
    return None


def _cell(table: Table, thing: str, name: str, title: str, wording: PlayWording) -> CellView:
    value = table.rows[thing].get(name)
    words = wording.value(name, table.columns[name], value)
    marks = tuple(wording.result(f"mark.{code}") for code in table.marks.get((thing, name), ()))
    named = value if isinstance(value, str) and value in wording.tokens else ""
    return CellView(title, words, tuple(MarkView(mark[0].upper(), mark) for mark in marks), named)


def _field_of_kind(move: MoveType, kind: str) -> str:
    """The first field of a move that has to name a thing of this kind; empty if it has none."""
    return next(
        (item.name for item in move.fields if isinstance(item, InPlay) and item.required and item.kind == kind), ""
    )


def _query(field: str, thing: str) -> str:
    return "?" + urlencode({field: thing})
