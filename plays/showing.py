"""A state in words: its tables, its facts, and what an entry changed, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from calculators.picture_views import PictureView, picture_view
from calculators.wording import Message
from language.formats import money, number
from rules.engine.calculator import Unit
from rules.engine.fields import Field, Flag, Whole
from rules.engine.play.declaration import ANY, MoveType, Sheet, Table, Value
from rules.engine.play.declaration import Play as Game
from rules.engine.play.effects import Path, State, differences
from rules.engine.play.fields import InPlay

from .wording import PlayWording

# So many moves are offered at once, beside the one that leads on.
_MOST_FIRST = 4


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
class GroupView:
    """Moves that belong together, such as those of a phase; those of no group have no title."""

    title: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class MarkView:
    """What is special about a value: a letter, and the words that explain it."""

    letter: str
    words: str


@dataclass(frozen=True, slots=True)
class CellView:
    """A value in words, under the label of its column."""

    label: str
    words: str
    marks: tuple[MarkView, ...] = ()


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
    columns: tuple[str, ...]
    rows: tuple[RowView, ...]
    folded: bool
    matrix: bool

    @property
    def legend(self) -> tuple[MarkView, ...]:
        """What the letters mean, each once, in the order in which they come."""
        return tuple(dict.fromkeys(mark for row in self.rows for cell in row.cells for mark in cell.marks))


@dataclass(frozen=True, slots=True)
class SheetView:
    """A state as its page shows it."""

    facts: tuple[tuple[str, str], ...]
    tables: tuple[TableView, ...]
    pictures: tuple[PictureView, ...]
    warnings: tuple[Message, ...]
    actions: tuple[Action, ...]
    others: tuple[GroupView, ...]


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A value that a move changes."""

    label: str
    before: str
    after: str


def sheet_view(game: Game, key: str, state: State, wording: PlayWording) -> SheetView:
    """The sheet of a play; ``key`` is its identifier in addresses."""
    sheet = game.showing.sheet(state)
    following = tuple(
        slug for slug in game.showing.next_moves(state) if slug in game.moves and _is_due(game, slug, state)
    )
    # The last one leads on to the next phase; those between the first and it are found below the rest.
    first = (*following[:_MOST_FIRST], following[-1]) if len(following) > _MOST_FIRST + 1 else following
    others = (
        *(slug for slug in following if slug not in first),
        *(slug for slug in game.moves if slug not in following),
    )
    return SheetView(
        facts=tuple((wording.result(name), wording.value(name, unit, value)) for name, (unit, value) in _facts(sheet)),
        tables=tuple(_table(game, key, table, state, following, wording) for table in sheet.tables),
        pictures=tuple(picture_view(picture, wording) for picture in sheet.pictures),
        warnings=wording.lines(sheet.warnings),
        actions=tuple(action(key, slug, wording) for slug in first),
        others=tuple(_groups(game, key, state, others, wording)),
    )


def _groups(game: Game, key: str, state: State, slugs: tuple[str, ...], wording: PlayWording) -> Iterator[GroupView]:
    """Moves in the groups that the game declares, each in the first one that has it; then the rest."""
    left = dict.fromkeys(slugs)
    for group, moves in game.groups.items():
        own = tuple(_due_or_not(game, key, state, slug, wording) for slug in moves if slug in left)
        left = {slug: None for slug in left if slug not in moves}
        if own:
            yield GroupView(wording.thing(group), own)
    yield GroupView("", tuple(_due_or_not(game, key, state, slug, wording) for slug in left))


def _is_due(game: Game, slug: str, state: State) -> bool:
    return game.not_due(slug, state) is None


def _due_or_not(game: Game, key: str, state: State, slug: str, wording: PlayWording) -> Action:
    line = game.not_due(slug, state)
    return replace(action(key, slug, wording), reason=wording.line(line) if line else None)


def action(key: str, slug: str, wording: PlayWording, query: str = "") -> Action:
    """A move under its title."""
    return Action(slug, wording.move(slug), reverse("play-move", args=(key, slug)) + query)


