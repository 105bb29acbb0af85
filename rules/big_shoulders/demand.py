"""Demand tiles of one row: a company's sales to them, and the bonus for completing one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

from rules.engine.calculator import Fault
from rules.engine.fields import choice, flag, price, whole
from rules.engine.nested import record, rows

from .companies import COMPANIES
from .tables import ASSET_REVENUES, BONUS_BY_COLUMN, MOST_DEMAND_SPACES, MOST_GOODS, PRINTED_SPACES

ASSETS = "components/capital-assets"
CHARTERS = "components/charters"
DEMAND_TILES = "components/demand-tiles"
DISTRIBUTION = "operating-phase/distribution"
HALF_PRICE = "operating-phase/half-price"
EMPTY_DECK = "cleanup-phase/empty-demand-deck"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sale:
    """Goods sold to one place of the row: ``filled`` of its ``spaces`` held a good before.

    ``printed``: there is no tile, so the space printed on the board counts; in the left column, which takes any number
    of goods, ``spaces`` and ``filled`` are then ignored. Everywhere else ``spaces`` is needed.
    """

    column: str = choice(tuple(BONUS_BY_COLUMN))
    spaces: int | None = whole(0, MOST_DEMAND_SPACES, default=None)
    filled: int = whole(0, MOST_DEMAND_SPACES, default=0)
    sell: int = whole(0, MOST_GOODS)
    printed: bool = flag(default=False)

    @property
    def at_half_price(self) -> bool:
        """Whether it is the printed half-price space. Rule: big-shoulders:operating-phase/half-price"""
        return self.printed and self.column == "left"

    @property
    def free(self) -> int:
        """Spaces without a good before the sale."""
        return (self.spaces or 0) - self.filled

    @property
    def completes(self) -> bool:
        """Whether the sale fills the last space. Rule: big-shoulders:operating-phase/demand-bonuses"""
        return not self.at_half_price and 0 < self.sell == self.free


def company_field() -> Any:
    """Declare one of the ten companies."""
    return choice(tuple(COMPANIES))


def salespeople_field() -> Any:
    """Declare the number of salespeople that a company employs. Rule: big-shoulders:components/charters"""
    return whole(0, max(len(company.prices) for company in COMPANIES.values()) - 1)


def goods_field(default: Any = None) -> Any:
    """Declare a number of goods; required without a ``default``."""
    return whole(0, MOST_GOODS) if default is None else whole(0, MOST_GOODS, default=default)


def sales_field() -> Any:
    """Declare the sales to a company's row: one in each column, and one to another row's half-price space."""
    return rows(record(Sale), most=len(BONUS_BY_COLUMN) + 1, default=())


def asset_revenue_field() -> Any:
    """Declare the revenue in dollars that the catalogs exhausted by a company add together; 0 without one.

    A company keeps one asset at a time, but may replace a catalog that it has exhausted and exhaust the new one too.

    Rule: big-shoulders:operating-phase/distribution, big-shoulders:components/capital-assets
    """
    exhausted = chain.from_iterable(combinations(ASSET_REVENUES, number) for number in range(len(ASSET_REVENUES) + 1))
    return price(tuple(sorted({sum(amounts) for amounts in exhausted})), default=0)


def price_per_good(company: str, salespeople: int) -> int:
    """The price of a good in dollars, a multiple of $10, so that half of it is in whole dollars too.

    Raises IndexError for more salespeople than the charter has spaces for.
    Rule: big-shoulders:operating-phase/distribution
    """
    return COMPANIES[company].prices[salespeople]


def impossible_staff(company: str, salespeople: int) -> Iterator[Fault]:
    """A fault for more salespeople than a charter has spaces for. Rule: big-shoulders:components/charters"""
    places = len(COMPANIES[company].prices) - 1
    if salespeople > places:
        yield Fault("salespeople", "too-many-salespeople", {"maximum": places}, (CHARTERS,))


def impossible_assets(company: str, asset_revenue: int, price_protection: bool = False) -> Iterator[Fault]:
    """A fault for assets of a company that cannot keep any.

    A company that keeps one can use others in the same decade: those that take its place in the action phase.

    Rule: big-shoulders:components/charters, big-shoulders:components/capital-assets
    """
    used = {"asset_revenue": bool(asset_revenue), "price_protection": price_protection}
    for field in (field for field, exhausted in used.items() if exhausted and not COMPANIES[company].asset_spaces):
        yield Fault(field, "no-asset-space", rules=(CHARTERS, ASSETS))


def impossible_sales(sales: tuple[Sale, ...]) -> Iterator[Fault]:
    """A fault for each part of a row that is impossible on the board, and for goods that do not fit.

    Rule: big-shoulders:operating-phase/distribution, big-shoulders:operating-phase/half-price
    """
    seen = set()
    for place, sale in enumerate(sales):
        # The half-price space may belong to another row, besides a tile of the company's own row.
        if (sale.column, sale.at_half_price) in seen:
            yield Fault(f"sales.{place}.column", "column-twice", {}, (DEMAND_TILES,))
        seen.add((sale.column, sale.at_half_price))
        if not sale.at_half_price:
            yield from _impossible_sale(sale, f"sales.{place}")


def _impossible_sale(sale: Sale, path: str) -> Iterator[Fault]:
    if sale.spaces is None:
        yield Fault(f"{path}.spaces", "required")
        return
    if sale.printed and sale.spaces != PRINTED_SPACES[sale.column]:
        printed = {"spaces": PRINTED_SPACES[sale.column]}
        yield Fault(f"{path}.spaces", "not-the-printed-spaces", printed, (HALF_PRICE, EMPTY_DECK))
    if sale.filled > sale.spaces:
        yield Fault(f"{path}.filled", "more-filled-than-spaces", {"spaces": sale.spaces}, (DEMAND_TILES,))
    elif sale.sell and not sale.spaces:
        yield Fault(f"{path}.sell", "red-x", {}, (DISTRIBUTION,))
    elif sale.sell > sale.free:
        yield Fault(f"{path}.sell", "no-room", {"free": sale.free}, (DISTRIBUTION,))
