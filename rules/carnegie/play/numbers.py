"""Numbers and places that only a play needs; each table names the section that states it."""

from __future__ import annotations

from functools import cache

from rules.carnegie.tables import DEPARTMENTS, KINDS, MOST_WORKSTATIONS, REGIONS, STARTING_DEPARTMENTS, Department
from rules.engine.play.lookups import END

# Phases of a play.
SETUP = "setup"
ROUNDS = "rounds"
PHASES = (SETUP, ROUNDS, END)

# Rule: carnegie:end-of-game/trigger#twenty-rounds, carnegie:round/choosing-an-action#one-disc-a-round
LAST_ROUND = 20
SPACES_IN_A_ROW = LAST_ROUND // len(KINDS)

# The region of the last space of each row, beside a donation; from carnegie-solo-helper (unconfirmed).
# Rule: carnegie:round/choosing-an-action#two-effects, carnegie:round/donations#last-space
LAST_SPACE = dict(zip(KINDS, ("east", "midwest", "south", "west"), strict=True))

ALL_DEPARTMENTS = (*STARTING_DEPARTMENTS, *DEPARTMENTS)
KIND_OF = {**STARTING_DEPARTMENTS, **{key: added.kind for key, added in DEPARTMENTS.items()}}
COPIES_OF_A_DEPARTMENT = 2
STANDING = tuple(key for key, added in DEPARTMENTS.items() if added.workstations)
TOP, OTHER = "top", "other"

# Rule: carnegie:setup/player-start#employees, carnegie:setup/player-start#discs
EMPLOYEES_LYING = 5
DISCS_IN_THE_SUPPLY = 22
DISCS_ON_TABS = {"housing": 1, "commerce": 1, "industry": 1, "public-infrastructure": 0}

# Owners of discs who are not players.
ANDREW = "andrew"
NEUTRAL = "neutral"
NOBODYS = (ANDREW, NEUTRAL)

MOST_TAB_VP = 100
MOST_INCOME = 100
MOST_POINTS = 1_000


@cache
def workstations(department: str) -> int:
    """The employees who can be active in a department; the most of any for a starting one, which no source states.

    Rule: carnegie:company/departments#capacity
    """
    added: Department | None = DEPARTMENTS.get(department)
    return len(added.workstations) if added else MOST_WORKSTATIONS


NO_MISSIONS = dict.fromkeys(REGIONS, 0)
