"""Dividends of the companies: the amount per share, each player's total, and the bank's addition by rounding up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.calculator import Calculator, InvalidInput, Result
from rules.engine.nested import each, record

from . import payment
from .payment import PAYMENT, PayingCompany
from .tables import COMPANIES, GAME

CHICAGO_DIVIDEND = "chicago/chicago-dividend"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``companies`` are those that pay: all that are open, or for a Chicago dividend the one that reached it."""

    companies: Mapping[str, PayingCompany] = each(record(PayingCompany), COMPANIES)


def compute(given: Input) -> Result:
    """Pay the income of every company to its shareholders.

    Raises InvalidInput ``shares-needed``, ``wabash-shares-needed``, ``too-many-shares`` and ``too-many-players``, all
    of them at once.
    Rule: chicago-express:dividends/payment, chicago-express:chicago/chicago-dividend
    """
    faults = tuple(payment.impossible_holdings(given.companies))
    if faults:
        raise InvalidInput(*faults)
    paid = payment.payments(given.companies)
    return Result(
        values=payment.dividends(paid),
        steps=tuple(payment.steps(paid)),
        pictures=payment.pictures(paid),
    )


CALCULATOR = Calculator(
    game=GAME,
    slug="dividends",
    input=Input,
    compute=compute,
    results=payment.DIVIDENDS,
    headline=("totals",),
    rules=(PAYMENT, CHICAGO_DIVIDEND),
)
