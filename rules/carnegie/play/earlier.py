"""States of plays that earlier versions began."""

from __future__ import annotations

from typing import Any

from rules.carnegie.tables import DEPARTMENTS
from rules.engine.play.effects import State

from .numbers import ANDREW
from .pile import every_card
from .salaries import SALARIES, unknown


def with_andrews_cards_and_tiles(state: State) -> State:
    """A state of version 1 with room for the cards that Andrew draws and the tiles that he takes.

    What he had drawn until then is missing in the pile that such a state lists.
    """
    andrew = state.get(ANDREW)
    if not andrew:
        return state
    added: dict[str, Any] = {"drawn": dict.fromkeys(every_card(state), False), "tiles": dict.fromkeys(DEPARTMENTS, 0)}
    return {**state, ANDREW: {**added, **andrew}}


def with_salaries(state: State) -> State:
    """A state of version 2 in which nobody has entered the dollars of a workstation."""
    return {SALARIES: unknown(), **state}
