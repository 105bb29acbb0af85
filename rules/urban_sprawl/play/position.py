"""Position of a game under way: what a table that joins in the middle enters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice, field_of
from rules.engine.grids import key, position
from rules.engine.nested import chosen, record, rows
from rules.engine.play.effects import Path, State, apply_all
from rules.engine.play.lookups import players
from rules.engine.play.positions import Asked, Given, Part, Position, at, fault_at, of_state
from rules.urban_sprawl.demolition import LOTS, has_a_shape

from . import grid
from .corrections import VALUES
from .numbers import CLAIMING, MEDIA_TIE, TILES, TURNS, VOCATIONS

_TABLE = ("phase", "turn", "action_points", "pawn", "offices.*", "happened.*", "turned_over.*", "markers.*")
_PLAYER = ("wealth", "prestige", "favors", "favor_limit", "urban_renewal", *(f"vocations.{name}" for name in VOCATIONS))
_BUILDINGS: Path = ("buildings",)
# More than any city had in the games of the referee.
_MOST_BUILDINGS = 60
_BLOCKS = tuple(key(column, row) for row in grid.NUMBERS for column in grid.NUMBERS)


def parts(state: State) -> tuple[Part, ...]:
    """The table, the players, and the buildings of the city."""
    shown: dict[Path, Any] = {("phase",): TURNS} if state["phase"] in (CLAIMING, MEDIA_TIE) else {}
    city = Asked(_BUILDINGS, _field(state), [_row(item) for item in grid.buildings(state).values()], "buildings")
    return (
        Part("", of_state(VALUES, state, *map(at, _TABLE), shown=shown)),
        *(
            Part(name, of_state(VALUES, state, *(at(part, "players", name) for part in _PLAYER)))
            for name in players(state)
        ),
        Part("position.buildings", (city,), folded=True),
    )


def _field(state: State) -> Any:
    """The field for the buildings: each by its zone, its block, its lots and who controls it."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Building:
        zone: str = choice(TILES)
        block: str = choice(_BLOCKS)
        lots: tuple[str, ...] = chosen(LOTS, fewest=1)
        owner: str | None = choice(players(state), default=None)

    return field_of(rows(record(Building), most=_MOST_BUILDINGS, default=()))


def _row(item: Mapping[str, Any]) -> dict[str, Any]:
    block = key(item["column"], item["row"])
    return {"zone": item["zone"], "block": block, "lots": tuple(item["lots"]), "owner": item["owner"]}


def corrections(state: State, given: Given) -> Given:
    """The values of the state: the owner of each building that was there, the new buildings, and those that are gone.

    Raises InvalidInput for a shape that no building has, and for more vocation markers than there are.
    Rule: urban-sprawl:building/placement#shapes, urban-sprawl:building/vocations
    """
    faults = (*_impossible(given), *_too_many(state, given))
    if faults:
        raise InvalidInput(*faults)
    found = {path: value for path, value in given.items() if path != _BUILDINGS}
    return {**found, **_buildings(state, given[_BUILDINGS])}


def _impossible(given: Given) -> Iterator[Fault]:
    if any(not has_a_shape(item.lots) for item in given[_BUILDINGS]):
        yield fault_at(_BUILDINGS, "no-such-shape")


def _too_many(state: State, given: Given) -> Iterator[Fault]:
    for name in VOCATIONS:
        left: int = state["options"]["vocations"][name]
        for player in players(state):
            place = ("players", player, "vocations", name)
            if given[place] > left:
                yield fault_at(place, "out-of-range", minimum=0, maximum=left, unit="")
            left = max(0, left - given[place])


def _buildings(state: State, wanted: tuple[Any, ...]) -> dict[Path, Any]:
    """The values of the buildings as they are wanted. A building keeps its name as long as it stays where it is."""
    there = {
        _where(item["zone"], key(item["column"], item["row"]), item["lots"]): name
        for name, item in grid.buildings(state).items()
    }
    found: dict[Path, Any] = {}
    after, new = state, []
    for item in wanted:
        name = there.pop(_where(item.zone, item.block, item.lots), None)
        if name:
            found["buildings", name, "owner"] = item.owner
        else:
            new.append(item)
    found |= {("buildings", name, "lots"): None for name in there.values()}
    for item in new:
        placed = grid.new_building(after, item.zone, position(item.block), item.lots, item.owner)
        after = apply_all(after, [placed])
        found |= {(*placed.path, part): placed.after[part] for part in ("lots", "owner")}
    return found


def _where(zone: str, block: str, lots: Any) -> tuple[str, str, frozenset[str]]:
    return zone, block, frozenset(lots)


POSITION = Position(
    parts=parts,
    corrections=corrections,
    where={
        "less-than-no-wealth": ("players.{name}.wealth",),
        "less-than-no-prestige": ("players.{name}.prestige",),
        "too-many-buildings": ("buildings",),
        "too-many-renewal-cards": ("players.*.urban_renewal",),
        "same-lots": ("buildings",),
        "same-space": ("markers.*={space}",),
    },
)
