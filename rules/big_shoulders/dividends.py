"""Dividends of a company: the payment to each shareholder, and the rise of the share price."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, ByName, Calculator, Fault, InvalidInput, Result, Shape, Step, Unit, Warning
from rules.engine.fields import Holdings, flag, money, optional

from .stock_track import counted_earnings, edition_field, holdings_field, jump, move, picture, share_price_field
from .tables import GAME, SHARES_IN_A_COMPANY

DIVIDENDS = "operating-phase/dividends"
MUST_WITHHOLD = "operating-phase/must-withhold"
SHARE_PRICE = "operating-phase/share-price"
STOCK_TRACK = "components/stock-track"


@dataclass(frozen=True, slots=True)
class Input:
    """``revenue`` and ``share_price`` in dollars; ``produced``: a factory ran; ``sold``: a good was sold."""

    revenue: int = money()
    share_price: int | None = optional(share_price_field(), gives=("steps", "share_price_after"))
    holdings: Holdings | None = optional(holdings_field(), gives=("payouts", "company_income", "bank_keeps"))
    produced: bool = flag(default=True)
    sold: bool = flag(default=True)
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Pay a company's revenue to its shareholders. Raises InvalidInput ``must-withhold``.

    Rule: big-shoulders:operating-phase/dividends, big-shoulders:operating-phase/must-withhold,
    big-shoulders:operating-phase/share-price
    """
    refuse_when_withholding_is_forced(given.produced, given.sold, given.edition)
    per_share = given.revenue // SHARES_IN_A_COMPANY
    rounded_off = given.revenue - per_share * SHARES_IN_A_COMPANY
    return (
        Result(
            values={"per_share": per_share},
            steps=(_per_share(given.revenue, per_share, rounded_off),),
            warnings=(Warning("no-revenue", {}, (MUST_WITHHOLD,)),) if given.revenue == 0 else (),
        )
        + (UNKNOWN if given.holdings is None else payments(given.holdings, per_share, rounded_off))
        + (UNKNOWN if given.share_price is None else rise(given.share_price, given.revenue, given.edition))
    )


def payments(
    holdings: Holdings,
    per_share: int,
    rounded_off: int = 0,
    rule: str = DIVIDENDS,
    places: tuple[str, ...] = ("treasury", "bank-pool"),
) -> Result:
    """The payments to players and company, and what the bank keeps, in dollars.

    ``rule`` is the section to cite, and ``places`` the order in which it names the shares that no player owns.
    Rule: big-shoulders:operating-phase/dividends, big-shoulders:action-phase/extra-dividends
    """
    payouts = {name: per_share * shares for name, shares in holdings.players.items()}
    company_income = per_share * holdings.treasury
    pool = per_share * holdings.bank_pool
    steps = [
        Step("player", {"name": name, "shares": shares, "per_share": per_share, "amount": payouts[name]}, (rule,))
        for name, shares in holdings.players.items()
    ]
    unsold = {"treasury": (holdings.treasury, company_income), "bank-pool": (holdings.bank_pool, pool)}
    for code in places:
        shares, amount = unsold[code]
        if shares:
            steps.append(Step(code, {"shares": shares, "per_share": per_share, "amount": amount}, (rule,)))
    return Result(
        values={"payouts": payouts, "company_income": company_income, "bank_keeps": pool + rounded_off},
        steps=tuple(steps),
    )


def rise(share_price: int, revenue: int, edition: str) -> Result:
    """The rise of the share price, all in dollars. Rule: big-shoulders:operating-phase/share-price"""
    after, moved, steps = price_after_dividend(share_price, revenue, edition)
    return Result(
        values={"steps": moved, "share_price_after": after}, steps=steps, pictures=(picture(share_price, after),)
    )


def refuse_when_withholding_is_forced(produced: bool, sold: bool, edition: str) -> None:
    """Raise InvalidInput if the rules force the company to withhold.

    Only the 2020 rules require that a factory ran. Rule: big-shoulders:operating-phase/must-withhold
    """
    faults = []
    if not sold:
        faults.append(Fault("sold", "must-withhold", rules=(MUST_WITHHOLD,)))
    if not produced and edition == "en-2020":
        faults.append(Fault("produced", "must-withhold", rules=(MUST_WITHHOLD,)))
    if faults:
        raise InvalidInput(*faults)


def price_after_dividend(share_price: int, revenue: int, edition: str) -> tuple[int, int, tuple[Step, ...]]:
    """The share price after a dividend, the spaces moved, and the steps that explain them.

    Rule: big-shoulders:operating-phase/share-price
    """
    earnings = counted_earnings(revenue, edition)
    wanted = jump(share_price, earnings)
    after, moved = move(share_price, wanted)
    values = {"earnings": earnings, "share_price": share_price, "spaces": wanted, "share_price_after": after}
    steps = []
    if earnings != revenue:
        steps.append(Step("paid-out-counts", {"revenue": revenue, "earnings": earnings}, (SHARE_PRICE,)))
    if wanted == 2 and earnings >= 3 * share_price:
        steps.append(Step("below-the-line", values, (SHARE_PRICE,)))
    else:
        steps.append(Step(f"jump-{wanted}", values, (SHARE_PRICE,)))
    if moved != wanted:
        steps.append(Step("end-of-track", {**values, "moved": moved}, (STOCK_TRACK,)))
    return after, moved, tuple(steps)


def _per_share(revenue: int, per_share: int, rounded_off: int) -> Step:
    values = {"revenue": revenue, "per_share": per_share, "rounded_off": rounded_off}
    return Step("per-share-rounded" if rounded_off else "per-share", values, (DIVIDENDS,))


RESULTS: Mapping[str, Shape] = {
    "per_share": Unit.MONEY,
    "payouts": ByName(Unit.MONEY),
    "company_income": Unit.MONEY,
    "bank_keeps": Unit.MONEY,
    "steps": Unit.STEPS,
    "share_price_after": Unit.MONEY,
}

CALCULATOR = Calculator(
    game=GAME,
    slug="dividends",
    input=Input,
    compute=compute,
    results=RESULTS,
    headline=("per_share", "share_price_after"),
    rules=(DIVIDENDS, MUST_WITHHOLD, SHARE_PRICE),
)
