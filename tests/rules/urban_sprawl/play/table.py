"""A table of three to play on: moves made one after the other, and what each of them changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.play.effects import State, differences
from rules.engine.play.recording import Decision, decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin

PLAY = plays()["urban-sprawl"]

Move = tuple[str, Mapping[str, Any]]

# Bookkeeping of a turn, which the tests of an action leave to those of a turn.
OF_THE_TURN = ("bank", "turn", "used")


def table(*moves: Move, **setup: Any) -> State:
    """The state after moves of Ana, Bo and Cy, who sit clockwise in this order."""
    state = begin(PLAY, {"players": ["Ana", "Bo", "Cy"], **setup}).state
    for slug, given in moves:
        state = decide(PLAY, state, slug, given).state
    return state


def make(state: State, slug: str, **given: Any) -> Decision:
    """A move on a state."""
    return decide(PLAY, state, slug, given)


def changed(before: State, after: State, without: tuple[str, ...] = OF_THE_TURN) -> dict[str, Any]:
    """What a move changes: each value's place with its new value; what buildings are made of is left out."""
    return {
        ".".join(path): new
        for path, _old, new in differences(before, after)
        if not set(path) & set(without) and path[-1] not in ("zone", "column", "row", "lots")
    }


def codes(decision: Decision) -> tuple[list[str], list[str]]:
    """The codes of the steps and of the broken rules."""
    return [line.code for line in decision.outcome.steps], [line.code for line in decision.outcome.broken]


def broken(decision: Decision) -> list[str]:
    """The codes of the broken rules."""
    return codes(decision)[1]


def claims(*buildings: str) -> tuple[Move, ...]:
    """The claims of setup in seat order."""
    seats = ("Ana", "Bo", "Cy")
    return tuple(("claim", {"player": seats[place % 3], "building": key}) for place, key in enumerate(buildings))


def built(player: str, zone: str, block: str, *lots: str, space: str = "1", **more: Any) -> Move:
    """A contract."""
    return ("build-cost", {"player": player, "zone": zone, "block": block, "lots": lots, "card_space": space, **more})


def placed(zone: str, block: str, *lots: str, owner: str | None = None) -> Move:
    """A building placed by a card."""
    return ("place", {"zone": zone, "block": block, "lots": lots, "owner": owner})


def fixed(**values: Any) -> Move:
    """A correction: ``Ana__wealth=3`` of a player, ``offices__mayor="Ana"`` of the table; ``_`` is written ``-``."""
    places = {}
    for name, value in values.items():
        first, *rest = name.split("__")
        prefix = "players." if first in ("Ana", "Bo", "Cy") else ""
        office = first in ("offices", "happened")
        places[prefix + ".".join((first, *(part.replace("_", "-") if office else part for part in rest)))] = value
    return ("correct", {"set": places})


# Ana has 5 wealth left, Bo 6 and the Media vocation, Cy 4.
CLAIMED = claims(
    *("COM 4-3", "CIV 4-4", "IND 2-2", "COM 3-4", "IND 3-3", "COM 2-5"),
    *("RES 6-1", "CIV 5-5", "COM 5-2", "RES 1-1", "RES 1-6", "RES 6-6"),
)

# Everybody has 20 wealth and no prestige.
RICH = (*CLAIMED, fixed(Ana__wealth=20, Bo__wealth=20, Cy__wealth=20))
