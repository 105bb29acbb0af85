"""Numbers of the game, in the order of its rulebook; each table names the section that states it.

Where the help page is silent, a number comes from the printed board or the printed tiles, as a comment states.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.fields import choice

GAME = "carnegie"

# The help page is the default; the printed game of 2022 differs in a few places.
EDITIONS = ("bga-es", "published")

MOST_PLAYERS = 4


def edition_field() -> Any:
    """Declare the edition of the rules to follow."""
    return choice(EDITIONS, default=EDITIONS[0])


# Tiles removed at random before the game, by players; 1 is the solo game. Rule: carnegie:setup/departments
DEPARTMENT_TILES = 32
DEPARTMENTS_REMOVED = {
    "bga-es": {1: 16, 2: 16, 3: 8, 4: 0},
    "published": {1: 16, 2: 16, 3: 8, 4: 4},
}

# Rule: carnegie:setup/neutral-discs, carnegie:solo/setup#neutral-discs
NEUTRAL_DISCS = {1: 18, 2: 18, 3: 9, 4: 0}

# The players who receive an action choice tile. Rule: carnegie:setup/player-start#action-choice-tile
ACTION_CHOICE_TILES = {1: "none", 2: "none", 3: "third-player", 4: "every-player"}

# Rule: carnegie:setup/player-start#receive
STARTING_MONEY = 12
STARTING_GOODS = 4

# Rule: carnegie:setup/player-start#employees
EMPLOYEES = 15
EMPLOYEES_IN_THE_SUPPLY = 5

# All but the five discs that mark points and transport can become projects. Rule: carnegie:setup/player-start#discs
DISCS = 30
MOST_PROJECTS = DISCS - 5

# The most workstations of a department. Rule: carnegie:company/departments#capacity
MOST_WORKSTATIONS = 3

# Spaces for added departments, from a public source. Rule: carnegie:company/departments#empty-spaces
EMPTY_SPACES = 10

# Rule: carnegie:company/departments#four-kinds
KINDS = ("human-resources", "management", "construction", "research-and-development")


# Each with its kind; no source gives their workstations. Rule: carnegie:company/departments#starting-departments
STARTING_DEPARTMENTS = {
    "human-resources": "human-resources",
    "commerce-and-finance": "management",
    "strategic-planning": "management",
    "construction": "construction",
    "research-and-development": "research-and-development",
}


@dataclass(frozen=True, slots=True)
class Department:
    """A department tile: its kind, the dollars under each workstation, and whether using it is a mission."""

    kind: str
    workstations: tuple[int, ...]
    mission: bool = False


# Printed tiles. Rule: carnegie:departments/human-resources#workstations, carnegie:departments/management#workstations,
# carnegie:departments/construction#workstations, carnegie:departments/research-and-development#workstations
DEPARTMENTS = {
    "training-partnerships": Department("human-resources", (2,), mission=True),
    "recruiting": Department("human-resources", (1, 1), mission=True),
    "safety-quality": Department("human-resources", (5,), mission=True),
    "new-lobby": Department("human-resources", ()),
    "purchasing": Department("management", (0, 0), mission=True),
    "sales": Department("management", (1, 1)),
    "logistics": Department("management", (3, 3)),
    "property-management": Department("management", (0,)),
    "engineering": Department("construction", (2, 2), mission=True),
    "construction-outsourcing": Department("construction", (3,)),
    "supply-chain": Department("construction", (1, 1)),
    "communications": Department("construction", (8,)),
    "advanced-research": Department("research-and-development", (3,), mission=True),
    "advanced-design": Department("research-and-development", (3, 3, 3)),
    "charitable-giving": Department("research-and-development", (3,), mission=True),
    "telegraph-operators": Department("research-and-development", (2,)),
}

# Rule: carnegie:actions/human-resources#moves
MOVES_PER_EMPLOYEE = 3

# Money or goods for a use of Commerce and Finance. Rule: carnegie:actions/management#commerce-and-finance
COMMERCE_AND_FINANCE = {
    "money": {"money": 3},
    "goods": {"goods": 1},
    "mission-money": {"money": 6},
    "mission-goods": {"goods": 2},
}

# Dollars and employee moves for a use of Training and Partnerships, together.
# Rule: carnegie:departments/human-resources#training-and-partnerships
TRAINING = 8

# The printed tile of Recruiting gives moves to a player who sends nobody; the help page does not mention them.
# Rule: carnegie:departments/human-resources#recruiting
MOVES_OF_RECRUITING = 4

# The money is on the printed tile only. Rule: carnegie:departments/management#purchasing
PURCHASING = {"goods": {"goods": 3}, "money": {"money": 8}}

# Dollars for each goods cube. Rule: carnegie:departments/management#sales
SALES = {"bga-es": 5, "published": 6}

# Dollars and VP for each goods cube. Rule: carnegie:departments/management#logistics
LOGISTICS = {"money": 3, "vp": 1}

# Dollars paid for each goods cube. Rule: carnegie:departments/construction#supply-chain
SUPPLY_CHAIN = 1

# In one use. Rule: carnegie:departments/management#sales, carnegie:departments/management#logistics,
# carnegie:departments/construction#supply-chain
MOST_GOODS_IN_A_USE = 3

# Rule: carnegie:company/missions#areas
REGIONS = ("west", "midwest", "east", "south")

# From the lowest to the highest. Rule: carnegie:tracks/transport-tracks#levels
LEVELS = ("wagon", "stagecoach", "railroad")


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a transport track: its level, the study points of the step into it, and its gains.

    ``bonus`` is for each employee brought back, ``reward`` once, for entering.
    """

    level: str
    step: int
    bonus: Mapping[str, int]
    reward: Mapping[str, int] = field(default_factory=dict)


