"""Cost of building a contract: the three payments, the zone restriction, and the neighborhood bonus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag, whole
from rules.engine.nested import record, rows

from .block_value import HIGHEST_VALUE, LOWEST_VALUE
from .permit_payment import (
    COST,
    MOST_CARDS,
    PERMITS,
    PermitCard,
    cards_without_zone,
    other_zones,
    pages_paid,
    permit_lines,
    spare,
)
from .tables import (
    ACTION_POINTS,
    ACTION_POINTS_OF_THE_UNION_BOSS,
    BONUS_OF_A_NEIGHBOR,
    BONUS_OF_THE_DISTRICT_ATTORNEY,
    CONTRACT_SPACES,
    DECKS_TO_ACTIVATE,
    FAVOR_SPACE,
    GAME,
    LARGEST_CONTRACT,
    LOTS_AROUND,
    ZONES,
)

ADJACENCY = "concepts/lots-blocks-adjacency"
FAVORS = "turn/favors"
NEIGHBORS = "building/neighborhood-bonus"
SPENDING = "turn/spending-action-points"
ZONING = "building/zone-restrictions"

PRICES = CONTRACT_SPACES | FAVOR_SPACE

# A sanity check: more wealth than anybody has.
MOST_WEALTH = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``size`` in lots; ``block_value`` and ``wealth`` in wealth; ``permits`` are the cards that the player spends.

    ``adjacent_same_zone`` and ``adjacent_other_zone`` are numbers of buildings, not counting parks and demolished ones;
    None if not known, which counts as 0. ``doubled_bonus``: the District Attorney builds the first contract of the
    turn.
    """

    card_space: str = choice(tuple(PRICES))
    zone: str = choice(ZONES)
    size: int = whole(1, LARGEST_CONTRACT)
    permits: tuple[PermitCard, ...] = rows(record(PermitCard), most=MOST_CARDS, default=())
    block_value: int = whole(LOWEST_VALUE, HIGHEST_VALUE)
    wealth: int = whole(0, MOST_WEALTH)
    ap_left: int = whole(0, ACTION_POINTS_OF_THE_UNION_BOSS, default=ACTION_POINTS)
    adjacent_same_zone: int | None = whole(0, max(LOTS_AROUND.values()), default=None)
    adjacent_other_zone: int | None = whole(0, max(LOTS_AROUND.values()), default=None)
    doubled_bonus: bool = flag(default=False)

    @property
    def same(self) -> int:
        """The adjacent buildings of the zone, 0 if not known."""
        return self.adjacent_same_zone or 0

    @property
    def other(self) -> int:
        """The adjacent buildings of other zones, 0 if not known."""
        return self.adjacent_other_zone or 0


def compute(given: Input) -> Result:
    """Return the cost of a contract, and whether it may be built; the numbers apply even if it is forbidden.

    Raises InvalidInput ``card-without-zone`` and ``too-many-neighbors``.
    Rule: urban-sprawl:building/cost, urban-sprawl:building/zone-restrictions,
    urban-sprawl:building/neighborhood-bonus, urban-sprawl:turn/spending-action-points
    """
    faults = [*cards_without_zone(given.permits), *too_many_neighbors(given)]
    if faults:
        raise InvalidInput(*faults)
    price = PRICES[given.card_space]
    paid = pages_paid(given.permits, given.zone)
    bonus = neighborhood_bonus(given.same, given.doubled_bonus)
    reasons = list(forbidden_by(given, price, paid))
    return Result(
        values={
            "legal": not reasons,
            "reasons": reasons,
            "ap_cost": price,
            "ap_after": left(given.ap_left, price),
            "permits_paid": paid,
            "permits_wasted": left(paid, given.size),
            "wealth_cost": given.block_value,
            "wealth_after": left(given.wealth, given.block_value),
            "neighborhood_bonus": bonus,
        },
        steps=(
            *_assumptions(given),
            _action_points(given, price),
            *permit_lines(given.permits, given.zone, given.size),
            _wealth(given),
            _zone(given),
            _bonus(given, bonus),
            *([] if reasons else [Step("own-restriction", {}, (f"{ZONING}#building-restrictions",))]),
        ),
        warnings=tuple(_warnings(given, paid, legal=not reasons)),
    )


def forbidden_by(given: Input, price: int, paid: int) -> Iterator[str]:
    """Every reason why the contract cannot be built, in the order of the rules.

    Rule: urban-sprawl:building/cost#three-payments, urban-sprawl:building/zone-restrictions#rule
    """
    if price > given.ap_left:
        yield "action-points"
    if paid < given.size:
        yield "permits"
        if other_zones(given.permits, given.zone):
            yield "permit-zone"
    if given.block_value > given.wealth:
        yield "wealth"
    if given.other and not given.same:
        yield "zone-restriction"


