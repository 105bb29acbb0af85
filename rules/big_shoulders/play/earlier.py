"""States of plays that earlier versions began."""

from __future__ import annotations

from rules.engine.play.effects import State

from .board import BUILT, NEW_WORKERS, none_built
from .demand_tiles import DEMAND, unknown_rows
from .passes import PASSED


def with_demand(state: State) -> State:
    """A state of version 1 with a demand area whose tiles nobody has said yet."""
    return {DEMAND: unknown_rows(), **state}


def with_buildings(state: State) -> State:
    """A state of version 2 with room for the buildings, none of which anybody has placed."""
    return {BUILT: none_built(len(state["seats"])), NEW_WORKERS: 0, **state}


def with_passes(state: State) -> State:
    """A state of version 3 in which nobody has recorded a pass."""
    return {**state, "players": {name: {PASSED: False, **player} for name, player in state["players"].items()}}
