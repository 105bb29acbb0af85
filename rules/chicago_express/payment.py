"""Payment of a company's income to its shareholders: one share is rounded up first, then multiplied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import ByName, Fault, Step, Unit
from rules.engine.fields import money, whole
from rules.engine.nested import named
from rules.engine.pictures import Bars

from .tables import MOST_INCOME, MOST_PLAYERS, TOTAL_SHARES, WABASH

PAYMENT = "dividends/payment"
OPENING_AUCTIONS = "setup/opening-auctions"
SOLD_OUT = "auction/offering#sold-out"

MINUS = "\N{MINUS SIGN}"


def holdings_field(required: bool) -> Any:
    """Declare the shares of a company that players own, by player; those on its charter are not sold."""
    shares = whole(0, max(TOTAL_SHARES.values()))
    return named(shares, MOST_PLAYERS) if required else named(shares, MOST_PLAYERS, fewest=0, default={})


@dataclass(frozen=True, slots=True, kw_only=True)
class PayingCompany:
    """``income`` in dollars, as on the income track; ``holdings`` in shares, by player."""

    income: int = money(maximum=MOST_INCOME)
    holdings: Mapping[str, int] = holdings_field(required=False)

    @property
    def shares_sold(self) -> int:
        """The shares that players own."""
        return sum(self.holdings.values())


@dataclass(frozen=True, slots=True)
class Payment:
    """The bank's payment for one company, in whole dollars. Rule: chicago-express:dividends/payment"""

    company: str
    income: int
    holdings: Mapping[str, int]

    @property
    def shares_sold(self) -> int:
        """The shares that players own; only these are paid, and the income is divided by these."""
        return sum(self.holdings.values())

    @property
    def per_share(self) -> int:
        """The dividend of one share, rounded up to whole dollars; 0 if no share is sold."""
        return for_one_share(self.income, self.shares_sold)

    @property
    def payouts(self) -> dict[str, int]:
        """Each player's payout: the rounded dividend of one share times the shares owned."""
        return {name: self.per_share * shares for name, shares in self.holdings.items()}

    @property
    def paid(self) -> int:
        """The total that the bank pays."""
        return self.per_share * self.shares_sold

    @property
    def extra(self) -> int:
        """The bank's payment beyond the income because each share is rounded up; 0 if no share is sold."""
        return self.paid - self.income if self.shares_sold else 0


