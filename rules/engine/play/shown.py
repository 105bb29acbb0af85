"""What a play shows whose state is described: its sheet, the moves that are due, money over time, and the limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rules.engine.calculator import Unit
from rules.engine.fields import Whole

from .declaration import MoveType
from .effects import Path, State
from .lookups import END, players
from .outcomes import Line
from .sheets import BARS, Board, Sheet, Table

if TYPE_CHECKING:
    from .described import Description
    from .having import Column, Has

NOTE = "note"
PLAYER = "player"


class Shown:
    """The showing of a described play; a game with more to show inherits from it."""

    def __init__(self, described: Description, moves: tuple[MoveType, ...]) -> None:
        self.described = described
        self.moves = moves
        kinds = (PLAYER, *(owners.kind for owners in described.things if owners.kind))
        bars = tuple(has.name for has in described.player if has.account)
        self.BOARD = Board(bars, (((BARS,),), *(((kind,),) for kind in kinds)))

    def sheet(self, state: State) -> Sheet:
        """The sheet of a play: the phase, the turn and the table, then the players and the things that are there."""
        own = self.described
        facts = {"phase": (Unit.CODE, state["phase"]), "turn": (Unit.NAME, state["turn"])}
        for has in own.table:
            units = dict(has.columns())
            facts |= {name: (units[name], value) for name, value in has.cells(state)}
        tables = [_table(PLAYER, own.player, own.columns, state, "players", players(state))]
        for owners in (owners for owners in own.things if owners.kind):
            there = [key for key in owners.keys if owners.there(state, key)]
            tables.append(_table(owners.kind, owners.has, owners.columns, state, owners.name, there))
        return Sheet(facts=facts, tables=tuple(tables), warnings=tuple(self.limits(state)))

    def next_moves(self, state: State) -> tuple[str, ...]:
        """The moves of the phase; once the game is over, a note."""
        if state["phase"] == END:
            return (NOTE,)
        return tuple(move.slug for move in self.moves if state["phase"] in (move.when.phases or (state["phase"],)))

    def series(self, state: State) -> dict[str, dict[str, int]]:
        """The numbers to follow over time: the money of each player, in dollars."""
        accounts = [has.name for has in self.described.player if has.account]
        return {name: {player: state["players"][player][name] for player in players(state)} for name in accounts}

    def limits(self, state: State) -> Iterator[Line]:
        """A line for each player and each thing with less than no money, and for each count beyond its limits."""
        yield from self.described.debts(state)
        for place, owned in self.described.owned:
            for has in (has for has in owned if has.rule and not has.account):
                for name, owner in state[place].items():
                    yield from _beyond(has, (place, name), owner[has.name])

    def invariants(self, state: State) -> Iterator[str]:
        """What is wrong with a state that moves alone have brought about."""
        return self.described.faults(state)


def _beyond(has: Has, owner: Path, number: Any) -> Iterator[Line]:
    field = has.field
    if isinstance(field, Whole) and not has.keys and not field.minimum <= number <= field.maximum:
        named = {"owner": [owner[1]], "value": f"{owner[0]}.*.{has.name}", "number": number}
        yield Line("beyond-limits", {**named, "minimum": field.minimum, "maximum": field.maximum}, (has.rule,))


def _table(
    kind: str, owned: Iterable[Has], columns: Iterable[Column], state: State, place: str, rows: Iterable[str]
) -> Table:
    units = {name: unit for has in owned for name, unit in has.columns()}
    units |= {column.name: column.unit for column in columns}
    found = {
        key: dict(cell for has in owned for cell in has.cells(state[place][key]))
        | {column.name: column.of(state, key) for column in columns}
        for key in rows
    }
    return Table(kind, units, found)
