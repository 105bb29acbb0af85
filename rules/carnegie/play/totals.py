"""What has to add up at any time: employees, discs, cards and department tiles, and the room on a company board.

Moves only carry them from one place to another, so a line here says that something was corrected by hand, or that a
tile was taken that is not there. A line names how many are too many or too few, which later moves do not change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.carnegie.andrew import ANDREWS_DISCS
from rules.carnegie.final_score import CALCULATOR as FINAL_SCORE
from rules.carnegie.tables import (
    DEPARTMENT_TILES,
    DEPARTMENTS_REMOVED,
    DISCS,
    EMPLOYEES,
    EMPTY_SPACES,
    NEUTRAL_DISCS,
    REGIONS,
)
from rules.engine.calculator import Warning
from rules.engine.play.effects import State
from rules.engine.play.lookups import players
from rules.engine.play.outcomes import Line, line

from . import lookups, pile
from .numbers import ANDREW, COPIES_OF_A_DEPARTMENT, NEUTRAL

TILES = "setup/departments#tiles"
TILES_IN_PLAY = "setup/departments#table"
BOARD = "company/departments#empty-spaces"
ALL_EMPLOYEES = "company/employees#maximum"
ALL_DISCS = "setup/player-start#discs"
ALL_CARDS = "solo/setup#action-cards"
ANDREWS_TILES = "solo/andrews-actions#management"


def limits(state: State) -> Iterator[Line]:
    """What does not add up.

    Rule: carnegie:setup/departments, carnegie:company/departments#empty-spaces, carnegie:company/employees#maximum,
    carnegie:setup/player-start#discs
    """
    for name in players(state):
        own = lookups.player(state, name)
        if extra := employees_of(state, name) - EMPLOYEES:
            yield Line("employees-do-not-add-up", {"name": name, "extra": extra, "most": EMPLOYEES}, (ALL_EMPLOYEES,))
        added = sum(map(bool, own["departments"].values()))
        if added > EMPTY_SPACES:
            values = {"name": name, "number": added, "spaces": EMPTY_SPACES}
            yield line(FINAL_SCORE.slug, Warning("more-than-empty-spaces", values, (BOARD,)))
    for owner, extra in extra_discs(state).items():
        if extra:
            yield Line("discs-do-not-add-up", {"name": owner, "extra": extra}, (ALL_DISCS,))
    yield from _tiles(state)
    if lookups.solo(state):
        yield from _andrew(state)


def _tiles(state: State) -> Iterator[Line]:
    """The rules against more tiles than there are, of a department and in all."""
    taken = taken_tiles(state)
    for department, number in taken.items():
        if number > COPIES_OF_A_DEPARTMENT:
            yield Line("no-tile-left", {"department": department}, (TILES,))
    tiles = DEPARTMENT_TILES - DEPARTMENTS_REMOVED[state["edition"]][len(players(state))]
    number = taken.total()
    if number > tiles:
        yield Line("no-tiles-left", {"number": number, "tiles": tiles}, (TILES_IN_PLAY,))


def taken_tiles(state: State) -> Counter[str]:
    """The tiles of each department that players and Andrew have."""
    taken = Counter(key for own in state["players"].values() for key, row in own["departments"].items() if row)
    if lookups.solo(state):
        taken.update(state[ANDREW]["tiles"])
    return taken


def _andrew(state: State) -> Iterator[Line]:
    """The rules about Andrew's cards and tiles. Rule: carnegie:solo/setup#action-cards"""
    andrew = state[ANDREW]
    if extra := sum(andrew["cards"].values()) - pile.drawn(state):
        yield Line("cards-do-not-add-up", {"extra": extra}, (ALL_CARDS,))
    if (known := sum(andrew["tiles"].values())) > andrew["departments"]:
        yield Line("tiles-do-not-add-up", {"extra": known - andrew["departments"]}, (ANDREWS_TILES,))


def employees_of(state: State, name: str) -> int:
    """All employees of a player, wherever they are."""
    own = lookups.player(state, name)
    total: int = own["supply"] + own["lying"] + sum(own["active"].values()) + sum(own["missions"].values())
    return total


def extra_discs(state: State) -> dict[str, int]:
    """How many discs of each owner are too many; below 0 if some are nowhere.

    A player's are 30: one on the score track, one on each transport track, and the others.
    Rule: carnegie:setup/player-start#discs, carnegie:setup/neutral-discs#how-many, carnegie:solo/setup#andrew-discs
    """
    placed = _placed(state)
    extra = {name: _discs_of(state, name) + placed[name] - DISCS for name in players(state)}
    extra[NEUTRAL] = state["neutral_discs"] + placed[NEUTRAL] - NEUTRAL_DISCS[len(players(state))]
    if lookups.solo(state):
        extra[ANDREW] = state[ANDREW]["discs"] + placed[ANDREW] - ANDREWS_DISCS
    return extra


def _discs_of(state: State, name: str) -> int:
    """A player's discs except those on the map and on the donations."""
    own = lookups.player(state, name)
    total: int = own["discs"] + sum(own["tabs"].values()) + len(REGIONS) + 1
    return total


def _placed(state: State) -> Counter[str]:
    """The discs of each owner on the map and on the donations."""
    placed = Counter(project["owner"] for project in state["projects"].values() if project)
    for there in state["donations"].values():
        for owner, record in there.items():
            placed[owner] += lookups.discs_in(record)
    return placed
