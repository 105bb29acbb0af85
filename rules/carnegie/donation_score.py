"""Score of a donation at the end of the game, and the money and goods cubes that it spends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, money, only_for, optional, whole

from .tables import DOLLARS_PER_UNIT, DONATIONS, GAME, MOST_GOODS, MOST_VP_OF_A_DONATION

SCORING = "end-of-game/scoring"
PRICES = "tracks/donation-prices"
SPENT = f"{SCORING}#resources-are-spent"
SPACES = f"{PRICES}#spaces"

FLAT = "seven"
# The only space whose value the help page gives. Rule: carnegie:tracks/donation-prices#spaces
ON_THE_HELP_PAGE = "region-west"
MONEY, GOODS, BOTH = "money", "goods", "money-goods"
COUNTED = tuple(donation for donation in DONATIONS if donation not in (FLAT, MONEY, GOODS, BOTH))

# Questions that the rules leave open about the things counted; a section gives the site's reading of each.
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
    """``count``: things that the donation counts; ``money`` in dollars and ``goods`` in cubes if it counts them. None
    means not known yet, which is not the same as 0.
    """

    donation: str = choice(tuple(DONATIONS))
    count: int | None = only_for(
        "donation",
        COUNTED,
        optional(
            whole(0, max(donation.most for donation in DONATIONS.values()), default=None), gives=("vp", "uncapped")
        ),
    )
    money: int | None = only_for(
        "donation", (MONEY, BOTH), optional(money(default=None), gives=("vp", "uncapped", "money_left"))
    )
    goods: int | None = only_for(
        "donation",
        (GOODS, BOTH),
        optional(whole(0, MOST_GOODS, default=None), gives=("vp", "uncapped", "goods_left")),
    )


def compute(given: Input) -> Result:
    """Return the VP of a donation. One that counts money or goods spends no more of them than it needs.

    If the count is not known there is no score, only the number that reaches the maximum.
    Raises InvalidInput ``more-than-there-are``. Rule: carnegie:end-of-game/scoring, carnegie:tracks/donation-prices
    """
    refuse_more_than_there_are(given)
    each = DONATIONS[given.donation].vp
    scored = units(given)
    needed = -(-MOST_VP_OF_A_DONATION // each)
    used = min(scored or 0, needed)
    spent = DOLLARS_PER_UNIT * used if given.donation in (MONEY, BOTH) else 0
    cubes = used if given.donation in (GOODS, BOTH) else 0
    return Result(
        values={
            "vp": None if scored is None else min(MOST_VP_OF_A_DONATION, scored * each),
            "uncapped": None if scored is None else scored * each,
            "count_for_cap": None if given.donation == FLAT else needed,
            "money_left": _left(given.money, spent, scored),
            "goods_left": _left(given.goods, cubes, scored),
        },
        steps=tuple(_steps(given, scored, spent, cubes)),
        warnings=(*_warnings(given.donation), *_ignored(given)),
    )


def units(given: Input) -> int | None:
    """How often the donation scores its VP, dollars in whole fives; None if the count is not known.

    Rule: carnegie:tracks/donation-prices#spaces, carnegie:end-of-game/scoring#resources-are-spent
    """
    fives = None if given.money is None else given.money // DOLLARS_PER_UNIT
    both = None if fives is None or given.goods is None else min(fives, given.goods)
    by_resource = {FLAT: 1, MONEY: fives, GOODS: given.goods, BOTH: both}
    return by_resource.get(given.donation, given.count)


def _left(resource: int | None, spent: int, scored: int | None) -> int | None:
    """The amount left of a resource; None if the amount or the donation's score is not known."""
    return None if resource is None or scored is None else resource - spent


def refuse_more_than_there_are(given: Input) -> None:
    """Raise InvalidInput if a player cannot have so many. Rule: carnegie:tracks/donation-prices#spaces"""
    most = DONATIONS[given.donation].most
    if most and given.count is not None and given.count > most:
        raise InvalidInput(Fault("count", "more-than-there-are", {"maximum": most}, (SPACES,)))


def _steps(given: Input, scored: int | None, spent: int, cubes: int) -> Iterator[Step]:
    """The count, the points, the cap, and the resources spent; or the number that is missing."""
    if scored is None:
        needed = given.donation if given.donation in (MONEY, GOODS, BOTH) else "count"
        yield Step(f"{needed}-needed", {}, (SPACES,))
        return
    each = DONATIONS[given.donation].vp
    values = {"money": given.money, "goods": given.goods, "units": scored, "five": DOLLARS_PER_UNIT}
    if given.donation in (MONEY, BOTH):
        yield Step(f"units-{given.donation}", values, (SPACES, SPENT))
    uncapped = scored * each
    code = FLAT if given.donation == FLAT else "points"
    yield Step(code, {"units": scored, "each": each, "uncapped": uncapped}, (SPACES,))
    if uncapped > MOST_VP_OF_A_DONATION:
        yield Step("capped", {"uncapped": uncapped, "cap": MOST_VP_OF_A_DONATION}, (f"{PRICES}#cap",))
    if spent and given.money is not None:
        yield Step("money-spent", {"before": given.money, "spent": spent, "left": given.money - spent}, (SPENT,))
    if cubes and given.goods is not None:
        yield Step("goods-spent", {"before": given.goods, "spent": cubes, "left": given.goods - cubes}, (SPENT,))


def _warnings(donation: str) -> Iterator[Warning]:
    """The source of the value, and the questions that the rules leave open."""
    if donation != ON_THE_HELP_PAGE:
        yield Warning("board-value", {}, (SPACES,))
    if donation in OPEN:
        yield Warning(OPEN[donation], {}, (f"{SCORING}#{OPEN[donation]}",))


def _ignored(given: Input) -> Iterator[Warning]:
    """Numbers that this donation does not count. Rule: carnegie:tracks/donation-prices#spaces"""
    if given.count is not None and given.donation not in COUNTED:
        yield Warning("count-ignored", {"count": given.count}, (SPACES,))
    if given.money is not None and given.donation not in (MONEY, BOTH):
        yield Warning("money-ignored", {"money": given.money}, (SPACES,))
    if given.goods is not None and given.donation not in (GOODS, BOTH):
        yield Warning("goods-ignored", {"goods": given.goods}, (SPACES,))


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
