from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rules.urban_sprawl.payout_table import columns, received, shares
from rules.urban_sprawl.tables import PAYOUT_TABLE

PROJECT = Path(__file__).resolve().parents[3]
ROW_NUMBERS = st.sampled_from(sorted(PAYOUT_TABLE))
COUNTS = st.dictionaries(st.sampled_from(["Ana", "Bo", "Cy", "Di"]), st.integers(0, 6), min_size=2)


def test_every_place_gets_what_the_table_on_the_site_says() -> None:
    tables = yaml.safe_load((PROJECT / "fixtures/urban-sprawl/tables.yaml").read_text(encoding="utf-8"))
    [rows] = [table["rows"] for table in tables if table["key"] == "payout"]
    assert [[number, *paid, sum(paid)] for number, paid in PAYOUT_TABLE.items()] == rows


@pytest.mark.parametrize(
    ("number", "players", "paid"),
    [(9, 4, (9, 4, 2, 1)), (9, 3, (9, 4, 2)), (9, 2, (9, 4)), (1, 4, (1, 0, 0, 0)), (12, 3, (12, 6, 3))],
)
def test_there_are_as_many_places_as_players(number: int, players: int, paid: tuple[int, ...]) -> None:
    assert columns(number, players) == paid


@pytest.mark.parametrize(
    ("number", "counts", "paid"),
    [
        # The rulebook's own examples.
        (6, (3, 3, 2, 1), (4, 4, 1, 0)),
        (6, (2, 2, 2, 2), (2, 2, 2, 2)),
        (6, (4, 3, 1, 1), (6, 3, 0, 0)),
        # Nobody tied.
        (9, (5, 3, 2, 1), (9, 4, 2, 1)),
        (9, (1, 2, 3, 5), (1, 2, 4, 9)),
        (9, (3, 1), (9, 4)),
        (9, (3, 2, 1), (9, 4, 2)),
        # Ties for every place.
        (8, (2, 2, 2, 1), (4, 4, 4, 1)),
        (8, (5, 2, 2, 2), (8, 2, 2, 2)),
        (8, (3, 3, 1, 1), (6, 6, 1, 1)),
        (8, (5, 3, 3, 1), (8, 3, 3, 1)),
        (12, (5, 3, 3), (12, 4, 4)),
        (12, (3, 3, 3), (7, 7, 7)),
        (3, (2, 2), (2, 2)),
        (1, (1, 1, 1, 1), (0, 0, 0, 0)),
        # Players without a building fill no place.
        (9, (3, 0), (9, 0)),
        (9, (3, 2, 0, 0), (9, 4, 0, 0)),
        (9, (2, 2, 0, 0), (6, 6, 0, 0)),
        (9, (0, 0, 1, 0), (0, 0, 9, 0)),
        (9, (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_row_is_shared_by_places(number: int, counts: tuple[int, ...], paid: tuple[int, ...]) -> None:
    players = "Ana", "Bo", "Cy", "Di"
    assert tuple(received(number, dict(zip(players, counts, strict=False))).values()) == paid


@pytest.mark.parametrize(
    ("number", "counts", "paid"),
    [
        (9, (3, 0), (9, 4)),
        (9, (3, 2, 0, 0), (9, 4, 1, 1)),
        (9, (2, 2, 0), (6, 6, 2)),
        (9, (5, 0, 0, 0), (9, 2, 2, 2)),
        (9, (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_players_without_a_building_may_be_read_to_fill_the_last_places(
    number: int, counts: tuple[int, ...], paid: tuple[int, ...]
) -> None:
    players = "Ana", "Bo", "Cy", "Di"
    assert tuple(received(number, dict(zip(players, counts, strict=False)), pay_zero=True).values()) == paid


def test_tied_players_fill_the_next_places_too() -> None:
    first, second = shares(8, {"Ana": 1, "Bo": 4, "Cy": 4, "Di": 4})
    assert (first.players, first.first, first.last, first.columns) == (("Bo", "Cy", "Di"), 1, 3, (8, 4, 2))
    assert (first.pool, first.each, first.lost) == (14, 4, 2)
    assert (second.players, second.first, second.last, second.pool) == (("Ana",), 4, 4, 1)


@given(ROW_NUMBERS, COUNTS, st.booleans())
def test_nothing_is_paid_that_the_places_do_not_pay(number: int, counts: dict[str, int], pay_zero: bool) -> None:
    found = shares(number, counts, pay_zero)
    given_out = sum(received(number, counts, pay_zero).values())
    assert given_out + sum(share.lost for share in found) == sum(share.pool for share in found)
    assert given_out <= sum(columns(number, len(counts)))


@given(ROW_NUMBERS, COUNTS, st.booleans())
def test_rounding_loses_less_than_one_for_each_tied_player(number: int, counts: dict[str, int], pay_zero: bool) -> None:
    assert all(0 <= share.lost < len(share.players) for share in shares(number, counts, pay_zero))


@given(ROW_NUMBERS, COUNTS, st.booleans())
def test_places_follow_one_another_without_a_gap(number: int, counts: dict[str, int], pay_zero: bool) -> None:
    places = [place for share in shares(number, counts, pay_zero) for place in range(share.first, share.last + 1)]
    assert places == list(range(1, len(places) + 1))


@given(ROW_NUMBERS, COUNTS, st.booleans())
def test_more_buildings_never_bring_less_and_equal_ones_bring_the_same(
    number: int, counts: dict[str, int], pay_zero: bool
) -> None:
    paid = received(number, counts, pay_zero)
    ranked = sorted(counts, key=lambda name: counts[name])
    for fewer, more in pairwise(ranked):
        assert paid[fewer] <= paid[more]
        assert counts[fewer] < counts[more] or paid[fewer] == paid[more]


@given(ROW_NUMBERS, COUNTS)
def test_who_sits_where_changes_nothing(number: int, counts: dict[str, int]) -> None:
    assert received(number, dict(reversed(counts.items()))) == received(number, counts)


@given(ROW_NUMBERS, COUNTS)
def test_places_without_a_building_take_nothing_from_the_others(number: int, counts: dict[str, int]) -> None:
    strict, loose = (received(number, counts, pay_zero) for pay_zero in (False, True))
    assert {name: strict[name] for name in counts if counts[name]} == {
        name: loose[name] for name in counts if counts[name]
    }
