"""Position of a game under way: what a table that joins in the middle enters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.tables import COMMON_CERTIFICATES, RESOURCES, SUPPLY_CHAIN
from rules.engine.calculator import InvalidInput
from rules.engine.fields import choice, field_of, whole
from rules.engine.play.effects import Path, State, apply_all, value_or_none
from rules.engine.play.lookups import players
from rules.engine.play.positions import Asked, Given, Part, Position, at, fault_at, of_state

from .beginning import absent
from .board import BUILT
from .corrections import VALUES
from .cubes import CUBES
from .demand_tiles import COLUMNS, DEMAND
from .numbers import PHASES, SETUP

# Where the certificates are that no player owns; a player cannot have such a name.
_CHARTER, _POOL = "place.treasury", "place.bank_pool"
_UNSOLD = {_CHARTER: "treasury", _POOL: "bank_pool"}
_TABLE = ("decade", "phase", "priority")
_PLAYER = ("cash", "partners", "appeal_partner", "factory_partner")
_PLACE = ("spaces", "filled", "printed")
_COMPANY = (
    *("appeal", "stack", "workers", "managers", "salespeople", "automation", "assets", "goods", "appeal_goods"),
    *(f"{CUBES}.{name}" for name in RESOURCES),
    "operated",
)


def parts(state: State) -> tuple[Part, ...]:
    """The table, the players, every company, and what few tables record."""
    full = _with_every_company(state)
    supply = (at(f"supply_chain.{space}") for space in SUPPLY_CHAIN)
    return (
        Part("", _table(state, full)),
        *(
            Part(name, of_state(VALUES, full, *(at(part, "players", name) for part in _PLAYER)))
            for name in players(state)
        ),
        *(Part(key, _company(state, full, key), folded=key not in state["companies"]) for key in COMPANIES),
        Part("position.supply", of_state(VALUES, full, *supply), folded=True),
        *(Part(f"position.{industry}", _demand(full, industry), folded=True) for industry in state[DEMAND]),
        Part("position.buildings", _buildings(full), folded=True),
    )


def _with_every_company(state: State) -> State:
    return apply_all(state, [effect for effects in absent(state).values() for effect in effects])


def _table(state: State, full: State) -> tuple[Asked, ...]:
    """A table that joins in the middle is past the setup. Each place in the turn order is one choice."""
    shown: dict[Path, Any] = {("phase",): PHASES[0]} if state["phase"] == SETUP else {}
    seats = field_of(choice(players(state)))
    order = enumerate(state["turn_order"], start=1)
    return (
        *of_state(VALUES, full, *map(at, _TABLE), shown=shown),
        *(Asked(("turn_order", str(place)), seats, name, "turn_order", (str(place),)) for place, name in order),
        *of_state(VALUES, full, at("workers_available")),
    )


def _demand(full: State, industry: str) -> tuple[Asked, ...]:
    return of_state(
        VALUES, full, *(at(f"{DEMAND}.{industry}.{column}.{part}") for column in COLUMNS for part in _PLACE)
    )


def _buildings(full: State) -> tuple[Asked, ...]:
    return tuple(replace(asked, words="") for asked in of_state(VALUES, full, at(f"{BUILT}.*")))


def _company(state: State, full: State, key: str) -> tuple[Asked, ...]:
    """A company: nobody directs one that is not in play. The charter has the certificates that are nowhere else."""
    first = ("companies", key)
    names = players(state)
    director = full["companies"][key]["director"] if key in state["companies"] else None
    places = field_of(choice((*names, *_UNSOLD)))
    preferred = next((place for place in (*names, _POOL) if _owned(full, place, key)["preferred"]), _CHARTER)
    return (
        Asked((*first, "director"), field_of(choice(names, default=None)), director, "companies.*.director"),
        *of_state(VALUES, full, at("share_price", *first), at("treasury", *first)),
        Asked((*first, "preferred"), places, preferred, "companies.*.certificates.*.preferred"),
        *of_state(VALUES, full, at(f"players.*.certificates.{key}.common")),
        Asked(
            (*_certificates_at(_POOL, key), "common"),
            field_of(whole(0, COMMON_CERTIFICATES)),
            _owned(full, _POOL, key)["common"],
            "companies.*.certificates.*.common",
            (_POOL,),
        ),
        *of_state(VALUES, full, *(at(part, *first) for part in _COMPANY)),
    )


def _certificates_at(place: str, key: str) -> Path:
    """The path of the certificates of a company with a player, or unsold."""
    if place in _UNSOLD:
        return ("companies", key, "certificates", _UNSOLD[place])
    return ("players", place, "certificates", key)


def _owned(full: State, place: str, key: str) -> Mapping[str, int]:
    found: Mapping[str, int] = value_or_none(full, _certificates_at(place, key))
    return found


def corrections(state: State, given: Given) -> Given:
    """The values of the state, for every company with a director. Raises InvalidInput for a player who is twice in the
    turn order, and for more certificates than there are.

    Rule: big-shoulders:components/certificates
    """
    seats = range(1, len(players(state)) + 1)
    order = [given["turn_order", str(place)] for place in seats]
    twice = [place for place in seats if order[place - 1] in order[: place - 1]]
    if twice:
        raise InvalidInput(*(fault_at(("turn_order", str(place)), "name-twice") for place in twice))
    every = {path: value for path, value in given.items() if path[0] not in ("turn_order", "companies")}
    found = {path: value for path, value in every.items() if "certificates" not in path}
    found["turn_order",] = order
    full = _with_every_company(state)
    for key in COMPANIES:
        if given["companies", key, "director"] is not None:
            found |= dict(_of_company(state, full, given, key))
    return found


def _of_company(state: State, full: State, given: Given, key: str) -> Iterator[tuple[Path, Any]]:
    """The values of a company in play; of one that comes into play, only those that differ from its start."""
    first: Path = ("companies", key)
    own = {path: value for path, value in given.items() if path[:2] == first and path != (*first, "preferred")}
    own |= _certificates(state, given, key)
    for path, value in own.items():
        if key in state["companies"] or path == (*first, "director") or value != value_or_none(full, path):
            yield path, value


def _certificates(state: State, given: Given, key: str) -> dict[Path, int]:
    director, preferred = given["companies", key, "director"], given["companies", key, "preferred"]
    found: dict[Path, int] = {}
    left = COMMON_CERTIFICATES
    for place in (*players(state), *_UNSOLD):
        path = _certificates_at(place, key)
        found |= {(*path, "director"): int(place == director), (*path, "preferred"): int(place == preferred)}
        if place != _CHARTER:
            left -= given[*path, "common"]
            found[*path, "common"] = given[*path, "common"]
    if left < 0:
        values = {"company": key, "number": COMMON_CERTIFICATES - left, "printed": COMMON_CERTIFICATES}
        raise InvalidInput(fault_at((*_certificates_at(_POOL, key), "common"), "too-many-certificates", **values))
    return found | {(*_certificates_at(_CHARTER, key), "common"): left}


POSITION = Position(
    parts=parts,
    corrections=corrections,
    where={
        "no-money": ("players.{name}.cash", "companies.{name}.treasury"),
        "over-sixty-percent": ("players.{name}.certificates.{company}.common",),
        "director-and-preferred": ("companies.{company}.preferred",),
        **{f"too-many-{kind}": (f"companies.{{company}}.{kind}",) for kind in _COMPANY},
    },
)
