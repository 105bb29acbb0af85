"""Chicago phase: the dividend of the company that reaches Chicago, and the opening of the Wabash by the first one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, ByName, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag, money, optional

from . import income_track, payment
from .payment import Payment, for_one_share, holdings_field
from .tables import (
    CHICAGO_INCOME,
    COMPANIES,
    GAME,
    LAST_INCOME_SPACE,
    LOCOMOTIVES,
    MOST_INCOME,
    WABASH,
    WABASH_INCOME,
    WABASH_INCOME_WITH_FORT_WAYNE,
)

CHICAGO_DIVIDEND = "chicago/chicago-dividend"
CHICAGO_NUMBER = f"{CHICAGO_DIVIDEND}#chicago-income"
WABASH_OPENS = "chicago/wabash"
WHO_EXPANDS = "expand/rules#who"


DIVIDEND = ("per_share", "payouts", "bank_pays", "rounding_extra")
WABASH_VALUES = ("wabash_opens", "wabash_income", "wabash_minimum_bid")


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``company`` has placed a locomotive in Chicago; incomes in dollars, ``holdings`` in shares.

    ``first_company``: no other was there before; ``fort_wayne_developed`` matters only for it. None means not known.
    """

    company: str | None = optional(choice(COMPANIES), gives=(*DIVIDEND, *WABASH_VALUES))
    income_before: int = money(maximum=MOST_INCOME)
    chicago_income: int = money(maximum=LAST_INCOME_SPACE, default=CHICAGO_INCOME)
    holdings: Mapping[str, int] | None = optional(holdings_field(required=True), gives=DIVIDEND)
    first_company: bool | None = optional(flag(default=None), gives=WABASH_VALUES)
    fort_wayne_developed: bool | None = flag(default=None)


def compute(given: Input) -> Result:
    """Raise the income, pay it to the company's shareholders, and open the Wabash if it is the first in Chicago.

    Raises InvalidInput ``too-many-shares``, ``no-shareholder`` and ``wabash-is-not-first``, all of them at once.
    Rule: chicago-express:chicago/chicago-dividend, chicago-express:chicago/wabash
    """
    faults = tuple(impossible(given))
    if faults:
        raise InvalidInput(*faults)
    income = given.income_before + given.chicago_income
    return (
        Result(values={"income_after": income}, steps=tuple(_income(given, income)), warnings=_unconfirmed(given))
        + (UNKNOWN if given.company is None else _dividend(given.company, income, given.holdings))
        + (UNKNOWN if given.company is None else _wabash(given, given.company, income))
        + Result(values={}, steps=(Step("not-general", {}, NOT_GENERAL),))
    )


NOT_GENERAL = (f"{CHICAGO_DIVIDEND}#not-general", "dividends/trigger#chicago-first")


def _dividend(company: str, income: int, holdings: Mapping[str, int] | None) -> Result:
    if holdings is None:
        return UNKNOWN
    paid = Payment(company, income, holdings)
    return Result(
        values={
            "per_share": paid.per_share,
            "payouts": paid.payouts,
            "bank_pays": paid.paid,
            "rounding_extra": paid.extra,
        },
        steps=tuple(payment.steps((paid,), rules=(f"{CHICAGO_DIVIDEND}#amount",))),
    )


def _wabash(given: Input, company: str, income: int) -> Result:
    """The opening of the Wabash; None if it is not known whether the company is the first."""
    first = False if company == WABASH else given.first_company
    opening = wabash_income(bool(given.fort_wayne_developed)) if first else None
    before, after = {company: given.income_before}, {company: income}
    return Result(
        values={
            "wabash_opens": first,
            "wabash_income": opening,
            "wabash_minimum_bid": None if opening is None else for_one_share(opening, 1),
        },
        steps=(*income_track.passing_the_end(before, after), *_opening(given, first, opening)),
        warnings=tuple(_warnings(given, first)),
        pictures=(income_track.picture(before, after if opening is None else {**after, WABASH: opening}),),
    )


