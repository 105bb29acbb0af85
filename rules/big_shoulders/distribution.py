"""Selling goods to demand: the price of a good, the revenue line by line, and the goods left over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import UNKNOWN, Calculator, Fault, InvalidInput, Result, Step, TableOf, Unit, Warning
from rules.engine.fields import optional

from .demand import (
    ASSETS,
    DISTRIBUTION,
    HALF_PRICE,
    Sale,
    asset_revenue_field,
    company_field,
    goods_field,
    impossible_assets,
    impossible_sales,
    impossible_staff,
    price_per_good,
    sales_field,
    salespeople_field,
)
from .stock_track import edition_field
from .tables import ASSET_REVENUES, BONUS_BY_COLUMN, GAME

DEMAND_BONUSES = "operating-phase/demand-bonuses"
MUST_WITHHOLD = "operating-phase/must-withhold"
WAREHOUSING = "operating-phase/warehousing"


@dataclass(frozen=True, slots=True)
class Input:
    """``goods`` before the sale; ``half_price_goods`` are offered in addition to ``sales``; ``asset_revenue`` in
    dollars.
    """

    company: str = company_field()
    salespeople: int = salespeople_field()
    goods: int | None = optional(goods_field(), gives=("goods_left",))
    sales: tuple[Sale, ...] = sales_field()
    half_price_goods: int = goods_field(default=0)
    asset_revenue: int = asset_revenue_field()
    edition: str = edition_field()

    @property
    def half_price_sold(self) -> int:
        """The half-price goods that the edition lets the company sell.

        Under the 2018 rules they cannot be sold while every column has a tile and no printed space is given.
        Rule: big-shoulders:operating-phase/half-price
        """
        tiles = {sale.column for sale in self.sales if not sale.printed}
        nowhere = tiles == set(BONUS_BY_COLUMN) and not self.half_price_space
        return 0 if self.edition == "es-2018" and nowhere else self.half_price_goods

    @property
    def half_price_space(self) -> bool:
        """Whether a half-price space printed on the board is among the sales."""
        return any(sale.at_half_price for sale in self.sales)

    @property
    def offered(self) -> int:
        """Goods offered, at either price."""
        return sum(sale.sell for sale in self.sales) + self.half_price_goods

    @property
    def sold(self) -> int:
        """All goods sold, at either price."""
        return self.offered - self.half_price_goods + self.half_price_sold


@dataclass(frozen=True, slots=True)
class RevenueLine:
    """One line of the revenue: ``goods`` at ``price`` dollars each, and a ``bonus`` in dollars."""

    source: str
    goods: int
    price: int
    bonus: int = 0

    @property
    def amount(self) -> int:
        """The amount of the line in dollars."""
        return self.goods * self.price + self.bonus


def compute(given: Input) -> Result:
    """Return a company's revenue from its sales, in dollars. Raises InvalidInput for a sale that is impossible.

    Half-price goods are never rejected: those that the edition does not let the company sell stay unsold.
    Rule: big-shoulders:operating-phase/distribution, big-shoulders:operating-phase/demand-bonuses,
    big-shoulders:operating-phase/half-price
    """
    faults = (
        *impossible_staff(given.company, given.salespeople),
        *impossible_sales(given.sales),
        *_more_than_there_are(given),
        *impossible_assets(given.company, given.asset_revenue),
    )
    if faults:
        raise InvalidInput(*faults)
    price = price_per_good(given.company, given.salespeople)
    lines = tuple(revenue_lines(given, price))
    revenue = sum(line.amount for line in lines) + given.asset_revenue
    return Result(
        values={
            "price_per_good": price,
            "revenue": revenue,
            "lines": list(_rows(lines, given.asset_revenue)),
        },
        steps=(
            *_half_price_steps(given),
            _price_step(given.salespeople, price),
            *(step for line in lines for step in _line_steps(line)),
            *_completed_steps(given.sales),
            _total_step(given, lines, revenue),
        ),
        warnings=tuple(_warnings(given)),
    ) + (UNKNOWN if given.goods is None else _left(given.goods, given.sold))


def revenue_lines(given: Input, price: int) -> Iterator[RevenueLine]:
    """The revenue from each space of the row, in the order given, then that of the goods at half price.

    ``price`` in dollars, a multiple of $10: half of it needs no rounding.
    Rule: big-shoulders:operating-phase/demand-bonuses, big-shoulders:operating-phase/half-price
    """
    for sale in given.sales:
        if sale.sell and sale.at_half_price:
            yield RevenueLine("half-price-space", sale.sell, price // 2)
        elif sale.sell:
            yield RevenueLine(sale.column, sale.sell, price, BONUS_BY_COLUMN[sale.column] if sale.completes else 0)
    if given.half_price_sold:
        yield RevenueLine("half-price", given.half_price_sold, price // 2)


def _more_than_there_are(given: Input) -> Iterator[Fault]:
    if given.goods is not None and given.offered > given.goods:
        yield Fault("goods", "not-that-many-goods", {"sold": given.offered, "goods": given.goods}, (DISTRIBUTION,))


def _rows(lines: tuple[RevenueLine, ...], asset_revenue: int) -> Iterator[dict[str, Any]]:
    for line in lines:
        yield {
            "source": line.source,
            "goods": line.goods,
            "price": line.price,
            "bonus": line.bonus,
            "amount": line.amount,
        }
    if asset_revenue:
        yield {"source": "assets", "goods": None, "price": None, "bonus": None, "amount": asset_revenue}


def _half_price_steps(given: Input) -> Iterator[Step]:
    """The condition for selling goods at half price, or that they cannot be sold.

    Rule: big-shoulders:operating-phase/half-price
    """
    if not given.half_price_goods or given.half_price_space:
        return
    values = {"goods": given.half_price_goods}
    if given.edition != "es-2018":
        yield Step("if-tiles-are-full", values, (HALF_PRICE,))
    elif given.half_price_sold:
        yield Step("if-half-price-space", values, (HALF_PRICE,))
    else:
        yield Step("no-half-price-space", values, (HALF_PRICE,))


def _price_step(salespeople: int, price: int) -> Step:
    code = "price" if salespeople else "price-without-salespeople"
    return Step(code, {"salespeople": salespeople, "price": price}, (DISTRIBUTION,))


def _line_steps(line: RevenueLine) -> Iterator[Step]:
    values = {"goods": line.goods, "price": line.price, "amount": line.goods * line.price}
    half = line.source.startswith("half-price")
    yield Step(f"sold-{line.source}", values, (DISTRIBUTION, HALF_PRICE) if half else (DISTRIBUTION,))


def _completed_steps(sales: tuple[Sale, ...]) -> Iterator[Step]:
    for sale in sales:
        if sale.completes:
            values = {"spaces": sale.spaces, "bonus": BONUS_BY_COLUMN[sale.column]}
            yield Step(f"completed-{sale.column}", values, (DEMAND_BONUSES,))


def _total_step(given: Input, lines: tuple[RevenueLine, ...], revenue: int) -> Step:
    bonuses = sum(line.bonus for line in lines)
    goods = sum(line.amount for line in lines) - bonuses
    values = {"goods": goods, "bonuses": bonuses, "assets": given.asset_revenue, "revenue": revenue}
    return Step("revenue", values, (DISTRIBUTION,))


def _left(goods: int, sold: int) -> Result:
    """The goods left over. Rule: big-shoulders:operating-phase/warehousing"""
    values = {"goods": goods, "sold": sold, "left": goods - sold}
    return Result(values={"goods_left": goods - sold}, steps=(Step("goods-left", values, (WAREHOUSING,)),))


def _warnings(given: Input) -> Iterator[Warning]:
    if given.asset_revenue > max(ASSET_REVENUES):
        yield Warning("several-catalogs", {}, (ASSETS,))
    if given.half_price_goods:
        yield Warning("half-price", {}, (HALF_PRICE,))
        free = sum(sale.free - sale.sell for sale in given.sales if not sale.at_half_price)
        if free and not any(sale.at_half_price for sale in given.sales):
            yield Warning("spaces-still-free", {"free": free}, (HALF_PRICE,))
    if not given.sold:
        yield Warning("sold-nothing", {}, (MUST_WITHHOLD,))
        if given.asset_revenue:
            yield Warning("asset-revenue-without-sale", {"assets": given.asset_revenue}, (MUST_WITHHOLD,))


CALCULATOR = Calculator(
    game=GAME,
    slug="distribution",
    input=Input,
    compute=compute,
    results={
        "price_per_good": Unit.MONEY,
        "revenue": Unit.MONEY,
        "lines": TableOf(
            {
                "source": Unit.CODE,
                "goods": Unit.COUNT,
                "price": Unit.MONEY,
                "bonus": Unit.MONEY,
                "amount": Unit.MONEY,
            }
        ),
        "goods_left": Unit.COUNT,
    },
    headline=("revenue", "price_per_good", "goods_left"),
    rules=(DISTRIBUTION, DEMAND_BONUSES, HALF_PRICE),
)
