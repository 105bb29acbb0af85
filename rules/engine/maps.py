"""Maps of our own: places on a grid and the routes between them, to be shown in a picture and ticked in a form.

A place is two columns wide and one row high. Where its neighbors above and below stand one column beside it, routes
pass between the names. Twelve columns still leave room for a finger on a narrow phone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

Route = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a place stands: the first of its two columns and its row, from 0; and the ``part`` of the map it is in."""

    column: int
    row: int
    part: str = ""
    large: bool = False


@dataclass(frozen=True, slots=True)
class Map:
    """Places by key, and routes between two of them.

    ``titles`` says at which column and row the name of a part stands; ``borders`` are the lines between the parts, from
    point to point, where the middle of a place at column 2, row 1 is (3, 1).
    """

    columns: int
    rows: int
    places: Mapping[str, Place]
    routes: tuple[Route, ...]
    titles: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    borders: tuple[tuple[tuple[float, float], ...], ...] = ()

    def routes_among(self, places: Collection[str]) -> frozenset[Route]:
        """The routes that have both their ends among the places."""
        return frozenset(route for route in self.routes if route[0] in places and route[1] in places)

    def connected(self, places: Collection[str]) -> tuple[frozenset[str], ...]:
        """The places in groups: those joined by routes that lead only through places given are in the same one."""
        routes = self.routes_among(places)
        groups: list[frozenset[str]] = []
        for start in places:
            if any(start in group for group in groups):
                continue
            group, reached = frozenset[str](), frozenset({start})
            while reached:
                group |= reached
                ends = frozenset(end for route in routes if set(route) & reached for end in route)
                reached = ends - group
            groups.append(group)
        return tuple(groups)