def change_views(game: Game, before: State, after: State, wording: PlayWording) -> tuple[ChangeView, ...]:
    """What differs between two states, among the values that a player can see and correct."""
    views = []
    for path, old, new in differences(before, after):
        value = game.value_of(path)
        if value is not None:
            views.append(
                ChangeView(path_label(value, path, wording), shown(value, old, wording), shown(value, new, wording))
            )
    return tuple(views)


def path_label(value: Value, path: Path, wording: PlayWording) -> str:
    """A value's label after the things that it belongs to: “Ana: cash”."""
    things = [wording.thing(key) for own, key in zip(value.path, path, strict=True) if own == ANY]
    label = wording.result(value.name)
    return f"{', '.join(things)}: {label}" if things else label


def shown(value: Value, data: Any, wording: PlayWording) -> str:
    """A value of the state in words."""
    if data is None:
        return "–"
    return shown_plainly(value.field, value.name, data, wording)


def shown_plainly(field: Field, name: str, data: Any, wording: PlayWording) -> str:
    """Plain data of a field in words."""
    if isinstance(data, bool) or isinstance(field, Flag):
        return wording.value(name, Unit.FLAG, data)
    if isinstance(data, int):
        is_money = (isinstance(field, Whole) or hasattr(field, "unit")) and getattr(field, "unit", "") == "$"
        return money(data, wording.language) if is_money else number(data, wording.language)
    if isinstance(data, (list, tuple)):
        numbers = all(isinstance(item, (int, float)) for item in data)
        return wording.value(name, Unit.NUMBERS if numbers else Unit.THINGS, data)
    return wording.thing(str(data))


def _facts(sheet: Sheet) -> Iterable[tuple[str, tuple[Unit, Any]]]:
    return ((name, fact) for name, fact in sheet.facts.items() if fact[1] is not None)


def _table(
    game: Game, key: str, table: Table, state: State, following: tuple[str, ...], wording: PlayWording
) -> TableView:
    # A column can be a player, who is there even without anything.
    filled = {name for row in table.rows.values() for name, value in row.items() if value is not None}
    columns = [name for name in table.columns if name in filled or name in state["players"]]
    titles = {name: name if name in state["players"] else wording.result(name) for name in columns}
    first = _move_of_rows(game, table, state, following)
    rows = tuple(
        RowView(
            thing,
            wording.thing(thing),
            tuple(_cell(table, thing, name, titles[name], wording) for name in columns),
            (action(key, first.slug, wording, _query(field_of_kind(first, table.kind), thing)),) if first else (),
        )
        for thing in table.rows
    )
    title = wording.result(table.kind)
    return TableView(table.kind, title, tuple(titles.values()), rows, table.folded, table.matrix)


def _move_of_rows(game: Game, table: Table, state: State, following: tuple[str, ...]) -> MoveType | None:
    """The first move that has to name a thing of a table; None if the play knows which: whose turn it is."""
    moves = (game.moves[slug] for slug in following)
    first, field = next(((move, field) for move in moves if (field := field_of_kind(move, table.kind))), (None, ""))
    if first and all(first.prefill(state, {field: thing}).get(field, thing) == thing for thing in table.rows):
        return first
    return None


def _cell(table: Table, thing: str, name: str, title: str, wording: PlayWording) -> CellView:
    words = wording.value(name, table.columns[name], table.rows[thing].get(name))
    marks = tuple(wording.result(f"mark.{code}") for code in table.marks.get((thing, name), ()))
    return CellView(title, words, tuple(MarkView(mark[0].upper(), mark) for mark in marks))


def field_of_kind(move: MoveType, kind: str) -> str:
    """The first field of a move that has to name a thing of this kind; empty if it has none."""
    return next(
        (item.name for item in move.fields if isinstance(item, InPlay) and item.required and item.kind == kind), ""
    )


def _query(field: str, thing: str) -> str:
    return "?" + urlencode({field: thing})
