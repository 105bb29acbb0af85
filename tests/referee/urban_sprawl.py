"""Urban Sprawl by its rulebook: the city, what a table of two to four players has, payouts and elections.

Read from the Spanish rulebook; readings, the printed numbers and the prices of the card spaces are those of this
site's rules. S:180 is line 180 of the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

NAMES = ("Ana", "Bo", "Cy", "Di")
WEALTH = {2: 39, 3: 27, 4: 21}
COLUMNS = (1, 4, 5, 6, 3, 2)
ROWS = (3, 3, 1, 1, 2, 2)
LOTS = ("tl", "tr", "bl", "br")
FIRST = {
    "RES 1-1": "br",
    "RES 6-1": "bl",
    "IND 2-2": "br",
    "COM 5-2": "bl",
    "IND 3-3": "br",
    "COM 4-3": "bl",
    "COM 3-4": "tr",
    "CIV 4-4": "tl",
    "COM 2-5": "tr",
    "CIV 5-5": "tl",
    "RES 1-6": "tr",
    "RES 6-6": "tl",
}
ZONES = ("CIV", "COM", "IND", "RES")
OFFICES = ("mayor", "district-attorney", "treasurer", "police-chief", "union-boss")
ZONE_OF = dict(zip(OFFICES[1:], ("CIV", "COM", "RES", "IND"), strict=True))
VOCATIONS = {"media": 1, "finance": 2, "transport": 2, "education": 3, "energy": 3, "tourism": 4, "factory": 4}
VOCATIONS |= {"public-service": 5}
NUMBERS = range(4, 13)
SPACES = ("top-1-2", "top-3-4", "top-5-6", *(f"right-{row}" for row in range(1, 7)))
PLANNING = {"planning-deck": 5, "4": 4, "3": 3, "2": 2, "1": 1}
CONTRACTS = {"town-deck": 6, "city-deck": 5, "metropolis-deck": 4, "5": 5, "4": 4, "3": 3, "2": 2, "1": 1}
KEY_EVENTS = {"airport": "town", "sports-team": "city", "olympic-games": "metropolis"}
ACTIVATED = {"city": "airport", "metropolis": "sports-team"}
KEY_CARDS = {"standard": (16, 22), "shorter": (10, 19), "longer": (19, 28)}
DECK, URBAN_RENEWAL = 37, 4

Lot = tuple[int, int]


@dataclass
class Building:
    """A building on some lots of one block."""

    zone: str
    column: int
    row: int
    lots: tuple[str, ...]
    owner: str | None = None

    @property
    def places(self) -> set[Lot]:
        """The lots as they lie in the city, without its streets."""
        return places(self.column, self.row, self.lots)


def places(column: int, row: int, lots: Iterable[str]) -> set[Lot]:
    """The lots of a block as they lie in the city."""
    return {(2 * column + LOTS.index(lot) % 2, 2 * row + LOTS.index(lot) // 2) for lot in lots}


def adjacent(some: set[Lot], others: set[Lot]) -> bool:
    """Whether two buildings touch, also at a corner and across a street: S:144."""
    return any(max(abs(x - u), abs(y - v)) == 1 for x, y in some for u, v in others)


@dataclass
class Player:
    """What lies in front of a player."""

    wealth: int
    prestige: int = 0
    vocations: Counter[str] = field(default_factory=Counter)
    favors: int = 0
    urban_renewal: int = 0

    def gain(self, wealth: int = 0, prestige: int = 0) -> None:
        """Gains, and losses of no more than there is: S:574."""
        self.wealth = max(0, self.wealth + wealth)
        self.prestige = max(0, self.prestige + prestige)


class City:
    """The board of a table and what its players have."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.names = list(NAMES[: chance.randint(2, 4)])
        self.length = chance.choice(("standard", "standard", "shorter", "longer"))
        self.players = {name: Player(WEALTH[len(self.names)]) for name in self.names}
        self.buildings: dict[str, Building] = {}
        for key, lot in FIRST.items():
            zone, block = key.split()
            column, row = map(int, block.split("-"))
            self.buildings[key] = Building(zone, column, row, (lot,))
        self.markers: dict[int, str | None] = dict.fromkeys(NUMBERS)
        self.supply = Counter(VOCATIONS)
        self.offices: dict[str, str | None] = dict.fromkeys((*OFFICES, "contractor"))
        self.happened = dict.fromkeys(KEY_EVENTS, False)
        self.turned_over = {"town": 6, "city": 0, "metropolis": 0}
        self.pawn = "mayor"
        self.park_due: str | None = None
        self.payout_due = 0

    def number_of(self, column: int, row: int, space: str) -> bool:
        """Whether a gray space belongs to a row with a block."""
        if space.startswith("right"):
            return space == f"right-{row}"
        return str(column) in space.split("-")[1:]

    def value(self, column: int, row: int) -> int:
        """The sum of all numbers at the rows of a block: S:163."""
        own = (
            number for number, space in self.markers.items() if space is not None and self.number_of(column, row, space)
        )
        return COLUMNS[column - 1] + ROWS[row - 1] + sum(own)

    def in_row(self, kind: str, number: int) -> Iterator[Building]:
        """The buildings in the row of a number, none if it has not entered play: S:372-381."""
        space = self.markers.get(number) if (number >= 7) == (kind == "wealth") else None
        for building in self.buildings.values():
            printed = COLUMNS[building.column - 1] if kind == "wealth" else ROWS[building.row - 1]
            if printed == number or (space is not None and self.number_of(building.column, building.row, space)):
                yield building

    def pay_row(self, kind: str, number: int) -> None:
        """Half as much for each further place; those who tie share what their places bring, rounded down: S:383-432."""
        there = Counter(building.owner for building in self.in_row(kind, number) if building.owner)
        amounts = [number // 2**place for place in range(len(self.names))]
        for count in sorted(set(there.values()), reverse=True):
            tied = [name for name, own in there.items() if own == count]
            share, amounts = sum(amounts[: len(tied)]) // len(tied), amounts[len(tied) :]
            for name in tied:
                self.players[name].gain(**{kind: share})

    def candidates(self, office: str) -> list[str]:
        """The players who win an election, more than one if somebody has to decide, none if the tile stays."""
        if office == "mayor":
            return _best({name: sum(player.vocations.values()) for name, player in self.players.items()})
        own: dict[str, list[int]] = {}
        for building in self.buildings.values():
            if building.zone == ZONE_OF[office] and building.owner:
                own.setdefault(building.owner, []).append(self.value(building.column, building.row))
        best = _best({name: max(values) for name, values in own.items()})
        return _best({name: len(own[name]) for name in best})

    def least(self) -> list[str]:
        """Who may be the Contractor: S:476."""
        return _best({name: -player.prestige for name, player in self.players.items()})

    def free(self, column: int, row: int) -> set[str]:
        """The empty lots of a block."""
        there = [item.lots for item in self.buildings.values() if (item.column, item.row) == (column, row)]
        return set(LOTS) - {lot for lots in there for lot in lots}

    def under(self, column: int, row: int, lots: Iterable[str]) -> list[str]:
        """The buildings on some lots."""
        return [
            key
            for key, item in self.buildings.items()
            if (item.column, item.row) == (column, row) and set(item.lots) & set(lots)
        ]

    def neighbors(self, column: int, row: int, lots: Iterable[str]) -> list[Building]:
        """The buildings adjacent to a new one, those under it not counted."""
        new = places(column, row, lots)
        gone = set(self.under(column, row, lots))
        return [item for key, item in self.buildings.items() if key not in gone and adjacent(new, item.places)]

    def add(self, zone: str, block: str, lots: Iterable[str], owner: str | None) -> None:
        """Put a building into a block; the play numbers those of the same zone and block."""
        column, row = map(int, block.split("-"))
        name = f"{'♣' if zone == 'park' else zone} {block}"
        names = [name, *(f"{name} ({number})" for number in range(2, 6))]
        key = next(key for key in names if key not in self.buildings)
        self.buildings[key] = Building(zone, column, row, tuple(lots), owner)

    def final(self) -> dict[str, int]:
        """The prestige of each player at the end: S:548-556."""
        before = {name: player.prestige for name, player in self.players.items()}
        for number in range(1, 7):
            self.pay_row("prestige", number)
        totals = {name: player.prestige + player.wealth // 10 for name, player in self.players.items()}
        for name, prestige in before.items():
            self.players[name].prestige = prestige
        parks = [item.places for item in self.buildings.values() if item.zone == "park"]
        for office, holder in self.offices.items():
            for item in self.buildings.values() if holder else ():
                beside = item.zone != "park" and any(adjacent(item.places, park) for park in parks)
                mayors = office == "mayor" and item.owner == holder and beside
                totals[str(holder)] += mayors or item.zone == ZONE_OF.get(office)
        return totals


def _best(values: dict[str, Any]) -> list[str]:
    most = max(values.values(), default=None)
    return [name for name, value in values.items() if value == most]
