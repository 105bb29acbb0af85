"""Pay or withhold: the two outcomes of a company's operating turn side by side."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Warning
from rules.engine.fields import Holdings, flag, money
from rules.engine.nested import named
from rules.engine.pictures import TrackMove

from . import distribution, dividends, stock_bump, withhold
from .demand import (
    Sale,
    asset_revenue_field,
    company_field,
    goods_field,
    impossible_assets,
    sales_field,
    salespeople_field,
)
from .dividends import DIVIDENDS, MUST_WITHHOLD, SHARE_PRICE
from .stock_track import edition_field, holdings_field, picture, share_price_field
from .tables import EDITIONS, GAME, MOST_PLAYERS
from .turn_results import RESULTS
from .withhold import WITHHOLDING

SCORING = "end-of-game/scoring"
PAY, WITHHOLD = "pay", "withhold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """A company's sales, its owners, and the cash of treasury and players before the turn; money in dollars."""

    company: str = company_field()
    salespeople: int = salespeople_field()
    goods: int = goods_field()
    sales: tuple[Sale, ...] = sales_field()
    half_price_goods: int = goods_field(default=0)
    asset_revenue: int = asset_revenue_field()
    share_price: int = share_price_field()
    holdings: Holdings = holdings_field()
    produced: bool = flag(default=True)
    price_protection: bool = flag(default=False)
    treasury_cash: int = money(default=0)
    cash: Mapping[str, int] = named(money(), most=MOST_PLAYERS, fewest=0, default={})
    edition: str = edition_field()

    @property
    def sale(self) -> distribution.Input:
        """The input of the sale of goods."""
        names = [item.name for item in dataclasses.fields(distribution.Input)]
        return distribution.Input(**{name: getattr(self, name) for name in names})

    @property
    def players(self) -> tuple[str, ...]:
        """All players named, shareholders first."""
        return tuple(dict.fromkeys((*self.holdings.players, *self.cash)))


def compute(given: Input) -> Result:
    """Return the outcome of a company's turn if it pays dividends, and if it withholds. Raises InvalidInput.

    If the rules force it to withhold, ``pay`` is None and a warning names the rule.
    Rule: big-shoulders:operating-phase/dividends, big-shoulders:operating-phase/withholding,
    big-shoulders:operating-phase/must-withhold, big-shoulders:operating-phase/share-price
    """
    sale = distribution.compute(given.sale)
    faults = [*impossible_assets(given.company, given.asset_revenue, given.price_protection)]
    if len(given.players) > MOST_PLAYERS:
        faults.append(Fault("cash", "too-many-players", {"maximum": MOST_PLAYERS}))
    if faults:
        raise InvalidInput(*faults)
    revenue = sale.values["revenue"]
    paid = None if forced_by(given, given.edition) else _paid(given, revenue, given.edition)
    withheld = _withheld(given, revenue)
    pay, pay_steps = _paying(given, revenue, paid) if paid else (None, ())
    withholding, withholding_steps = _withholding(given, revenue, withheld)
    ends = {PAY: paid, WITHHOLD: withheld}
    may = [choice for choice, end in ends.items() if end]
    return Result(
        values={
            "may": may,
            "revenue": revenue,
            "goods_left": sale.values["goods_left"],
            PAY: pay,
            WITHHOLD: withholding,
        },
        steps=(*sale.steps, *pay_steps, *withholding_steps),
        warnings=(*sale.warnings, *_production_warnings(given, revenue), *withheld.warnings),
        pictures=tuple(_picture(given.share_price, choice, end) for choice, end in ends.items() if end),
    )


def forced_by(given: Input, edition: str) -> tuple[Fault, ...]:
    """The rules of an edition that force the company to withhold; none if it has the choice.

    Rule: big-shoulders:operating-phase/must-withhold
    """
    try:
        dividends.refuse_when_withholding_is_forced(given.produced, given.sale.sold > 0, edition)
    except InvalidInput as error:
        return error.faults
    return ()


def _paid(given: Input, revenue: int, edition: str) -> Result:
    turn = dividends.Input(revenue=revenue, share_price=given.share_price, holdings=given.holdings, edition=edition)
    return dividends.compute(turn)


