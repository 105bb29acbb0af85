"""Hexes in which a company builds: their cost and income, and impossible entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Fault
from rules.engine.fields import choice, money, whole

from .tables import CHICAGO_COST, CHICAGO_INCOME, COMPANIES, SINGLE_HEXES, WABASH

RULES = "expand/rules"
COST = "expand/cost"
INCOME = "expand/income"

INDUSTRIAL_CITY = "industrial-city"
CHICAGO = "chicago"
START = "start"
TERRAINS = ("city", INDUSTRIAL_CITY, "mountain", "plain", "forest", CHICAGO, START)

# Hexes in which a house adds its number, and hexes whose income the reader has to enter.
WITH_HOUSE = ("city", "mountain")
BRINGING = (*WITH_HOUSE, INDUSTRIAL_CITY)

# No text gives the board's numbers; these limits allow any that it could print.
LARGEST_COST = 10
LARGEST_INCOME = 10
LARGEST_HOUSE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex:
    """``cost`` in dollars and ``income``: the two printed numbers; ``present``: locomotives of other companies.

    ``income`` of an industrial city is its value on the scale now; ``house``: the number of a house that is there.
    ``present`` and ``house`` count as 0 if not known. For Chicago, numbers left out are those of one public source.
    """

    terrain: str = choice(TERRAINS)
    cost: int | None = money(maximum=LARGEST_COST, default=None)
    present: int | None = whole(0, len(COMPANIES) - 1, default=None)
    income: int | None = whole(0, LARGEST_INCOME, default=None)
    house: int | None = whole(0, LARGEST_HOUSE, default=None)

    @property
    def red_number(self) -> int:
        """The printed cost; 0 in a start hex, where nobody builds.

        Rule: chicago-express:expand/cost#formula, chicago-express:expand/cost#printed-costs
        """
        if self.terrain == START:
            return 0
        return _known(self.cost, CHICAGO_COST if self.terrain == CHICAGO else 0)

    @property
    def locomotives(self) -> int:
        """The locomotives there, including the new one; a forest or a mountain has room for no other.

        Rule: chicago-express:expand/cost#formula, chicago-express:expand/cost#single-hexes
        """
        return 1 if self.terrain in SINGLE_HEXES else _known(self.present, 0) + 1

    @property
    def price(self) -> int:
        """The cost of the locomotive in dollars. Rule: chicago-express:expand/cost#formula"""
        return self.red_number * self.locomotives

    @property
    def own_income(self) -> int:
        """The income from the hex without its house. Rule: chicago-express:expand/income"""
        if self.terrain == CHICAGO:
            return _known(self.income, CHICAGO_INCOME)
        return _known(self.income, 0) if self.terrain in BRINGING else 0

    @property
    def house_income(self) -> int:
        """The income that the house adds. Rule: chicago-express:expand/income#developed"""
        return _known(self.house, 0) if self.terrain in WITH_HOUSE else 0

    @property
    def gain(self) -> int:
        """The rise of the company's income. Rule: chicago-express:expand/income"""
        return self.own_income + self.house_income

    @property
    def taken(self) -> bool:
        """Whether another company has the only place. Rule: chicago-express:expand/rules#single-hexes"""
        return self.terrain in SINGLE_HEXES and _known(self.present, 0) > 0

    @property
    def present_missing(self) -> bool:
        """Whether the number of locomotives matters and is not known."""
        return self.present is None and self.terrain != START

    @property
    def house_missing(self) -> bool:
        """Whether the house matters and is not known."""
        return self.house is None and self.terrain in WITH_HOUSE

    @property
    def unconfirmed(self) -> bool:
        """Whether it uses a number from one public source. Rule: chicago-express:expand/cost#printed-costs"""
        return self.terrain == CHICAGO and (self.red_number == CHICAGO_COST or self.own_income == CHICAGO_INCOME)


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedHex(Hex):
    """A hex of the map, with its key there."""

    key: str = ""


def called(number: int, item: Hex) -> str:
    """The hex in a sentence: its key on the map, else its number in the list, from 1."""
    return item.key if isinstance(item, NamedHex) else str(number)


def _known(number: int | None, otherwise: int) -> int:
    return otherwise if number is None else number


def impossible(company: str | None, hexes: tuple[Hex, ...]) -> Iterator[Fault]:
    """Faults for missing numbers, and for hexes that are impossible on the map."""
    for place, item in enumerate(hexes):
        values = {"number": place + 1}
        if item.cost is None and item.terrain not in (CHICAGO, START):
            yield Fault(f"hexes.{place}", "cost-needed", values, (f"{COST}#formula",))
        if item.income is None and item.terrain in BRINGING:
            yield Fault(f"hexes.{place}", "income-needed", values, (INCOME,))
        if item.terrain in SINGLE_HEXES and _known(item.present, 0) > 1:
            yield Fault(f"hexes.{place}", "one-locomotive-only", values, (f"{RULES}#single-hexes",))
        if item.terrain == CHICAGO and company == WABASH and not item.present:
            yield Fault(f"hexes.{place}", "wabash-is-never-first", values, ("chicago/wabash#when",))
    if sum(item.terrain == CHICAGO for item in hexes) > 1:
        yield Fault("hexes", "chicago-twice", {}, (f"{RULES}#one-per-company",))
