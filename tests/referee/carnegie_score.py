"""The final score of Carnegie by its rulebook: S:166-191 of the help page, and S:367-373 for Andrew."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from .carnegie import ACTIONS, CITIES, DATA, KIND_OF, STARTING, TRACKS, Board, Company

MAJOR = {"new-york": 1, "chicago": 1, "new-orleans": 1, "san-francisco": 2}
LEVELS = ["wagon", "stagecoach", "railroad"]
RESOURCES = ("goods", "money", "money-goods")
OF_KIND = dict(
    zip(
        ("department-human-resources", "department-management", "department-construction", "department-research"),
        ACTIONS,
        strict=True,
    )
)


def level(company: Company, region: str) -> str:
    """The transport level of a player in a region."""
    found: str = TRACKS[region]["levels"][company.box[region] - 1]
    return found


def connections(board: Board, name: str) -> int:
    """The best network of major cities in an unbroken line of own discs."""
    own, best = {city for city, _type in board.discs_of(name)}, 0
    for start in MAJOR:
        joined, new = set(), {start} & own
        while new:
            joined |= new
            new = {b for pair in DATA["routes"] for a, b in (pair, pair[::-1]) if a in joined and b in own} - joined
        majors = [city for city in MAJOR if city in joined]
        if len(majors) > 1:
            lowest = min(LEVELS.index(level(board.companies[name], CITIES[city]["region"])) for city in majors)
            best = max(best, DATA["connections"][sum(MAJOR[city] for city in majors)][lowest])
    return best


def counted(board: Board, name: str, donation: str) -> int:
    """How many things a donation counts, apart from money and goods; starting departments and itself included."""
    company, built = board.companies[name], list(board.discs_of(name))
    types, regions = Counter(type_ for _city, type_ in built), Counter(CITIES[city]["region"] for city, _t in built)
    held = [*STARTING, *company.departments]
    if donation.startswith("region-"):
        return regions[donation.removeprefix("region-")]
    if donation in OF_KIND:
        return sum(KIND_OF[key] == OF_KIND[donation] for key in held)
    return {
        "department-any": len(held),
        "housing-commerce": types["housing"] + types["commerce"],
        "railroad": sum(level(company, region) == "railroad" for region in TRACKS),
        "donation": len(company.donations),
        "seven": 1,
        "active-employee": sum(company.active.values()),
        "small-city": sum(CITIES[city]["spaces"] == ["any"] for city, _type in built),
    }.get(donation, types[donation])


def spent(order: tuple[str, ...], money: int, goods: int) -> tuple[int, int, int]:
    """The VP of donations for resources in an order, and what is left of $ and cubes: each counts once."""
    total = 0
    for donation in order:
        each = DATA["donations"][donation]
        most = min(-(-12 // each), {"goods": goods, "money": money // 5}.get(donation, min(goods, money // 5)))
        total += min(12, most * each)
        money -= 0 if donation == "goods" else 5 * most
        goods -= 0 if donation == "money" else most
    return total, money, goods


def donations(board: Board, name: str) -> tuple[int, int, int]:
    """The VP of a player's donations, and the money and goods that are left."""
    company = board.companies[name]
    plain = sum(_capped(board, name, key) for key in company.donations if key not in RESOURCES)
    orders = permutations(key for key in company.donations if key in RESOURCES)
    best = max((spent(order, company.money, company.goods) for order in orders), key=lambda found: found[0])
    return plain + best[0], best[1], best[2]


def _capped(board: Board, name: str, donation: str) -> int:
    return min(12, counted(board, name, donation) * int(DATA["donations"][donation]))


def total(board: Board, name: str) -> int:
    """A player's final score, S:184-191."""
    company = board.companies[name]
    rows = Counter(company.departments.values())
    return (
        company.vp
        + min(15, sum(company.active.values()))
        + min(24, 3 * rows["top"] + 2 * rows["other"])
        + min(42, company.tab_vp)
        + connections(board, name)
        + min(45, sum(CITIES[city]["vp"] for city, _type in board.discs_of(name)))
        + donations(board, name)[0]
        + (3 if company.tile else 0)
    )


def andrews_total(board: Board) -> int:
    """Andrew's score: his donations count what the player did, after the player's own."""
    name = board.names[0]
    made = [key for key in DATA["donations"] if "andrew" in board.donations[key]]
    _own, money, goods = donations(board, name)
    of_resources = spent(tuple(key for key in RESOURCES if key in made), money, goods)[0]
    return (
        sum(vp * number for vp, number in board.laid.items())
        + 2 * sum(board.andrew_tiles.values())
        + 6 * sum(box == 5 for box in board.andrew_box.values())
        + sum(CITIES[city]["vp"] for city, _type in board.discs_of("andrew"))
        + sum(_capped(board, name, key) for key in made if key not in RESOURCES)
        + of_resources
    )
