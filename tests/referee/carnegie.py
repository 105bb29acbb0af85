"""Carnegie by its rulebook: what a table of one to four players, or one against Andrew, has and may do.

Read from the help page of Board Game Arena; readings are those of this site. S:88 is line 88 of the help page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import yaml

DATA: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("carnegie.yaml").read_text(encoding="utf-8"))
CITIES, TRACKS, ADDED, CARDS = DATA["cities"], DATA["tracks"], DATA["departments"], DATA["cards"]
KINDS = DATA["kinds"]
ACTIONS = tuple(KINDS.values())
REGIONS = tuple(TRACKS)
TYPES = {"h": "housing", "c": "commerce", "i": "industry", "p": "public-infrastructure"}
GOODS_OF = {"housing": 1, "commerce": 1, "industry": 2, "public-infrastructure": 2}  # S:137, S:267
STARTING = {
    "human-resources": "human-resources",
    "commerce-and-finance": "management",
    "strategic-planning": "management",
    "construction": "construction",
    "research-and-development": "research-and-development",
}
KIND_OF = {**STARTING, **{key: added["kind"] for key, added in ADDED.items()}}
ROUNDS, ROW, FINAL_BOX, BOARD = 20, 5, 5, 10
NEUTRAL_DISCS = {1: 18, 2: 18, 3: 9, 4: 0}
TILES = {1: 16, 2: 16, 3: 24, 4: 32}
TRADES = {
    "commerce-and-finance": ("money", "goods", "mission-money", "mission-goods"),
    "purchasing": ("goods",),
    "sales": (1, 2, 3),
    "logistics": (1, 2, 3),
    "supply-chain": (1, 2, 3),
}


@dataclass
class Company:
    """What a player has; the last five lines are about the current round."""

    money: int = 12
    goods: int = 4
    vp: int = 0
    supply: int = 5
    lying: int = 5
    tab_vp: int = 0
    discs: int = 22
    tile: bool = False
    active: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(STARTING, 1)))
    missions: Counter[str] = field(default_factory=Counter)
    departments: dict[str, str] = field(default_factory=dict)
    box: dict[str, int] = field(default_factory=lambda: dict.fromkeys(REGIONS, 1))
    tabs: Counter[str] = field(default_factory=lambda: Counter({"housing": 1, "commerce": 1, "industry": 1}))
    donations: list[str] = field(default_factory=list)
    other: str | None = None
    took_income: bool = False
    donated: bool = False
    activated: bool = False
    study: bool = False
    used: list[str] = field(default_factory=list)
    standing_uses: Counter[str] = field(default_factory=Counter)

    def begin_round(self) -> None:
        """Forget the round before."""
        self.other, self.used, self.standing_uses = None, [], Counter()
        self.took_income = self.donated = self.activated = self.study = False

    def may_use(self, department: str, number: int = 1) -> bool:
        """Once for each active employee, without coming back, before activating: S:51, S:100-102, S:159."""
        back = department in self.used and self.used[-1] != department
        room = self.standing_uses[department] + number <= self.active[department]
        return room and not back and not self.activated

    def use(self, department: str, missions: int, number: int = 1) -> None:
        """Use a department; those who go on missions are no longer there to be counted."""
        self.used.append(department)
        self.standing_uses[department] += number - missions

    def send(self, department: str, region: str) -> None:
        """Send an employee on a mission: S:62."""
        self.active[department] -= 1
        self.missions[region] += 1

    def gain(self, gains: dict[str, int]) -> None:
        """Money, goods, VP, employees from the supply; study points are only remembered."""
        self.money += gains.get("money", 0)
        self.goods += gains.get("goods", 0)
        self.vp += gains.get("vp", 0)
        new = min(self.supply, gains.get("new_employee", 0))
        self.supply, self.lying = self.supply - new, self.lying + new
        self.study = self.study or gains.get("study", 0) > 0


class Board:
    """The map, the donations, the timeline and the tiles of a table."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.names = ["Ana", "Bo", "Cy", "Di"][: random.choice((1, 1, 2, 3, 4))]
        self.solo = len(self.names) == 1
        self.companies = {name: Company() for name in self.names}
        for place, company in enumerate(self.companies.values()):
            company.tile = len(self.names) == 4 or (len(self.names) == 3 and place == 2)
        self.spaces: dict[str, list[tuple[str, str] | None]] = {
            city: [None] * len(data["spaces"]) for city, data in CITIES.items()
        }
        self.donations: dict[str, set[str]] = {donation: set() for donation in DATA["donations"]}
        self.neutral = NEUTRAL_DISCS[len(self.names)]
        self.turned_up: set[str] = set()
        self.setup_over, self.over = False, False
        self.round, self.first = 1, 0
        self.action: str | None = None
        self.region: str | None = None
        self.donation, self.row = False, ""
        self.rows = Counter(dict.fromkeys(ACTIONS, 0))
        self.andrew_acted = False
        self.andrew_discs, self.andrew_box = 26, dict.fromkeys(REGIONS, 1)
        self.andrew_tiles: Counter[str] = Counter()
        self.laid: Counter[int] = Counter()
        self.drawn: set[str] = set()

    @property
    def chooser(self) -> str:
        """Who chooses the action: S:81, S:320."""
        if self.solo:
            return self.names[0] if self.round % 2 else "andrew"
        return self.names[self.first]

    def flipped(self, action: str) -> str:
        """The row whose disc advances: S:82."""
        start = ACTIONS.index(action)
        return next(row for row in (*ACTIONS[start:], *ACTIONS[:start]) if self.rows[row] < ROW)

    def space_for(self, city: str, type_: str) -> int | None:
        """The leftmost free space of a type, any in a small city: S:145."""
        kinds = CITIES[city]["spaces"]
        free = (place for place, disc in enumerate(self.spaces[city]) if disc is None)
        return next((place for place in free if kinds == ["any"] or TYPES[kinds[place]] == type_), None)

    def discs_of(self, owner: str) -> Iterator[tuple[str, str]]:
        """The city and the type of each disc of an owner."""
        for city, places in self.spaces.items():
            yield from ((city, disc[1]) for disc in places if disc and disc[0] == owner)

    def first_projects(self) -> list[str]:
        """The players who have not placed one, in their order: S:37."""
        return [name for name in reversed(self.names) if not any(self.discs_of(name))]

    def tiles_of(self, department: str) -> int:
        """How many tiles of a department are taken; of two: S:21."""
        own = sum(department in company.departments for company in self.companies.values())
        return own + self.andrew_tiles[department]

    def tiles_taken(self) -> int:
        """How many tiles are taken of those in the game."""
        return sum(map(self.tiles_of, ADDED))

    def price(self, company: Company) -> int:
        """The price of the next donation: S:214, S:282."""
        return (3 if company.active["communications"] > 0 else 5) * (len(company.donations) + 1)
