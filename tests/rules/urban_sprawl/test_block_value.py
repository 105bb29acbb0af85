from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Grid
from rules.engine.registry import calculators
from rules.urban_sprawl.block_value import HIGHEST_VALUE, LOWEST_VALUE
from tests.conftest import PROJECT
from tests.rules.strategies import raw_input

VALUE = calculators()["urban-sprawl", "block-value"]
SECTION = PROJECT / "fixtures/urban-sprawl/sections/concepts/rows-and-value.yaml"


def block(column: int, row: int, top: dict[str, int] | None = None, right: dict[str, int] | None = None) -> Result:
    return VALUE.run({"column": column, "row": row, "top_markers": top or {}, "right_markers": right or {}})


def grid_of(result: Result) -> Grid:
    [picture] = result.pictures
    assert isinstance(picture, Grid)
    return picture


@pytest.mark.parametrize(
    ("column", "row", "wealth", "prestige", "value"),
    [(1, 1, 1, 3, 4), (4, 1, 6, 3, 9), (6, 2, 2, 3, 5), (3, 3, 5, 1, 6), (1, 4, 1, 1, 2), (5, 6, 3, 2, 5)],
)
def test_block_is_worth_its_two_printed_numbers(column: int, row: int, wealth: int, prestige: int, value: int) -> None:
    values = block(column, row).values
    assert (values["wealth_number"], values["prestige_number"]) == (wealth, prestige)
    assert (values["marker_numbers"], values["value"]) == ([], value)


def test_values_without_markers_are_those_of_the_section() -> None:
    paragraphs = yaml.safe_load(SECTION.read_text(encoding="utf-8"))["paragraphs"]
    text = next(item["en"] for item in paragraphs if item["id"] == "values-at-the-start")
    table = [line.strip("| ").split(" | ")[1:] for line in text.splitlines() if line.startswith("| **")]
    assert [[str(cell) for cell in row] for row in grid_of(block(1, 1)).cells] == table


@pytest.mark.parametrize(
    ("column", "row", "top", "right", "markers", "value"),
    [
        (4, 5, {}, {"5": 6}, [6], 14),
        (4, 5, {}, {"6": 6}, [], 8),
        (4, 5, {"3-4": 7}, {}, [7], 15),
        (3, 5, {"3-4": 7}, {}, [7], 14),
        (2, 5, {"3-4": 7}, {}, [], 6),
        (1, 6, {"1-2": 4}, {"6": 5}, [4, 5], 12),
        (4, 1, {"3-4": 12}, {"1": 11}, [12, 11], 32),
        (4, 2, {"3-4": 12}, {"1": 11}, [12], 21),
    ],
)
def test_marker_counts_in_its_row_only(
    column: int, row: int, top: dict[str, int], right: dict[str, int], markers: list[int], value: int
) -> None:
    values = block(column, row, top, right).values
    assert (values["marker_numbers"], values["value"]) == (markers, value)


@pytest.mark.parametrize(
    ("top", "right", "steps"),
    [
        ({"1-2": 7}, {}, ["wealth-marker-over-the-columns"]),
        ({"1-2": 6}, {}, ["prestige-marker-over-the-columns"]),
        ({}, {"1": 12}, ["wealth-marker-beside-the-row"]),
        ({}, {"1": 4}, ["prestige-marker-beside-the-row"]),
        ({"5-6": 8}, {"2": 5}, ["markers-elsewhere"]),
        ({"1-2": 8}, {"2": 5}, ["wealth-marker-over-the-columns", "markers-elsewhere"]),
    ],
)
def test_every_marker_is_explained(top: dict[str, int], right: dict[str, int], steps: list[str]) -> None:
    codes = [step.code for step in block(1, 1, top, right).steps]
    assert codes == ["wealth-number", "prestige-number", *steps, "value"]


@pytest.mark.parametrize("markers", [{}, {"top_markers": {}}, {"top_markers": {}, "right_markers": {}}])
def test_value_without_markers_says_so_in_its_first_line(markers: dict[str, Any]) -> None:
    steps = [step.code for step in VALUE.run({"column": 1, "row": 1, **markers}).steps]
    assert steps == ["without-markers", "wealth-number", "prestige-number", "value"]


def test_markers_elsewhere_are_named_from_the_lowest() -> None:
    step = block(1, 1, {"5-6": 8, "3-4": 12}, {"2": 5}).steps[-2]
    assert step.values == {"numbers": [5, 8, 12], "count": 3}


@pytest.mark.parametrize(
    ("top", "right", "fields"),
    [
        ({"1-2": 7, "3-4": 7}, {}, ["top_markers.3-4"]),
        ({"1-2": 7}, {"1": 7}, ["right_markers.1"]),
        ({}, {"1": 4, "2": 4, "3": 4}, ["right_markers.2", "right_markers.3"]),
    ],
)
def test_one_marker_cannot_lie_on_two_spaces(top: dict[str, int], right: dict[str, int], fields: list[str]) -> None:
    with pytest.raises(InvalidInput) as caught:
        block(1, 1, top, right)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [(name, "marker-twice") for name in fields]


def test_grid_marks_the_block_under_heads_that_count_the_markers() -> None:
    picture = grid_of(block(4, 5, {"3-4": 10}, {"5": 6}))
    assert picture.columns == (1, 4, 15, 16, 3, 2)
    assert picture.rows == (3, 3, 1, 1, 8, 2)
    assert (picture.column, picture.row) == (3, 4)
    assert picture.cells[4][3] == 24


def run(raw: dict[str, Any]) -> Result | None:
    try:
        return VALUE.run(raw)
    except InvalidInput:
        return None


@given(raw_input(VALUE))
def test_value_is_the_sum_of_what_is_shown(raw: dict[str, Any]) -> None:
    result = run(raw)
    if result:
        values = result.values
        assert values["value"] == values["wealth_number"] + values["prestige_number"] + sum(values["marker_numbers"])
        assert grid_of(result).cells[raw["row"] - 1][raw["column"] - 1] == values["value"]
        assert LOWEST_VALUE <= values["value"] <= HIGHEST_VALUE


PLACES = st.permutations(range(4, 13))


@given(st.integers(1, 6), st.integers(1, 6), PLACES)
def test_all_nine_markers_raise_every_block_by_two_of_them(column: int, row: int, numbers: list[int]) -> None:
    top = dict(zip(("1-2", "3-4", "5-6"), numbers, strict=False))
    right = dict(zip("123456", numbers[3:], strict=True))
    values = block(column, row, top, right).values
    assert values["marker_numbers"] == [numbers[(column - 1) // 2], numbers[2 + row]]
    assert values["value"] - block(column, row).values["value"] == sum(values["marker_numbers"])


def test_a_marker_raises_as_many_blocks_as_its_row_has() -> None:
    for top, right, blocks in (({"1-2": 9}, {}, 12), ({}, {"3": 9}, 6)):
        before, after = grid_of(block(1, 1)), grid_of(block(1, 1, top, right))
        raised = [
            new - old
            for rows in zip(before.cells, after.cells, strict=True)
            for old, new in zip(*rows, strict=True)
            if old is not None and new is not None and new != old
        ]
        assert raised == [9] * blocks
