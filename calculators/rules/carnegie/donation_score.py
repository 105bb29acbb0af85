"""The score of a donation at the end of the game, and the money and goods cubes that it spends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from calculators.fields import choice, money, whole

from .tables import DOLLARS_PER_UNIT, DONATIONS, GAME, MOST_GOODS, MOST_VP_OF_A_DONATION

SCORING = "end-of-game/scoring"
PRICES = "tracks/donation-prices"
SPENT = f"{SCORING}#resources-are-spent"
SPACES = f"{PRICES}#spaces"

FLAT = "seven"
MONEY, GOODS, BOTH = "money", "goods", "money-goods"

# What the rules leave open about what a donation counts, and the section that says how the site reads it.
OPEN = {
    "department-human-resources": "starting-departments-in-donations",
    "department-management": "starting-departments-in-donations",
    "department-construction": "starting-departments-in-donations",
    "department-research": "starting-departments-in-donations",
    "department-any": "starting-departments-in-donations",
    "housing-commerce": "housing-and-commerce",
    "donation": "donation-of-donations",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``count``: things that the donation counts; ``money`` in dollars and ``goods`` in cubes where it counts them."""

    donation: str = choice(tuple(DONATIONS))
    count: int = whole(0, max(donation.most for donation in DONATIONS.values()), default=0)
    money: int = money(default=0)
    goods: int = whole(0, MOST_GOODS, default=0)


def compute(given: Input) -> Result:
    """What a donation scores. One that counts money or goods spends no more of them than it needs.

    Raises InvalidInput ``more-than-there-are``. Rule: carnegie:end-of-game/scoring, carnegie:tracks/donation-prices
    """
    refuse_more_than_there_are(given)
    each = DONATIONS[given.donation].vp
    found = units(given)
    needed = -(-MOST_VP_OF_A_DONATION // each)
    used = min(found, needed)
    spent = DOLLARS_PER_UNIT * used if given.donation in (MONEY, BOTH) else 0
    cubes = used if given.donation in (GOODS, BOTH) else 0
    uncapped = found * each
    return Result(
        values={
            "vp": min(MOST_VP_OF_A_DONATION, uncapped),
            "uncapped": uncapped,
            "count_for_cap": None if given.donation == FLAT else needed,
            "money_left": given.money - spent,
            "goods_left": given.goods - cubes,
        },
        steps=tuple(_steps(given, found, spent, cubes)),
        warnings=tuple(_warnings(given.donation)),
    )


def units(given: Input) -> int:
    """How often the donation scores its VP, dollars in whole fives.

    Rule: carnegie:tracks/donation-prices#spaces, carnegie:end-of-game/scoring#resources-are-spent
    """
    fives = given.money // DOLLARS_PER_UNIT
    by_resource = {FLAT: 1, MONEY: fives, GOODS: given.goods, BOTH: min(fives, given.goods)}
    return by_resource.get(given.donation, given.count)


def refuse_more_than_there_are(given: Input) -> None:
    """Raise InvalidInput where a player cannot have so many. Rule: carnegie:tracks/donation-prices#spaces"""
    most = DONATIONS[given.donation].most
    if most and given.count > most:
        raise InvalidInput(Fault("count", "more-than-there-are", {"maximum": most}, (SPACES,)))


def _steps(given: Input, found: int, spent: int, cubes: int) -> Iterator[Step]:
    """What counts, the points, the cap, and what is spent."""
    each = DONATIONS[given.donation].vp
    values = {"money": given.money, "goods": given.goods, "units": found, "five": DOLLARS_PER_UNIT}
    if given.donation in (MONEY, BOTH):
        yield Step(f"units-{given.donation}", values, (SPACES, SPENT))
    uncapped = found * each
    code = FLAT if given.donation == FLAT else "points"
    yield Step(code, {"units": found, "each": each, "uncapped": uncapped}, (SPACES,))
    if uncapped > MOST_VP_OF_A_DONATION:
        yield Step("capped", {"uncapped": uncapped, "cap": MOST_VP_OF_A_DONATION}, (f"{PRICES}#cap",))
    if spent:
        yield Step("money-spent", {"before": given.money, "spent": spent, "left": given.money - spent}, (SPENT,))
    if cubes:
        yield Step("goods-spent", {"before": given.goods, "spent": cubes, "left": given.goods - cubes}, (SPENT,))


def _warnings(donation: str) -> Iterator[Warning]:
    """Where the value comes from, what the rules leave open, and whom resources are left for."""
    yield Warning("board-value", {}, (SPACES,))
    if donation in OPEN:
        yield Warning(OPEN[donation], {}, (f"{SCORING}#{OPEN[donation]}",))


CALCULATOR = Calculator(
    game=GAME,
    slug="donation-score",
    input=Input,
    compute=compute,
    results={
        "vp": Unit.COUNT,
        "uncapped": Unit.COUNT,
        "count_for_cap": Unit.COUNT,
        "money_left": Unit.MONEY,
        "goods_left": Unit.COUNT,
    },
    headline=("vp",),
    rules=(SCORING, PRICES),
)
