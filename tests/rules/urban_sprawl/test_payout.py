from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators
from rules.urban_sprawl.payout import lots
from tests.rules.strategies import raw_input

PAYOUT = calculators()["urban-sprawl", "payout"]


def pay(kind: str, value: int, counts: dict[str, int], **more: Any) -> Result:
    return PAYOUT.run({"kind": kind, "value": value, "counts": counts, **more})


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


def warned(result: Result) -> list[str]:
    return [warning.code for warning in result.warnings]


@pytest.mark.parametrize(
    ("kind", "value", "marker_on_grid", "amounts"),
    [
        ("wealth", 6, False, [6, 3]),
        ("wealth", 7, True, [7, 3]),
        ("wealth", 7, False, [0, 0]),
        ("wealth", 12, False, [0, 0]),
        ("prestige", 3, False, [3, 1]),
        ("prestige", 4, True, [4, 2]),
        ("prestige", 4, False, [0, 0]),
        ("prestige", 6, False, [0, 0]),
        ("prestige", 6, True, [6, 3]),
    ],
)
def test_row_of_a_marker_pays_only_while_the_marker_is_on_the_grid(
    kind: str, value: int, marker_on_grid: bool, amounts: list[int]
) -> None:
    values = pay(kind, value, {"Ana": 2, "Bo": 1}, marker_on_grid=marker_on_grid).values
    assert list(values["amounts"].values()) == amounts


@pytest.mark.parametrize(("kind", "value"), [("wealth", 9), ("prestige", 5)])
def test_row_that_does_not_pay_has_no_places(kind: str, value: int) -> None:
    result = pay(kind, value, {"Ana": 2, "Bo": 0}, marker_on_grid=False)
    assert (result.values["places"], result.values["pools"], result.values["unpaid"]) == ([], [], 0)
    assert (codes(result), warned(result), result.pictures) == ([f"no-{kind}-marker"], [], ())


@pytest.mark.parametrize(("kind", "value"), [("wealth", 6), ("prestige", 1)])
def test_printed_row_needs_no_marker(kind: str, value: int) -> None:
    assert warned(pay(kind, value, {"Ana": 2, "Bo": 1}, marker_on_grid=False)) == ["always-in-play"]
    assert warned(pay(kind, value, {"Ana": 2, "Bo": 1})) == []


def test_every_place_names_who_fills_it() -> None:
    assert pay("wealth", 6, {"Ana": 1, "Bo": 3, "Cy": 3, "Di": 0}).values["places"] == [
        {"place": 1, "amount": 6, "players": ["Bo", "Cy"]},
        {"place": 2, "amount": 3, "players": ["Bo", "Cy"]},
        {"place": 3, "amount": 1, "players": ["Ana"]},
        {"place": 4, "amount": 0, "players": []},
    ]


def test_every_pool_says_what_each_of_its_players_receives() -> None:
    assert pay("wealth", 6, {"Ana": 1, "Bo": 3, "Cy": 3, "Di": 0}).values["pools"] == [
        {"players": ["Bo", "Cy"], "pool": 9, "each": 4, "lost": 1},
        {"players": ["Ana"], "pool": 1, "each": 1, "lost": 0},
    ]


@pytest.mark.parametrize(
    ("counts", "steps"),
    [
        ({"Ana": 2, "Bo": 1}, ["wealth-row", "wealth-place", "wealth-place"]),
        ({"Ana": 2, "Bo": 2}, ["wealth-row", "wealth-tie"]),
        ({"Ana": 2, "Bo": 2, "Cy": 2}, ["wealth-row", "wealth-tie-rounded", "unpaid"]),
        ({"Ana": 2, "Bo": 0}, ["wealth-row", "wealth-place", "without-a-building", "unpaid"]),
        ({"Ana": 0, "Bo": 0}, ["wealth-row", "nobody-has-a-building", "unpaid"]),
    ],
)
def test_every_share_has_its_line(counts: dict[str, int], steps: list[str]) -> None:
    assert codes(pay("wealth", 8, counts, marker_on_grid=True)) == steps


@pytest.mark.parametrize(("kind", "value"), [("wealth", 7), ("wealth", 12), ("prestige", 4), ("prestige", 6)])
def test_marker_that_nobody_asked_about_is_assumed_in_the_first_line(kind: str, value: int) -> None:
    result = pay(kind, value, {"Ana": 2, "Bo": 1})
    assert result.values == pay(kind, value, {"Ana": 2, "Bo": 1}, marker_on_grid=True).values
    assert codes(result)[0] == f"{kind}-marker-assumed"
    assert "payouts/triggers#row-in-play" in result.steps[0].rules


@pytest.mark.parametrize(("kind", "value"), [("wealth", 6), ("prestige", 3)])
def test_printed_number_needs_no_assumption(kind: str, value: int) -> None:
    assert codes(pay(kind, value, {"Ana": 2, "Bo": 1}))[0] == f"{kind}-row"


