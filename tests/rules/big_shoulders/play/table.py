"""A table of three to play on."""

from __future__ import annotations

from typing import Any

from rules.engine.play.registry import plays
from tests.rules.play.tables import Move, Tables

PLAY = plays()["big-shoulders"]
TABLES = Tables(PLAY, quiet=("bank", "last_to_act", "uses"))
table, make, changed = TABLES.table, TABLES.make, TABLES.changed


def fixed(**values: Any) -> Move:
    """A correction: ``swift__share_price=100`` of a company, ``Ana__cash=300`` of a player, ``decade=2``."""
    places = {}
    for name, value in values.items():
        thing, _, rest = name.partition("__")
        kind = "players" if thing[0].isupper() else "companies"
        places[f"{kind}.{thing}.{rest.replace('__', '.')}" if rest else name] = value
    return ("correct", {"set": places})


FOUNDED: tuple[Move, ...] = (
    ("start-company", {"player": "Ana", "company": "swift", "par": 50}),
    ("start-company", {"player": "Cy", "company": "libby", "par": 40}),
    ("start-company", {"player": "Bo", "company": "doggett", "par": 35}),
    ("next", {}),
)

# Ana's partners come first, and Swift operates first.
IN_ACTION = fixed(phase="action-phase", turn_order=["Ana", "Bo", "Cy"])
IN_OPERATING = fixed(phase="operating-phase")

# Swift's ten shares: Ana 4, Bo 2, Cy 1, its treasury 1, the bank pool 2. Everybody has enough cash.
SHARED: tuple[Move, ...] = (
    *FOUNDED,
    fixed(Ana__cash=500, Bo__cash=500, Cy__cash=500, swift__treasury=310, swift__share_price=100),
    fixed(Ana__certificates__swift__common=1, Bo__certificates__swift__preferred=1, Cy__certificates__swift__common=1),
    fixed(
        swift__certificates__treasury__common=1,
        swift__certificates__treasury__preferred=0,
        swift__certificates__bank_pool__common=2,
    ),
)
