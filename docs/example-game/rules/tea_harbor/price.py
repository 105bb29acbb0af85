"""What tea costs."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit
from rules.engine.fields import whole

from .tables import GAME, MOST_CHESTS, PRICE_OF_A_CHEST

RULE = "trade/buying#price"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """How many chests are bought."""

    chests: int = whole(0, MOST_CHESTS)


def compute(given: Input) -> Result:
    """Every chest costs the same. Rule: tea-harbor:trade/buying"""
    values = {"chests": given.chests, "price": PRICE_OF_A_CHEST}
    cost = given.chests * PRICE_OF_A_CHEST
    return Result(values={"cost": cost}, steps=(Step("each-chest", values, (RULE,)),))


CALCULATOR = Calculator(
    game=GAME,
    slug="price",
    input=Input,
    compute=compute,
    results={"cost": Unit.MONEY},
    headline=("cost",),
    rules=("trade/buying",),
)
