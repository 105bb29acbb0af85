"""A state in words: its tables, its facts, and what an entry changed, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from calculators.picture_views import PictureView, picture_view
from calculators.wording import Message
from language.formats import money, number
from rules.engine.calculator import Unit
from rules.engine.fields import Field, Flag, Whole
from rules.engine.pictures import HexBoard, Picture
from rules.engine.play.declaration import ANY, GameRules, Value
from rules.engine.play.effects import Effect, Path, State, differences
from rules.engine.play.lookups import is_over
from rules.engine.play.sheets import Sheet

from .tables import Action, TableView, action, table_view
from .wording import PlayWording

# So many moves are offered at once, beside the one that leads on.
_MOST_FIRST = 4
# What is only counted, by the first key of its path: not worth a line in each preview.
COUNTED = ("uses", "used")


@dataclass(frozen=True, slots=True)
class GroupView:
    """Moves that belong together, such as those of a phase; those of no group have no title."""

    title: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A state as its page shows it.

    ``turn`` is the player or company whose turn it is, empty if anybody can act. ``actions`` are the moves that make
    sense now, the next step first.
    """

    turn: str
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


def sheet_view(
    game: GameRules, key: str, state: State, wording: PlayWording, latest: Iterable[Effect] = ()
) -> SheetView:
    """The sheet of a play; ``key`` is its identifier in addresses, ``latest`` what the last entry did."""
    sheet = game.showing.sheet(state)
    next_moves = following(game, state)
    # The last one leads on to the next phase; those between the first and it are found below the rest.
    first = (*next_moves[:_MOST_FIRST], next_moves[-1]) if len(next_moves) > _MOST_FIRST + 1 else next_moves
    others = (
        *(slug for slug in next_moves if slug not in first),
        *(slug for slug, move in game.moves.items() if slug not in next_moves and move.offered(state)),
    )
    turn = whose_turn(game, state, next_moves)
    facts = ((name, fact) for name, fact in _facts(sheet) if not (turn and fact[1] == turn))
    return SheetView(
        turn=turn,
        facts=tuple((wording.result(name), wording.value(name, unit, value)) for name, (unit, value) in facts),
        tables=tuple(table_view(game, key, table, state, next_moves, wording, turn) for table in sheet.tables),
        pictures=tuple(picture_view(_marked(picture, latest), wording) for picture in sheet.pictures),
        warnings=wording.lines(sheet.warnings),
        actions=tuple(action(key, slug, wording) for slug in first),
        others=tuple(_groups(game, key, state, others, wording)),
    )


def _marked(picture: Picture, latest: Iterable[Effect]) -> Picture:
    """A picture with what has just changed on it."""
    if not isinstance(picture, HexBoard):
        return picture
    return replace(picture, latest=frozenset(key for effect in latest for key in effect.path))


def following(game: GameRules, state: State) -> tuple[str, ...]:
    """The moves that make sense now and are due, the usual ones first."""
    return tuple(slug for slug in game.showing.next_moves(state) if slug in game.moves and _is_due(game, slug, state))


def whose_turn(game: GameRules, state: State, next_moves: tuple[str, ...]) -> str:
    """Whose turn it is: what a move that makes sense now declares, else whose move the play expects."""
    moves = [game.moves[slug] for slug in next_moves]
    declared = (move.when.turn.whose(state) for move in moves if move.when.turn)
    expected = (move.prefill(state, {}).get("player") for move in moves)
    turn = next((name for name in (*declared, *expected) if name), "")
    return "" if is_over(state) else str(turn)


def _groups(
    game: GameRules, key: str, state: State, slugs: tuple[str, ...], wording: PlayWording
) -> Iterator[GroupView]:
    """Moves in the groups that the game declares, each in the first one that has it; then the rest."""
    left = dict.fromkeys(slugs)
    for group, moves in game.groups.items():
        own = tuple(_due_or_not(game, key, state, slug, wording) for slug in moves if slug in left)
        left = {slug: None for slug in left if slug not in moves}
        if own:
            yield GroupView(wording.thing(group), own)
    yield GroupView("", tuple(_due_or_not(game, key, state, slug, wording) for slug in left))


def _is_due(game: GameRules, slug: str, state: State) -> bool:
    return game.not_due(slug, state) is None


def _due_or_not(game: GameRules, key: str, state: State, slug: str, wording: PlayWording) -> Action:
    line = game.not_due(slug, state)
    return replace(action(key, slug, wording), reason=wording.line(line) if line else None)


def change_views(game: GameRules, before: State, after: State, wording: PlayWording) -> tuple[ChangeView, ...]:
    """What differs between two states, among the values that a player can see and correct."""
    views = []
    for path, old, new in differences(before, after):
        value = game.value_of(path)
        if value is not None and path[0] not in COUNTED:
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
