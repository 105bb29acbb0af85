"""Building a contract: the three payments, the zone restriction, and the neighborhood bonus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from calculators.fields import choice, flag, whole
from calculators.nested import chosen, record, rows

from .arithmetic import added
from .block_value import HIGHEST_VALUE, LOWEST_VALUE
from .tables import (
    ACTION_POINTS,
    ACTION_POINTS_OF_THE_UNION_BOSS,
    BONUS_OF_A_NEIGHBOR,
    BONUS_OF_THE_DISTRICT_ATTORNEY,
    CONTRACT_SPACES,
    FAVOR_SPACE,
    GAME,
    LARGEST_CONTRACT,
    LOTS_AROUND,
    MOST_PAGES,
    ZONES,
)

ADJACENCY = "concepts/lots-blocks-adjacency"
COST = "building/cost"
FAVORS = "turn/favors"
NEIGHBORS = "building/neighborhood-bonus"
PERMITS = "concepts/permits"
SPENDING = "turn/spending-action-points"
ZONING = "building/zone-restrictions"

PRICES = CONTRACT_SPACES | FAVOR_SPACE

# Four cards pay for the largest contract; two more leave room for cards that pay nothing.
MOST_CARDS = LARGEST_CONTRACT + 2

# More wealth than the bank pays anybody.
MOST_WEALTH = 1_000


@dataclass(frozen=True, slots=True)
class PermitCard:
    """A build permit: ``value`` is the number of its pages, ``zones`` those it shows."""

    value: int = whole(1, MOST_PAGES)
    zones: tuple[str, ...] = chosen(ZONES, default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``size`` in lots; ``block_value`` and ``wealth`` in wealth; ``permits`` are the cards that the player spends.

    ``adjacent_same_zone`` and ``adjacent_other_zone`` count buildings, parks and demolished ones left out.
    ``doubled_bonus``: the District Attorney builds the first contract of the turn.
    """

    card_space: str = choice(tuple(PRICES))
    zone: str = choice(ZONES)
    size: int = whole(1, LARGEST_CONTRACT)
    permits: tuple[PermitCard, ...] = rows(record(PermitCard), most=MOST_CARDS, default=())
    block_value: int = whole(LOWEST_VALUE, HIGHEST_VALUE)
    wealth: int = whole(0, MOST_WEALTH)
    ap_left: int = whole(0, ACTION_POINTS_OF_THE_UNION_BOSS, default=ACTION_POINTS)
    adjacent_same_zone: int = whole(0, max(LOTS_AROUND.values()), default=0)
    adjacent_other_zone: int = whole(0, max(LOTS_AROUND.values()), default=0)
    doubled_bonus: bool = flag(default=False)


def compute(given: Input) -> Result:
    """What a contract costs, and whether it may be built; the numbers stand even where it is forbidden.

    Raises InvalidInput ``card-without-zone`` and ``too-many-neighbors``.
    Rule: urban-sprawl:building/cost, urban-sprawl:building/zone-restrictions,
    urban-sprawl:building/neighborhood-bonus, urban-sprawl:turn/spending-action-points
    """
    faults = [*cards_without_zone(given.permits), *too_many_neighbors(given)]
    if faults:
        raise InvalidInput(*faults)
    price = PRICES[given.card_space]
    paid = sum(card.value for card in given.permits if given.zone in card.zones)
    bonus = neighborhood_bonus(given.adjacent_same_zone, given.doubled_bonus)
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
            _action_points(given, price),
            *_permits(given, paid),
            _wealth(given),
            _zone(given),
            _bonus(given, bonus),
        ),
        warnings=tuple(_warnings(given, paid)),
    )


def forbidden_by(given: Input, price: int, paid: int) -> Iterator[str]:
    """Every reason why the contract cannot be built, in the order of the rules.

    Rule: urban-sprawl:building/cost#three-payments, urban-sprawl:building/zone-restrictions#rule
    """
    if price > given.ap_left:
        yield "action-points"
    if paid < given.size:
        yield "permits"
        if other_zones(given):
            yield "permit-zone"
    if given.block_value > given.wealth:
        yield "wealth"
    if given.adjacent_other_zone and not given.adjacent_same_zone:
        yield "zone-restriction"


def other_zones(given: Input) -> list[int]:
    """The pages of the cards that do not show the contract's zone and pay nothing. Rule: urban-sprawl:building/cost"""
    return [card.value for card in given.permits if given.zone not in card.zones]


