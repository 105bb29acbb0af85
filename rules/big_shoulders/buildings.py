"""The 44 buildings: what using one costs, whom it pays, and what the company gains.

The numbers are those of the component pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """A building of an ``era``, used with at least ``fewest_players``; it brings ``new_workers`` to the job market.

    ``amount`` is what its owner receives in dollars, from the bank if ``bank_pays``, else from the company. The company
    gains staff, goods, appeal, and ``resources`` of printed types, or ``choose`` cubes of its choice, ``like`` ones or
    unlike ones. ``automated`` workers are replaced, ``discount`` and ``dividends`` are dollars.
    """

    era: int
    fewest_players: int
    amount: int
    new_workers: int = 0
    bank_pays: bool = False
    workers: int = 0
    managers: int = 0
    salespeople: int = 0
    goods: int = 0
    appeal: int = 0
    automated: int = 0
    resources: tuple[str, ...] = ()
    choose: int = 0
    like: bool = False
    discount: int = 0
    dividends: int = 0

    @property
    def gives_resources(self) -> bool:
        """Whether the company takes cubes from Haymarket Square."""
        return bool(self.resources or self.choose)


# Rule: big-shoulders:action-phase/player-buildings, big-shoulders:building-phase/dealing
BUILDINGS: Mapping[str, Building] = {
    "era1-asset-discount": Building(era=1, fewest_players=2, amount=20, new_workers=2, bank_pays=True, discount=10),
    "era1-unlike-resources": Building(era=1, fewest_players=4, amount=10, choose=2),
    "era1-appeal-1": Building(era=1, fewest_players=4, amount=10, new_workers=2, appeal=1),
    "era1-manager": Building(era=1, fewest_players=2, amount=20, new_workers=1, managers=1),
    "era1-wood-steel": Building(era=1, fewest_players=3, amount=20, bank_pays=True, resources=("wood", "steel")),
    "era1-wood-livestock": Building(
        era=1, fewest_players=3, amount=20, bank_pays=True, resources=("wood", "livestock")
    ),
    "era1-goods-1": Building(era=1, fewest_players=2, amount=20, new_workers=2, goods=1),
    "era1-automation": Building(era=1, fewest_players=2, amount=40, new_workers=1, automated=1),
    "era1-salesperson": Building(era=1, fewest_players=2, amount=20, new_workers=1, salespeople=1),
    "era1-appeal-2": Building(era=1, fewest_players=2, amount=30, new_workers=1, appeal=2),
    "era1-wood-coal": Building(era=1, fewest_players=3, amount=20, bank_pays=True, resources=("wood", "coal")),
    "era1-like-resources": Building(era=1, fewest_players=4, amount=10, new_workers=2, choose=2, like=True),
    "era2-livestock-steel": Building(
        era=2, fewest_players=2, amount=20, new_workers=2, bank_pays=True, resources=("livestock", "steel")
    ),
    "era2-unlike-resources": Building(era=2, fewest_players=3, amount=10, new_workers=1, choose=2),
    "era2-coal-steel": Building(
        era=2, fewest_players=2, amount=20, new_workers=2, bank_pays=True, resources=("coal", "steel")
    ),
    "era2-like-resources": Building(era=2, fewest_players=3, amount=10, new_workers=2, choose=2, like=True),
    "era2-coal-livestock": Building(
        era=2, fewest_players=2, amount=20, new_workers=2, bank_pays=True, resources=("coal", "livestock")
    ),
    "era2-double-automation": Building(era=2, fewest_players=4, amount=90, automated=2),
    "era2-asset-discount": Building(era=2, fewest_players=2, amount=20, new_workers=1, bank_pays=True, discount=20),
    "era2-double-manager": Building(era=2, fewest_players=4, amount=60, managers=2),
    "era2-manager": Building(era=2, fewest_players=2, amount=30, new_workers=1, managers=1),
    "era2-double-salesperson": Building(era=2, fewest_players=4, amount=80, salespeople=2),
    "era2-appeal-2": Building(era=2, fewest_players=3, amount=30, new_workers=1, appeal=2),
    "era2-goods-2": Building(era=2, fewest_players=3, amount=40, new_workers=2, goods=2),
    "era2-salesperson": Building(era=2, fewest_players=2, amount=40, new_workers=1, salespeople=1),
    "era2-double-worker": Building(era=2, fewest_players=4, amount=50, workers=2),
    "era2-automation": Building(era=2, fewest_players=2, amount=40, new_workers=1, automated=1),
    "era2-appeal-3": Building(era=2, fewest_players=2, amount=50, new_workers=1, appeal=3),
    "era3-dividends-150": Building(era=3, fewest_players=3, amount=30, bank_pays=True, dividends=150),
    "era3-dividends-300": Building(era=3, fewest_players=4, amount=60, bank_pays=True, dividends=300),
    "era3-dividends-200": Building(era=3, fewest_players=4, amount=40, bank_pays=True, dividends=200),
    "era3-double-manager": Building(era=3, fewest_players=3, amount=40, managers=2),
    "era3-dividends-250": Building(era=3, fewest_players=3, amount=50, bank_pays=True, dividends=250),
    "era3-steel-steel-wood": Building(
        era=3, fewest_players=2, amount=40, new_workers=1, resources=("steel", "steel", "wood")
    ),
    "era3-double-salesperson": Building(era=3, fewest_players=3, amount=50, salespeople=2),
    "era3-livestock-livestock-steel": Building(
        era=3, fewest_players=2, amount=40, new_workers=1, resources=("livestock", "livestock", "steel")
    ),
    "era3-goods-3": Building(era=3, fewest_players=2, amount=60, new_workers=1, goods=3),
    "era3-appeal-3": Building(era=3, fewest_players=2, amount=60, new_workers=1, appeal=3),
    "era3-double-automation": Building(era=3, fewest_players=2, amount=90, new_workers=1, automated=2),
    "era3-coal-coal-livestock": Building(
        era=3, fewest_players=2, amount=40, new_workers=1, resources=("coal", "coal", "livestock")
    ),
    "era3-worker-manager": Building(era=3, fewest_players=4, amount=40, workers=1, managers=1),
    "era3-wood-wood-coal": Building(
        era=3, fewest_players=2, amount=40, new_workers=1, resources=("wood", "wood", "coal")
    ),
    "era3-worker-salesperson": Building(era=3, fewest_players=4, amount=50, workers=1, salespeople=1),
    "era3-asset-discount": Building(era=3, fewest_players=2, amount=40, new_workers=2, bank_pays=True, discount=30),
}
