"""Buildings: the move that places one, and what using one of those on the board does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.big_shoulders.buildings import BUILDINGS, Building
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, apply_all, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT
from rules.engine.play.occasions import Uses, When
from rules.engine.play.outcomes import Line, Outcome, joined

from . import lookups
from .board import BUILT, NEW_WORKERS, owners
from .bonuses import advanced
from .charters import room
from .cubes import cubes_of, each_cube, together, with_cubes
from .occasions import BUILDING, DECADE
from .staff import Automation, automate, gain

PLACING = "building-phase/placing"
BUILDING_RULE = "action-phase/player-buildings"
WHO_PAYS = "action-phase/who-pays"
PRODUCTION = "action-phase/production-buildings"
RESOURCES = "action-phase/resource-buildings"
STAFF = ("workers", "managers", "salespeople")


@dataclass(frozen=True, slots=True)
class Placement:
    """A building that a player places."""

    player: str = in_play("player")
    building: str = in_play("new-building")


@dataclass(frozen=True, slots=True)
class Use:
    """The use of a building on the board for a company.

    ``cubes`` are those taken, if the company chooses or not all of them are there; ``to_market``: automated workers
    that leave the company; ``declined``: appeal bonuses for which it takes cash.
    """

    company: str
    building: str
    cubes: Mapping[str, int] | None = None
    to_market: int = 0
    declined: tuple[str, ...] = ()


def place(state: State, given: Placement) -> Outcome:
    """Rule: big-shoulders:building-phase/placing, big-shoulders:building-phase/job-market"""
    workers = BUILDINGS[given.building].new_workers
    effects: list[Effect] = [*change(state, (BUILT, given.building), given.player)]
    effects += [Posting((NEW_WORKERS,), workers, "")] if workers else []
    values = {"name": given.player, "building": given.building, "workers": workers}
    return Outcome(tuple(effects), (Line("placed", values, (PLACING,)),))


def use(state: State, given: Use) -> Outcome:
    """What the owner receives, then what the company gains.

    Rule: big-shoulders:action-phase/player-buildings, big-shoulders:action-phase/who-pays
    """
    tile, key = BUILDINGS[given.building], given.company
    owner = owners(state)[given.building]
    source = BANK_ACCOUNT if tile.bank_pays else lookups.treasury(key)
    values = {"company": key, "name": owner, "amount": tile.amount}
    said = Line("building-bank" if tile.bank_pays else "building-company", values, (BUILDING_RULE, WHO_PAYS))
    outcome = Outcome(transfer(source, lookups.cash(owner), tile.amount), (said,))
    for gained in (_staff, _goods, _cubes, _automation, _appeal):
        outcome = joined(outcome, gained(apply_all(state, outcome.effects), given, tile))
    return outcome


def _staff(state: State, given: Use, tile: Building) -> Outcome:
    """Pieces for which there is no room go back to the supply. Rule: big-shoulders:action-phase/player-buildings"""
    outcome = Outcome()
    for kind in (kind for kind in STAFF if getattr(tile, kind)):
        number = getattr(tile, kind)
        gained = min(number, room(lookups.company(state, given.company), given.company, kind))
        said = [Line(f"gains-{kind}", {"company": given.company, "number": gained}, (BUILDING_RULE,))] if gained else []
        if gained < number:
            values = {"company": given.company, "number": number - gained}
            said.append(Line("no-room-for-staff", values, (f"{BUILDING_RULE}#no-room",)))
        outcome = joined(outcome, Outcome(gain(given.company, kind, gained), tuple(said)))
    return outcome


def _goods(_state: State, given: Use, tile: Building) -> Outcome:
    """Rule: big-shoulders:action-phase/production-buildings"""
    said = Line("gains-goods", {"company": given.company, "number": tile.goods}, (PRODUCTION,))
    return Outcome(gain(given.company, "goods", tile.goods), (said,)) if tile.goods else Outcome()


def _cubes(state: State, given: Use, tile: Building) -> Outcome:
    """Cubes from Haymarket Square; those that are not there are lost.

    Rule: big-shoulders:action-phase/resource-buildings
    """
    if not tile.gives_resources:
        return Outcome()
    taken = given.cubes if given.cubes is not None else together(*({name: 1} for name in tile.resources))
    there = cubes_of(lookups.company(state, given.company))
    effects = tuple(with_cubes(state, given.company, None if there is None else together(there, taken)))
    values = {"company": given.company, "cubes": each_cube(taken)}
    said = (Line("cubes-gained", values, (RESOURCES,)),)
    return Outcome(effects, said, broken=tuple(_not_those_of(tile, taken)))


def _not_those_of(tile: Building, taken: Mapping[str, int]) -> Iterator[Line]:
    """A line for cubes that a building does not give; it may give fewer."""
    numbers = sorted((number for number in taken.values() if number), reverse=True)
    printed = together(*({name: 1} for name in tile.resources))
    if tile.resources and any(number > printed[name] for name, number in taken.items()):
        yield Line("other-cubes", {"cubes": list(tile.resources)}, (f"{RESOURCES}#printed-types",))
    elif tile.choose and (
        sum(numbers) > tile.choose or (len(numbers) > 1 if tile.like else max(numbers, default=0) > 1)
    ):
        code = "only-like-cubes" if tile.like else "only-unlike-cubes"
        yield Line(code, {"number": tile.choose}, (f"{RESOURCES}#{'like' if tile.like else 'unlike'}",))


def _automation(state: State, given: Use, tile: Building) -> Outcome:
    """Rule: big-shoulders:action-phase/automation"""
    if not tile.automated:
        return Outcome()
    return automate(state, Automation(given.company, tile.automated, min(given.to_market, tile.automated)))


def _appeal(state: State, given: Use, tile: Building) -> Outcome:
    """Rule: big-shoulders:components/appeal-track"""
    return advanced(state, given.company, tile.appeal, given.declined) if tile.appeal else Outcome()


def asked_of(key: str) -> tuple[str, ...]:
    """The fields that using a building needs, beside the company and the building."""
    tile = BUILDINGS[key]
    needs = {"cubes": tile.gives_resources, "to_market": bool(tile.automated), "declined": bool(tile.appeal)}
    return tuple(name for name, needed in needs.items() if needed)


def prefill_of(key: str) -> Raw:
    """The cubes that a building gives, if their types are printed on it."""
    tile = BUILDINGS[key]
    return {"cubes": together(*({name: 1} for name in tile.resources))} if tile.resources else {}


MOVES = (
    MoveType(
        slug="place-building",
        input=Placement,
        apply=place,
        when=When(
            phases=(BUILDING,),
            rule=PLACING,
            uses=(Uses(rule=f"{PLACING}#place", period=DECADE, each=lambda _state, given: (given.player,)),),
        ),
        rules=(PLACING,),
    ),
)
