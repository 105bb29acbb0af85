"""Scorepad of a player: the entries at the end of the game, and the VP of each part."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.fields import flag, whole
from rules.engine.nested import numbers

from .andrew import MOST_VP_OF_A_CITY
from .costs import DEPARTMENT_VP
from .tables import ACTION_CHOICE_VP, CAPS, DONATIONS, EMPLOYEES, EMPTY_SPACES, MOST_VP_OF_A_DONATION

TOP_ROW, OTHER_ROW = DEPARTMENT_VP[True], DEPARTMENT_VP[False]

# Entries of one number each, which may be left blank.
NUMBERS = (
    *("in_game", "active_employees", "departments_top", "departments_other"),
    *("project_tabs", "connections", "city_projects"),
)

# More than anybody scores in a part, so that a number above a maximum is accepted and reduced.
MOST_VP = 200


@dataclass(frozen=True, slots=True)
class ScorepadEntries:
    """VP, except for ``active_employees`` and the departments, which are numbers; ``donations``: the VP of each space.
    None means left blank, and counts 0. The permanent employee of Human Resources may be counted by mistake: the
    maximum removes it.
    """

    in_game: int | None = whole(0, MOST_VP, default=None)
    active_employees: int | None = whole(0, EMPLOYEES + 1, default=None)
    departments_top: int | None = whole(0, EMPTY_SPACES, default=None)
    departments_other: int | None = whole(0, EMPTY_SPACES, default=None)
    project_tabs: int | None = whole(0, MOST_VP, default=None)
    connections: int | None = whole(0, MOST_VP, default=None)
    city_projects: int | None = whole(0, MOST_VP, default=None)
    donations: tuple[int, ...] = numbers(0, MOST_VP, most=len(DONATIONS), default=())
    action_choice_unused: bool = flag(default=False)

    @property
    def departments(self) -> int:
        """Departments added in all rows. Rule: carnegie:end-of-game/scoring#departments"""
        return (self.departments_top or 0) + (self.departments_other or 0)

    @property
    def blank(self) -> list[str]:
        """The numbers left blank."""
        return [name for name in NUMBERS if getattr(self, name) is None]

    @property
    def discs(self) -> int:
        """The fewest discs that these projects and donations take. Rule: carnegie:end-of-game/scoring#city-projects"""
        return -(-(self.city_projects or 0) // MOST_VP_OF_A_CITY) + len(self.donations)


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """A player's VP by part, before and after the maximums. Rule: carnegie:end-of-game/scoring#parts"""

    player: ScorepadEntries

    @property
    def uncapped(self) -> dict[str, int]:
        """The parts that have a maximum, before it is applied."""
        own = self.player
        departments = TOP_ROW * (own.departments_top or 0) + OTHER_ROW * (own.departments_other or 0)
        return {
            "employees": own.active_employees or 0,
            "departments": departments,
            "project_tabs": own.project_tabs or 0,
            "connections": own.connections or 0,
            "city_projects": own.city_projects or 0,
        }

    @property
    def donations(self) -> list[int]:
        """The VP of each donation. Rule: carnegie:tracks/donation-prices#cap"""
        return [min(MOST_VP_OF_A_DONATION, vp) for vp in self.player.donations]

    @property
    def parts(self) -> dict[str, int]:
        """The VP of each part. Rule: carnegie:end-of-game/scoring#parts"""
        return {
            "in_game": self.player.in_game or 0,
            **{part: min(CAPS[part], vp) for part, vp in self.uncapped.items()},
            "donations": sum(self.donations),
            "action_choice": ACTION_CHOICE_VP if self.player.action_choice_unused else 0,
        }

    @property
    def total(self) -> int:
        """The sum of all parts, in VP. Rule: carnegie:end-of-game/scoring#parts"""
        return sum(self.parts.values())

    @property
    def capped(self) -> list[str]:
        """The parts that a maximum reduces."""
        over = [part for part, vp in self.uncapped.items() if vp > CAPS[part]]
        return [*over, "donations"] if sum(self.player.donations) > sum(self.donations) else over
