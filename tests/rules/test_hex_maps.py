"""Hex maps: hexes that are tapped, and the two halves in which they are drawn."""

from __future__ import annotations

import pytest

from calculators.hex_views import halves
from rules.chicago_express.board import MAP, PLACES
from rules.engine.fields import Unusable
from rules.engine.hexes import Hexes, HexMap, HexSpace

SMALL = HexMap(
    columns=3,
    rows=2,
    fold=2,
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


def test_halves_are_equally_wide_and_say_what_is_in_each_hex() -> None:
    west, east = halves(SMALL, str.upper, "en", ("c1",), ("a1", "c1"))
    assert [[hex_ and hex_.key for hex_ in column] for column in (*west, *east)] == [
        ["a1", None],
        [None, "b2"],
        ["c1", None],
        [None, None],
    ]
    drawn = [hex_ for column in (*west, *east) for hex_ in column if hex_]
    assert [(hex_.name, hex_.sign, hex_.numbers, hex_.open, hex_.marked) for hex_ in drawn] == [
        ("A1", "A1", ("$2", "+1"), True, False),
        ("B2", "B2", (), False, False),
        ("C1", "C1", ("$3",), True, True),
    ]


def test_every_hex_of_the_board_has_a_place_of_its_own() -> None:
    assert len({(space.column, space.row) for space in MAP.spaces.values()}) == len(MAP.spaces) == len(PLACES) + 4
    assert all(0 <= space.column < MAP.columns and 0 <= space.row < MAP.rows for space in MAP.spaces.values())


def test_a_name_leans_away_from_the_hex_to_the_northeast() -> None:
    drawn = [hex_ for half in halves(MAP, str, "en", (), PLACES) for column in half for hex_ in column if hex_]
    assert [hex_.key for hex_ in drawn if hex_.leans] == ["charleston"]
