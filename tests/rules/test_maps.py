"""Maps of our own: they can be drawn, and what is drawn says what the rules are asked."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from calculators.map_views import map_view
from rules.engine.maps import Map, MapPlace
from rules.engine.nested import Places
from rules.engine.registry import calculators

SQUARE = Map(
    columns=6,
    rows=2,
    places={
        "a": MapPlace(0, 0, "left"),
        "b": MapPlace(3, 0, large=True),
        "c": MapPlace(0, 1, "left"),
        "d": MapPlace(4, 1),
    },
    routes=(("a", "b"), ("b", "c"), ("c", "d")),
    titles={"left": (2, 1)},
    borders=(((2.5, -0.4), (2.5, 1)),),
)
DECLARED = [
    pytest.param(field.map, id=f"{game}:{slug}")
    for (game, slug), calculator in calculators().items()
    for field in calculator.fields
    if isinstance(field, Places)
]


@pytest.mark.parametrize(
    ("places", "groups"),
    [
        ("", []),
        ("a", ["a"]),
        ("ac", ["a", "c"]),
        ("abd", ["ab", "d"]),
        ("dabc", ["abcd"]),
        ("acd", ["a", "cd"]),
    ],
)
def test_places_joined_by_routes_are_a_group(places: str, groups: list[str]) -> None:
    assert {frozenset(group) for group in groups} == set(SQUARE.connected(places))


def test_routes_among_places_have_both_ends_there() -> None:
    assert SQUARE.routes_among("abd") == {("a", "b")}


def test_rows_are_as_wide_as_the_map() -> None:
    view = map_view(SQUARE, str.upper)
    assert [[cell.kind for cell in line] for line in view.lines] == [
        ["place", "blank", "place", "blank"],
        ["place", "title", "place"],
    ]
    assert view.lines[0][0].words == "A"
    assert view.lines[0][0].part == "LEFT"
    assert view.borders == ("M2.5 -0.4L2.5 1",)


def test_routes_lead_from_dot_to_dot_with_the_strongest_on_top() -> None:
    view = map_view(SQUARE, str, marked={"a", "b", "c"}, joined={("a", "b")})
    assert view.routes == ((1, 1, 5, 1, ""), (4, 0, 1, 1, "marked"), (1, 0, 4, 0, "joined"))
    assert [cell.key for line in view.lines for cell in line if cell.marked] == ["a", "b", "c"]


@pytest.mark.parametrize("drawn", DECLARED)
def test_nothing_stands_on_top_of_another_or_outside(drawn: Map) -> None:
    stands = [(place.column, place.row) for place in drawn.places.values()] + list(drawn.titles.values())
    assert all(0 <= column <= drawn.columns - 2 and 0 <= row < drawn.rows for column, row in stands)
    assert [
        pair for pair in combinations(stands, 2) if pair[0][1] == pair[1][1] and abs(pair[0][0] - pair[1][0]) < 2
    ] == []


@pytest.mark.parametrize("drawn", DECLARED)
def test_routes_join_two_places_once(drawn: Map) -> None:
    ends = [frozenset(route) for route in drawn.routes]
    assert len(set(ends)) == len(ends)
    assert all(len(pair) == 2 and pair <= set(drawn.places) for pair in ends)
    assert set(drawn.titles) == {place.part for place in drawn.places.values() if place.part}


# As on a narrow phone, in its pixels.
COLUMN, ROW, DOT = 23, 56, 14


@pytest.mark.parametrize("drawn", DECLARED)
def test_no_route_runs_through_a_place_that_it_does_not_join(drawn: Map) -> None:
    through = [
        (route, key)
        for route in drawn.routes
        for key in drawn.places.keys() - set(route)
        if distance(at(drawn.places[key]), at(drawn.places[route[0]]), at(drawn.places[route[1]])) < DOT
    ]
    assert through == []


def at(place: MapPlace) -> tuple[float, float]:
    return (place.column + 1) * COLUMN, place.row * ROW


def distance(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """How far a point is from the line between two others."""
    along = (end[0] - start[0], end[1] - start[1])
    from_start = (point[0] - start[0], point[1] - start[1])
    part = (from_start[0] * along[0] + from_start[1] * along[1]) / (along[0] ** 2 + along[1] ** 2)
    part = min(1.0, max(0.0, part))
    return hypot(from_start[0] - part * along[0], from_start[1] - part * along[1])
