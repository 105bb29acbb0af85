"""Drop of a share price: its length, its limit, and how a company may prevent it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Step, Warning

from .stock_track import move
from .tables import STOCK_TRACK

TRACK = "components/stock-track"


@dataclass(frozen=True, slots=True)
class PriceDrop:
    """The result of a drop: the price in dollars, the spaces actually moved (0 or less), and the steps and warnings."""

    share_price_after: int
    moved: int
    steps: tuple[Step, ...]
    warnings: tuple[Warning, ...] = ()


def drop(share_price: int, spaces: int, rule: str) -> PriceDrop:
    """Drop a price by 1 or more spaces; both rulebooks are silent on the bottom of the track, where it stops.

    ``rule`` is the section that causes the drop. Rule: big-shoulders:components/stock-track
    """
    after, moved = move(share_price, -spaces)
    values = {
        "share_price": share_price,
        "spaces": spaces,
        "moved": -moved,
        "share_price_after": after,
        "lowest": STOCK_TRACK[0],
    }
    if -moved == spaces:
        return PriceDrop(after, moved, (Step("drop", values, (rule,)),))
    warning = Warning("price-floor", {"lowest": STOCK_TRACK[0]}, (TRACK,))
    return PriceDrop(after, moved, (Step("drop-cut-short", values, (rule, TRACK)),), (warning,))


def prevented(share_price: int, spaces: int, rule: str) -> PriceDrop:
    """A drop of 1 or more spaces that the asset Price Protection prevents, with a warning if it was not needed.

    ``rule`` is the section that lets the asset be used. Rule: big-shoulders:components/stock-track
    """
    step = Step("protected", {"share_price": share_price, "spaces": spaces}, (rule,))
    needless = share_price == STOCK_TRACK[0]
    warnings = (Warning("protection-not-needed", {"lowest": STOCK_TRACK[0]}, (TRACK,)),) if needless else ()
    return PriceDrop(share_price, 0, (step,), warnings)
