from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chicago_express.income_marker import past_fifty
from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Markers
from rules.engine.registry import calculators

INCOME_MARKER = calculators()["chicago-express", "income-marker"]


def stand(income: Any) -> Result:
    return INCOME_MARKER.run({"income": income})


@pytest.mark.parametrize(
    ("income", "space", "plus_fifty"),
    [(0, 0, False), (1, 1, False), (49, 49, False), (50, 50, False), (51, 1, True), (53, 3, True), (100, 50, True)],
)
def test_track_ends_at_fifty(income: int, space: int, plus_fifty: bool) -> None:
    assert stand(income).values == {"marker_space": space, "plus_fifty": plus_fifty}


@pytest.mark.parametrize(("income", "code"), [(50, "first-lap"), (51, "second-lap")])
def test_step_says_which_lap_it_is(income: int, code: str) -> None:
    assert [step.code for step in stand(income).steps] == [code]


@pytest.mark.parametrize("income", [-1, 101])
def test_income_that_no_disc_can_show_is_refused(income: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        stand(income)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("income", "out-of-range")]


@pytest.mark.parametrize(
    ("before", "after", "passes"),
    [(48, 53, True), (50, 51, True), (49, 50, False), (51, 60, False), (50, 50, False), (0, 50, False)],
)
def test_marker_is_taken_when_the_income_goes_above_fifty(before: int, after: int, passes: bool) -> None:
    assert [step.values["space"] for step in past_fifty(before, after)] == ([after - 50] if passes else [])


@pytest.mark.parametrize(
    ("income", "shown"),
    [
        (0, [0, 1, 2, 3]),
        (1, [1, 2, 3, 4]),
        (8, [5, 6, 7, 8, 9, 10, 11]),
        (50, [47, 48, 49, 50]),
        (53, [1, 2, 3, 4, 5, 6]),
    ],
)
def test_picture_shows_the_track_around_the_disc(income: int, shown: list[int]) -> None:
    [picture] = stand(income).pictures
    assert isinstance(picture, Markers)
    assert list(picture.spaces) == shown
    assert picture.spaces[picture.after["disc"]] == stand(income).values["marker_space"]


@given(st.integers(0, 100))
def test_disc_and_marker_together_are_the_income(income: int) -> None:
    values = stand(income).values
    assert values["marker_space"] + 50 * values["plus_fifty"] == income
    assert 0 <= values["marker_space"] <= 50
