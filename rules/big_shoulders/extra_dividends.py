"""Extra dividends in the action phase: each shareholder's payment, the remaining treasury, and the new price."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine.calculator import UNKNOWN, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import Holdings, money, optional, price

from .dividends import RESULTS, SHARE_PRICE, payments, rise
from .stock_track import edition_field, holdings_field, jump, move, share_price_field
from .tables import DIVIDEND_BUILDINGS, EXTRA_DIVIDENDS, FEWEST_PLAYERS_WITH, GAME, MOST_PLAYERS, SHARES_IN_A_COMPANY

SPACE = "action-phase/extra-dividends"
BUILDINGS = "action-phase/dividend-buildings"


@dataclass(frozen=True, slots=True)
class Input:
    """``amount``, ``share_price`` and ``treasury_cash`` before the payment, in dollars."""

    amount: int = price((EXTRA_DIVIDENDS, *DIVIDEND_BUILDINGS))
    share_price: int | None = optional(share_price_field(), gives=("steps", "share_price_after"))
    treasury_cash: int | None = optional(money(), gives=("treasury_after",))
    holdings: Holdings | None = optional(
        holdings_field(), gives=("payouts", "company_income", "bank_keeps", "treasury_after")
    )
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Pay extra dividends out of a company's treasury. Raises InvalidInput ``not-enough-cash``.

    Rule: big-shoulders:action-phase/extra-dividends, big-shoulders:action-phase/dividend-buildings
    """
    rule = section_of(given.amount)
    if given.treasury_cash is not None and given.treasury_cash < given.amount:
        allowed = {"amount": given.amount, "treasury_cash": given.treasury_cash}
        raise InvalidInput(Fault("treasury_cash", "not-enough-cash", allowed, (rule,)))
    per_share = given.amount // SHARES_IN_A_COMPANY
    return (
        Result(values={"per_share": per_share}, steps=_per_share(given.amount, per_share, rule))
        + (UNKNOWN if given.holdings is None else _payments(given, given.holdings, per_share))
        + (UNKNOWN if given.share_price is None else _rise(given, given.share_price))
    )


def section_of(amount: int) -> str:
    """The section of the space or the building that pays an amount."""
    return SPACE if amount == EXTRA_DIVIDENDS else BUILDINGS


def _per_share(amount: int, per_share: int, rule: str) -> tuple[Step, ...]:
    first = Step("per-share", {"amount": amount, "per_share": per_share}, (rule,))
    if amount not in DIVIDEND_BUILDINGS:
        return (first,)
    players = "–".join(map(str, dict.fromkeys((FEWEST_PLAYERS_WITH[amount], MOST_PLAYERS))))
    values = {"owner": DIVIDEND_BUILDINGS[amount], "amount": amount, "players": players}
    return first, Step("owner", values, (f"{BUILDINGS}#table",))


def _payments(given: Input, holdings: Holdings, per_share: int) -> Result:
    """The payments to players and company, and the treasury after them if it is known before."""
    rule = section_of(given.amount)
    paid = payments(holdings, per_share, rule=rule, places=("bank-pool", "treasury"))
    if given.treasury_cash is None:
        return paid
    income = paid.values["company_income"]
    left = given.treasury_cash - given.amount + income
    numbers = {"cash": given.treasury_cash, "amount": given.amount, "income": income, "left": left}
    return paid + Result(values={"treasury_after": left}, steps=(Step("treasury-after", numbers, (rule,)),))


def _rise(given: Input, share_price: int) -> Result:
    risen = rise(share_price, given.amount, given.edition)
    return replace(risen, warnings=_hundred_sentence(given, share_price, risen.values["share_price_after"]))


def _hundred_sentence(given: Input, share_price: int, after: int) -> tuple[Warning, ...]:
    """A warning if the 2020 book's sentence that moves the price as after $100 would give another price.

    Rule: big-shoulders:action-phase/dividend-buildings
    """
    theirs, spaces = move(share_price, jump(share_price, EXTRA_DIVIDENDS))
    if given.edition != "en-2020" or theirs == after:
        return ()
    values = {"amount": given.amount, "hundred": EXTRA_DIVIDENDS, "spaces": spaces, "share_price_after": theirs}
    return (Warning("hundred-sentence", values, (BUILDINGS,)),)


CALCULATOR = Calculator(
    game=GAME,
    slug="extra-dividends",
    input=Input,
    compute=compute,
    results={**RESULTS, "treasury_after": Unit.MONEY},
    headline=("per_share", "share_price_after", "treasury_after"),
    rules=(SPACE, BUILDINGS, SHARE_PRICE),
)
