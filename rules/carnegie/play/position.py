"""Position of a game under way: what a table that joins in the middle enters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.carnegie.cities import CITIES
from rules.carnegie.tables import DONATIONS, REGIONS
from rules.engine.fields import field_of
from rules.engine.nested import chosen
from rules.engine.play.effects import Path, State, apply_all
from rules.engine.play.lookups import players
from rules.engine.play.positions import Asked, Given, Part, Position, at, of_state

from . import lookups
from .corrections import VALUES, absent
from .numbers import ANDREW, ROUNDS, SETUP

_TABLE = ("round", "phase", "turn", "discs.*", "neutral_discs")
_PLAYER = (
    *("money", "goods", "points", "supply", "lying", "discs", "action_choice"),
    *("transport.*", "missions.*", "tabs.*", "tab_points", "income.*"),
)
_ANDREW = ("departments", "discs", "transport.*", "cards.*", "tiles.*")
_DONATIONS, _DRAWN = "donations", ("andrew", "drawn")


def parts(state: State) -> tuple[Part, ...]:
    """The table, the players with their departments, the cities by region, the donations, and Andrew."""
    full = apply_all(state, [effect for effects in absent(state).values() for effect in effects])
    return (
        Part("", _table(state)),
        *(part for name in players(state) for part in _player(full, name)),
        *(Part(f"position.{region}", tuple(_cities(full, region)), folded=True) for region in REGIONS),
        Part("position.donations", _donations(state), folded=True),
        *((Part(ANDREW, _andrew(state)),) if lookups.solo(state) else ()),
    )


def _table(state: State) -> tuple[Asked, ...]:
    """A table that joins in the middle has placed its neutral discs."""
    shown: dict[Path, Any] = {("phase",): ROUNDS, ("neutral_discs",): 0} if state["phase"] == SETUP else {}
    return of_state(VALUES, state, *map(at, _TABLE), shown=shown)


def _player(full: State, name: str) -> tuple[Part, ...]:
    own = (at(part, "players", name) for part in _PLAYER)
    staff = (at("active.*", "players", name), at("departments.*", "players", name))
    return (
        Part(name, of_state(VALUES, full, *own)),
        Part(f"position.staff:{name}", of_state(VALUES, full, *staff), folded=True),
    )


def _cities(full: State, region: str) -> Iterator[Asked]:
    """The discs in the cities of a region, with the type of each on a space that takes any."""
    for place, item in sorted(full["projects"].items()):
        if lookups.region_of(item["city"]) == region:
            parts = ("owner", "type") if CITIES[item["city"]].small else ("owner",)
            asked = of_state(VALUES, full, *(("projects", place, part) for part in parts))
            yield from (replace(one, things=(place,)) for one in asked)


def _donations(state: State) -> tuple[Asked, ...]:
    """Whose discs are on each donation: their rounds are over."""
    owners = field_of(chosen(lookups.owners(state), default=()))
    return tuple(
        Asked((_DONATIONS, donation), owners, lookups.given_by(state, donation), "", (donation,))
        for donation in DONATIONS
    )


def _andrew(state: State) -> tuple[Asked, ...]:
    cards = tuple(state[ANDREW]["drawn"])
    drawn = tuple(card for card in cards if state[ANDREW]["drawn"][card])
    return (
        *of_state(VALUES, state, *(at(part, ANDREW) for part in _ANDREW)),
        Asked(_DRAWN, field_of(chosen(cards, default=())), drawn, "andrew.drawn.*"),
    )


def corrections(state: State, given: Given) -> Given:
    """The values of the state: the discs on donations one by one, and Andrew's cards."""
    found: dict[Path, Any] = {path: value for path, value in given.items() if path[0] != _DONATIONS and path != _DRAWN}
    nowhere = [path[:2] for path, value in found.items() if path[0] == "projects" and path[2] == "owner" and not value]
    found = {path: value for path, value in found.items() if path[2:] != ("type",) or path[:2] not in nowhere}
    earlier = max(1, given["round",] - 1)
    for donation in DONATIONS:
        for owner in lookups.owners(state):
            there, own = owner in given[_DONATIONS, donation], state["donations"][donation].get(owner)
            if there != bool(own):
                found["donations", donation, owner, "round"] = earlier if there else None
    if _DRAWN in given:
        found |= {(*_DRAWN, card): card in given[_DRAWN] for card in state[ANDREW]["drawn"]}
    return found


POSITION = Position(
    parts=parts,
    corrections=corrections,
    where={
        "no-money": ("players.{name}.money",),
        "no-goods": ("players.{name}.goods",),
        "no-discs": ("players.{name}.discs",),
        "nobody-lying": ("players.{name}.lying",),
        "too-many-active": ("players.{name}.active.{department}",),
        "final-box-twice": ("players.*.transport.{region}",),
        "employees-do-not-add-up": ("players.{name}.supply",),
        "discs-do-not-add-up": ("players.{name}.discs", "neutral_discs"),
        "no-tile-left": ("players.*.departments.{department}",),
        "cards-do-not-add-up": ("andrew.drawn",),
        "tiles-do-not-add-up": ("andrew.departments",),
    },
)
