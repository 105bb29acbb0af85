"""Extra dividends in the action phase: each shareholder's payment, the remaining treasury, and the new price."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import Holdings, money, price

from .dividends import SHARE_PRICE, price_after_dividend
from .stock_track import edition_field, holdings_field, jump, move, picture, share_price_field
from .tables import DIVIDEND_BUILDINGS, EXTRA_DIVIDENDS, FEWEST_PLAYERS_WITH, GAME, MOST_PLAYERS, SHARES_IN_A_COMPANY

SPACE = "action-phase/extra-dividends"
BUILDINGS = "action-phase/dividend-buildings"


@dataclass(frozen=True, slots=True)
class Input:
    """``amount``, ``share_price`` and ``treasury_cash`` before the payment, in dollars."""

    amount: int = price((EXTRA_DIVIDENDS, *DIVIDEND_BUILDINGS))
    share_price: int = share_price_field()
    treasury_cash: int = money()
    holdings: Holdings = holdings_field()
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Pay extra dividends out of a company's treasury. Raises InvalidInput ``not-enough-cash``.

    Rule: big-shoulders:action-phase/extra-dividends, big-shoulders:action-phase/dividend-buildings
    """
    rule = section_of(given.amount)
    if given.treasury_cash < given.amount:
        allowed = {"amount": given.amount, "treasury_cash": given.treasury_cash}
        raise InvalidInput(Fault("treasury_cash", "not-enough-cash", allowed, (rule,)))
    per_share = given.amount // SHARES_IN_A_COMPANY
    payouts = {name: per_share * shares for name, shares in given.holdings.players.items()}
    income = per_share * given.holdings.treasury
    left = given.treasury_cash - given.amount + income
    after, moved, price_steps = price_after_dividend(given.share_price, given.amount, given.edition)
    return Result(
        values={
            "per_share": per_share,
            "payouts": payouts,
            "company_income": income,
            "bank_keeps": per_share * given.holdings.bank_pool,
            "steps": moved,
            "share_price_after": after,
            "treasury_after": left,
        },
        steps=(
            *_payments(given, per_share, rule),
            Step(
                "treasury-after",
                {"cash": given.treasury_cash, "amount": given.amount, "income": income, "left": left},
                (rule,),
            ),
            *price_steps,
        ),
        warnings=_hundred_sentence(given, after),
        pictures=(picture(given.share_price, after),),
    )


def section_of(amount: int) -> str:
    """The section of the space or the building that pays an amount."""
    return SPACE if amount == EXTRA_DIVIDENDS else BUILDINGS


def _payments(given: Input, per_share: int, rule: str) -> list[Step]:
    steps = [Step("per-share", {"amount": given.amount, "per_share": per_share}, (rule,))]
    if given.amount in DIVIDEND_BUILDINGS:
        players = "–".join(map(str, dict.fromkeys((FEWEST_PLAYERS_WITH[given.amount], MOST_PLAYERS))))
        values = {"owner": DIVIDEND_BUILDINGS[given.amount], "amount": given.amount, "players": players}
        steps.append(Step("owner", values, (f"{BUILDINGS}#table",)))
    owners = [("player", name, shares) for name, shares in given.holdings.players.items()]
    places = [("bank-pool", "", given.holdings.bank_pool), ("treasury", "", given.holdings.treasury)]
    for code, name, shares in (*owners, *((code, name, shares) for code, name, shares in places if shares)):
        values = {"name": name, "shares": shares, "per_share": per_share, "amount": per_share * shares}
        steps.append(Step(code, values, (rule,)))
    return steps


def _hundred_sentence(given: Input, after: int) -> tuple[Warning, ...]:
    """A warning if the 2020 book's sentence that moves the price as after $100 would give another price.

    Rule: big-shoulders:action-phase/dividend-buildings
    """
    theirs, spaces = move(given.share_price, jump(given.share_price, EXTRA_DIVIDENDS))
    if given.edition != "en-2020" or theirs == after:
        return ()
    values = {"amount": given.amount, "hundred": EXTRA_DIVIDENDS, "spaces": spaces, "share_price_after": theirs}
    return (Warning("hundred-sentence", values, (BUILDINGS,)),)


CALCULATOR = Calculator(
    game=GAME,
    slug="extra-dividends",
    input=Input,
    compute=compute,
    results={
        "per_share": Unit.MONEY,
        "payouts": ByName(Unit.MONEY),
        "company_income": Unit.MONEY,
        "bank_keeps": Unit.MONEY,
        "steps": Unit.STEPS,
        "share_price_after": Unit.MONEY,
        "treasury_after": Unit.MONEY,
    },
    headline=("per_share", "share_price_after", "treasury_after"),
    rules=(SPACE, BUILDINGS, SHARE_PRICE),
)
