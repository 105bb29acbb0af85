"""Minimum bid for a share, which already counts as sold."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, money, optional, whole

from .payment import OPENING_AUCTIONS, SOLD_OUT, exactly, for_one_share
from .tables import COMPANIES, GAME, MOST_INCOME, OPENING_BIDS, TOTAL_SHARES, WABASH

MINIMUM_BID = "auction/minimum-bid"
OFFERING = "auction/offering"
WABASH_OPENS = "chicago/wabash"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``income`` of the company in dollars; ``shares_sold`` before this auction."""

    company: str | None = optional(choice(COMPANIES), gives=("shares_left",))
    income: int = money(maximum=MOST_INCOME)
    shares_sold: int = whole(0, max(TOTAL_SHARES.values()) - 1)


def compute(given: Input) -> Result:
    """Divide the income by the shares sold and the one on offer, and round up. Raises InvalidInput ``sold-out``.

    Rule: chicago-express:auction/minimum-bid, chicago-express:auction/offering
    """
    after = given.shares_sold + 1
    left = None if given.company is None else TOTAL_SHARES[given.company] - after
    if left is not None and left < 0:
        raise InvalidInput(Fault("shares_sold", "sold-out", {"total": after + left}, (SOLD_OUT,)))
    exact, bid = exactly(given.income, after), for_one_share(given.income, after)
    values = {"income": given.income, "sold": given.shares_sold, "after": after, "exact": exact, "bid": bid}
    rounded = bid * after > given.income
    return Result(
        values={"minimum_bid": bid, "exact": exact, "shares_after": after},
        steps=(
            Step("counts-as-sold", values, (f"{MINIMUM_BID}#formula",)),
            Step("rounded-up", values, (f"{MINIMUM_BID}#rounding",))
            if rounded
            else Step("whole", values, (f"{MINIMUM_BID}#whole-numbers",)),
        ),
        warnings=_warnings(given),
    ) + (UNKNOWN if left is None else _left(given.company, after, left))


def _left(company: str | None, after: int, left: int) -> Result:
    """The shares left to sell after this auction. Rule: chicago-express:auction/offering"""
    values = {"total": after + left, "after": after, "left": left}
    open_now = (Step("wabash-is-open", {}, (f"{OFFERING}#wabash",)),) if company == WABASH else ()
    last = Step("shares-left" if left else "last-share", values, (SOLD_OUT,))
    return Result(values={"shares_left": left}, steps=(last, *open_now))


def _warnings(given: Input) -> tuple[Warning, ...]:
    """Warnings for incomes that a company cannot have by then."""
    opening = OPENING_BIDS.get(given.company or "", given.income)
    if given.shares_sold == 0 and given.income != opening:
        return (Warning("opening-auction", {"opening": opening}, (f"{OPENING_AUCTIONS}#which",)),)
    if given.income == 0:
        return (Warning("no-income", {}, (f"{MINIMUM_BID}#opening-auctions", f"{WABASH_OPENS}#income")),)
    return ()


CALCULATOR = Calculator(
    game=GAME,
    slug="minimum-bid",
    input=Input,
    compute=compute,
    results={
        "minimum_bid": Unit.MONEY,
        "exact": Unit.EXACT,
        "shares_after": Unit.COUNT,
        "shares_left": Unit.COUNT,
    },
    headline=("minimum_bid",),
    rules=(MINIMUM_BID, OPENING_AUCTIONS, WABASH_OPENS),
)