def neighborhood_bonus(buildings: int, doubled: bool) -> int:
    """The prestige for adjacent buildings of the same zone. Rule: urban-sprawl:building/neighborhood-bonus"""
    return buildings * (BONUS_OF_THE_DISTRICT_ATTORNEY if doubled else BONUS_OF_A_NEIGHBOR)


def left(held: int, spent: int) -> int | None:
    """The amount left after spending, None if it is not enough."""
    return held - spent if held >= spent else None


def too_many_neighbors(given: Input) -> Iterator[Fault]:
    """A fault for more adjacent buildings than a building of this size has lots around it.

    Rule: urban-sprawl:concepts/lots-blocks-adjacency#adjacent
    """
    most = LOTS_AROUND[given.size]
    neighbors = given.same + given.other
    if neighbors > most:
        values = {"found": neighbors, "most": most, "size": given.size}
        field = "adjacent_same_zone" if given.same > most else "adjacent_other_zone"
        yield Fault(field, "too-many-neighbors", values, (f"{ADJACENCY}#adjacent",))


def _assumptions(given: Input) -> Iterator[Step]:
    """The assumptions made for missing input."""
    if given.card_space in DECKS_TO_ACTIVATE:
        yield Step("deck-assumed", {"deck": given.card_space}, (f"{SPENDING}#active-decks",))
    unknown = {"own-zone": given.adjacent_same_zone is None, "other-zones": given.adjacent_other_zone is None}
    if any(unknown.values()):
        which = "neighbors" if all(unknown.values()) else next(name for name in unknown if unknown[name])
        yield Step(f"{which}-assumed", {"zone": given.zone}, (f"{ZONING}#rule", f"{NEIGHBORS}#amount"))


def _action_points(given: Input, price: int) -> Step:
    values = {"ap_left": given.ap_left, "price": price, "after": given.ap_left - price, "short": price - given.ap_left}
    if given.card_space in FAVOR_SPACE:
        return Step("favor-is-free", values, (f"{FAVORS}#build", f"{COST}#action-points"))
    code = "points-enough" if price <= given.ap_left else "points-short"
    return Step(code, values, (f"{SPENDING}#price-list", f"{COST}#action-points"))


def _wealth(given: Input) -> Step:
    cost, wealth = given.block_value, given.wealth
    values = {"wealth": wealth, "cost": cost, "after": wealth - cost, "short": cost - wealth}
    return Step("wealth-enough" if wealth >= cost else "wealth-short", values, (f"{COST}#wealth",))


def _zone(given: Input) -> Step:
    values = {"zone": given.zone, "same": given.same, "other": given.other}
    if not given.other:
        return Step("no-other-zone", values, (f"{ZONING}#rule",))
    if given.same:
        return Step("own-zone-too", values, (f"{ZONING}#one-is-enough", f"{ZONING}#stricter-wording"))
    return Step("only-other-zones", values, (f"{ZONING}#rule",))


def _bonus(given: Input, bonus: int) -> Step:
    values = {"same": given.same, "bonus": bonus}
    if given.doubled_bonus:
        return Step("bonus-doubled", values, (f"{NEIGHBORS}#district-attorney",))
    return Step("bonus", values, (f"{NEIGHBORS}#amount",))


def _warnings(given: Input, paid: int, legal: bool) -> Iterator[Warning]:
    """Warnings for cards that the player should keep, and for our readings of the rules."""
    unusable = other_zones(given.permits, given.zone)
    if unusable and paid >= given.size:
        values = {"zone": given.zone, "cards": len(unusable)}
        yield Warning("keep-the-other-zone", values, (f"{PERMITS}#zones",))
    needless = spare(given.permits, given.zone, given.size)
    if needless:
        yield Warning("card-not-needed", {"value": needless, "size": given.size}, (f"{COST}#no-change",))
    if given.same and given.other:
        yield Warning("stricter-wording", {}, (f"{ZONING}#stricter-wording",))
    if legal and given.card_space in FAVOR_SPACE and not given.ap_left:
        yield Warning("favor-after-the-last-point", {}, (f"{FAVORS}#without-action-points",))


CALCULATOR = Calculator(
    game=GAME,
    slug="build-cost",
    input=Input,
    compute=compute,
    results={
        "legal": Unit.FLAG,
        "reasons": Unit.CODES,
        "ap_cost": Unit.COUNT,
        "ap_after": Unit.COUNT,
        "permits_paid": Unit.COUNT,
        "permits_wasted": Unit.COUNT,
        "wealth_cost": Unit.COUNT,
        "wealth_after": Unit.COUNT,
        "neighborhood_bonus": Unit.COUNT,
    },
    headline=("legal", "wealth_cost", "neighborhood_bonus"),
    rules=(COST, ZONING, NEIGHBORS, SPENDING),
)
