"""A table of three to play on."""

from __future__ import annotations

from typing import Any

from rules.engine.play.registry import plays
from tests.rules.play.tables import Move, Tables

PLAY = plays()["chicago-express"]
# Bookkeeping of a turn is left to the tests of a turn.
TABLES = Tables(PLAY, quiet=("bank", "turn", "used", "shares_sold"))
table, make, changed = TABLES.table, TABLES.make, TABLES.changed


def sale(player: str, company: str, winner: str | None = None, bid: int = 0) -> Move:
    """An auction."""
    return ("auction", {"player": player, "company": company, "winner": winner, "bid": bid})


def declined(player: str, action: str) -> Move:
    """An action that is chosen and declined."""
    return ("decline", {"player": player, "action": action})


def fixed(**values: Any) -> Move:
    """A correction: ``Ana__cash=3`` of a player, ``PRR__income=12`` of a company, ``scale__detroit=8`` of the table."""
    places = {}
    for name, value in values.items():
        thing = name.split("__")[0]
        prefix = {"Ana": "players.", "Bo": "players.", "Cy": "players."}.get(thing, "")
        prefix = prefix or ("companies." if thing.isupper() else "")
        places[prefix + name.replace("__", ".")] = value
    return ("correct", {"set": places})


# Each has $40. Bo wins PRR for $12, Ana B&O for $10, Cy C&O for $8, Ana NYC for $9. Bo has the first turn.
OPENED: tuple[Move, ...] = (
    sale("Ana", "PRR", "Bo", 12),
    sale("Bo", "BO", "Ana", 10),
    sale("Ana", "CO", "Cy", 8),
    sale("Cy", "NYC", "Ana", 9),
)
