"""Hex maps: hexes that are tapped, and the columns in which they are drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from calculators.hex_views import columns
from rules.chicago_express.board import MAP, PLACES
from rules.engine.fields import Unusable
from rules.engine.hexes import Hexes, HexMap, HexSpace

SMALL = HexMap(
    columns=3,
    rows=2,
    spaces={"a1": HexSpace(0, 0, "city", 2, 1, "A1"), "b2": HexSpace(1, 1, "start"), "c1": HexSpace(2, 0, "city", 3)},
)


@pytest.mark.parametrize(
    ("tapped", "fault"), [(["a1", "a1"], "choice-twice"), (["b2"], "not-a-choice"), ("a1", "not-a-list")]
)
def test_a_hex_is_tapped_once_and_only_where_it_can_be(tapped: object, fault: str) -> None:
    field = Hexes("tapped", options=("a1", "c1"), map=SMALL)
    assert field.read(["c1", "a1"]) == ("a1", "c1")
    with pytest.raises(Unusable) as refused:
        field.read(tapped)
    assert refused.value.code == fault


def test_columns_say_what_is_in_each_hex() -> None:
    drawn_columns = columns(SMALL, str.upper, "en", ("c1",), ("a1", "c1"))
    assert [[hex_ and hex_.key for hex_ in column] for column in drawn_columns] == [
        ["a1", None],
        [None, "b2"],
        ["c1", None],
    ]
    drawn = [hex_ for column in drawn_columns for hex_ in column if hex_]
    assert [(hex_.name, hex_.sign, hex_.numbers, hex_.open, hex_.marked) for hex_ in drawn] == [
        ("A1", "A1", ("$2", "+1"), True, False),
        ("B2", "B2", (), False, False),
        ("C1", "C1", ("$3",), True, True),
    ]


def test_every_hex_of_the_board_has_a_place_of_its_own() -> None:
    assert len({(space.column, space.row) for space in MAP.spaces.values()}) == len(MAP.spaces) == len(PLACES) + 4
    assert all(0 <= space.column < MAP.columns and 0 <= space.row < MAP.rows for space in MAP.spaces.values())


def test_the_board_has_the_hexes_of_its_source() -> None:
    kinds = Counter(space.kind for space in MAP.spaces.values())
    assert kinds == {
        "city": 22, "start": 4, "chicago": 1, "industrial-city": 3, "mountain": 16, "forest": 41, "plain": 73
    }  # fmt: skip
    # The rulebook's example: from New York through a forest for $2 to a city for $2.
    assert [(PLACES[key].terrain, PLACES[key].cost) for key in ("r3", "binghamton")] == [("forest", 2), ("city", 2)]


@pytest.mark.parametrize(
    ("key", "neighbors"),
    [
        # Philadelphia is in a lower column, New York in a higher one at the edge of the board.
        ("philadelphia", {"r4", "r6", "q5", "q6", "s5"}),
        ("new-york", {"s2", "s4", "r2", "r3"}),
        ("chicago", {"a3", "b2"}),
        ("pittsburgh", {"k3", "k5", "j3", "j4", "l3", "l4"}),
    ],
)
def test_neighbors_of_a_hex(key: str, neighbors: set[str]) -> None:
    assert MAP.neighbors(key) == neighbors


def test_hexes_are_reached_through_their_neighbors_only() -> None:
    assert MAP.reached({"philadelphia"}, {"q5", "p5", "n5", "m4"}) == {"philadelphia", "q5", "p5"}
