"""A map as its template draws it: row by row, with its routes behind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from rules.engine.maps import Map, Route

MARKED, JOINED = "marked", "joined"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a row: a place with its words, the title of a part, or an empty column."""

    kind: str
    key: str = ""
    words: str = ""
    part: str = ""
    large: bool = False
    marked: bool = False
    owners: tuple[str, ...] = ()
    open: bool = True


BLANK = Cell("blank")


@dataclass(frozen=True, slots=True)
class MapView:
    """A map in words: cells by row, ``routes`` as their four coordinates with how they are drawn, borders as paths."""

    columns: int
    rows: int
    lines: tuple[tuple[Cell, ...], ...]
    routes: tuple[tuple[int, int, int, int, str], ...]
    borders: tuple[str, ...]


def map_view(
    drawn: Map,
    called: Callable[[str], str],
    marked: Collection[str] = (),
    joined: Collection[Route] = (),
    owners: Mapping[str, Collection[str]] | None = None,
    open_: Collection[str] | None = None,
) -> MapView:
    """A map whose places and parts are ``called`` so, with the places that are marked and the routes that join them.

    ``owners`` are those of the places, who are called so, too. ``open_`` are the places that can be chosen, None for
    all.
    """
    owned = {key: tuple(map(called, names)) for key, names in (owners or {}).items()}
    cells = {
        (place.row, place.column): Cell(
            "place",
            key,
            called(key),
            called(place.part) if place.part else "",
            place.large,
            key in marked,
            owned.get(key, ()),
            open_ is None or key in open_,
        )
        for key, place in drawn.places.items()
    }
    cells |= {(row, column): Cell("title", part, called(part)) for part, (column, row) in drawn.titles.items()}
    return MapView(
        columns=drawn.columns,
        rows=drawn.rows,
        lines=tuple(tuple(_line(drawn, row, cells)) for row in range(drawn.rows)),
        routes=tuple(_routes(drawn, marked, joined)),
        borders=tuple("M" + "L".join(f"{x} {y}" for x, y in border) for border in drawn.borders),
    )


def _line(drawn: Map, row: int, cells: Mapping[tuple[int, int], Cell]) -> Iterator[Cell]:
    column = 0
    while column < drawn.columns:
        cell = cells.get((row, column), BLANK)
        yield cell
        column += 1 if cell is BLANK else 2


def _routes(drawn: Map, marked: Collection[str], joined: Collection[Route]) -> Iterator[tuple[int, int, int, int, str]]:
    """The routes, emphasized ones last, so that they are drawn above the others."""
    own = drawn.routes_among(marked)
    how = {route: JOINED if route in joined else MARKED if route in own else "" for route in drawn.routes}
    for a, b in sorted(drawn.routes, key=lambda route: ("", MARKED, JOINED).index(how[route])):
        start, end = drawn.places[a], drawn.places[b]
        yield start.column + 1, start.row, end.column + 1, end.row, how[a, b]
