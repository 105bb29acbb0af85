"""Position of a game under way: what a table that joins in the middle enters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.chicago_express.board import IN_ORDER, MAP
from rules.chicago_express.tables import COMPANIES, LOCOMOTIVES_ON_CHARTERS
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import field_of
from rules.engine.hexes import on_map
from rules.engine.play.effects import Path, State
from rules.engine.play.lookups import players
from rules.engine.play.positions import Asked, Given, Part, Position, at, fault_at, of_state

from . import lookups
from .numbers import OPENING_AUCTIONS, ROUND
from .state import VALUES

_TABLE = ("phase", "turn", "round", "used.*", "scale.*", "houses_left")
_COMPANY = ("open", "cash", "income", "locomotives_left")
# The hexes with a locomotive of a company, and those with a house.
_TRACK, _HOUSES = "track", ("houses",)


def parts(state: State) -> tuple[Part, ...]:
    """The table, the players, the companies with their locomotives on the map, and the houses."""
    shown: dict[Path, Any] = {("phase",): ROUND} if state["phase"] == OPENING_AUCTIONS else {}
    hexes = field_of(on_map(MAP, IN_ORDER, default=()))
    developed = tuple(place for place in IN_ORDER if lookups.developed(state, place))
    return (
        Part("", of_state(VALUES, state, *map(at, _TABLE), shown=shown)),
        *(
            Part(name, of_state(VALUES, state, at("cash", "players", name), at("shares.*", "players", name)))
            for name in players(state)
        ),
        *(Part(key, of_state(VALUES, state, *(at(part, "companies", key) for part in _COMPANY))) for key in COMPANIES),
        *(
            Part(f"places.*.companies.{key}", (Asked((_TRACK, key), hexes, _track(state, key)),), folded=True)
            for key in COMPANIES
        ),
        Part("places.*.developed", (Asked(_HOUSES, hexes, developed),), folded=True),
    )


def _track(state: State, key: str) -> tuple[str, ...]:
    return tuple(place for place in IN_ORDER if key in lookups.present(state, place))


def corrections(state: State, given: Given) -> Given:
    """The values of the state, hex by hex. Raises InvalidInput for more locomotives than a charter has."""
    if faults := tuple(_too_many(given)):
        raise InvalidInput(*faults)
    found: dict[Path, Any] = {path: value for path, value in given.items() if path[0] not in (_TRACK, *_HOUSES)}
    for place in state["places"]:
        for key in COMPANIES:
            found["places", place, "companies", key] = place in given[_TRACK, key]
        found["places", place, "developed"] = place in given[_HOUSES]
    return found


def _too_many(given: Given) -> Iterator[Fault]:
    for key, most in LOCOMOTIVES_ON_CHARTERS.items():
        place = ("companies", key, "locomotives_left")
        if given[place] > most:
            yield fault_at(place, "out-of-range", minimum=0, maximum=most, unit="")


POSITION = Position(
    parts=parts,
    corrections=corrections,
    where={
        "no-money": ("players.{name}.cash", "companies.{name}.cash"),
        "too-many-shares": ("players.*.shares.{company}",),
        "shares-do-not-add-up": ("players.*.shares.{company}",),
        "closed-company": ("companies.{company}.open",),
    },
)
