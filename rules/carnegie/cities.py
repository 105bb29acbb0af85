"""Cities of the map: their construction spaces from left to right, and the VP of a project there.

Read from a picture of the printed board, and unconfirmed. The regions are in ``map``.
Rule: carnegie:actions/construction#matching-space, carnegie:end-of-game/scoring#city-projects
"""

from __future__ import annotations

from dataclasses import dataclass

from .costs import PROJECT_TYPES

HOUSING, COMMERCE, INDUSTRY, PUBLIC = PROJECT_TYPES


@dataclass(frozen=True, slots=True)
class City:
    """``spaces``: the type of each, none in a small city, whose only space takes any type; ``bonus``: its icon."""

    vp: int
    spaces: tuple[str, ...] = ()
    bonus: bool = False

    @property
    def small(self) -> bool:
        """Whether its only space takes every type. Rule: carnegie:actions/construction#matching-space"""
        return not self.spaces

    @property
    def number_of_spaces(self) -> int:
        """The discs that it has room for."""
        return len(self.spaces) or 1

    def accepts(self, space: int, type_: str) -> bool:
        """Whether a space, from 0, takes a type."""
        return self.small or self.spaces[space] == type_


CITIES = {
    "san-francisco": City(3, (COMMERCE, HOUSING, INDUSTRY, INDUSTRY, PUBLIC)),
    "chicago": City(3, (COMMERCE, HOUSING, INDUSTRY, INDUSTRY, PUBLIC)),
    "new-york": City(3, (COMMERCE, COMMERCE, HOUSING, INDUSTRY, PUBLIC)),
    "new-orleans": City(3, (COMMERCE, INDUSTRY, HOUSING, HOUSING, PUBLIC)),
    "denver": City(2, (COMMERCE, PUBLIC, HOUSING)),
    "los-angeles": City(3, (INDUSTRY, HOUSING, COMMERCE)),
    "kansas-city": City(2, (COMMERCE, COMMERCE, HOUSING)),
    "st-louis": City(2, (HOUSING, INDUSTRY, PUBLIC)),
    "albany": City(3, (COMMERCE, HOUSING, INDUSTRY)),
    "boston": City(3, (COMMERCE, HOUSING, INDUSTRY)),
    "pittsburgh": City(2, (COMMERCE, HOUSING, INDUSTRY)),
    "washington": City(2, (HOUSING, PUBLIC, PUBLIC)),
    "atlanta": City(2, (HOUSING, INDUSTRY, COMMERCE)),
    "houston": City(3, (PUBLIC, COMMERCE, INDUSTRY)),
    "seattle": City(1, bonus=True),
    "helena": City(1, bonus=True),
    "portland": City(0),
    "boise": City(0),
    "reno": City(0),
    "salt-lake-city": City(0),
    "phoenix": City(0, bonus=True),
    "santa-fe": City(1, bonus=True),
    "fargo": City(1, bonus=True),
    "duluth": City(1, bonus=True),
    "st-paul": City(1, bonus=True),
    "omaha": City(0, bonus=True),
    "cincinnati": City(0, bonus=True),
    "el-paso": City(0, bonus=True),
    "dallas": City(0, bonus=True),
    "san-antonio": City(0, bonus=True),
    "memphis": City(0),
    "charleston": City(1, bonus=True),
}
