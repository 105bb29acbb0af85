"""Stock bump guide: the rise of the share price after a dividend, and the earnings needed for the next step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import Calculator, Result, Step, TableOf, Unit, Warning
from rules.engine.fields import money

from .dividends import MUST_WITHHOLD, SHARE_PRICE, price_after_dividend
from .stock_track import edition_field, most_spaces, move, picture, share_price_field
from .tables import GAME, SHARES_IN_A_COMPANY


@dataclass(frozen=True, slots=True)
class Input:
    """``share_price`` and ``earnings`` in dollars."""

    share_price: int = share_price_field()
    earnings: int = money()
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Return the share price after a dividend, along with every possible jump from the current price.

    Rule: big-shoulders:operating-phase/share-price
    """
    after, moved, steps = price_after_dividend(given.share_price, given.earnings, given.edition)
    guide = thresholds(given.share_price, given.edition)
    further = [row for row in guide if row["steps"] > moved]
    short = further[0]["earnings"] - given.earnings if further else None
    if short is not None:
        values = {"short": short, "spaces": further[0]["steps"], "share_price_after": further[0]["share_price_after"]}
        steps = (*steps, Step("short-of-next", values, (SHARE_PRICE,)))
    if (counted := guide[0]["earnings"]) != given.share_price:
        values = {"printed": given.share_price, "counted": counted}
        steps = (*steps, Step("guide-in-tens", values, (f"{SHARE_PRICE}#guide",)))
    return Result(
        values={
            "steps": moved,
            "share_price_after": after,
            "thresholds": guide,
            "short_of_next": short,
        },
        steps=steps,
        warnings=(Warning("no-revenue", {}, (MUST_WITHHOLD,)),) if given.earnings == 0 else (),
        pictures=(picture(given.share_price, after),),
    )


def thresholds(share_price: int, edition: str) -> list[dict[str, Any]]:
    """The row of the bump guide for a price: the least earnings for each jump, in dollars, and its final price. If only
    whole dollars per share count (2018), the least earnings are a multiple of ten.
    Rule: big-shoulders:operating-phase/share-price
    """
    rows = []
    for multiple in range(1, most_spaces(share_price) + 1):
        after, moved = move(share_price, multiple)
        least = multiple * share_price
        if edition == "es-2018":
            least = -(-least // SHARES_IN_A_COMPANY) * SHARES_IN_A_COMPANY
        rows.append({"multiple": multiple, "earnings": least, "steps": moved, "share_price_after": after})
    return rows


CALCULATOR = Calculator(
    game=GAME,
    slug="stock-bump",
    input=Input,
    compute=compute,
    results={
        "steps": Unit.STEPS,
        "share_price_after": Unit.MONEY,
        "thresholds": TableOf(
            {
                "multiple": Unit.TIMES,
                "earnings": Unit.MONEY,
                "steps": Unit.STEPS,
                "share_price_after": Unit.MONEY,
            }
        ),
        "short_of_next": Unit.MONEY,
    },
    headline=("share_price_after", "steps"),
    rules=(SHARE_PRICE,),
)