@pytest.mark.parametrize(
    ("value", "counts", "pay_zero", "warns"),
    [
        (9, {"Ana": 3, "Bo": 0}, False, True),
        (9, {"Ana": 3, "Bo": 0}, True, True),
        (9, {"Ana": 3, "Bo": 1}, False, False),
        # The second place of row 1 pays nothing either way.
        (1, {"Ana": 3, "Bo": 0}, False, False),
        # Two players would share third and fourth place, which pay 1 + 0.
        (6, {"Ana": 3, "Bo": 2, "Cy": 0, "Di": 0}, False, False),
        (6, {"Ana": 3, "Bo": 2, "Cy": 1, "Di": 0}, False, False),
        (8, {"Ana": 3, "Bo": 2, "Cy": 1, "Di": 0}, False, True),
        (9, {"Ana": 0, "Bo": 0}, False, False),
        (9, {"Ana": 0, "Bo": 0}, True, False),
    ],
)
def test_player_without_a_building_is_mentioned_where_the_reading_matters(
    value: int, counts: dict[str, int], pay_zero: bool, warns: bool
) -> None:
    assert warned(pay("wealth", value, counts, pay_zero=pay_zero)) == ["zero-buildings"] * warns


def test_warning_names_what_the_other_reading_would_pay() -> None:
    [warning] = pay("wealth", 9, {"Ana": 3, "Bo": 2, "Cy": 0, "Di": 0}).warnings
    assert (warning.values["players"], warning.values["amount"]) == (["Cy", "Di"], 1)


@pytest.mark.parametrize(("value", "code"), [(6, None), (7, "no-such-row"), (12, "no-such-row")])
def test_prestige_rows_end_at_six(value: int, code: str | None) -> None:
    assert refusal("prestige", value, {"Ana": 1, "Bo": 0}) == ([("value", code)] if code else [])


@pytest.mark.parametrize(
    ("kind", "value", "most"),
    [("wealth", 1, 24), ("wealth", 6, 24), ("wealth", 7, 48), ("prestige", 1, 48), ("prestige", 6, 48)],
)
def test_row_holds_no_more_buildings_than_lots(kind: str, value: int, most: int) -> None:
    assert lots(kind, value) == most
    assert refusal(kind, value, {"Ana": most - 20, "Bo": 20}) == []
    assert refusal(kind, value, {"Ana": most - 20, "Bo": 21}) == [("counts", "more-than-lots")]


@pytest.mark.parametrize(("buildings", "faults"), [(35, []), (36, [("counts.Ana", "out-of-range")])])
def test_player_controls_no_more_buildings_than_cubes(buildings: int, faults: list[tuple[str, str]]) -> None:
    assert refusal("wealth", 7, {"Ana": buildings, "Bo": 0}) == faults


def test_everything_that_cannot_be_is_named() -> None:
    assert refusal("prestige", 9, {"Ana": 35, "Bo": 14}) == [("value", "no-such-row"), ("counts", "more-than-lots")]


def refusal(kind: str, value: int, counts: dict[str, int]) -> list[tuple[str, str]]:
    try:
        pay(kind, value, counts)
    except InvalidInput as error:
        return [(fault.field, fault.code) for fault in error.faults]
    return []


def test_bars_are_made_of_the_places_that_are_shared() -> None:
    [picture] = pay("wealth", 6, {"Ana": 1, "Bo": 3, "Cy": 3}).pictures
    assert isinstance(picture, Bars)
    assert picture.bars == {
        "Bo, Cy": {"place-1": 6, "place-2": 3, "place-3": 0},
        "Ana": {"place-1": 0, "place-2": 0, "place-3": 1},
    }


def run(raw: dict[str, Any]) -> Result | None:
    try:
        return PAYOUT.run(raw)
    except InvalidInput:
        return None


@given(raw_input(PAYOUT))
def test_what_the_places_pay_is_paid_or_goes_to_nobody(raw: dict[str, Any]) -> None:
    result = run(raw)
    if result:
        paid = sum(place["amount"] for place in result.values["places"])
        assert sum(result.values["amounts"].values()) + result.values["unpaid"] == paid


@given(raw_input(PAYOUT))
def test_amounts_are_those_of_the_pools(raw: dict[str, Any]) -> None:
    result = run(raw)
    if result:
        pooled = {name: pool["each"] for pool in result.values["pools"] for name in pool["players"]}
        assert {name: pooled.get(name, 0) for name in raw["counts"]} == result.values["amounts"]


@given(raw_input(PAYOUT))
def test_players_with_as_many_buildings_receive_the_same(raw: dict[str, Any]) -> None:
    result = run(raw)
    if result:
        by_count: dict[int, set[int]] = {}
        for name, count in raw["counts"].items():
            by_count.setdefault(count, set()).add(result.values["amounts"][name])
        assert all(len(amounts) == 1 for amounts in by_count.values())
