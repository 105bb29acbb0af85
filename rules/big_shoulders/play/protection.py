"""Price Protection, the capital asset that keeps a share price: what a play can tell about its use.

Rule: big-shoulders:components/capital-assets, big-shoulders:stock-phase/selling
"""

from __future__ import annotations

from rules.engine.play.effects import State
from rules.engine.play.outcomes import Line

from . import lookups

PROTECTION = "components/capital-assets#using"
ANOTHER_PLAYER = "stock-phase/selling#price-protection"


def unprotected(state: State, key: str) -> tuple[Line, ...]:
    """A line for a company without a capital asset that exhausts Price Protection."""
    if lookups.company(state, key)["assets"] > 0:
        return ()
    return (Line("no-protection", {"company": key}, (PROTECTION,)),)


def misused(state: State, key: str, player: str) -> tuple[Line, ...]:
    """Lines for a sale that the asset cannot cover: the director's own, or of a company without the asset."""
    if lookups.company(state, key)["director"] == player:
        return (Line("own-sale-not-protected", {"name": player, "company": key}, (ANOTHER_PLAYER,)),)
    return unprotected(state, key)
