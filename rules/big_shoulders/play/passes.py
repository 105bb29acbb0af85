"""Passes of the stock phase since the last sale or purchase, for tables that record them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.play.effects import Effect, State, change
from rules.engine.play.lookups import players

PASSED = "passed"


def who_passed(state: State) -> tuple[str, ...]:
    """The players who have passed since anybody sold or bought."""
    return tuple(name for name in players(state) if state["players"][name][PASSED])


def nobody_passed(state: State) -> Iterator[Effect]:
    """The effects with which the count of passes begins again. Rule: big-shoulders:stock-phase/passing#end"""
    for name in who_passed(state):
        yield from change(state, ("players", name, PASSED), after=False)
