"""A table of three to play on."""

from __future__ import annotations

from typing import Any

from rules.engine.play.registry import plays
from tests.rules.play.tables import Move, Tables

PLAY = plays()["urban-sprawl"]
# Bookkeeping of a turn, and what buildings are made of, are left to the tests of their own.
TABLES = Tables(PLAY, quiet=("bank", "turn", "used", "uses", "zone", "column", "row", "lots"))
table, make, changed = TABLES.table, TABLES.make, TABLES.changed


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

# Ana has built a contract far from every building.
BUILT = (*RICH, built("Ana", "CIV", "1-3", "tl"), fixed(Ana__wealth=20))
