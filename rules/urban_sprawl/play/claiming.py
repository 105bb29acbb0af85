"""The claims of setup, the Media vocation, and tiles that a player is given by a decision or by a card."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, State, apply_all, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT, next_player, players
from rules.engine.play.outcomes import Line, Outcome, joined, lines, only

from . import grid, lookups
from .numbers import CLAIMING, MEDIA, MEDIA_TIE, OFFICES, TURNS
from .politics import not_in_play
from .when import AWARDED, CLAIMED, CLAIMS

SETUP = "setup/media-and-markers"
CARDS = "politics/elections#cards"
MEDIA_VALUE = 4


@dataclass(frozen=True, slots=True)
class Claim:
    """A building of setup that ``player`` takes control of."""

    player: str = in_play("player")
    building: str = in_play("unclaimed", on_grid=True)


@dataclass(frozen=True, slots=True)
class Award:
    """``tile``: an office, or the Media vocation; ``player``: None if nobody has it from now on."""

    tile: str = choice((MEDIA, *OFFICES))
    player: str | None = in_play("player", default=None)


def claim(state: State, given: Claim) -> Outcome:
    """Rule: urban-sprawl:setup/claiming-buildings"""
    name, building = given.player, grid.buildings(state)[given.building]
    result = grid.value_of(state, grid.block_of(building))
    value = result.values["value"]
    values = {"name": name, "building": given.building, "value": value}
    claimed = Outcome(
        (
            *transfer(lookups.wealth(name), BANK_ACCOUNT, value),
            *change(state, ("buildings", given.building, "owner"), name),
        ),
        (*only(lines("block-value", result), "value"), Line("claimed", values, (f"{CLAIMS}#price",))),
    )
    after = apply_all(state, claimed.effects)
    if state["phase"] != CLAIMING:
        return claimed
    if grid.unclaimed(after):
        following = next_player(state, name)
        said = Line("turn-of", {"name": following}, (f"{CLAIMS}#order",))
        return joined(claimed, Outcome(change(state, ("turn",), following), (said,)))
    return joined(claimed, _media(after))


def _media(state: State) -> Outcome:
    """The Media vocation once all buildings are claimed, or the tie that the starting player breaks.

    Rule: urban-sprawl:setup/media-and-markers#media, urban-sprawl:setup/media-and-markers#media-tie,
    urban-sprawl:setup/media-and-markers#media-second-tie
    """
    tied, wealth = _richest(state)
    steps = [Line("most-wealth", {"names": tied, "number": len(tied), "wealth": wealth}, (f"{SETUP}#media",))]
    if len(tied) > 1:
        tied, houses = _most_houses(state, tied)
        values = {"names": tied, "number": len(tied), "buildings": houses}
        steps.append(Line("most-houses", values, (f"{SETUP}#media-tie",)))
    starting = players(state)[0]
    turn = change(state, ("turn",), starting)
    if len(tied) == 1:
        given = award(state, Award(MEDIA, tied[0]))
        begins = Outcome((*turn, *change(state, ("phase",), TURNS)), (_begins(starting),))
        return joined(Outcome(steps=tuple(steps)), given, begins)
    decides = Line("starting-player-decides", {"name": starting, "names": tied}, (f"{SETUP}#media-second-tie",))
    return Outcome((*turn, *change(state, ("phase",), MEDIA_TIE)), (*steps, decides))


def _richest(state: State) -> tuple[list[str], int]:
    """The players with the most wealth left, and how much. Rule: urban-sprawl:setup/media-and-markers#media"""
    wealth = {name: int(lookups.player(state, name)["wealth"]) for name in players(state)}
    most = max(wealth.values())
    return [name for name in wealth if wealth[name] == most], most


def _most_houses(state: State, tied: list[str]) -> tuple[list[str], int]:
    """Those with the most RES buildings of value 4. Rule: urban-sprawl:setup/media-and-markers#media-tie"""
    houses = {name: _houses(state, name) for name in tied}
    most = max(houses.values())
    return [name for name in tied if houses[name] == most], most


def _houses(state: State, name: str) -> int:
    """A player's RES buildings of value 4. Rule: urban-sprawl:setup/media-and-markers#media-tie"""
    values = grid.values(state)
    return sum(item["zone"] == "RES" and values[grid.block_of(item)] == MEDIA_VALUE for item in grid.owned(state, name))


def _begins(name: str) -> Line:
    return Line("first-turn", {"name": name}, (f"{SETUP}#begin",))


def award(state: State, given: Award) -> Outcome:
    """A tile that a player is given. Rule: urban-sprawl:politics/elections#cards"""
    rules = (f"{SETUP}#media",) if given.tile == MEDIA else (CARDS,)
    values = {"name": given.player, "tile": given.tile}
    said = Line("takes-the-tile" if given.player else "nobody-has-the-tile", values, rules)
    if given.tile != MEDIA:
        against = (*_media_first(state), *not_in_play(state, given.tile))
        return Outcome(change(state, ("offices", given.tile), given.player), (said,), (), against)
    moved = Outcome(tuple(_media_moves(state, given.player)), (said,))
    if state["phase"] != MEDIA_TIE:
        return moved
    moved = joined(moved, Outcome(broken=_not_tied(state, given.player)))
    return joined(moved, Outcome(change(state, ("phase",), TURNS), (_begins(state["turn"]),)))


def _media_first(state: State) -> tuple[Line, ...]:
    """The rule against another tile before Media has been awarded. Rule: urban-sprawl:setup/media-and-markers#begin"""
    return (Line("setup-first", {}, (f"{SETUP}#begin",)),) if state["phase"] == MEDIA_TIE else ()


def _not_tied(state: State, name: str | None) -> tuple[Line, ...]:
    """The rule against Media for somebody who is not tied. Rule: urban-sprawl:setup/media-and-markers#media-tie"""
    tied, _houses_of_each = _most_houses(state, _richest(state)[0])
    if name in tied:
        return ()
    return (Line("not-tied-for-media", {"names": tied}, (f"{SETUP}#media-tie", f"{SETUP}#media-second-tie")),)


def _media_moves(state: State, name: str | None) -> tuple[Effect, ...]:
    """The Media marker from its holder, or from the supply, to a player or back. Raises InvalidInput ``no-media``."""
    holder = lookups.holder(state, MEDIA)
    if holder is None and state["supply"][MEDIA] < 1 and name:
        raise InvalidInput(Fault("tile", "no-media", rules=("building/vocations#number-of-markers",)))
    source = ("players", holder, "vocations", MEDIA) if holder else ("supply", MEDIA)
    target = ("players", name, "vocations", MEDIA) if name else ("supply", MEDIA)
    return transfer(source, target, 1, MEDIA) if source != target else ()


def _prefill(state: State, _chosen: Raw) -> Raw:
    return {"player": state["turn"]}


def _prefill_award(state: State, _chosen: Raw) -> Raw:
    return {"tile": MEDIA} if state["phase"] == MEDIA_TIE else {}


MOVES = (
    MoveType(
        slug="claim",
        input=Claim,
        apply=claim,
        when=CLAIMED,
        prefill=_prefill,
        rules=(CLAIMS,),
    ),
    MoveType(
        slug="award",
        input=Award,
        apply=award,
        when=AWARDED,
        prefill=_prefill_award,
        rules=(SETUP, "politics/elections", "politics/contractor"),
    ),
)