def wabash_income(fort_wayne_developed: bool) -> int:
    """The income of the Wabash when it opens, in dollars. Rule: chicago-express:chicago/wabash"""
    return WABASH_INCOME_WITH_FORT_WAYNE if fort_wayne_developed else WABASH_INCOME


def impossible(given: Input) -> Iterator[Fault]:
    """Faults for impossible shares, and for a Wabash that would have opened itself.

    Rule: chicago-express:auction/offering, chicago-express:expand/rules, chicago-express:chicago/wabash
    """
    if given.company and given.holdings:
        yield from payment.too_many_shares("holdings", given.company, given.holdings)
    if given.holdings is not None and not sum(given.holdings.values()):
        yield Fault("holdings", "no-shareholder", rules=(WHO_EXPANDS,))
    if given.first_company and given.company == WABASH:
        yield Fault("first_company", "wabash-is-not-first", rules=(f"{WABASH_OPENS}#when",))


def _income(given: Input, income: int) -> Iterator[Step]:
    values = {"before": given.income_before, "chicago": given.chicago_income, "after": income}
    yield Step("income", values, (f"{CHICAGO_DIVIDEND}#when", "expand/income"))


def _opening(given: Input, first: bool | None, opening: int | None) -> Iterator[Step]:
    incomes = {"income": WABASH_INCOME, "developed": WABASH_INCOME_WITH_FORT_WAYNE}
    if first is None:
        yield Step("wabash-may-open", incomes, (f"{WABASH_OPENS}#when", f"{WABASH_OPENS}#income"))
    elif opening is None:
        yield Step("wabash-has-opened", {}, (f"{WABASH_OPENS}#when",))
    else:
        locomotives = LOCOMOTIVES[WABASH]
        values = {"locomotives": locomotives, "left": locomotives - 1}
        yield Step("wabash-opens", {}, (f"{WABASH_OPENS}#when",))
        yield Step("wabash-locomotive", values, (f"{WABASH_OPENS}#locomotive",))
        code = {True: "wabash-income-developed", False: "wabash-income", None: "wabash-income-either"}
        yield Step(code[given.fort_wayne_developed], {**incomes, "income": opening}, (f"{WABASH_OPENS}#income",))
        bid = {"income": opening, "shares": 1, "bid": for_one_share(opening, 1)}
        yield Step("wabash-auction", bid, (f"{WABASH_OPENS}#first-auction", "auction/minimum-bid#wabash"))
        yield Step("nobody-bids", {}, (f"{WABASH_OPENS}#nobody-bids",))


def _unconfirmed(given: Input) -> tuple[Warning, ...]:
    """A warning for a number from one unconfirmed source."""
    if given.chicago_income != CHICAGO_INCOME:
        return ()
    return (Warning("unconfirmed-number", {"income": CHICAGO_INCOME}, (CHICAGO_NUMBER,)),)


def _warnings(given: Input, first: bool | None) -> Iterator[Warning]:
    """Warnings for missing input that the Wabash depends on."""
    if first is None:
        yield Warning("first-company-left-out", {}, (f"{WABASH_OPENS}#when",))
    elif first and given.fort_wayne_developed is None:
        values = {"income": WABASH_INCOME, "developed": WABASH_INCOME_WITH_FORT_WAYNE}
        yield Warning("fort-wayne-left-out", values, (f"{WABASH_OPENS}#income",))


CALCULATOR = Calculator(
    game=GAME,
    slug="chicago-phase",
    input=Input,
    compute=compute,
    results={
        "income_after": Unit.MONEY,
        "per_share": Unit.MONEY,
        "payouts": ByName(Unit.MONEY),
        "bank_pays": Unit.MONEY,
        "rounding_extra": Unit.MONEY,
        "wabash_opens": Unit.FLAG,
        "wabash_income": Unit.MONEY,
        "wabash_minimum_bid": Unit.MONEY,
    },
    headline=("per_share", "income_after", "wabash_opens"),
    rules=(CHICAGO_DIVIDEND, WABASH_OPENS),
)