def for_one_share(income: int, shares: int) -> int:
    """An income in dollars divided by shares, rounded up to whole dollars for one share; 0 without any share.

    Rule: chicago-express:dividends/payment, chicago-express:auction/minimum-bid
    """
    return -(-income // shares) if shares else 0


def exactly(income: int, shares: int) -> float:
    """The same before rounding, to two decimals if it is not whole. Raises ZeroDivisionError without any share."""
    return round(income / shares, 2) if income % shares else income // shares


def as_a_sum(amounts: Iterable[int]) -> str:
    """Dollars written as a sum: ``$8 + $3 − $1``."""
    first, *others = amounts
    start = f"{MINUS if first < 0 else ''}${abs(first)}"
    return start + "".join(f" {MINUS if amount < 0 else '+'} ${abs(amount)}" for amount in others)


def payments(companies: Mapping[str, PayingCompany]) -> tuple[Payment, ...]:
    """The bank's payment for each company, in the order given."""
    return tuple(Payment(key, company.income, company.holdings) for key, company in companies.items())


def totals(paid: Iterable[Payment]) -> dict[str, int]:
    """Each player's payout from all companies together, in dollars.

    Rule: chicago-express:dividends/payment
    """
    sums: dict[str, int] = {}
    for payment in paid:
        for name, amount in payment.payouts.items():
            sums[name] = sums.get(name, 0) + amount
    return sums


# The shapes of the values of ``dividends``.
DIVIDENDS = {
    "totals": ByName(Unit.MONEY),
    "per_share": ByName(Unit.MONEY),
    "bank_pays": ByName(Unit.MONEY),
    "rounding_extra": ByName(Unit.MONEY),
    "payouts": ByName(ByName(Unit.MONEY)),
}


def dividends(paid: Sequence[Payment]) -> dict[str, Any]:
    """The amounts by company and by player, as values of a result."""
    return {
        "totals": totals(paid),
        "per_share": {payment.company: payment.per_share for payment in paid},
        "bank_pays": {payment.company: payment.paid for payment in paid},
        "rounding_extra": {payment.company: payment.extra for payment in paid},
        "payouts": {payment.company: payment.payouts for payment in paid},
    }


def impossible_holdings(companies: Mapping[str, PayingCompany]) -> Iterator[Fault]:
    """Faults for missing shares, more shares than a company has, and more players than a game has.

    Without shares a dividend cannot be calculated. Only the Wabash can be without a shareholder: the first share of
    every other company is sold before the game.
    Rule: chicago-express:auction/offering, chicago-express:overview/about, chicago-express:setup/opening-auctions
    """
    for key, company in companies.items():
        field = f"companies.{key}.holdings"
        if key == WABASH and not company.holdings:
            yield Fault(field, "wabash-shares-needed", rules=(f"{PAYMENT}#per-share", f"{PAYMENT}#no-share-sold"))
        elif key != WABASH and not company.shares_sold:
            rules = (f"{PAYMENT}#per-share", f"{OPENING_AUCTIONS}#nobody-bids")
            yield Fault(field, "shares-needed", {"company": key}, rules)
        yield from too_many_shares(f"companies.{key}", key, company.holdings)
    players = {name for company in companies.values() for name in company.holdings}
    if len(players) > MOST_PLAYERS:
        yield Fault("companies", "too-many-players", {"maximum": MOST_PLAYERS}, ("overview/about",))


def too_many_shares(field: str, company: str, holdings: Mapping[str, int]) -> Iterator[Fault]:
    """A fault for more shares in players' hands than the company has. Rule: chicago-express:auction/offering"""
    sold = sum(holdings.values())
    if sold > TOTAL_SHARES[company]:
        values = {"company": company, "sum": sold, "total": TOTAL_SHARES[company]}
        yield Fault(field, "too-many-shares", values, (SOLD_OUT,))


def steps(paid: Sequence[Payment], rules: tuple[str, ...] = ()) -> Iterator[Step]:
    """Each company's line and its shareholders', then the total of each player paid by several companies.

    ``rules`` are sections that the division applies in addition to the one on the payment.
    """
    for payment in paid:
        yield from _company(payment, rules)
    for name, total in totals(paid).items():
        amounts = [payment.payouts[name] for payment in paid if payment.holdings.get(name)]
        if len(amounts) > 1:
            values = {"name": name, "amounts": as_a_sum(amounts), "total": total}
            yield Step("total", values, (f"{PAYMENT}#several-companies",))


def _company(payment: Payment, rules: tuple[str, ...]) -> Iterator[Step]:
    values = {"company": payment.company, "income": payment.income, "shares": payment.shares_sold}
    if not payment.shares_sold:
        yield Step("no-share-sold", values, (f"{PAYMENT}#no-share-sold",))
        return
    values |= {"per_share": payment.per_share, "paid": payment.paid, "extra": payment.extra}
    if payment.extra:
        exact = {"exact": exactly(payment.income, payment.shares_sold)}
        yield Step("per-share-rounded", {**values, **exact}, (*rules, f"{PAYMENT}#per-share"))
    else:
        yield Step("per-share", values, (*rules, f"{PAYMENT}#per-share"))
    for name, shares in payment.holdings.items():
        if shares:
            own = {"name": name, "shares": shares, "amount": payment.payouts[name]}
            yield Step("player", {**values, **own}, (f"{PAYMENT}#round-then-multiply",))
    if payment.extra:
        yield Step("bank-adds", values, (f"{PAYMENT}#more-than-the-income",))
    else:
        yield Step("bank-pays", values, (f"{PAYMENT}#bank-pays",))


def pictures(paid: Sequence[Payment]) -> tuple[Bars, ...]:
    """A bar for each player's payouts by company; no picture if there are none."""
    paying = [payment for payment in paid if payment.paid]
    bars = {
        name: {payment.company: payment.payouts.get(name, 0) for payment in paying}
        for name, total in totals(paying).items()
        if total
    }
    return (Bars("payouts", bars, unit="$"),) if bars else ()
