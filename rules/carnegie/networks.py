"""Networks of major cities: their links, level and points."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.fields import choice

from .connection_table import CONNECTIONS, FEWEST_CITIES, MAJOR_CITIES
from .tables import LEVELS, TRANSPORT_TRACKS

Cities = tuple[str, ...]


def level_field(region: str) -> str | None:
    """Declare a transport level of a region's track. Rule: carnegie:tracks/transport-tracks"""
    levels = tuple(dict.fromkeys(box.level for box in TRANSPORT_TRACKS[region]))
    field: str | None = choice(levels, default=None)
    return field


@dataclass(frozen=True, slots=True)
class Levels:
    """The transport level reached in each region; None for that of the start of the game."""

    west: str | None = level_field("west")
    midwest: str | None = level_field("midwest")
    east: str | None = level_field("east")
    south: str | None = level_field("south")

    def of(self, region: str) -> str:
        """The level of a region. Rule: carnegie:tracks/transport-tracks#levels"""
        given: str | None = getattr(self, region)
        return given or TRANSPORT_TRACKS[region][0].level


@dataclass(frozen=True, slots=True)
class ScoredNetwork:
    """A network of major cities with the levels of their regions. One city alone has no links and no level."""

    cities: Cities
    levels: Levels

    @property
    def regions(self) -> Cities:
        """The regions of its cities. Rule: carnegie:end-of-game/city-connections#level"""
        return tuple(MAJOR_CITIES[city].region for city in self.cities)

    @property
    def links(self) -> int:
        """One link for each city, two for San Francisco. Rule: carnegie:end-of-game/city-connections#links"""
        together = len(self.cities) >= FEWEST_CITIES
        return sum(MAJOR_CITIES[city].links for city in self.cities) if together else 0

    @property
    def level(self) -> str | None:
        """The lowest level of its regions. Rule: carnegie:end-of-game/city-connections#level"""
        reached = [self.levels.of(region) for region in self.regions]
        return min(reached, key=LEVELS.index) if self.links else None

    @property
    def lowest(self) -> Cities:
        """The regions at its level, which limit it. Rule: carnegie:end-of-game/city-connections#level"""
        return tuple(region for region in self.regions if self.levels.of(region) == self.level)

    @property
    def next_level(self) -> str | None:
        """The level above its own, None if there is none."""
        above = LEVELS[LEVELS.index(self.level) + 1 :] if self.level else ()
        return above[0] if above else None

    @property
    def vp(self) -> int:
        """The VP that it scores. Rule: carnegie:end-of-game/city-connections#table"""
        return CONNECTIONS[self.links][self.level] if self.level else 0

    @property
    def next_level_vp(self) -> int | None:
        """The VP that it would score one level higher. Rule: carnegie:end-of-game/city-connections#table"""
        return CONNECTIONS[self.links][self.next_level] if self.next_level else None
