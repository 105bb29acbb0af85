"""Withholding: a company keeps its revenue, and its share price drops."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, Calculator, Result, Step, Unit
from rules.engine.fields import flag, money, optional

from .price_drop import drop, prevented
from .stock_track import edition_field, picture, share_price_field
from .tables import GAME, WITHHOLDING_DROP

WITHHOLDING = "operating-phase/withholding"
SHARE_PRICE = "operating-phase/share-price"


@dataclass(frozen=True, slots=True)
class Input:
    """``revenue`` and ``share_price`` in dollars; ``price_protection``: the company exhausts that asset."""

    revenue: int | None = optional(money(), gives=("company_income",))
    share_price: int | None = optional(share_price_field(), gives=("steps", "share_price_after"))
    price_protection: bool = flag(default=False)
    edition: str = edition_field(matters=False)


def compute(given: Input) -> Result:
    """Put a company's whole revenue into its treasury and drop its share price.

    Rule: big-shoulders:operating-phase/withholding, big-shoulders:operating-phase/share-price
    """
    kept = UNKNOWN
    if given.revenue is not None:
        step = Step("kept", {"revenue": given.revenue}, (WITHHOLDING,))
        kept = Result(values={"company_income": given.revenue}, steps=(step,))
    return kept + (UNKNOWN if given.share_price is None else fall(given.share_price, given.price_protection))


def fall(share_price: int, price_protection: bool) -> Result:
    """The fall of the share price, in dollars. Rule: big-shoulders:operating-phase/share-price"""
    dropped = (prevented if price_protection else drop)(share_price, WITHHOLDING_DROP, WITHHOLDING)
    return Result(
        values={"steps": dropped.moved, "share_price_after": dropped.share_price_after},
        steps=dropped.steps,
        warnings=dropped.warnings,
        pictures=(picture(share_price, dropped.share_price_after),),
    )


CALCULATOR = Calculator(
    game=GAME,
    slug="withhold",
    input=Input,
    compute=compute,
    results={
        "company_income": Unit.MONEY,
        "steps": Unit.STEPS,
        "share_price_after": Unit.MONEY,
    },
    headline=("company_income", "share_price_after"),
    rules=(WITHHOLDING, SHARE_PRICE),
)
