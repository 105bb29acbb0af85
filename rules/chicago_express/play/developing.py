"""The development of a hex."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.chicago_express import develop
from rules.chicago_express.board import MAP, PLACES
from rules.chicago_express.develop import CompanyInHex
from rules.chicago_express.tables import COMPANIES, HOUSES
from rules.engine.fields import only_for, whole
from rules.engine.hexes import one_on_map
from rules.engine.nested import chosen
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT, agreed, agreed_on
from rules.engine.play.outcomes import Line, Outcome, lines, warning_lines

from . import lookups
from .turns import ON_A_TURN, take_turn

DEVELOP = "develop"
NO_SHARE_NEEDED = "develop/requirements#no-share-needed"

# The kinds of hex that can be developed, then the named ones.
KINDS = tuple(terrain for terrain in develop.TERRAINS if terrain not in PLACES)
HOUSED = tuple(kind for kind in KINDS if kind != develop.FOREST)
HEXES = (
    *KINDS,
    *(place for place in PLACES if place in develop.TERRAINS or PLACES[place].terrain in develop.TERRAINS),
)

# The steps of the calculator that say which rule forbids a development, with the reading by which it is allowed.
_AGAINST: dict[str, tuple[str, str] | None] = {
    "no-locomotive": None,
    "already-developed": None,
    "no-house": ("no-house-left", "without-house"),
    "scale-end": ("develop-at-the-scale-end", "without-effect"),
}


@dataclass(frozen=True, slots=True)
class Development:
    """``gain``: the number of the house; ``companies`` with a locomotive there. A play knows both of a named hex."""

    player: str = in_play("player")
    terrain: str = one_on_map(MAP, HEXES)
    companies: tuple[str, ...] = only_for("terrain", KINDS, chosen(COMPANIES, default=()))
    gain: int | None = only_for("terrain", HOUSED, whole(0, develop.LARGEST_GAIN, default=None))


def develop_hex(state: State, given: Development) -> Outcome:
    """Rule: chicago-express:develop/requirements, chicago-express:develop/effects"""
    return take_turn(state, given.player, DEVELOP, lambda after: _developed(after, given))


def _developed(state: State, given: Development) -> Outcome:
    asked = calculator_input(state, given)
    result = develop.compute(asked)
    said = lines(DEVELOP, result)
    forbidding = [line for line in said if line.code in _AGAINST]
    broken = [line for line in forbidding if not agreed_on(state, _AGAINST[line.code])]
    # A line that forbids what the table agreed to allow would contradict it.
    left_out = {"nothing-changes"} | {line.code for line in forbidding if line not in broken}
    warned = (line for line in warning_lines(DEVELOP, result) if line.code != "companies-left-out")
    return Outcome(
        tuple(_effects(state, given.terrain, asked)),
        tuple(line for line in said if line.code not in left_out),
        tuple(warned),
        (*broken, *_without_share(state, given.player, tuple(asked.companies))),
    )


def calculator_input(state: State, given: Development) -> develop.Input:
    """The input of the calculator: what the move says, and what the play knows of a named hex.

    A house in a named hex counts only if somebody built there, and is one of the 20: the calculator refuses any other.
    """
    place = PLACES.get(given.terrain)
    there = given.companies if place is None else lookups.present(state, given.terrain)
    industrial = given.terrain in develop.INDUSTRIAL_CITIES
    developed = bool(place and there and not industrial and lookups.developed(state, given.terrain))
    return develop.Input(
        terrain=given.terrain if industrial or place is None else place.terrain,
        gain=place.house if given.gain is None and place and not industrial else given.gain,
        developed=developed,
        level=state["scale"][given.terrain] if industrial else None,
        companies={key: _company(state, key) for key in there},
        houses_left=max(0, min(state["houses_left"], HOUSES - developed)),
    )


def _company(state: State, key: str) -> CompanyInHex:
    item = lookups.company(state, key)
    return CompanyInHex(income=item["income"], cash=item["cash"])


def _effects(state: State, terrain: str, asked: develop.Input) -> Iterator[Effect]:
    """What the development brings; against the rules, too, since the table may play it anyway."""
    effect = develop.effect(asked)
    for key in asked.companies:
        yield from lookups.raised(key, effect.income or 0)
        yield from transfer(BANK_ACCOUNT, lookups.company_cash(key), effect.cash)
    houses = min(effect.houses, max(0, state["houses_left"]))
    if houses:
        yield Posting(("houses_left",), -houses, "")
    if effect.level is not None:
        yield from change(state, ("scale", terrain), effect.level)
    elif terrain in state["places"]:
        yield from change(state, ("places", terrain, "developed"), after=True)


def _without_share(state: State, player: str, there: tuple[str, ...]) -> Iterator[Line]:
    """The rule that a player without a share breaks, if the table agreed that one is needed."""
    shares = state["players"][player]["shares"]
    if agreed(state, "develop-without-share") == "share-needed" and not any(shares[key] for key in there):
        yield Line("share-needed", {"name": player}, (NO_SHARE_NEEDED,))


def _asked(_state: State, so_far: Raw) -> tuple[str, ...]:
    """Companies and number are asked for only where the play does not know them."""
    terrain = so_far.get("terrain")
    if terrain in PLACES:
        return ("player", "terrain")
    return (
        ("player", "terrain", "companies") if terrain == develop.FOREST else ("player", "terrain", "companies", "gain")
    )


MOVES = (
    MoveType(
        slug=DEVELOP,
        input=Development,
        apply=develop_hex,
        when=ON_A_TURN,
        prefill=lambda state, _chosen: {"player": state["turn"]},
        asked=_asked,
        rules=develop.CALCULATOR.rules,
    ),
)
