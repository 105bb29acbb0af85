"""VP of connections between the major cities, by their links and the transport level."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MajorCity:
    """A city whose connections score: its region, and the links that it counts as."""

    region: str
    links: int = 1


# Rule: carnegie:end-of-game/city-connections#links, carnegie:end-of-game/city-connections#level
MAJOR_CITIES = {
    "san-francisco": MajorCity("west", links=2),
    "chicago": MajorCity("midwest"),
    "new-orleans": MajorCity("south"),
    "new-york": MajorCity("east"),
}

# VP by links and level, from the printed board. Rule: carnegie:end-of-game/city-connections#table
CONNECTIONS = {
    5: {"wagon": 18, "stagecoach": 24, "railroad": 36},
    4: {"wagon": 12, "stagecoach": 18, "railroad": 27},
    3: {"wagon": 6, "stagecoach": 12, "railroad": 18},
    2: {"wagon": 3, "stagecoach": 6, "railroad": 9},
}

# Fewer cities are not a connection. Rule: carnegie:end-of-game/city-connections#what-counts
FEWEST_CITIES = 2
MOST_NETWORKS = len(MAJOR_CITIES) // FEWEST_CITIES
