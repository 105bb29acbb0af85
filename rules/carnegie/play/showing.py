"""What a play shows: the sheet, the numbers over time, the moves that make sense now, and the limits."""

from __future__ import annotations

from collections.abc import Iterator

from rules.carnegie.map import MAP
from rules.carnegie.tables import FINAL_BOX, KINDS, REGIONS
from rules.engine.pictures import Network
from rules.engine.play.effects import State
from rules.engine.play.lookups import BANK, END, players
from rules.engine.play.outcomes import Line
from rules.engine.play.sheets import BARS, Board, Sheet, Table

from . import lookups, rows, scoring, totals
from .budgets import lacking
from .numbers import ANDREW, SETUP, workstations

NOBODY_THERE = "company/missions#requirements"
CAPACITY = "company/departments#capacity"
EMPTY_TAB = "actions/construction#empty-tab"
FINAL = "tracks/transport-tracks#one-player"
MAXIMUM = "company/employees#maximum"
SUPPLY = "setup/player-start#discs"

# Lines of moves that say already that a department has too few active employees.
SAME_BREACH = {"nobody-active-there": ("department-used",)}

# What is left to do once the game is over.
NOTE = "note"

# The moves of each action: those of starting departments first, those of added ones after the activations.
_MOVES_OF = {
    "human-resources": ("move-employees",),
    "management": ("goods-trade", "new-department"),
    "construction": ("construction-cost",),
    "research-and-development": ("transport-advance", "project-tab"),
}
_ADDED_MOVES_OF = {"construction": ("goods-trade",), "management": ()}
_MISSION = ("mission",)
GROUPS = {kind: (*moves, *_ADDED_MOVES_OF.get(kind, _MISSION)) for kind, moves in _MOVES_OF.items()}

# What the large screen shows.
BOARD = Board(
    bars=("total_now",),
    rows=(
        ((BARS, "player"), ("map",)),
        (("opponent",),),
        (("staff",),),
        (("mission",), ("transport",), ("row",)),
    ),
)


def sheet(state: State) -> Sheet:
    """The sheet of a play."""
    facts = rows.facts(state)
    names = players(state)
    owners = lookups.disc_owners(state)
    tables = (
        Table("player", rows.PLAYERS, {name: rows.player(state, name) for name in names}),
        Table("opponent", rows.ANDREWS, {ANDREW: rows.andrew(state)} if lookups.solo(state) else {}),
        Table("points", rows.POINTS, {name: rows.points(state, name) for name in names}, folded=True),
        Table("staff", rows.STAFF, {name: rows.staff(state, name) for name in names}),
        Table("mission", rows.MISSIONS, {name: rows.missions(state, name) for name in names}),
        Table("transport", rows.TRACKS, {owner: rows.tracks(state, owner) for owner in owners}, folded=True),
        Table("project", rows.PROJECTS, {owner: rows.projects(state, owner) for owner in owners}, folded=True),
        Table("row", rows.ROW, {kind: rows.row(state, kind) for kind in KINDS}, folded=True),
        Table("given", rows.GIVEN, rows.donations(state), folded=True),
    )
    return Sheet(
        facts={name: (unit, facts[name]) for name, unit in rows.FACTS.items()},
        tables=tuple(table for table in tables if _says_something(table)),
        pictures=(cities(state),),
        warnings=tuple(limits(state)),
    )


def _says_something(table: Table) -> bool:
    return any(value is not None for row in table.rows.values() for value in row.values())


def cities(state: State) -> Network:
    """The cities of all players, with the routes of the leader's best network."""
    names = players(state)
    owners: dict[str, tuple[str, ...]] = {}
    for name in names:
        owners |= {city: (*owners.get(city, ()), name) for city in lookups.cities_of(state, name)}
    best = max(names, key=lambda name: scoring.connections(state, name))
    pictures = scoring.network(state, best).pictures if lookups.cities_of(state, best) else ()
    joined = next((picture.joined for picture in pictures if isinstance(picture, Network)), frozenset())
    return Network("map", MAP, frozenset(owners), joined, owners=owners)


def next_moves(state: State) -> tuple[str, ...]:
    """The moves that make sense now; every other move is possible, too."""
    if state["phase"] == END:
        return (NOTE,)
    if state["phase"] == SETUP:
        discs = ("neutral-discs",) if state["neutral_discs"] else ()
        projects = ("first-project",) if lookups.without_project(state) else ()
        return (*discs, *projects, "move-employees", "activate", "begin-rounds")
    if not state["action"]:
        return ("choose-action",)
    andrew = ("andrew-card",) if lookups.solo(state) and not state[ANDREW]["acted"] else ()
    event = (*(("income",) if _brings_income(state) else ()), *(("donate",) if state["donation"] else ()))
    kinds = (state["action"], *(own["other_action"] for own in state["players"].values() if own["other_action"]))
    used = tuple(slug for kind in kinds for slug in _MOVES_OF[kind])
    added = tuple(slug for kind in kinds for slug in _ADDED_MOVES_OF.get(kind, _MISSION))
    return tuple(dict.fromkeys((*andrew, *event, *used, "activate", *added, "next")))


def _brings_income(state: State) -> bool:
    """Whether anybody can return an employee from the active region. Rule: carnegie:round/income#who"""
    return any(own["missions"].get(state["region"], 0) > 0 for own in state["players"].values())


def series(state: State) -> dict[str, dict[str, int]]:
    """The numbers to follow over time: the VP that each player would have."""
    return {"total_now": {name: sum(scoring.parts(state, name).values()) for name in players(state)}}


def limits(state: State) -> Iterator[Line]:
    """The rules that a state breaks, whatever brought it about.

    Rule: carnegie:company/employees, carnegie:company/departments, carnegie:tracks/transport-tracks
    """
    for name in players(state):
        own = lookups.player(state, name)
        yield from lacking(name, own)
        if own["discs"] < 0:
            yield Line("no-discs", {"name": name}, (SUPPLY,))
        if own["lying"] < 0:
            yield Line("nobody-lying", {"name": name}, (MAXIMUM,))
        yield from _departments(state, name)
        for region, number in own["missions"].items():
            if number < 0:
                yield Line("nobody-on-mission", {"name": name, "region": region}, (NOBODY_THERE,))
        for type_, number in own["tabs"].items():
            if number < 0:
                yield Line("empty-tab", {"name": name, "type": type_}, (EMPTY_TAB,))
    for region in REGIONS:
        last = [owner for owner in lookups.disc_owners(state) if lookups.transport(state, owner)[region] >= FINAL_BOX]
        if len(last) > 1:
            yield Line("final-box-twice", {"names": last, "region": region}, (FINAL,))
    yield from totals.limits(state)


def _departments(state: State, name: str) -> Iterator[Line]:
    """The rules about employees in departments. Rule: carnegie:company/departments"""
    for department, number in lookups.player(state, name)["active"].items():
        if 0 <= number <= workstations(department):
            continue
        values = {"name": name, "department": department, "number": number}
        if number < 0:
            yield Line("nobody-active-there", values, (NOBODY_THERE,))
        else:
            yield Line("too-many-active", {**values, "most": workstations(department)}, (CAPACITY,))


def invariants(state: State) -> Iterator[str]:
    """What is wrong with a state that moves alone have brought about, with strikes; corrections may break it."""
    if total := state[BANK] + sum(own["money"] for own in state["players"].values()):
        yield f"money is not conserved: {total}"
    yield from (f"{line.code}: {line.values}" for line in totals.limits(state) if line.code.endswith("do-not-add-up"))
    if state["turn"] not in state["players"]:
        yield f"turn {state['turn']}"
