"""The ten charters: each company's price of a good, and the needs and output of its factories."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Factory:
    """A factory of a charter: the workers it needs, the cubes it consumes and the goods it makes.

    ``goods_fully_automated`` counts all goods with an automation token on each of ``automation_spaces``; the
    ``manager_`` values are what its manager brings: resources of Haymarket Square, spaces of appeal, goods.
    """

    workers: int
    resources: tuple[str, ...]
    goods: int
    automation_spaces: int
    goods_fully_automated: int
    manager_resources: int
    manager_appeal: int
    manager_goods: int


@dataclass(frozen=True, slots=True)
class Company:
    """A company: ``prices`` are dollars for a good with 0, 1, 2… salespeople; ``factories`` go from left to right.

    ``asset_spaces``: the number of capital assets it has room for.
    """

    industry: str
    asset_spaces: int
    prices: tuple[int, ...]
    factories: tuple[Factory, ...]


# Rule: big-shoulders:components/charters, big-shoulders:components/factories
COMPANIES: Mapping[str, Company] = {
    "anglo-american": Company(
        industry="meat-packing",
        asset_spaces=1,
        prices=(30, 40, 50),
        factories=(
            Factory(1, ("coal", "livestock"), 2, 1, 3, 1, 1, 0),
            Factory(2, ("coal", "coal", "livestock", "wood"), 3, 2, 4, 2, 0, 0),
        ),
    ),
    "brunswick": Company(
        industry="dry-goods",
        asset_spaces=1,
        prices=(80, 90, 100, 110),
        factories=(
            Factory(1, ("wood", "wood", "steel"), 1, 1, 2, 2, 0, 0),
            Factory(3, ("wood", "wood", "wood", "coal"), 1, 3, 2, 2, 0, 0),
        ),
    ),
    "cracker-jack": Company(
        industry="food-and-dairy",
        asset_spaces=0,
        prices=(30, 40, 50),
        factories=(
            Factory(1, ("wood",), 2, 1, 3, 0, 1, 0),
            Factory(3, ("coal", "steel"), 2, 3, 3, 0, 1, 0),
        ),
    ),
    "doggett": Company(
        industry="shoes",
        asset_spaces=0,
        prices=(50, 60, 70),
        factories=(
            Factory(2, ("coal", "livestock"), 2, 2, 3, 1, 1, 0),
            Factory(2, ("steel", "livestock", "wood", "wood"), 1, 2, 2, 0, 0, 1),
        ),
    ),
    "elgin": Company(
        industry="dry-goods",
        asset_spaces=0,
        prices=(50, 60, 70),
        factories=(
            Factory(2, ("coal", "steel"), 2, 2, 3, 0, 2, 0),
            Factory(2, ("coal", "steel", "steel"), 1, 2, 2, 1, 1, 0),
        ),
    ),
    "fairbank": Company(
        industry="dry-goods",
        asset_spaces=0,
        prices=(40, 50, 60),
        factories=(
            Factory(1, ("coal", "coal"), 2, 1, 3, 1, 1, 0),
            Factory(1, ("coal", "coal", "livestock"), 1, 1, 2, 1, 1, 0),
        ),
    ),
    "henderson": Company(
        industry="shoes",
        asset_spaces=0,
        prices=(20, 30, 40),
        factories=(
            Factory(1, ("coal", "livestock"), 3, 1, 4, 1, 1, 0),
            Factory(2, ("coal", "steel"), 2, 2, 3, 0, 1, 0),
            Factory(1, ("coal", "livestock"), 2, 1, 3, 1, 0, 0),
        ),
    ),
    "libby": Company(
        industry="food-and-dairy",
        asset_spaces=1,
        prices=(20, 30, 40),
        factories=(
            Factory(2, ("steel", "livestock"), 3, 2, 4, 1, 1, 0),
            Factory(2, ("steel", "livestock", "livestock"), 3, 2, 4, 1, 1, 0),
        ),
    ),
    "spalding": Company(
        industry="dry-goods",
        asset_spaces=1,
        prices=(20, 30),
        factories=(
            Factory(1, ("coal", "livestock"), 2, 1, 3, 0, 1, 0),
            Factory(2, ("steel", "livestock"), 3, 2, 4, 0, 1, 0),
        ),
    ),
    "swift": Company(
        industry="meat-packing",
        asset_spaces=1,
        prices=(50, 60, 70),
        factories=(
            Factory(2, ("steel", "livestock"), 2, 2, 3, 1, 1, 0),
            Factory(3, ("steel", "steel", "livestock"), 1, 3, 2, 0, 1, 1),
        ),
    ),
}
