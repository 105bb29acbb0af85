"""Moves that count goods: production, distribution, and a whole operating turn.

They are for tables that record them; a revenue counted on the table is enough for ``dividends`` and ``withhold``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.big_shoulders import distribution, production
from rules.big_shoulders.demand import Sale, asset_revenue_field, goods_field, sales_field
from rules.big_shoulders.factory_runs import Staff
from rules.big_shoulders.production import MOST_FACTORIES
from rules.big_shoulders.tables import CUBES_IN_THE_BOX, MOST_GOODS, RESOURCES
from rules.engine.fields import choice, flag, whole
from rules.engine.nested import chosen, counts, record, rows
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Change, Effect, Posting, State, apply_all, change
from rules.engine.play.fields import in_play
from rules.engine.play.outcomes import Line, Outcome, joined, lines, warning_lines, without

from . import lookups
from .bonuses import SPACES, advanced
from .charters import SALESPEOPLE, places
from .occasions import once_for_the_company, operating, protected
from .operating import PRODUCED, SOLD, Dividends, Withholding, keep_revenue, pay_dividends
from .staff import gain

PAY, WITHHOLD = "pay", "withhold"
GAINED_IN_PRODUCTION = "operating-phase/appeal-goods#gained-in-production"


@dataclass(frozen=True, slots=True)
class Production:
    """``factories`` from left to right; ``resources`` of the treasury.

    ``declined``: appeal bonuses of the managers' moves for which the company takes cash.
    """

    company: str = in_play("company")
    factories: tuple[Staff, ...] = rows(record(Staff), most=MOST_FACTORIES, fewest=1)
    resources: Mapping[str, int] = counts(
        RESOURCES, most=max(CUBES_IN_THE_BOX.values()), default=dict.fromkeys(RESOURCES, 0)
    )
    declined: tuple[str, ...] = chosen(SPACES, default=())


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


def produce(state: State, given: Production) -> Outcome:
    """Rule: big-shoulders:operating-phase/production, big-shoulders:operating-phase/factory-partner"""
    key = given.company
    item = lookups.company(state, key)
    result = production.compute(
        production.Input(
            company=key,
            factories=given.factories,
            resources=given.resources,
            appeal_goods=item["appeal_goods"],
            starting_company=waits_for_partner(state, key),
            edition=state["edition"],
        )
    )
    effects: list[Effect] = [*gain(key, "goods", result.values["goods"])]
    if result.values["gains_partner"]:
        path = ("players", item["director"])
        effects += (
            Posting((*path, "partners"), 1, ""),
            Change((*path, "factory_partner"), before=False, after=True),
        )
    ran = any(run["produces"] for run in result.values["factories"])
    effects += change(state, ("companies", key, PRODUCED), ran)
    warned = without(warning_lines("production", result), "appeal-may-bring-more")
    made = Outcome(tuple(effects), lines("production", result), warned)
    spaces = result.values["manager_bonuses"]["appeal"]
    return joined(made, _moved_by_managers(state, made, key, spaces, given.declined)) if spaces else made


def _moved_by_managers(state: State, made: Outcome, key: str, spaces: int, declined: tuple[str, ...]) -> Outcome:
    """The managers' appeal; a goods token that it brings makes its good in this turn.

    Rule: big-shoulders:operating-phase/manager-bonuses, big-shoulders:operating-phase/appeal-goods
    """
    moved = advanced(apply_all(state, made.effects), key, spaces, declined)
    after = apply_all(state, (*made.effects, *moved.effects))
    tokens = lookups.company(after, key)["appeal_goods"] - lookups.company(state, key)["appeal_goods"]
    said = Line("token-makes-a-good", {"company": key, "goods": tokens}, (GAINED_IN_PRODUCTION,))
    return joined(moved, Outcome(gain(key, "goods", tokens), (said,) if tokens else ()))


def waits_for_partner(state: State, key: str) -> bool:
    """Whether the director gains the partner of the factories when all factories of this company produce.

    Rule: big-shoulders:operating-phase/factory-partner
    """
    director = lookups.company(state, key)["director"]
    player = state["players"][director]
    first = player["starting_company"]
    if player["factory_partner"] or first is None:
        return False
    lost = first in state["companies"] and lookups.company(state, first)["director"] != director
    return first == key or lost


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


def operate(state: State, given: OperatingTurn) -> Outcome:
    """Rule: big-shoulders:operating-phase/order"""
    sale = distribute(state, given)
    after = apply_all(state, sale.effects)
    revenue = lookups.company(after, given.company)["revenue"]
    if given.decision == PAY:
        sold = _sale(state, given).sold > 0
        decided = pay_dividends(after, Dividends(given.company, revenue, given.produced, sold))
    else:
        decided = keep_revenue(after, Withholding(given.company, revenue, given.price_protection))
    return replace(
        decided,
        effects=(*sale.effects, *decided.effects),
        steps=(*sale.steps, *decided.steps),
        warnings=(*sale.warnings, *decided.warnings),
        broken=(*sale.broken, *decided.broken),
    )


def _prefill(state: State, chosen: Raw) -> Raw:
    key = chosen.get("company")
    if key not in state["companies"]:
        return {}
    item = lookups.company(state, str(key))
    return {"salespeople": _employed(item, str(key)), "goods": item["goods"]}


MOVES = (
    MoveType(
        slug="production",
        input=Production,
        apply=produce,
        when=operating(once_for_the_company("operating-phase/production")),
        rules=production.CALCULATOR.rules,
    ),
    MoveType(
        slug="distribution",
        input=Distribution,
        apply=distribute,
        when=operating(once_for_the_company("operating-phase/distribution", named="distribution")),
        prefill=_prefill,
        rules=distribution.CALCULATOR.rules,
    ),
    MoveType(
        slug="operating-turn",
        input=OperatingTurn,
        apply=operate,
        when=operating(
            once_for_the_company("operating-phase/distribution", named="distribution"),
            protected(),
        ),
        prefill=_prefill,
        rules=("operating-phase/order",),
    ),
)
