import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carnegie.tables import EDITIONS
from rules.engine.calculator import Result
from rules.engine.editions import DIFFERS, compute_with_editions
from rules.engine.registry import calculators

SAFETY = calculators()["carnegie", "safety-quality"]


def use(active: int, edition: str = "bga-es") -> Result:
    return compute_with_editions(SAFETY, SAFETY.read({"active_employees": active, "edition": edition}))


@pytest.mark.parametrize(
    ("active", "down", "up"), [(0, 0, 0), (1, 0, 1), (2, 1, 1), (7, 3, 4), (8, 4, 4), (13, 6, 7), (14, 7, 7)]
)
def test_every_two_active_employees_are_worth_a_point(active: int, down: int, up: int) -> None:
    assert use(active).values == {"vp": down}
    assert use(active, "published").values == {"vp": up}


@pytest.mark.parametrize(
    ("active", "edition", "code"),
    [
        (8, "bga-es", "pairs"),
        (8, "published", "pairs"),
        (0, "bga-es", "pairs"),
        (7, "bga-es", "rounded-down"),
        (7, "published", "rounded-up"),
    ],
)
def test_rounding_is_said(active: int, edition: str, code: str) -> None:
    assert [step.code for step in use(active, edition).steps] == ["after-the-mission", code]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("active", range(15))
def test_editions_differ_where_a_half_is_rounded(active: int, edition: str) -> None:
    assert [warning.code for warning in use(active, edition).warnings] == ([DIFFERS] if active % 2 else [])


def test_one_of_fifteen_is_on_the_mission() -> None:
    result = use(15)
    assert result.values == {"vp": 7}
    assert [warning.code for warning in result.warnings] == ["one-on-the-mission", DIFFERS]
    assert result.warnings[0].values == {"employees": 15, "most": 14}


@given(st.integers(0, 14), st.sampled_from(EDITIONS))
def test_another_active_employee_never_lowers_the_points(active: int, edition: str) -> None:
    assert 0 <= use(active + 1, edition).values["vp"] - use(active, edition).values["vp"] <= 1
    assert use(active, "published").values["vp"] - use(active, "bga-es").values["vp"] == active % 2
