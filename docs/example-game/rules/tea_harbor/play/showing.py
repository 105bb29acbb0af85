"""What a play shows: the sheet, the moves that make sense now, the numbers over time, and the limits."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.calculator import Unit
from rules.engine.play.effects import State
from rules.engine.play.lookups import BANK, END, players
from rules.engine.play.outcomes import Line
from rules.engine.play.sheets import Sheet, Table


def sheet(state: State) -> Sheet:
    """The sheet of a play."""
    rows = {name: dict(state["players"][name]) for name in players(state)}
    return Sheet(
        facts={"phase": (Unit.CODE, state["phase"]), "turn": (Unit.NAME, state["turn"])},
        tables=(Table("player", {"cash": Unit.MONEY, "chests": Unit.COUNT}, rows),),
        warnings=tuple(limits(state)),
    )


def next_moves(state: State) -> tuple[str, ...]:
    """The moves that make sense now."""
    return ("note",) if state["phase"] == END else ("price", "sell")


def series(state: State) -> dict[str, dict[str, int]]:
    """The numbers to follow over time: each player's cash in dollars."""
    return {"cash": {name: state["players"][name]["cash"] for name in players(state)}}


def limits(state: State) -> Iterator[Line]:
    """The rules that a state breaks. Rule: tea-harbor:trade/buying"""
    for name in players(state):
        cash = state["players"][name]["cash"]
        if cash < 0:
            yield Line("no-money", {"name": name, "amount": cash}, ("trade/buying#price",))


def invariants(state: State) -> Iterator[str]:
    """What is wrong with a state that moves alone have brought about."""
    total = state[BANK] + sum(player["cash"] for player in state["players"].values())
    if total:
        yield f"money is not conserved: {total}"
