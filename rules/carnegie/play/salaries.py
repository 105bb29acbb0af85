"""Dollars printed under the workstations of the starting departments, once a table has entered them.

No source prints them, and every company board has the same. A play remembers what somebody paid for the first, the
second and the third employee of a department, whoever that was; another amount replaces it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rules.carnegie.tables import MOST_WORKSTATIONS, STARTING_DEPARTMENTS
from rules.engine.play.effects import Effect, State, change

from . import lookups

SALARIES = "salaries"


def unknown() -> dict[str, dict[str, None]]:
    """What a play knows before anybody has activated an employee."""
    return {key: dict.fromkeys(map(str, range(1, MOST_WORKSTATIONS + 1))) for key in STARTING_DEPARTMENTS}


def places(state: State, name: str, departments: Iterable[str]) -> Iterator[str]:
    """The workstation, from 1, of each employee of a player who stands up, those of a department from the left on."""
    taken: Counter[str] = Counter()
    for department in departments:
        taken[department] += 1
        yield str(lookups.active_in(state, name, department) + taken[department])


def known(state: State, department: str, place: str) -> int | None:
    """The dollars of a workstation of a starting department; None if nobody has entered them."""
    dollars: int | None = state[SALARIES].get(department, {}).get(place)
    return dollars


def remembered(state: State, paid: Iterable[tuple[str, str, Any]]) -> Iterator[Effect]:
    """The effects that record the dollars of workstations, each with its department and its place."""
    for department, place, dollars in paid:
        if place in state[SALARIES].get(department, {}):
            yield from change(state, (SALARIES, department, place), dollars)
