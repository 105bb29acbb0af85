"""Value of a share: its addition to each dividend of the buyer, and the profit after the bid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, TableOf, Unit, Warning
from rules.engine.fields import money, optional, whole

from .payment import OPENING_AUCTIONS, PAYMENT, SOLD_OUT, as_a_sum, for_one_share
from .tables import GAME, INDUSTRIAL_SCALES, LAST_INCOME_SPACE, MOST_INCOME, TOTAL_SHARES

MINIMUM_BID = "auction/minimum-bid"
WINNER = "auction/bidding#winner"
MOST_SOLD = max(TOTAL_SHARES.values()) - 1

# Detroit's value shows which payment of general dividends is next; its last space is the last payment.
# Rule: chicago-express:end-of-game/triggers
MOST_DIVIDENDS = max(INDUSTRIAL_SCALES["detroit"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``shares_sold`` before buying, ``shares_owned`` of them by the buyer; ``income``, ``bid``, ``growth`` in dollars.

    ``income`` is the current one, on which the minimum bid is based; ``growth`` is added to it before each dividend
    after the first. ``shares_owned`` and ``growth`` count as 0 if not known.
    """

    income: int = money(maximum=MOST_INCOME)
    shares_sold: int = whole(0, MOST_SOLD)
    shares_owned: int | None = whole(0, MOST_SOLD, default=None)
    bid: int | None = optional(money(), gives=("profit",))
    dividends_left: int = whole(0, MOST_DIVIDENDS)
    growth: int | None = money(maximum=LAST_INCOME_SPACE, default=None)


@dataclass(frozen=True, slots=True)
class Dividend:
    """A future dividend: the ``income`` in dollars, and the shares ``sold`` and ``owned`` before buying."""

    number: int
    income: int
    sold: int
    owned: int

    @property
    def before(self) -> int:
        """The dividend of one share without the purchase, rounded up to whole dollars."""
        return for_one_share(self.income, self.sold)

    @property
    def after(self) -> int:
        """The dividend of one share with one more sold, rounded up to whole dollars."""
        return for_one_share(self.income, self.sold + 1)

    @property
    def gain(self) -> int:
        """The buyer's gain over not buying; the shares owned before pay less, or the same."""
        return self.after * (self.owned + 1) - self.before * self.owned


def compute(given: Input) -> Result:
    """Add up the dividends that one more share brings its buyer, and subtract the bid. Raises InvalidInput
    ``more-than-sold``.

    Rule: chicago-express:dividends/payment, chicago-express:auction/minimum-bid
    """
    owned = given.shares_owned or 0
    if owned > given.shares_sold:
        values = {"owned": owned, "sold": given.shares_sold}
        raise InvalidInput(Fault("shares_owned", "more-than-sold", values, (SOLD_OUT,)))
    now = Dividend(1, given.income, given.shares_sold, owned)
    expected = dividends(given)
    total = sum(dividend.gain for dividend in expected)
    return Result(
        values={
            "per_share_before": now.before,
            "per_share_after": now.after,
            "gain_per_dividend": now.gain,
            "total_gain": total,
            **({} if given.bid is None else {"profit": total - given.bid}),
            "break_even_bid": total,
            "dividends": [_row(dividend) for dividend in expected],
        },
        steps=tuple(_steps(given, now, expected, total)),
        warnings=tuple(_warnings(given, now)),
    )


def dividends(given: Input) -> tuple[Dividend, ...]:
    """The future dividends, the first on the current income. Rule: chicago-express:dividends/payment"""
    growth, owned = given.growth or 0, given.shares_owned or 0
    return tuple(
        Dividend(number, given.income + growth * (number - 1), given.shares_sold, owned)
        for number in range(1, given.dividends_left + 1)
    )


def _row(dividend: Dividend) -> dict[str, int]:
    return {
        "number": dividend.number,
        "income": dividend.income,
        "before": dividend.before,
        "after": dividend.after,
        "gain": dividend.gain,
    }


