"""Maps of our own: places on a grid and the routes between them, shown in a picture and ticked in a form.

A place is two columns wide and one row high. If its neighbors above and below are shifted by one column, routes pass
between the names. With twelve columns, places on a narrow phone are still large enough to tap.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

Route = tuple[str, str]


@dataclass(frozen=True, slots=True)
class MapPlace:
    """The position of a place: the first of its two columns and its row, from 0; and its ``part`` of the map."""

    column: int
    row: int
    part: str = ""
    large: bool = False


@dataclass(frozen=True, slots=True)
class Map:
    """Places by key, and routes between two of them.

    ``titles`` are the column and row of each part's name; ``borders`` are the lines between the parts, from point to
    point: the middle of a place at column 2, row 1 is (3, 1).
    """

    columns: int
    rows: int
    places: Mapping[str, MapPlace]
    routes: tuple[Route, ...]
    titles: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    borders: tuple[tuple[tuple[float, float], ...], ...] = ()

    def routes_among(self, places: Collection[str]) -> frozenset[Route]:
        """The routes that have both ends among the places."""
        return frozenset(route for route in self.routes if route[0] in places and route[1] in places)

    def connected(self, places: Collection[str]) -> tuple[frozenset[str], ...]:
        """The connected components of the map restricted to these places and the routes between them."""
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
