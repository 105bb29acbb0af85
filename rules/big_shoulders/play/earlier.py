"""States of plays that earlier versions began."""

from __future__ import annotations

from rules.engine.play.effects import State

from .demand_tiles import DEMAND, unknown_rows


def with_demand(state: State) -> State:
    """A state of version 1 with a demand area whose tiles nobody has said yet."""
    return {DEMAND: unknown_rows(), **state}
