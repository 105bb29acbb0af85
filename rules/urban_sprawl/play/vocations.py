"""A vocation contract: the marker that its builder takes, and what every marker of that name brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import Fault, InvalidInput, Result
from rules.engine.fields import choice, whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, State, transfer
from rules.engine.play.fields import each_in_play, in_play
from rules.engine.play.lookups import BANK_ACCOUNT, agreed, players
from rules.engine.play.outcomes import Line, Outcome, lines, warning_lines, without
from rules.urban_sprawl import vocation_payout
from rules.urban_sprawl.tables import MOST_VOCATION_NUMBER, VOCATION_MARKERS
from rules.urban_sprawl.vocation_payout import FROM_AN_OPPONENT, NO_MARKER, SUPPLY

from . import lookups
from .numbers import VOCATIONS
from .when import SCORED

SLUG = "vocation-payout"
CHOICE = "building/vocations#choice"
_NOT_ALLOWED = "cannot-take-from-an-opponent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocation:
    """A name of a contract with its ``number``. ``taken_from``: None for the supply.

    ``for_prestige``: each player's markers of that name that bring prestige; the others bring wealth.
    """

    builder: str = in_play("player")
    vocation: str = choice(VOCATIONS)
    number: int = whole(1, MOST_VOCATION_NUMBER)
    taken_from: str | None = in_play("player", default=None)
    for_prestige: Mapping[str, int] = each_in_play("player", whole(0, VOCATION_MARKERS), default={})


def score(state: State, given: Vocation) -> Outcome:
    """Raises InvalidInput ``too-many-for-prestige``, and the faults of the calculator.

    Rule: urban-sprawl:building/vocations, urban-sprawl:politics/politicians#police-chief-ability
    """
    supply = state["supply"][given.vocation]
    result = vocation_payout.compute(
        vocation_payout.Input(
            number=given.number,
            builder=given.builder,
            markers_before=_markers(state, given.vocation),
            supply_before=max(0, supply),
            taken_from=given.taken_from or SUPPLY,
            police_chief=lookups.holder(state, "police-chief"),
        )
    )
    scored = bool(supply > 0 or given.taken_from) or agreed(state, "no-vocation-marker") == "scored"
    said = without(lines(SLUG, result), "no-police-chief", _NOT_ALLOWED)
    if not scored:
        said = (Line("vocation-not-scored", {"vocation": given.vocation}, (NO_MARKER,)),)
    gains = tuple(_gains(state, given, result)) if scored else ()
    warned = without(warning_lines(SLUG, result), "vocation-supply")
    chosen = tuple(_chosen(given)) if scored else ()
    return Outcome((*_taking(given, supply), *gains), (*said, *chosen), warned, _against(state, given, supply))


def _markers(state: State, vocation: str) -> dict[str, int]:
    return {name: max(0, lookups.player(state, name)["vocations"][vocation]) for name in players(state)}


def _taking(given: Vocation, supply: int) -> tuple[Effect, ...]:
    """The marker that changes hands; an empty supply gives none."""
    if supply < 1 and not given.taken_from:
        return ()
    taken_from = given.taken_from
    source = ("players", taken_from, "vocations", given.vocation) if taken_from else ("supply", given.vocation)
    return transfer(source, ("players", given.builder, "vocations", given.vocation), 1, given.vocation)


def _gains(state: State, given: Vocation, result: Result) -> Iterator[Effect]:
    """Wealth or prestige for each marker, and both for those of the Police Chief."""
    chief = lookups.holder(state, "police-chief")
    faults = []
    for name, markers in result.values["markers_after"].items():
        for_prestige = given.for_prestige.get(name, 0)
        if for_prestige > markers:
            values = {"name": name, "markers": markers}
            faults.append(Fault("for_prestige", "too-many-for-prestige", values, (CHOICE,)))
            continue
        wealth, prestige = (markers, markers) if name == chief else (markers - for_prestige, for_prestige)
        yield from transfer(BANK_ACCOUNT, lookups.wealth(name), wealth * given.number)
        yield from lookups.prestige(name, prestige * given.number)
    if faults:
        raise InvalidInput(*faults)


def _chosen(given: Vocation) -> Iterator[Line]:
    """What players chose for their markers."""
    for name, markers in given.for_prestige.items():
        if markers:
            values = {"name": name, "markers": markers, "prestige": markers * given.number}
            yield Line("chose-prestige", values, (CHOICE,))


def _against(state: State, given: Vocation, supply: int) -> tuple[Line, ...]:
    """The rule against a marker from an opponent, as the table agreed to read it.

    Rule: urban-sprawl:building/vocations#from-an-opponent
    """
    if not given.taken_from:
        return ()
    allowed = supply < 1 if agreed(state, "vocation-supply") == "when-it-is-empty" else supply > 0
    values = {"name": given.builder, "opponent": given.taken_from, "supply": supply}
    return () if allowed else (Line("not-from-an-opponent", values, (FROM_AN_OPPONENT,)),)


def _prefill(state: State, _chosen: Raw) -> Raw:
    return {"builder": state["turn"]}


MOVES = (
    MoveType(
        slug=SLUG,
        input=Vocation,
        apply=score,
        when=SCORED,
        prefill=_prefill,
        rules=vocation_payout.CALCULATOR.rules,
    ),
)
