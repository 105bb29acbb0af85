"""Elections, with every number taken from the grid, and the Contractor after each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import Fault, InvalidInput, Result
from rules.engine.fields import choice
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import State, apply_all, change
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import agreed, players
from rules.engine.play.outcomes import Line, Outcome, joined, lines, warning_lines, without
from rules.urban_sprawl import election
from rules.urban_sprawl.candidates import CONTRACTOR as CONTRACTOR_RULES
from rules.urban_sprawl.candidates import ELECTIONS, MAYOR, ElectionCandidate
from rules.urban_sprawl.tables import DECIDES, POLITICIANS, ZONE_OF_OFFICE

from . import grid, lookups
from .numbers import AIRPORT, CONTRACTOR, MEDIA, SPORTS_TEAM
from .when import BY_A_CARD

ELECTION = "election"
PAWN = f"{ELECTIONS}#pawn"
NOBODY = f"{ELECTIONS}#nobody-in-the-zone"
PARKS = "politics/politicians#mayor-ability"

# Lines for somebody who enters numbers by hand, or who does not know the state of the game.
_LEFT_OUT = ("has-no-building", "other-ways-to-win", "places-a-park", "contractor-next", "takes-the-tile", "stays")


@dataclass(frozen=True, slots=True)
class Election:
    """``winner`` and ``contractor``: the players on whom those who decide a tie agree; None where there is none."""

    office: str = choice(POLITICIANS)
    winner: str | None = in_play("player", default=None)
    contractor: str | None = in_play("player", default=None)


def compute(state: State, office: str) -> Result:
    """The calculator's result for an office. Raises InvalidInput ``nobody-has-media``."""
    return election.compute(election.Input(office=office, **known(state, office)))


def known(state: State, office: str | None) -> dict[str, Any]:
    """The input of the calculator of elections, except the office."""
    values = grid.values(state)
    holders = {decides: lookups.holder(state, decides) for decides in DECIDES.values()}
    return {
        "players": {name: _candidate(state, name, office, values) for name in players(state)},
        "holders": {decides: name for decides, name in holders.items() if name},
        "airport_done": state["happened"][AIRPORT],
        "sports_team_done": state["happened"][SPORTS_TEAM] and state["happened"][AIRPORT],
    }


def _candidate(state: State, name: str, office: str | None, values: Mapping[grid.Block, int]) -> ElectionCandidate:
    zone = ZONE_OF_OFFICE.get(office or "")
    own = [values[grid.block_of(item)] for item in grid.owned(state, name) if item["zone"] == zone]
    return ElectionCandidate(
        vocations=lookups.markers_of(state, name),
        buildings=tuple(own),
        prestige=lookups.player(state, name)["prestige"],
    )


def leaders(state: State, office: str) -> tuple[str, ...]:
    """The players who would win an election now, more than one if they are tied; none if there is no election."""
    try:
        values = compute(state, office).values
    except InvalidInput:
        return ()
    return (values["winner"],) if values["winner"] else tuple(values["tied"])


def hold(state: State, given: Election) -> Outcome:
    """An election, then the Contractor. Raises InvalidInput ``choose-the-winner`` and ``choose-the-contractor``.

    Rule: urban-sprawl:politics/elections, urban-sprawl:politics/contractor
    """
    result = compute(state, given.office)
    values = result.values
    said = without(lines(ELECTION, result), *_LEFT_OUT)
    if values["step"] == "before-airport":
        return Outcome(steps=said)
    winner = given.winner or values["winner"]
    if winner is None and values["tied"]:
        raise InvalidInput(Fault("winner", "choose-the-winner", {"names": values["tied"]}, (ELECTIONS,)))
    elected = Outcome((), said, _warned(result), _otherwise(given, values))
    office = Outcome(change(state, ("offices", given.office), winner), (_takes(given.office, winner),))
    if winner is None:
        office = _nobody(state, given.office)
    parks = _park_due(state, winner) if given.office == MAYOR and winner else Outcome()
    before = joined(elected, office, parks)
    return joined(before, _contractor(apply_all(state, before.effects), given.contractor))


def _takes(office: str, name: str | None) -> Line:
    return Line("takes-the-tile", {"name": name, "tile": office}, (ELECTIONS,))


def _warned(result: Result) -> tuple[Line, ...]:
    """The calculator's warnings, except those that a play answers: who controls what, and what the table agreed on."""
    return without(warning_lines(ELECTION, result), "no-decider", "no-candidate")


def _otherwise(given: Election, values: Mapping[str, object]) -> tuple[Line, ...]:
    """A line for a winner whom the rules do not elect. Rule: urban-sprawl:politics/elections#cards"""
    tied = values["tied"]
    elected = [values["winner"], *(tied if isinstance(tied, list) else [])]
    if given.winner is None or given.winner in elected:
        return ()
    return (Line("not-elected", {"name": given.winner}, (f"{ELECTIONS}#cards",)),)


