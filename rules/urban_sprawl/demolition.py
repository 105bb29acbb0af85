"""Demolition: the buildings that must be removed for a new one, and every rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, optional
from rules.engine.nested import chosen, record, rows
from rules.engine.nested import name as name_field

from .tables import GAME, LOTS_IN_A_BLOCK

CONTRACTOR = "politics/contractor"
PLACEMENT = "building/placement"
RENEWAL = "cards/urban-renewal"
ZONES = "building/zone-restrictions"

SHAPES = f"{PLACEMENT}#shapes"
CONDITIONS = f"{RENEWAL}#conditions"

# The lots of a block: top or bottom, left or right. Rule: urban-sprawl:concepts/lots-blocks-adjacency#block
LOTS = ("tl", "tr", "bl", "br")
DIAGONALS = ({"tl", "br"}, {"tr", "bl"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """A building of the block, identified by its ``name``; ``owner``: None if nobody controls it."""

    name: str = name_field(kind="building")
    lots: tuple[str, ...] = chosen(LOTS, fewest=1)
    owner: str | None = name_field(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """One block: the lots that the new building of ``player`` would cover, and the existing buildings.

    ``contractor``: the holder of that tile, None for nobody; the player matters only if somebody holds it.
    """

    new_lots: tuple[str, ...] = chosen(LOTS, fewest=1)
    existing: tuple[Building, ...] = rows(record(Building), most=LOTS_IN_A_BLOCK, default=())
    means: str = choice(("urban-renewal", "contractor"))
    player: str | None = optional(name_field(), gives=("legal", "reasons"))
    contractor: str | None = name_field(default=None)


def compute(given: Input) -> Result:
    """Return whether a player may clear the lots of a new building, with every reason against it.

    Raises InvalidInput ``impossible-shape``, ``same-name-twice`` and ``lots-overlap``. The zone
    restrictions, which need the whole grid, are not checked here. Rule: urban-sprawl:cards/urban-renewal
    """
    refuse_impossible_block(given)
    in_the_way = [building for building in given.existing if set(building.lots) & set(given.new_lots)]
    checks = [check for building in in_the_way for check in conditions(building, given)]
    demolished = [building.name for building in in_the_way]
    blocked = {
        *(reason for reason, _ in checks if reason),
        *([] if has_a_shape(given.new_lots) else ["shape"]),
        *(["no-contractor"] if demolished and without_the_contractor(given) else []),
    }
    reasons = [reason for reason in REASONS if reason in blocked]
    block = {"demolished": demolished, "free_lots": free_lots(given, demolished)}
    if given.player is None and demolished and given.contractor is not None:
        return Result(values=block, steps=(_new_building(given.new_lots),))
    return Result(
        values={"legal": not reasons, "reasons": reasons, **block},
        steps=(
            *_assumptions(given, in_the_way, legal=not reasons),
            _new_building(given.new_lots),
            *(step for _, step in checks),
            *_means(given, demolished, legal=not reasons),
            *_closing(demolished, legal=not reasons),
        ),
        warnings=(Warning("zones-not-checked", {}, (CONDITIONS, ZONES)),) if demolished and not reasons else (),
    )


# Every reason against it, in the order shown.
REASONS = ("not-covered", "larger", "protected", "shape", "no-contractor")


def has_a_shape(lots: Iterable[str]) -> bool:
    """Whether a building can cover these lots of a block: two must touch along a side, any three or all four qualify.

    Rule: urban-sprawl:building/placement#shapes
    """
    return set(lots) not in DIAGONALS


def without_the_contractor(given: Input) -> bool:
    """Whether a player wants to demolish with the Contractor and does not have it.

    Rule: urban-sprawl:cards/urban-renewal#with-the-contractor
    """
    return given.means == "contractor" and (given.contractor is None or given.player != given.contractor)


def conditions(building: Building, given: Input) -> Iterator[tuple[str, Step]]:
    """The reasons against demolishing one building, each with its step; if there are none, an empty reason and its
    step.

    Rule: urban-sprawl:cards/urban-renewal#conditions, urban-sprawl:cards/urban-renewal#contractor-protected
    """
    covered = len(set(building.lots) & set(given.new_lots))
    values = {
        "building": building.name,
        "size": len(building.lots),
        "covered": covered,
        "new_size": len(given.new_lots),
        "owner": building.owner or "",
    }
    reasons = []
    if covered < len(building.lots):
        reasons.append(("not-covered", Step("not-covered", values, (CONDITIONS,))))
    if len(building.lots) > len(given.new_lots):
        reasons.append(("larger", Step("larger", values, (CONDITIONS,))))
    if building.owner and building.owner == given.contractor != given.player:
        rules = (f"{RENEWAL}#contractor-protected", f"{CONTRACTOR}#protection")
        reasons.append(("protected", Step("protected", values, rules)))
    yield from reasons or [("", Step("may-go", values, (CONDITIONS,)))]


def free_lots(given: Input, demolished: list[str]) -> list[str]:
    """The lots of the block that are empty once the new building is there."""
    staying = {lot for building in given.existing if building.name not in demolished for lot in building.lots}
    return [lot for lot in LOTS if lot not in staying and lot not in given.new_lots]


def refuse_impossible_block(given: Input) -> None:
    """Raise InvalidInput for an impossible block, with every fault.

    Rule: urban-sprawl:building/placement#shapes, urban-sprawl:building/placement#empty-lots
    """
    faults = []
    seen: set[str] = set()
    used: set[str] = set()
    for place, building in enumerate(given.existing):
        field = f"existing.{place}"
        if not has_a_shape(building.lots):
            faults.append(Fault(f"{field}.lots", "impossible-shape", {"name": building.name}, (SHAPES,)))
        if building.name in seen:
            faults.append(Fault(f"{field}.name", "same-name-twice", {"name": building.name}))
        if used & set(building.lots):
            faults.append(Fault(f"{field}.lots", "lots-overlap", {"name": building.name}, (f"{PLACEMENT}#empty-lots",)))
        seen.add(building.name)
        used |= set(building.lots)
    if faults:
        raise InvalidInput(*faults)


def _assumptions(given: Input, in_the_way: Iterable[Building], legal: bool) -> Iterator[Step]:
    """The assumptions made for missing input."""
    owners = {building.owner for building in in_the_way}
    protection = (f"{RENEWAL}#contractor-protected",)
    if given.contractor is None and given.means == "urban-renewal" and owners - {None, given.player}:
        yield Step("nobody-is-protected", {}, protection)
    for building in in_the_way:
        if building.owner is None and given.contractor not in (None, given.player):
            yield Step("nobodys-building", {"building": building.name}, protection)
    if legal and owners and given.means == "urban-renewal":
        yield Step("card-assumed", {"player": given.player}, (f"{RENEWAL}#with-a-card",))


def _new_building(lots: tuple[str, ...]) -> Step:
    return Step("new-building" if has_a_shape(lots) else "no-such-shape", {"size": len(lots)}, (SHAPES,))


def _means(given: Input, demolished: list[str], legal: bool) -> Iterator[Step]:
    """Lines on how the lots are cleared: with the Contractor, with a card, or with nothing in the way."""
    values = {"player": given.player, "number": len(demolished), "contractor": given.contractor or ""}
    if demolished and without_the_contractor(given):
        code = "contractor-is-another" if given.contractor else "contractor-is-nobody"
        yield Step(code, values, (f"{RENEWAL}#with-the-contractor", f"{CONTRACTOR}#demolition"))
    if not demolished:
        yield Step("nothing-in-the-way", values, (f"{PLACEMENT}#empty-lots",))
    elif legal and given.means == "contractor":
        yield Step("no-card-needed", values, (f"{RENEWAL}#with-the-contractor", f"{CONTRACTOR}#demolition"))
    elif legal:
        yield Step("one-card", values, (f"{RENEWAL}#with-a-card",))


def _closing(demolished: list[str], legal: bool) -> Iterator[Step]:
    """The consequences of a legal demolition."""
    if legal and demolished:
        yield Step("removed", {"names": demolished, "number": len(demolished)}, (f"{RENEWAL}#effect",))
        yield Step("cost-stays", {}, (f"{RENEWAL}#cost-and-bonus",))


CALCULATOR = Calculator(
    game=GAME,
    slug="demolition",
    input=Input,
    compute=compute,
    results={
        "legal": Unit.FLAG,
        "reasons": Unit.CODES,
        "demolished": Unit.NAMES,
        "free_lots": Unit.CODES,
    },
    headline=("legal",),
    rules=(RENEWAL, CONTRACTOR, PLACEMENT),
)
