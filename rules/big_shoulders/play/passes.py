"""Passes of the stock phase since the last sale or purchase, for tables that record them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.play.effects import Effect, State, change
from rules.engine.play.lookups import next_player, players

PASSED = "passed"


def who_passed(state: State) -> tuple[str, ...]:
    """The players who have passed since anybody sold or bought."""
    return tuple(name for name in players(state) if state["players"][name][PASSED])


def next_to_act(state: State) -> str:
    """The player after the last one who acted or passed, if the table has recorded everybody since.

    Rule: big-shoulders:stock-phase/turn#order-of-players
    """
    last = state["last_to_act"]
    player = next_player(state, last) if last else state["priority"]
    for _passed in who_passed(state):
        player = next_player(state, player)
    return player


def in_turn(state: State) -> str | None:
    """The player whose turn it is, as far as the table records passes; None if none since the last sale or purchase."""
    return next_to_act(state) if who_passed(state) else None


def nobody_passed(state: State) -> Iterator[Effect]:
    """The effects with which the count of passes begins again. Rule: big-shoulders:stock-phase/passing#end"""
    for name in who_passed(state):
        yield from change(state, ("players", name, PASSED), after=False)