# From the printed board, from left to right; the help page states the levels of the first boxes and the bonus of $1.
# Rule: carnegie:tracks/transport-tracks#levels, carnegie:tracks/transport-tracks#cost,
# carnegie:tracks/transport-tracks#final-reward, carnegie:tracks/transport-bonus#table
TRANSPORT_TRACKS = {
    "west": (
        Box("wagon", 0, {"money": 1}),
        Box("stagecoach", 2, {"money": 3}),
        Box("stagecoach", 1, {"goods": 1}),
        Box("railroad", 4, {"vp": 2}),
        Box("railroad", 5, {"vp": 2}, {"goods": 3}),
    ),
    "midwest": (
        Box("wagon", 0, {"money": 1}),
        Box("stagecoach", 1, {"money": 2}),
        Box("railroad", 3, {"study": 3}),
        Box("railroad", 3, {"goods": 2}),
        Box("railroad", 5, {"vp": 2}, {"money": 10}),
    ),
    "east": (
        Box("stagecoach", 0, {"money": 1}),
        Box("railroad", 3, {"money": 4}),
        Box("railroad", 2, {"new_employee": 1}),
        Box("railroad", 2, {"vp": 2}),
        Box("railroad", 5, {"vp": 2}, {"money": 10}),
    ),
    "south": (
        Box("wagon", 0, {"money": 1}),
        Box("stagecoach", 1, {"money": 2}),
        Box("railroad", 3, {"money": 5}),
        Box("railroad", 3, {"money": 7}),
        Box("railroad", 5, {"vp": 2}, {"goods": 3}),
    ),
}
FINAL_BOX = 5

# Telegraph Operators make each step cheaper by 1, down to 1. Rule: carnegie:tracks/transport-tracks#telegraph
TELEGRAPH_DISCOUNT = 1
CHEAPEST_STEP = 1

# Dollars for a player's first donation, then that much more for each. Rule: carnegie:tracks/donation-prices#price
DONATION_PRICE = 5
DONATION_PRICE_WITH_COMMUNICATIONS = 3


@dataclass(frozen=True, slots=True)
class Donation:
    """A space of the donation table: ``vp`` for each thing counted, of which a player can have ``most``.

    One that counts money or goods cubes, or nothing, has no ``most``.
    """

    vp: int
    most: int = 0


# From the printed board, column by column. ``most`` follows from three facts: a company holds its starting departments
# of a kind and the four that can be added, no two alike; a type has as many projects as discs for them; a region has as
# many as its spaces.
# Rule: carnegie:tracks/donation-prices#spaces
DONATIONS = {
    "department-human-resources": Donation(3, 5),
    "department-management": Donation(3, 6),
    "department-construction": Donation(3, 5),
    "department-research": Donation(3, 5),
    "department-any": Donation(1, len(STARTING_DEPARTMENTS) + EMPTY_SPACES),
    "public-infrastructure": Donation(4, MOST_PROJECTS),
    "industry": Donation(3, MOST_PROJECTS),
    "housing-commerce": Donation(2, MOST_PROJECTS),
    "railroad": Donation(3, len(REGIONS)),
    "donation": Donation(2, 20),
    "seven": Donation(7),
    "goods": Donation(2),
    "money": Donation(2),
    "money-goods": Donation(4),
    "active-employee": Donation(1, EMPLOYEES),
    "region-east": Donation(2, 17),
    "region-midwest": Donation(2, 16),
    "region-south": Donation(2, 16),
    "region-west": Donation(2, 19),
    "small-city": Donation(2, 18),
}

# Rule: carnegie:tracks/donation-prices#cap
MOST_VP_OF_A_DONATION = 12
DOLLARS_PER_UNIT = 5

# A sanity check: more goods cubes than anybody has at the end. Rule: carnegie:end-of-game/scoring#resources-are-spent
MOST_GOODS = 100

# Rule: carnegie:end-of-game/scoring#parts
CAPS = {"employees": EMPLOYEES, "departments": 24, "project_tabs": 42, "connections": 36, "city_projects": 45}

# Rule: carnegie:end-of-game/scoring#action-choice-tile
ACTION_CHOICE_VP = 3
