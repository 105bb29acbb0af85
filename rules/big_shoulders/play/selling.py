"""Moves that sell goods: the sale alone, and the sale with the decision on its revenue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.big_shoulders import distribution
from rules.big_shoulders.demand import Sale, asset_revenue_field, goods_field, sales_field
from rules.big_shoulders.tables import MOST_GOODS
from rules.engine.fields import choice, flag, whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, State, apply_all, change
from rules.engine.play.fields import in_play
from rules.engine.play.outcomes import Outcome, joined, lines, plain, warning_lines

from . import lookups
from .charters import SALESPEOPLE, places
from .demand_tiles import filled_by, row_of
from .occasions import once_for_the_company, operating, protected
from .operating import SOLD, Dividends, Withholding, keep_revenue, pay_dividends
from .staff import gain

PAY, WITHHOLD = "pay", "withhold"
DISTRIBUTION = "operating-phase/distribution"


@dataclass(frozen=True, slots=True, kw_only=True)
class Distribution:
    """The sales of a company; ``salespeople`` and ``goods``: those of the play, if left out."""

    company: str = in_play("company")
    salespeople: int | None = whole(0, 3, default=None)
    goods: int | None = whole(0, MOST_GOODS, default=None)
    sales: tuple[Sale, ...] = sales_field()
    half_price_goods: int = goods_field(default=0)
    asset_revenue: int = asset_revenue_field()


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatingTurn(Distribution):
    """Sales and the decision on the revenue together."""

    decision: str = choice((PAY, WITHHOLD))
    produced: bool = flag(default=True)
    price_protection: bool = flag(default=False)


def distribute(state: State, given: Distribution) -> Outcome:
    """Rule: big-shoulders:operating-phase/distribution"""
    key = given.company
    sale = _sale(state, given)
    result = distribution.compute(sale)
    item = lookups.company(state, key)
    # Goods that the table has not recorded were made all the same: the treasury never holds fewer than none.
    sold = min(sale.goods - result.values["goods_left"], item["goods"])
    effects: list[Effect] = [*gain(key, "goods", -sold)]
    effects += change(state, ("companies", key, "revenue"), result.values["revenue"])
    effects += change(state, ("companies", key, SOLD), sale.sold > 0)
    effects += filled_by(state, key, given.sales)
    return Outcome(tuple(effects), lines("distribution", result), warning_lines("distribution", result))


def _sale(state: State, given: Distribution) -> distribution.Input:
    item = lookups.company(state, given.company)
    return distribution.Input(
        company=given.company,
        salespeople=_employed(item, given.company) if given.salespeople is None else given.salespeople,
        goods=item["goods"] if given.goods is None else given.goods,
        sales=given.sales,
        half_price_goods=given.half_price_goods,
        asset_revenue=given.asset_revenue,
        edition=state["edition"],
    )


def _employed(item: Mapping[str, Any], key: str) -> int:
    """The salespeople of a company, as far as it has places for them."""
    return max(0, min(int(item["salespeople"]), places(key)[SALESPEOPLE]))


def sell_and_decide(state: State, given: OperatingTurn) -> Outcome:
    """Rule: big-shoulders:operating-phase/order"""
    sale = distribute(state, given)
    after = apply_all(state, sale.effects)
    revenue = lookups.company(after, given.company)["revenue"]
    if given.decision == PAY:
        sold = _sale(state, given).sold > 0
        decided = pay_dividends(after, Dividends(given.company, revenue, given.produced, sold))
    else:
        decided = keep_revenue(after, Withholding(given.company, revenue, given.price_protection))
    return joined(sale, decided)


def _prefill(state: State, chosen: Raw) -> Raw:
    key = chosen.get("company")
    if key not in state["companies"]:
        return {}
    item = lookups.company(state, str(key))
    tiles = [{"column": column, "sell": 0, **plain(tile)} for column, tile in row_of(state, str(key)).items()]
    known = {"salespeople": _employed(item, str(key)), "goods": item["goods"]}
    return {**known, "sales": tiles} if tiles else known


MOVES = (
    MoveType(
        slug="distribution",
        input=Distribution,
        apply=distribute,
        when=operating(once_for_the_company(DISTRIBUTION, named="distribution")),
        prefill=_prefill,
        rules=distribution.CALCULATOR.rules,
    ),
    MoveType(
        slug="operating-turn",
        input=OperatingTurn,
        apply=sell_and_decide,
        when=operating(once_for_the_company(DISTRIBUTION, named="distribution"), protected()),
        prefill=_prefill,
        rules=("operating-phase/order",),
    ),
)
