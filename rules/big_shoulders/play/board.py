"""Buildings on the board, for tables that record them: who owns each, and which ones can be placed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.big_shoulders.buildings import BUILDINGS
from rules.engine.play.effects import State

# The keys of the state: the owner of each building, and the workers that those placed in this decade bring.
BUILT, NEW_WORKERS = "buildings", "new_workers"

# The decade from which on the buildings of an era are dealt. Rule: big-shoulders:building-phase/dealing
_DEALT = {1: 1, 2: 2, 3: 4}


def none_built(number_of_players: int) -> dict[str, None]:
    """The buildings used with a number of players, before any of them is placed.

    Rule: big-shoulders:setup/buildings
    """
    return dict.fromkeys(key for key, tile in BUILDINGS.items() if tile.fewest_players <= number_of_players)


def owners(state: State) -> Mapping[str, Any]:
    """The owner of each building of the game, None for one that is not on the board."""
    found: Mapping[str, Any] = state[BUILT]
    return found


def on_the_board(state: State) -> tuple[str, ...]:
    """The buildings on the board."""
    return tuple(key for key, owner in owners(state).items() if owner is not None)


def usable(state: State) -> tuple[str, ...]:
    """The buildings on the board but those for an asset or a dividend, which are used with moves of their own."""
    return tuple(key for key in on_the_board(state) if not BUILDINGS[key].discount and not BUILDINGS[key].dividends)


def to_place(state: State) -> tuple[str, ...]:
    """The buildings that have been dealt by now and are not on the board.

    Rule: big-shoulders:building-phase/dealing
    """
    free = (key for key, owner in owners(state).items() if owner is None)
    return tuple(key for key in free if _DEALT[BUILDINGS[key].era] <= state["decade"])


def owner_of_discount(state: State, discount: Any) -> str | None:
    """The owner of the building with a discount in dollars on a capital asset; None if nobody has recorded it."""
    return _owner(state, "discount", discount)


def owner_of_dividends(state: State, amount: Any) -> str | None:
    """The owner of the building with dividends of an amount in dollars; None if nobody has recorded it."""
    return _owner(state, "dividends", amount)


def _owner(state: State, part: str, number: Any) -> str | None:
    found = (owner for key, owner in owners(state).items() if number and getattr(BUILDINGS[key], part) == number)
    return next(found, None)
