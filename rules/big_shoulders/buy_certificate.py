"""Buying a certificate: its cost, the payee, and every rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import Calculator, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag, money, optional, whole

from .certificates import BUYING, CERTIFICATES, LIMIT, SHARES, certificates_field, fewest, one_more
from .stock_track import edition_field, share_price_field
from .tables import CERTIFICATE_LIMIT, DIRECTOR_SHARES, GAME, MOST_PLAYERS, MOST_SHARES_OF_ONE_PLAYER

OWNERSHIP = "components/ownership-limit"
PREFERRED = "stock-phase/preferred-certificate"
TRANSFER = "stock-phase/directorship-transfer"


LEGALITY = ("legal", "reasons")


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``cash`` and ``share_price`` in dollars; all holdings are those before the purchase.

    ``certificates_owned`` are those of all companies, ``shares_in_company`` those of this one.
    """

    players: int | None = optional(whole(min(CERTIFICATE_LIMIT), MOST_PLAYERS), gives=LEGALITY)
    cash: int | None = optional(money(), gives=LEGALITY)
    share_price: int | None = optional(share_price_field(), gives=(*LEGALITY, "cost"))
    certificate: str = choice(("common", "preferred"))
    certificates_owned: int | None = optional(certificates_field(), gives=LEGALITY)
    shares_in_company: int | None = optional(whole(0, MOST_SHARES_OF_ONE_PLAYER), gives=(*LEGALITY, "shares_after"))
    owns_director: bool = flag(default=False)
    sold_this_decade: bool = flag(default=False)
    from_: str = choice(("company", "bank-pool"), default="company")
    edition: str = edition_field(matters=False)


def compute(given: Input) -> Result:
    """Return the cost of a certificate, and whether the player may buy it; the numbers apply even if it is forbidden.

    Counts that do not fit each other are answered all the same, with a warning. Rule: big-shoulders:stock-phase/buying
    """
    shares = SHARES[given.certificate]
    cost = None if given.share_price is None else shares * given.share_price
    checks = dict(_checks(given, shares, cost))
    reasons = [reason for reason, (allowed, _) in checks.items() if not allowed]
    paid_to = "company" if given.from_ == "company" else "bank"
    values: dict[str, Any] = {"legal": not reasons, "reasons": reasons} if len(checks) == len(CHECKS) else {}
    steps = [step for _, step in checks.values() if step]
    if cost is not None:
        values["cost"] = cost
        about_the_cost = {"share_price": given.share_price, "shares": shares, "cost": cost}
        steps.insert(0, Step("cost", about_the_cost, (BUYING, CERTIFICATES)))
        steps.append(Step(f"paid-to-{paid_to}", {"cost": cost}, (BUYING,)))
    values["paid_to"] = paid_to
    if given.shares_in_company is not None:
        values["shares_after"] = given.shares_in_company + shares
    return Result(values=values, steps=tuple(steps), warnings=tuple(_warnings(given, shares, reasons)))


CHECKS = ("cash", "certificate-limit", "ownership-limit", "director-and-preferred", "sold-this-decade")


def _checks(given: Input, shares: int, cost: int | None) -> Iterator[tuple[str, tuple[bool, Step | None]]]:
    """Every rule that could forbid the purchase, with its check, as far as its numbers are known."""
    if given.cash is not None and cost is not None:
        yield "cash", enough_cash(given.cash, cost)
    if given.players is not None and given.certificates_owned is not None:
        yield "certificate-limit", one_more(given.players, given.certificates_owned)
    if given.shares_in_company is not None:
        yield "ownership-limit", within_ownership(given.shares_in_company, shares)
    yield "director-and-preferred", preferred_allowed(given.certificate, given.owns_director)
    yield "sold-this-decade", buying_back_allowed(given.sold_this_decade)


def _warnings(given: Input, shares: int, reasons: list[str]) -> Iterator[Warning]:
    if given.shares_in_company is None:
        return
    if given.certificates_owned is not None:
        yield from doubtful_counts(given.certificates_owned, given.shares_in_company, given.owns_director)
    if not reasons and not given.owns_director:
        yield from takeover(given.shares_in_company + shares)


def doubtful_counts(certificates_owned: int, shares_in_company: int, owns_director: bool) -> Iterator[Warning]:
    """Warnings for shares that do not fit the number of certificates, as after a counting error.

    Rule: big-shoulders:components/certificates
    """
    if owns_director and shares_in_company < DIRECTOR_SHARES:
        yield Warning("director-has-more", {"minimum": DIRECTOR_SHARES}, (CERTIFICATES,))
    least = fewest(shares_in_company, owns_director)
    if certificates_owned < least:
        yield Warning("too-few-certificates", {"minimum": least, "shares": shares_in_company}, (CERTIFICATES,))


def enough_cash(cash: int, cost: int) -> tuple[bool, Step]:
    """Whether cash pays the cost, both in dollars. Rule: big-shoulders:stock-phase/buying"""
    values = {"cash": cash, "cost": cost, "cash_after": cash - cost, "short": cost - cash}
    return cash >= cost, Step("cash-enough" if cash >= cost else "cash-short", values, (BUYING,))


def within_ownership(owned: int, shares: int) -> tuple[bool, Step]:
    """Whether the player owns at most six shares of the company afterwards.

    Rule: big-shoulders:components/ownership-limit
    """
    after = owned + shares
    within = after <= MOST_SHARES_OF_ONE_PLAYER
    values = {"owned": owned, "shares": shares, "after": after, "limit": MOST_SHARES_OF_ONE_PLAYER}
    return within, Step("within-the-ownership-limit" if within else "over-sixty-percent", values, (OWNERSHIP,))


def preferred_allowed(certificate: str, owns_director: bool) -> tuple[bool, Step | None]:
    """The director may not buy the preferred certificate. Rule: big-shoulders:stock-phase/preferred-certificate"""
    if certificate == "preferred" and owns_director:
        return False, Step("director-and-preferred", {}, (PREFERRED,))
    return True, None


def buying_back_allowed(sold_this_decade: bool) -> tuple[bool, Step | None]:
    """A player who sold shares of a company buys none of them in the same decade.

    Rule: big-shoulders:stock-phase/buying
    """
    return (False, Step("sold-this-decade", {}, (BUYING,))) if sold_this_decade else (True, None)


def takeover(shares_after: int) -> tuple[Warning, ...]:
    """In the advanced game, a player with more shares than the director becomes the new director.

    Rule: big-shoulders:stock-phase/directorship-transfer
    """
    if shares_after <= DIRECTOR_SHARES:
        return ()
    return (Warning("takeover", {"shares_after": shares_after}, (TRANSFER,)),)


CALCULATOR = Calculator(
    game=GAME,
    slug="buy-certificate",
    input=Input,
    compute=compute,
    results={
        "legal": Unit.FLAG,
        "reasons": Unit.CODES,
        "cost": Unit.MONEY,
        "paid_to": Unit.CODE,
        "shares_after": Unit.COUNT,
    },
    headline=("legal", "cost"),
    rules=(BUYING, CERTIFICATES, LIMIT, OWNERSHIP, PREFERRED),
)