def _steps(given: Input, now: Dividend, expected: tuple[Dividend, ...], total: int) -> Iterator[Step]:
    sold = {"income": given.income, "sold": given.shares_sold, "after_sale": given.shares_sold + 1}
    if given.shares_sold:
        yield Step("per-share-before", {**sold, "per_share": now.before}, (f"{PAYMENT}#per-share",))
    else:
        yield Step("none-sold", {}, (f"{PAYMENT}#no-share-sold",))
    yield Step("per-share-after", {**sold, "per_share": now.after}, (f"{PAYMENT}#per-share",))
    for dividend in expected:
        owned = {"owned": dividend.owned, "shares": dividend.owned + 1}
        code = "gain-and-loss" if dividend.owned else "gain"
        yield Step(code, {**_row(dividend), **owned}, (f"{PAYMENT}#round-then-multiply",))
    if len(expected) > 1:
        gains = as_a_sum(dividend.gain for dividend in expected)
        yield Step("total", {"gains": gains, "total": total}, (f"{PAYMENT}#each-share",))
    if not expected:
        yield Step("no-dividend", {}, (f"{PAYMENT}#each-share",))
    if given.bid is not None:
        yield _profit(given.bid, total, now.after)


def _profit(bid: int, total: int, minimum: int) -> Step:
    """The profit after a bid; an amount below the minimum bid is no bid to break even with.

    Rule: chicago-express:auction/minimum-bid
    """
    values = {"total": total, "bid": bid, "profit": total - bid}
    if total < 0:
        return Step("loss-at-any-bid", values, (WINNER,))
    if total < minimum:
        return Step("below-the-minimum", {**values, "minimum": minimum}, (WINNER, f"{MINIMUM_BID}#formula"))
    return Step("profit", values, (WINNER,))


def _warnings(given: Input, now: Dividend) -> Iterator[Warning]:
    if given.bid is not None:
        yield from _about_the_bid(given.bid, given.shares_sold, now)
    if given.shares_owned is None and given.shares_sold:
        yield Warning("shares-owned-left-out", {}, (f"{PAYMENT}#each-share",))
    if now.owned and now.after < now.before and now.gain <= 0:
        yield Warning("dilutes-your-own", {"owned": now.owned, "gain": now.gain}, (f"{PAYMENT}#per-share",))
    if given.growth is None and given.dividends_left > 1:
        yield Warning("growth-left-out", {"income": given.income}, ("overview/about#raising-income",))
    if given.dividends_left:
        yield Warning("estimate", {}, ("overview/about#raising-income", f"{PAYMENT}#per-share"))


def _about_the_bid(bid: int, shares_sold: int, now: Dividend) -> Iterator[Warning]:
    """Warnings for an impossible bid: a share is free only in the opening auctions, and never one of the Wabash.

    Rule: chicago-express:auction/minimum-bid, chicago-express:setup/opening-auctions, chicago-express:chicago/wabash
    """
    if bid == 0 and shares_sold == 0:
        rules = (f"{OPENING_AUCTIONS}#nobody-bids", "chicago/wabash#nobody-bids")
        yield Warning("free-share", {}, rules)
    elif bid < now.after:
        yield Warning("below-the-minimum-bid", {"bid": bid, "minimum": now.after}, (f"{MINIMUM_BID}#formula",))


CALCULATOR = Calculator(
    game=GAME,
    slug="share-return",
    input=Input,
    compute=compute,
    results={
        "per_share_before": Unit.MONEY,
        "per_share_after": Unit.MONEY,
        "gain_per_dividend": Unit.MONEY,
        "total_gain": Unit.MONEY,
        "profit": Unit.MONEY,
        "break_even_bid": Unit.MONEY,
        "dividends": TableOf(
            {
                "number": Unit.COUNT,
                "income": Unit.MONEY,
                "before": Unit.MONEY,
                "after": Unit.MONEY,
                "gain": Unit.MONEY,
            }
        ),
    },
    headline=("profit", "break_even_bid"),
    rules=(MINIMUM_BID, PAYMENT),
)