def _nobody(state: State, office: str) -> Outcome:
    """An office for which nobody has a building. Rule: urban-sprawl:politics/elections#nobody-in-the-zone"""
    values = {"tile": office, "zone": ZONE_OF_OFFICE.get(office)}
    if agreed(state, "no-building-of-zone") == "stays":
        return Outcome(steps=(Line("tile-stays", values, (NOBODY,)),))
    return Outcome(change(state, ("offices", office), None), (Line("tile-becomes-vacant", values, (NOBODY,)),))


def _park_due(state: State, winner: str) -> Outcome:
    """The park that the Mayor places. Rule: urban-sprawl:politics/politicians#mayor-ability"""
    return Outcome(change(state, ("park_due",), winner), (Line("park-due", {"name": winner}, (PARKS,)),))


def _contractor(state: State, chosen: str | None) -> Outcome:
    """The Contractor at the end of an election. Rule: urban-sprawl:politics/contractor#least-prestige"""
    if not (state["happened"][SPORTS_TEAM] and state["happened"][AIRPORT]):
        return Outcome()
    result = compute(state, CONTRACTOR)
    tied = result.values["tied"]
    name = chosen or result.values["winner"]
    if name is None:
        raise InvalidInput(Fault("contractor", "choose-the-contractor", {"names": tied}, (f"{CONTRACTOR_RULES}#tie",)))
    said = without(lines(ELECTION, result), "has-prestige", *_LEFT_OUT)
    wrong = name not in (tied or [result.values["winner"]])
    broken = (Line("not-least-prestige", {"name": name}, (f"{CONTRACTOR_RULES}#tie",)),) if wrong else ()
    effects = change(state, ("offices", CONTRACTOR), name)
    takes = Line("takes-the-tile", {"name": name, "tile": CONTRACTOR}, (f"{CONTRACTOR_RULES}#least-prestige",))
    return Outcome(effects, (*said, takes), (), broken)


def not_in_play(state: State, tile: str) -> tuple[Line, ...]:
    """The rule against a tile that has not entered play.

    Rule: urban-sprawl:politics/elections#before-airport, urban-sprawl:politics/contractor#enters
    """
    event = None if tile in (MAYOR, MEDIA) else SPORTS_TEAM if tile == CONTRACTOR else AIRPORT
    if event is None or state["happened"][event]:
        return ()
    rule = f"{CONTRACTOR_RULES}#enters" if tile == CONTRACTOR else f"{ELECTIONS}#before-airport"
    return (Line("tile-not-in-play", {"tile": tile, "event": event}, (rule,)),)


def next_office(state: State) -> str:
    """The office of the next space of the election track. Rule: urban-sprawl:politics/elections#track-order"""
    return POLITICIANS[(POLITICIANS.index(state["pawn"]) + 1) % len(POLITICIANS)]


def next_election(state: State) -> tuple[str, int]:
    """The office of the next election of the track, and how many icons bring it about.

    Rule: urban-sprawl:politics/elections#before-airport
    """
    if state["happened"][AIRPORT]:
        return next_office(state), 1
    return MAYOR, len(POLITICIANS) - POLITICIANS.index(state["pawn"])


def ballot(state: State, winner: str | None, contractor: str | None) -> Outcome:
    """A ballot box: the pawn moves, and the office that it reaches is elected.

    Rule: urban-sprawl:politics/elections#pawn
    """
    office = next_office(state)
    moved = Outcome(change(state, ("pawn",), office), (Line("pawn-moves", {"tile": office}, (PAWN,)),))
    return joined(moved, hold(state, Election(office, winner, contractor)))


def elect(state: State, given: Election) -> Outcome:
    """An election that a card calls for. Rule: urban-sprawl:politics/elections#triggers"""
    return joined(Outcome(broken=not_in_play(state, given.office)), hold(state, given))


def to_decide(state: State, office: str) -> tuple[str, ...]:
    """The fields for the decisions that an election would need now."""
    needed = []
    if len(leaders(state, office)) > 1:
        needed.append("winner")
    in_play_now = office == MAYOR or state["happened"][AIRPORT]
    if in_play_now and state["happened"][SPORTS_TEAM] and len(leaders(state, CONTRACTOR)) > 1:
        needed.append("contractor")
    return tuple(needed)


def _asked(state: State, so_far: Raw) -> tuple[str, ...]:
    office = so_far.get("office")
    return ("office", *(to_decide(state, str(office)) if office in POLITICIANS else ()))


def _prefill(state: State, _chosen: Raw) -> Raw:
    """The office that is elected next; one that is in play."""
    return {"office": next_election(state)[0]}


MOVES = (
    MoveType(
        slug=ELECTION,
        input=Election,
        apply=elect,
        when=BY_A_CARD,
        prefill=_prefill,
        asked=_asked,
        rules=election.CALCULATOR.rules,
    ),
)