def neighborhood_bonus(buildings: int, doubled: bool) -> int:
    """The prestige for adjacent buildings of the own zone. Rule: urban-sprawl:building/neighborhood-bonus"""
    return buildings * (BONUS_OF_THE_DISTRICT_ATTORNEY if doubled else BONUS_OF_A_NEIGHBOR)


def left(held: int, spent: int) -> int | None:
    """What is left of an amount, None where it is not enough."""
    return held - spent if held >= spent else None


def spare(given: Input, paid: int) -> int | None:
    """The pages of the largest card that the payment could do without, None where every card is needed.

    Rule: urban-sprawl:building/cost#no-change
    """
    cards = [card.value for card in given.permits if given.zone in card.zones]
    return max((value for value in cards if paid - value >= given.size), default=None)


def cards_without_zone(permits: tuple[PermitCard, ...]) -> Iterator[Fault]:
    """Cards that show no zone: every build permit shows one at least. Rule: urban-sprawl:concepts/permits#zones"""
    for place, card in enumerate(permits):
        if not card.zones:
            yield Fault(f"permits.{place}.zones", "card-without-zone", {"number": place + 1}, (f"{PERMITS}#zones",))


def too_many_neighbors(given: Input) -> Iterator[Fault]:
    """More adjacent buildings than a building of this size has lots around it.

    Rule: urban-sprawl:concepts/lots-blocks-adjacency#adjacent
    """
    most = LOTS_AROUND[given.size]
    found = given.adjacent_same_zone + given.adjacent_other_zone
    if found > most:
        values = {"found": found, "most": most, "size": given.size}
        field = "adjacent_same_zone" if given.adjacent_same_zone > most else "adjacent_other_zone"
        yield Fault(field, "too-many-neighbors", values, (f"{ADJACENCY}#adjacent",))


def _action_points(given: Input, price: int) -> Step:
    values = {"ap_left": given.ap_left, "price": price, "after": given.ap_left - price, "short": price - given.ap_left}
    if given.card_space in FAVOR_SPACE:
        return Step("favor-is-free", values, (f"{FAVORS}#build", f"{COST}#action-points"))
    code = "points-enough" if price <= given.ap_left else "points-short"
    return Step(code, values, (f"{SPENDING}#price-list", f"{COST}#action-points"))


def _permits(given: Input, paid: int) -> Iterator[Step]:
    """The cards that pay, then those that do not."""
    cards = [card.value for card in given.permits if given.zone in card.zones]
    values = {
        "zone": given.zone,
        "size": given.size,
        "sum": added(cards),
        "cards": len(cards),
        "paid": paid,
        "wasted": paid - given.size,
        "short": given.size - paid,
    }
    code = "permits-short" if paid < given.size else "permits-wasted" if paid > given.size else "permits-exact"
    yield Step(code, values, (f"{COST}#permits", f"{COST}#no-change"))
    unusable = other_zones(given)
    if unusable:
        values = {"zone": given.zone, "cards": len(unusable), "pages": sum(unusable)}
        yield Step("cards-of-another-zone", values, (f"{PERMITS}#zones",))


def _wealth(given: Input) -> Step:
    cost, wealth = given.block_value, given.wealth
    values = {"wealth": wealth, "cost": cost, "after": wealth - cost, "short": cost - wealth}
    return Step("wealth-enough" if wealth >= cost else "wealth-short", values, (f"{COST}#wealth",))


def _zone(given: Input) -> Step:
    values = {"zone": given.zone, "same": given.adjacent_same_zone, "other": given.adjacent_other_zone}
    if not given.adjacent_other_zone:
        return Step("no-other-zone", values, (f"{ZONING}#rule",))
    if given.adjacent_same_zone:
        return Step("own-zone-too", values, (f"{ZONING}#one-is-enough", f"{ZONING}#stricter-wording"))
    return Step("only-other-zones", values, (f"{ZONING}#rule",))


def _bonus(given: Input, bonus: int) -> Step:
    values = {"same": given.adjacent_same_zone, "bonus": bonus}
    if given.doubled_bonus:
        return Step("bonus-doubled", values, (f"{NEIGHBORS}#district-attorney",))
    return Step("bonus", values, (f"{NEIGHBORS}#amount",))


def _warnings(given: Input, paid: int) -> Iterator[Warning]:
    """Cards that the player should keep."""
    unusable = other_zones(given)
    if unusable and paid >= given.size:
        values = {"zone": given.zone, "cards": len(unusable)}
        yield Warning("keep-the-other-zone", values, (f"{PERMITS}#zones",))
    needless = spare(given, paid)
    if needless:
        yield Warning("card-not-needed", {"value": needless, "size": given.size}, (f"{COST}#no-change",))


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
