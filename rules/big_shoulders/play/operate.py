"""A company's whole operating turn in one move: resources, production, sale, and the decision on the revenue.

It makes the moves of the single steps one after the other, and leaves out those that have been recorded already.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.big_shoulders.demand import asset_revenue_field, goods_field
from rules.big_shoulders.factory_runs import Staff
from rules.big_shoulders.production import MOST_FACTORIES
from rules.big_shoulders.tables import MOST_DEMAND_SPACES, MOST_GOODS, PRINTED_SPACES, RESOURCES
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice, flag, money, only_for, whole
from rules.engine.nested import chosen, counts, each, items, record, rows
from rules.engine.play.declaration import MoveType
from rules.engine.play.effects import State, apply_all
from rules.engine.play.fields import in_play
from rules.engine.play.occasions import Uses
from rules.engine.play.outcomes import Line, Outcome, joined

from . import lookups
from .bonuses import SPACES
from .buying import Resources, buy_resources
from .cubes import MOST_CUBES, cubes_of, together
from .demand_tiles import COLUMNS, Tile, row_of, sales_to, unknown_tile
from .factories import staffed
from .goods import MOST_BROUGHT, Production, produce
from .occasions import DECADE, operating, protected
from .operating import PRODUCED, SOLD, Dividends, Withholding, keep_revenue, pay_dividends, recorded
from .selling import DISTRIBUTION, PAY, WITHHOLD, Distribution, distribute
from .staff import gain
from .turn_form import asked, prefill

PRODUCTION = "operating-phase/production"
WAREHOUSING = "operating-phase/warehousing"


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the demand area; ``printed``: there is no tile, so the space printed on the board counts."""

    spaces: int | None = whole(0, MOST_DEMAND_SPACES, default=None)
    filled: int = whole(0, MOST_DEMAND_SPACES, default=0)
    printed: bool = flag(default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """A company's operating turn. Whatever is left out is as the play knows it.

    ``bought``: cubes by type, and the ``amount`` in dollars that they cost; ``resources``: those of the treasury before
    the purchase; ``brought``: cubes of the managers; ``declined``: appeal bonuses for which the company takes cash.
    ``sell``: goods by column of the company's row, and ``tiles`` what is there; ``goods``: those before production.
    """

    company: str = in_play("company")
    bought: Mapping[str, int] = counts(RESOURCES, most=MOST_CUBES, default={})
    amount: int | None = money(default=None)
    resources: Mapping[str, int] | None = counts(RESOURCES, most=MOST_CUBES, default=None)
    factories: tuple[Staff, ...] = rows(record(Staff), most=MOST_FACTORIES, default=())
    brought: tuple[str, ...] = items(RESOURCES, most=MOST_BROUGHT, default=())
    declined: tuple[str, ...] = chosen(SPACES, default=())
    goods: int | None = whole(0, MOST_GOODS, default=None)
    sell: Mapping[str, int] = counts(COLUMNS, most=MOST_GOODS, default={})
    tiles: Mapping[str, Place] = each(record(Place), COLUMNS, fewest=0, default={})
    half_price_goods: int = goods_field(default=0)
    asset_revenue: int = asset_revenue_field()
    decision: str = choice((PAY, WITHHOLD))
    price_protection: bool = only_for("decision", (WITHHOLD,), flag(default=False))


def operate(state: State, given: Operation) -> Outcome:
    """Rule: big-shoulders:operating-phase/order"""
    outcome = Outcome()
    for step in (_count, _buy, _produce, _sell, _decide):
        outcome = joined(outcome, step(apply_all(state, outcome.effects), given))
    return outcome


def _count(state: State, given: Operation) -> Outcome:
    """The goods before the turn, if the table counts others than the play."""
    before = lookups.company(state, given.company)["goods"]
    if given.goods is None or given.goods == before:
        return Outcome()
    said = Line("goods-counted", {"company": given.company, "goods": given.goods}, (WAREHOUSING,))
    return Outcome(gain(given.company, "goods", given.goods - before), (said,))


def _buy(state: State, given: Operation) -> Outcome:
    """Rule: big-shoulders:operating-phase/buying-resources"""
    if not given.amount and not any(given.bought.values()):
        return Outcome()
    return buy_resources(state, Resources(given.company, given.amount, given.bought))


def _produce(state: State, given: Operation) -> Outcome:
    """Production with the cubes that the company has after its purchase.

    Rule: big-shoulders:operating-phase/production
    """
    key = given.company
    if recorded(state, key, PRODUCED) is not None:
        return Outcome()
    factories = given.factories or staffed(lookups.company(state, key), key)
    there = None if given.resources is None else together(given.resources, given.bought)
    if there is None and cubes_of(lookups.company(state, key)) is None:
        there = together(given.bought)
    return produce(state, Production(key, factories, there, given.brought, given.declined))


def _sell(state: State, given: Operation) -> Outcome:
    """The sale to the company's row. Rule: big-shoulders:operating-phase/distribution"""
    key = given.company
    if recorded(state, key, SOLD) is not None:
        return Outcome()
    sales = sales_to(_row(state, given), given.sell)
    sale = Distribution(
        company=key, sales=sales, half_price_goods=given.half_price_goods, asset_revenue=given.asset_revenue
    )
    try:
        return distribute(state, sale)
    except InvalidInput as error:
        columns = [item.column for item in sales]
        raise InvalidInput(*(_of_this_form(fault, columns) for fault in error.faults)) from None


def _row(state: State, given: Operation) -> dict[str, Tile]:
    """The places of the row: as the table describes them, or else as the play knows them, by column."""
    row = row_of(state, given.company)
    for column, place in given.tiles.items():
        if place.printed or place.spaces is not None:
            spaces = PRINTED_SPACES.get(column) if place.printed and place.spaces is None else place.spaces
            row[column] = {"spaces": spaces, "filled": place.filled, "printed": place.printed}
    sold = {column: unknown_tile() for column, number in given.sell.items() if number}
    return {column: {**sold, **row}[column] for column in COLUMNS if column in {**sold, **row}}


def _of_this_form(fault: Fault, columns: list[str]) -> Fault:
    """A fault of the sale at the field that asks for it here: ``sales.0.sell`` is ``sell.left``."""
    first, _, rest = fault.field.partition(".")
    if first != "sales":
        return fault
    place, _, part = rest.partition(".")
    column = columns[int(place)]
    return replace(fault, field=f"sell.{column}" if part == "sell" else f"tiles.{column}.{part}")


def _decide(state: State, given: Operation) -> Outcome:
    """Rule: big-shoulders:operating-phase/dividends, big-shoulders:operating-phase/withholding"""
    key = given.company
    revenue = lookups.company(state, key)["revenue"] or 0
    if given.decision == PAY:
        return pay_dividends(state, Dividends(key, revenue))
    return keep_revenue(state, Withholding(key, revenue, given.price_protection))


def _unless(name: str, rule: str, counter: str) -> Uses:
    """A step that a company makes once, unless it has been recorded by itself."""
    return Uses(
        rule=rule,
        period=DECADE,
        each=lambda state, given: (given.company,) if recorded(state, given.company, name) is None else None,
        named=counter,
    )


MOVES = (
    MoveType(
        slug="operate",
        input=Operation,
        apply=operate,
        when=operating(
            _unless(PRODUCED, PRODUCTION, "production"),
            _unless(SOLD, DISTRIBUTION, "distribution"),
            protected(),
        ),
        prefill=prefill,
        asked=asked,
        rules=("operating-phase/order",),
    ),
)
