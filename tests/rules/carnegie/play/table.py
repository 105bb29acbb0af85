"""A table of three to play on, and a solo game."""

from __future__ import annotations

from typing import Any

from rules.engine.play.effects import State
from rules.engine.play.registry import plays
from tests.rules.play.tables import SEATS, Move, Tables

PLAY = plays()["carnegie"]
# What is counted in a round is left to the tests of its own.
TABLES = Tables(PLAY, quiet=("bank", "uses", "using"))
table, make, changed = TABLES.table, TABLES.make, TABLES.changed


def chosen(action: str, region: str | None = None, *, donation: bool = False, player: str = "Ana") -> Move:
    """The action of a round with its event."""
    return ("choose-action", {"player": player, "action": action, "region": region, "donation": donation})


def fixed(**values: Any) -> Move:
    """A correction: ``Ana__money=3`` of a player, ``round=20`` of the table; ``_`` inside a name is written ``-``."""
    places = {}
    for name, value in values.items():
        first, *rest = name.split("__")
        prefix = "players." if first in SEATS else ""
        last = [part.replace("_", "-") if part not in ("tab_points", "action_choice") else part for part in rest]
        places[prefix + ".".join((first, *last))] = value
    return ("correct", {"set": places})


BEGUN: tuple[Move, ...] = (
    ("first-project", {"player": "Cy", "city": "denver"}),
    ("first-project", {"player": "Bo", "city": "chicago"}),
    ("first-project", {"player": "Ana", "city": "new-york"}),
    ("next", {}),
)


def solo(*moves: Move, **options: Any) -> State:
    """The state after moves in a solo game of Ana, whose cards are shuffled by 1."""
    return table(*moves, players=["Ana"], options={"shuffle": 1, **options})


ALONE: tuple[Move, ...] = (("first-project", {"player": "Ana", "city": "denver"}), ("next", {}))
