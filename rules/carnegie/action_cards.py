"""Andrew's action cards, each named after the donation at its top; from carnegie-solo-helper, unconfirmed.

Rule: carnegie:solo/setup#action-cards, carnegie:solo/setup#advanced-cards
"""

from __future__ import annotations

from dataclasses import dataclass

from .tables import KINDS

HR, MA, CO, RD = KINDS

# What the keys of normal and of advanced cards begin with; the donation follows.
NORMAL, ADVANCED = "card-", "advanced-"


@dataclass(frozen=True, slots=True)
class ActionCard:
    """What a card asks for: its strongest action, the positions of human resources, departments by kind, cities, and
    steps on the transport track of a region.
    """

    strongest: str
    hr_shift: int
    departments: tuple[str, ...]
    cities: tuple[str, ...]
    region: str
    steps: int


NORMAL_CARDS = {
    "card-department-human-resources": ActionCard(HR, 4, (HR,), ("salt-lake-city", "reno"), "west", 2),
    "card-department-management": ActionCard(HR, 4, (MA,), ("st-louis", "chicago"), "midwest", 1),
    "card-department-construction": ActionCard(HR, 3, (CO,), ("boston", "washington"), "east", 2),
    "card-department-research": ActionCard(HR, 3, (RD, RD), ("new-orleans", "houston"), "south", 2),
    "card-region-midwest": ActionCard(HR, 3, (HR,), ("san-francisco", "santa-fe"), "west", 1),
    "card-department-any": ActionCard(MA, 2, (HR, HR, HR), ("san-francisco", "los-angeles"), "west", 1),
    "card-seven": ActionCard(MA, 1, (MA, MA, MA), ("fargo", "st-paul"), "midwest", 2),
    "card-goods": ActionCard(MA, 2, (CO, CO, CO), ("pittsburgh", "new-york"), "east", 2),
    "card-money": ActionCard(MA, 1, (RD, RD, RD), ("san-antonio", "memphis", "dallas"), "south", 2),
    "card-small-city": ActionCard(MA, 2, (HR, CO, RD), ("kansas-city", "chicago"), "midwest", 2),
    "card-money-goods": ActionCard(CO, 2, (HR,), ("portland", "boise", "denver", "los-angeles"), "west", 1),
    "card-active-employee": ActionCard(
        CO, 2, (MA, MA), ("new-york", "chicago", "new-orleans", "san-francisco"), "west", 1
    ),
    "card-public-infrastructure": ActionCard(
        CO, 1, (CO, CO), ("cincinnati", "duluth", "st-louis", "kansas-city"), "midwest", 2
    ),
    "card-industry": ActionCard(CO, 1, (RD,), ("albany", "new-york", "washington", "pittsburgh"), "east", 2),
    "card-region-south": ActionCard(CO, 2, (CO,), ("new-orleans", "atlanta", "houston", "charleston"), "south", 2),
    "card-housing-commerce": ActionCard(RD, 2, (HR, HR), ("new-orleans", "atlanta"), "south", 3),
    "card-railroad": ActionCard(RD, 1, (MA, MA), ("boston", "new-york"), "east", 3),
    "card-donation": ActionCard(RD, 2, (CO,), ("chicago", "omaha"), "midwest", 3),
    "card-region-east": ActionCard(RD, 1, (RD,), ("pittsburgh", "boston", "albany"), "east", 3),
    "card-region-west": ActionCard(RD, 1, (RD,), ("san-francisco", "denver"), "west", 3),
}

ADVANCED_CARDS = {
    "advanced-department-human-resources": ActionCard(HR, 4, (HR, HR), ("salt-lake-city", "reno"), "west", 2),
    "advanced-department-management": ActionCard(HR, 4, (MA, MA), ("st-louis", "chicago"), "midwest", 3),
    "advanced-department-construction": ActionCard(HR, 4, (CO, CO), ("boston", "washington"), "east", 2),
    "advanced-department-research": ActionCard(HR, 4, (RD, RD), ("new-orleans", "houston"), "south", 2),
    "advanced-region-midwest": ActionCard(HR, 4, (MA,), ("san-francisco", "santa-fe"), "west", 3),
    "advanced-department-any": ActionCard(MA, 2, (HR, HR, HR), ("san-francisco", "los-angeles"), "west", 3),
    "advanced-seven": ActionCard(MA, 3, (MA, MA, MA), ("fargo", "st-paul"), "midwest", 2),
    "advanced-goods": ActionCard(MA, 2, (CO, CO, CO), ("pittsburgh", "new-york"), "east", 2),
    "advanced-money": ActionCard(MA, 3, (RD, RD, RD), ("san-antonio", "memphis", "dallas"), "south", 2),
    "advanced-small-city": ActionCard(MA, 2, (HR, CO, RD), ("kansas-city", "chicago"), "midwest", 2),
    "advanced-money-goods": ActionCard(CO, 2, (HR,), ("portland", "boise", "denver", "los-angeles"), "west", 3),
    "advanced-active-employee": ActionCard(
        CO, 2, (MA, MA), ("new-york", "chicago", "new-orleans", "san-francisco"), "west", 3
    ),
    "advanced-public-infrastructure": ActionCard(
        CO, 3, (CO, CO), ("cincinnati", "duluth", "st-louis", "kansas-city"), "midwest", 2
    ),
    "advanced-industry": ActionCard(CO, 3, (RD, RD), ("albany", "new-york", "washington", "pittsburgh"), "east", 2),
    "advanced-region-south": ActionCard(CO, 2, (CO,), ("new-orleans", "atlanta", "houston", "charleston"), "south", 2),
    "advanced-housing-commerce": ActionCard(RD, 2, (HR, HR), ("new-orleans", "atlanta"), "south", 4),
    "advanced-railroad": ActionCard(RD, 3, (MA, MA), ("boston", "new-york"), "east", 4),
    "advanced-donation": ActionCard(RD, 2, (CO,), ("chicago", "omaha"), "midwest", 4),
    "advanced-region-east": ActionCard(RD, 3, (RD,), ("pittsburgh", "boston", "albany"), "east", 4),
    "advanced-region-west": ActionCard(RD, 3, (RD,), ("san-francisco", "denver"), "west", 4),
}

CARDS = {**NORMAL_CARDS, **ADVANCED_CARDS}

# Advanced cards in the draw pile by level of difficulty. Rule: carnegie:solo/setup#advanced-cards
ADVANCED_IN_PILE = {"beginner": 0, "normal": 5, "difficult": 10, "expert": 15}


def donation_of(card: str) -> str:
    """The donation at the top of a card."""
    return card.removeprefix(NORMAL).removeprefix(ADVANCED)
