"""Pay or withhold: the two outcomes of a company's operating turn side by side."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Warning
from rules.engine.fields import Holdings, flag, money, optional
from rules.engine.nested import named
from rules.engine.pictures import TrackMove

from . import distribution, dividends, stock_bump, withhold
from .demand import (
    ASSETS,
    Sale,
    asset_revenue_field,
    company_field,
    goods_field,
    impossible_assets,
    sales_field,
    salespeople_field,
)
from .dividends import DIVIDENDS, MUST_WITHHOLD, SHARE_PRICE
from .stock_track import edition_field, holdings_field, share_price_field
from .tables import ASSET_REVENUES, EDITIONS, GAME, MOST_PLAYERS
from .turn_results import BY_HOLDINGS, BY_SHARE_PRICE, RESULTS
from .withhold import WITHHOLDING

SCORING = "end-of-game/scoring"
PAY, WITHHOLD = "pay", "withhold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """A company's sales, its owners, and the cash of treasury and players before the turn; money in dollars."""

    company: str = company_field()
    salespeople: int = salespeople_field()
    goods: int | None = optional(goods_field(), gives=("goods_left",))
    sales: tuple[Sale, ...] = sales_field()
    half_price_goods: int = goods_field(default=0)
    asset_revenue: int = asset_revenue_field()
    share_price: int | None = optional(share_price_field(), gives=BY_SHARE_PRICE)
    holdings: Holdings | None = optional(holdings_field(), gives=BY_HOLDINGS)
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
        return tuple(dict.fromkeys((*self.shares, *self.cash)))

    @property
    def shares(self) -> Mapping[str, int]:
        """The shares of each shareholder; none if the owners are not known."""
        return self.holdings.players if self.holdings else {}


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
            **{name: value for name, value in sale.values.items() if name == "goods_left"},
            PAY: pay,
            WITHHOLD: withholding,
        },
        steps=(*sale.steps, *pay_steps, *withholding_steps),
        warnings=(*sale.warnings, *_turn_warnings(given, revenue), *withheld.warnings),
        pictures=tuple(picture for choice, end in ends.items() if end for picture in _pictures(choice, end)),
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
    values = dict(paid.values)
    payouts = values.pop("payouts", {})
    steps = [Step("paying", {"revenue": revenue}, (DIVIDENDS,)), *paid.steps]
    if given.share_price is not None:
        bump = stock_bump.compute(stock_bump.Input(given.share_price, revenue, given.edition))
        values["short_of_next"] = bump.values["short_of_next"]
        steps += bump.steps[-1:] if values["short_of_next"] is not None else ()
    if given.holdings:
        income = values["company_income"]
        values["treasury_after"] = given.treasury_cash + income
        steps.append(_treasury_step(given, income, DIVIDENDS))
    if given.holdings and given.share_price is not None:
        after = values["share_price_after"]
        values["players"] = {
            name: {"payout": payouts.get(name, 0), **worth(given, name, payouts.get(name, 0), after)}
            for name in given.players
        }
        steps += _worth_steps(given, values["players"], after)
    return values, tuple(steps)


def _withholding(given: Input, revenue: int, withheld: Result) -> tuple[dict[str, Any], tuple[Step, ...]]:
    values = {**withheld.values, "treasury_after": given.treasury_cash + revenue}
    steps = [*withheld.steps, _treasury_step(given, revenue, WITHHOLDING)]
    if given.holdings and given.share_price is not None:
        after = values["share_price_after"]
        values["players"] = {name: worth(given, name, 0, after) for name in given.players}
        steps += _worth_steps(given, values["players"], after)
    return values, tuple(steps)


def worth(given: Input, name: str, payout: int, share_price: int) -> dict[str, int]:
    """A player's cash and shares in dollars after a payout, the shares at a share price.

    Rule: big-shoulders:end-of-game/scoring
    """
    cash = given.cash.get(name, 0) + payout
    shares = given.shares.get(name, 0) * share_price
    return {"cash_after": cash, "share_value_after": shares, "total_after": cash + shares}


def _treasury_step(given: Input, income: int, rule: str) -> Step:
    values = {"before": given.treasury_cash, "income": income, "after": given.treasury_cash + income}
    return Step("treasury-after", values, (rule,))


def _worth_steps(given: Input, players: Mapping[str, Mapping[str, int]], share_price: int) -> Iterator[Step]:
    for name, after in players.items():
        shares = given.shares.get(name, 0)
        yield Step("player-after", {"name": name, "shares": shares, "share_price": share_price, **after}, (SCORING,))


def _turn_warnings(given: Input, revenue: int) -> Iterator[Warning]:
    """Warnings if two assets are used, if no factory produced, and if another edition decides differently."""
    if given.asset_revenue in ASSET_REVENUES and given.price_protection:
        yield Warning("two-assets", {}, (ASSETS,))
    ours = forced_by(given, given.edition)
    if any(fault.field == "produced" for fault in ours):
        yield Warning("no-factory-produced", {}, (MUST_WITHHOLD,))
    for edition in EDITIONS:
        theirs = forced_by(given, edition)
        if theirs and not ours:
            yield Warning(f"{edition}-withholds", {}, (MUST_WITHHOLD,))
        elif ours and not theirs:
            paid = _paid(given, revenue, edition).values
            if "share_price_after" in paid:
                values = {name: paid[name] for name in ("per_share", "share_price_after")}
                yield Warning(f"{edition}-pays", values, (MUST_WITHHOLD,))


def _pictures(choice: str, end: Result) -> Iterator[TrackMove]:
    for move in end.pictures:
        if isinstance(move, TrackMove):
            yield dataclasses.replace(move, notes={move.end: choice}, notes_as="may")


CALCULATOR = Calculator(
    game=GAME,
    slug="operating-turn",
    input=Input,
    compute=compute,
    results=RESULTS,
    headline=("may", "revenue", "pay.share_price_after", "withhold.share_price_after"),
    rules=(DIVIDENDS, WITHHOLDING, MUST_WITHHOLD, SHARE_PRICE),
)