def _withheld(given: Input, revenue: int) -> Result:
    return withhold.compute(
        withhold.Input(
            revenue=revenue,
            share_price=given.share_price,
            price_protection=given.price_protection,
            edition=given.edition,
        )
    )


def _paying(given: Input, revenue: int, paid: Result) -> tuple[dict[str, Any], tuple[Step, ...]]:
    bump = stock_bump.compute(stock_bump.Input(given.share_price, revenue, given.edition))
    short = bump.values["short_of_next"]
    payouts, after = paid.values["payouts"], paid.values["share_price_after"]
    income = paid.values["company_income"]
    values = {
        "per_share": paid.values["per_share"],
        "company_income": income,
        "bank_keeps": paid.values["bank_keeps"],
        "treasury_after": given.treasury_cash + income,
        "steps": paid.values["steps"],
        "share_price_after": after,
        "short_of_next": short,
        "players": {
            name: {"payout": payouts.get(name, 0), **worth(given, name, payouts.get(name, 0), after)}
            for name in given.players
        },
    }
    steps = (
        Step("paying", {"revenue": revenue}, (DIVIDENDS,)),
        *paid.steps,
        *(bump.steps[-1:] if short is not None else ()),
        _treasury_step(given, income, DIVIDENDS),
        *_worth_steps(given, values["players"], after),
    )
    return values, steps


def _withholding(given: Input, revenue: int, withheld: Result) -> tuple[dict[str, Any], tuple[Step, ...]]:
    after = withheld.values["share_price_after"]
    values = {
        "company_income": revenue,
        "treasury_after": given.treasury_cash + revenue,
        "steps": withheld.values["steps"],
        "share_price_after": after,
        "players": {name: worth(given, name, 0, after) for name in given.players},
    }
    steps = (
        *withheld.steps,
        _treasury_step(given, revenue, WITHHOLDING),
        *_worth_steps(given, values["players"], after),
    )
    return values, steps


def worth(given: Input, name: str, payout: int, share_price: int) -> dict[str, int]:
    """A player's cash and shares in dollars after a payout, the shares at a share price.

    Rule: big-shoulders:end-of-game/scoring
    """
    cash = given.cash.get(name, 0) + payout
    shares = given.holdings.players.get(name, 0) * share_price
    return {"cash_after": cash, "share_value_after": shares, "total_after": cash + shares}


def _treasury_step(given: Input, income: int, rule: str) -> Step:
    values = {"before": given.treasury_cash, "income": income, "after": given.treasury_cash + income}
    return Step("treasury-after", values, (rule,))


def _worth_steps(given: Input, players: Mapping[str, Mapping[str, int]], share_price: int) -> Iterator[Step]:
    for name, after in players.items():
        shares = given.holdings.players.get(name, 0)
        yield Step("player-after", {"name": name, "shares": shares, "share_price": share_price, **after}, (SCORING,))


def _production_warnings(given: Input, revenue: int) -> Iterator[Warning]:
    """Warnings if no factory produced, and if another edition decides differently."""
    ours = forced_by(given, given.edition)
    if any(fault.field == "produced" for fault in ours):
        yield Warning("no-factory-produced", {}, (MUST_WITHHOLD,))
    for edition in EDITIONS:
        theirs = forced_by(given, edition)
        if theirs and not ours:
            yield Warning(f"{edition}-withholds", {}, (MUST_WITHHOLD,))
        elif ours and not theirs:
            paid = _paid(given, revenue, edition).values
            values = {name: paid[name] for name in ("per_share", "share_price_after")}
            yield Warning(f"{edition}-pays", values, (MUST_WITHHOLD,))


def _picture(share_price: int, choice: str, end: Result) -> TrackMove:
    move = picture(share_price, end.values["share_price_after"])
    return dataclasses.replace(move, notes={move.end: choice}, notes_as="may")


CALCULATOR = Calculator(
    game=GAME,
    slug="operating-turn",
    input=Input,
    compute=compute,
    results=RESULTS,
    headline=("may", "revenue", "pay.share_price_after", "withhold.share_price_after"),
    rules=(DIVIDENDS, WITHHOLDING, MUST_WITHHOLD, SHARE_PRICE),
)
