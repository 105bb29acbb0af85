"""Cost of building a contract: the three payments, the zone restriction, and the neighborhood bonus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag, optional, whole
from rules.engine.nested import record, rows

from .block_value import HIGHEST_VALUE, LOWEST_VALUE
from .permit_payment import (
    COST,
    MOST_CARDS,
    PermitCard,
    cards_without_zone,
    left,
    other_zones,
    permits,
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


LEGALITY = ("legal", "reasons")
PAID = ("permits_paid", "permits_wasted")


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``size`` in lots; ``block_value`` and ``wealth`` in wealth; ``permits`` are the cards that the player spends.

    ``adjacent_same_zone`` and ``adjacent_other_zone`` are numbers of buildings, not counting parks and demolished ones;
    None if not known, which counts as 0. ``doubled_bonus``: the District Attorney builds the first contract of the
    turn.
    """

    card_space: str | None = optional(choice(tuple(PRICES)), gives=(*LEGALITY, "ap_cost", "ap_after"))
    zone: str | None = optional(choice(ZONES), gives=(*LEGALITY, *PAID))
    size: int | None = optional(whole(1, LARGEST_CONTRACT), gives=(*LEGALITY, *PAID))
    permits: tuple[PermitCard, ...] = rows(record(PermitCard), most=MOST_CARDS, default=())
    block_value: int | None = optional(
        whole(LOWEST_VALUE, HIGHEST_VALUE), gives=(*LEGALITY, "wealth_cost", "wealth_after")
    )
    wealth: int | None = optional(whole(0, MOST_WEALTH), gives=(*LEGALITY, "wealth_after"))
    ap_left: int = whole(0, ACTION_POINTS_OF_THE_UNION_BOSS, default=ACTION_POINTS)
    adjacent_same_zone: int | None = optional(
        whole(0, max(LOTS_AROUND.values()), default=None), gives=("neighborhood_bonus",)
    )
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
    points = UNKNOWN if given.card_space is None else action_points(given.card_space, given.ap_left)
    pages = UNKNOWN if given.zone is None or given.size is None else permits(given.permits, given.zone, given.size)
    money = UNKNOWN if given.block_value is None else wealth(given.block_value, given.wealth)
    parts = points + pages + money
    complete = {"ap_after", "permits_wasted", "wealth_after"} <= parts.values.keys()
    legality = _legality(given, parts) if complete else UNKNOWN
    return (
        Result(values=legality.values, steps=tuple(_assumptions(given)))
        + parts
        + Result(values={}, steps=tuple(_zone(given)))
        + _bonus(given, complete=complete)
        + Result(values={}, steps=legality.steps)
        + Result(values={}, warnings=tuple(_warnings(given, legal=legality.values.get("legal", False))))
    )


def action_points(card_space: str, ap_left: int) -> Result:
    """The action points that the card costs, and those left. Rule: urban-sprawl:turn/spending-action-points"""
    price = PRICES[card_space]
    values = {"ap_left": ap_left, "price": price, "after": ap_left - price, "short": price - ap_left}
    if card_space in FAVOR_SPACE:
        step = Step("favor-is-free", values, (f"{FAVORS}#build", f"{COST}#action-points"))
    else:
        code = "points-enough" if price <= ap_left else "points-short"
        step = Step(code, values, (f"{SPENDING}#price-list", f"{COST}#action-points"))
    return Result(values={"ap_cost": price, "ap_after": left(ap_left, price)}, steps=(step,))


def wealth(cost: int, held: int | None) -> Result:
    """The wealth that the block costs, and what is left of that held. Rule: urban-sprawl:building/cost#wealth"""
    if held is None:
        return Result(values={"wealth_cost": cost})
    values = {"wealth": held, "cost": cost, "after": held - cost, "short": cost - held}
    step = Step("wealth-enough" if held >= cost else "wealth-short", values, (f"{COST}#wealth",))
    return Result(values={"wealth_cost": cost, "wealth_after": left(held, cost)}, steps=(step,))


def _legality(given: Input, parts: Result) -> Result:
    reasons = list(forbidden_by(given, parts.values))
    restriction = Step("own-restriction", {}, (f"{ZONING}#building-restrictions",))
    return Result(values={"legal": not reasons, "reasons": reasons}, steps=() if reasons else (restriction,))


def forbidden_by(given: Input, values: Mapping[str, int | None]) -> Iterator[str]:
    """Every reason why the contract cannot be built, in the order of the rules.

    Rule: urban-sprawl:building/cost#three-payments, urban-sprawl:building/zone-restrictions#rule
    """
    if values["ap_after"] is None:
        yield "action-points"
    if values["permits_wasted"] is None:
        yield "permits"
        if other_zones(given.permits, given.zone or ""):
            yield "permit-zone"
    if values["wealth_after"] is None:
        yield "wealth"
    if given.other and not given.same:
        yield "zone-restriction"


def neighborhood_bonus(buildings: int, doubled: bool) -> int:
    """The prestige for adjacent buildings of the same zone. Rule: urban-sprawl:building/neighborhood-bonus"""
    return buildings * (BONUS_OF_THE_DISTRICT_ATTORNEY if doubled else BONUS_OF_A_NEIGHBOR)


def too_many_neighbors(given: Input) -> Iterator[Fault]:
    """A fault for more adjacent buildings than a building of this size has lots around it.

    Rule: urban-sprawl:concepts/lots-blocks-adjacency#adjacent
    """
    neighbors = given.same + given.other
    if given.size is not None and neighbors > (most := LOTS_AROUND[given.size]):
        values = {"found": neighbors, "most": most, "size": given.size}
        field = "adjacent_same_zone" if given.same > most else "adjacent_other_zone"
        yield Fault(field, "too-many-neighbors", values, (f"{ADJACENCY}#adjacent",))


def _assumptions(given: Input) -> Iterator[Step]:
    """The assumptions made for missing input."""
    if given.card_space in DECKS_TO_ACTIVATE:
        yield Step("deck-assumed", {"deck": given.card_space}, (f"{SPENDING}#active-decks",))
    unknown = {"own-zone": given.adjacent_same_zone is None, "other-zones": given.adjacent_other_zone is None}
    if given.zone and any(unknown.values()):
        which = "neighbors" if all(unknown.values()) else next(name for name in unknown if unknown[name])
        yield Step(f"{which}-assumed", {"zone": given.zone}, (f"{ZONING}#rule", f"{NEIGHBORS}#amount"))


def _zone(given: Input) -> Iterator[Step]:
    if given.zone is None:
        return
    values = {"zone": given.zone, "same": given.same, "other": given.other}
    if not given.other:
        yield Step("no-other-zone", values, (f"{ZONING}#rule",))
    elif given.same:
        yield Step("own-zone-too", values, (f"{ZONING}#one-is-enough", f"{ZONING}#stricter-wording"))
    else:
        yield Step("only-other-zones", values, (f"{ZONING}#rule",))


def _bonus(given: Input, *, complete: bool) -> Result:
    """The bonus for the neighbors; if their number is not known, only beside all other values: it counts as 0."""
    if given.adjacent_same_zone is None and not complete:
        return UNKNOWN
    bonus = neighborhood_bonus(given.same, given.doubled_bonus)
    code, rule = ("bonus-doubled", "district-attorney") if given.doubled_bonus else ("bonus", "amount")
    step = Step(code, {"same": given.same, "bonus": bonus}, (f"{NEIGHBORS}#{rule}",))
    return Result(values={"neighborhood_bonus": bonus}, steps=(step,))


def _warnings(given: Input, *, legal: bool) -> Iterator[Warning]:
    """Warnings for our readings of the rules."""
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
