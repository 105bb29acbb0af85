"""The board: its hexes, where they lie, and the numbers printed on them.

One public source gives the numbers and the places, and it names only Chicago, Fort Wayne, the industrial cities and the
start hexes. Rule: chicago-express:expand/cost#printed-costs
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.engine.hexes import HexMap, HexSpace

from .hexes import CHICAGO, INDUSTRIAL_CITY, START, Hex
from .tables import CHICAGO_COST, CHICAGO_INCOME, INDUSTRIAL_SCALES, SINGLE_HEXES, WABASH

CITY = "city"
MOUNTAIN = "mountain"
PLAIN = "plain"
FOREST = "forest"
FORT_WAYNE = "fort-wayne"


@dataclass(frozen=True, slots=True)
class Place:
    """A hex at a column and a row: its kind and its printed numbers; ``income`` is None where the scale gives it."""

    at: str
    terrain: str
    cost: int
    income: int | None = None
    house: int = 0


# The hexes with a name.
NAMED = {
    CHICAGO: Place("A2", CHICAGO, CHICAGO_COST, CHICAGO_INCOME),
    "detroit": Place("E0", INDUSTRIAL_CITY, 3),
    "wheeling": Place("I6", INDUSTRIAL_CITY, 3),
    "pittsburgh": Place("K4", INDUSTRIAL_CITY, 4),
    FORT_WAYNE: Place("D3", CITY, 1, 1, 2),
    "cleveland": Place("I2", CITY, 1, 2, 2),
    "youngstown": Place("I4", CITY, 2, 1, 1),
    "charleston": Place("I9", CITY, 3, 2, 1),
    "buffalo": Place("L0", CITY, 2, 3, 2),
    "binghamton": Place("Q3", CITY, 2, 1, 1),
}

# The other cities as (cost, income, house), by column and row.
_CITIES = {
    "B5": (1, 2, 2),
    "C2": (2, 1, 2),
    "D7": (2, 2, 2),
    "F1": (2, 1, 1),
    "F5": (1, 1, 1),
    "F8": (2, 2, 1),
    "K7": (2, 1, 1),
    "K10": (2, 1, 1),
    "M4": (2, 1, 1),
    "M10": (1, 1, 1),
    "N6": (2, 1, 1),
    "O0": (2, 1, 2),
    "O4": (2, 1, 1),
    "O10": (2, 2, 1),
    "Q0": (2, 1, 1),
    "S0": (2, 1, 2),
}

# The mountains by cost; each has an income of 1, and a house of 2 but for one.
_MOUNTAINS = {
    2: ("L6", "M6"),
    3: ("G9", "H9", "I10", "J6", "J9", "L4", "N4"),
    4: ("I8", "J7", "J8", "K6", "K8", "L5", "M5"),
}
_MOUNTAIN_INCOME, _MOUNTAIN_HOUSE = 1, 2
_SMALLER_HOUSES = {"N4": 1}

# The plains and the forests by cost; they have no income.
_PLAINS = {
    1: (
        "A3 A4 B2 B3 B4 B6 C0 C1 C3 C4 C5 C6 C7 D0 D1 D2 D4 D5 D6 E1 E2 E3 E4 E5 E6 E7 E8 F2 F3 F4 F6 F7 G2 G3 G4 "
        "G5 G6 G7 H2 H3 H4 H5 H6 I3 J1 K1 L1 L9 M0 N0 N9 O7 P0 P4 P5 P6 P7 P8 P9 Q5 Q6 Q8 R0 R4 R6 S1 S2 S4 S5"
    ),
    2: "N8 O5 O6 O8",
}
_FORESTS = {
    1: "J2",
    2: "G8 H7 H8 I5 I7 J3 J4 J5 K2 K9 L2 L8 M1 M2 M7 M8 M9 N3 N7 O1 O9 P1 P2 P3 Q1 Q2 Q4 R1 R2 R3",
    3: "L3 L7 M3 N1 N2 O2 O3",
    4: "K3 K5 N5",
}

# Every hex of which a play remembers the locomotives and the house; those without a name by column and row.
PLACES = {
    **NAMED,
    **{at.lower(): Place(at, CITY, *numbers) for at, numbers in _CITIES.items()},
    **{
        at.lower(): Place(at, MOUNTAIN, cost, _MOUNTAIN_INCOME, _SMALLER_HOUSES.get(at, _MOUNTAIN_HOUSE))
        for cost, places in _MOUNTAINS.items()
        for at in places
    },
    **{
        at.lower(): Place(at, terrain, cost)
        for terrain, by_cost in ((PLAIN, _PLAINS), (FOREST, _FORESTS))
        for cost, places in by_cost.items()
        for at in places.split()
    },
}

# Where nobody builds. Rule: chicago-express:expand/rules#start-hexes
_STARTS = {"new-york": "S3", "philadelphia": "R5", "baltimore": "Q7", "washington": "Q9"}

# Where each company's network begins. Rule: chicago-express:setup/board#start-locomotives,
# chicago-express:chicago/wabash#locomotive
START_HEXES = {"PRR": "philadelphia", "BO": "baltimore", "CO": "washington", "NYC": "new-york", WABASH: FORT_WAYNE}


def position(at: str) -> tuple[int, int]:
    """The column and the row of a hex, from 0: ``B5`` is in the second column and the sixth row."""
    return ord(at[0]) - ord("A"), int(at[1:])


def hex_of(key: str) -> Hex:
    """A hex of the map with its printed numbers, an industrial city with the value at which its scale begins."""
    place = PLACES[key]
    income = INDUSTRIAL_SCALES[key][0] if place.terrain == INDUSTRIAL_CITY else place.income
    return Hex(terrain=place.terrain, cost=place.cost, income=income)


def space(key: str, cost: int | None, income: int | None, notes: tuple[str, ...] = ()) -> HexSpace:
    """A hex of the map with the numbers to show."""
    place = PLACES[key]
    return HexSpace(*position(place.at), place.terrain, cost, income, "" if key in NAMED else place.at, notes)


def map_of(spaces: Iterable[tuple[str, HexSpace]]) -> HexMap:
    """The map with these hexes and the start hexes, from west to east."""
    starts = [(key, HexSpace(*position(at), START)) for key, at in _STARTS.items()]
    by_place = sorted([*spaces, *starts], key=lambda item: (item[1].column, item[1].row))
    return HexMap(columns=19, rows=11, spaces=dict(by_place))


MAP = map_of((key, space(key, (built := hex_of(key)).price, built.gain)) for key in PLACES)

# The hexes in which a company can build, from west to east.
IN_ORDER = tuple(key for key in MAP.spaces if key in PLACES)

# Those that have room for the locomotives of several companies. Rule: chicago-express:expand/rules#single-hexes
SHARED = tuple(key for key in IN_ORDER if PLACES[key].terrain not in SINGLE_HEXES)
