"""Dividends: a tenth of the revenue for each share."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit
from rules.engine.fields import money, whole

from .tables import GAME, SHARES

RULE = "operating-rounds/dividends#pay"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``revenue`` of the corporation in dollars, and the ``shares`` that somebody holds."""

    revenue: int = money()
    shares: int = whole(0, SHARES)


def compute(given: Input) -> Result:
    """Return what each share earns, and what the holder gets. Rule: railways-1830:operating-rounds/dividends"""
    each = given.revenue // SHARES
    paid = each * given.shares
    return Result(
        values={"each": each, "paid": paid},
        steps=(
            Step("a-tenth", {"revenue": given.revenue, "each": each}, (RULE,)),
            Step("for-shares", {"shares": given.shares, "paid": paid}, (RULE,)),
        ),
    )


CALCULATOR = Calculator(
    game=GAME,
    slug="dividends",
    input=Input,
    compute=compute,
    results={"each": Unit.MONEY, "paid": Unit.MONEY},
    headline=("paid",),
    rules=("operating-rounds/dividends",),
)
