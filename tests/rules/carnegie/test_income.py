from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.outcome import show
from calculators.wording import Wording
from rules.carnegie.tables import REGIONS
from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators
from rules.engine.schema import result_schema
from tests.rules.words import words_of

INCOME = calculators()["carnegie", "income"]

AMOUNTS = st.dictionaries(st.sampled_from(("money", "goods", "vp")), st.integers(0, 100))


def take(region: str, box: int, returned: int, **given: Any) -> Result:
    return INCOME.run({"region": region, "box": box, "returned": returned, **given})


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


@pytest.mark.parametrize(
    ("region", "bonuses"),
    [
        ("west", [{"money": 2}, {"money": 6}, {"goods": 2}, {"vp": 4}, {"vp": 4}]),
        ("midwest", [{"money": 2}, {"money": 4}, {"study": 6}, {"goods": 4}, {"vp": 4}]),
        ("east", [{"money": 2}, {"money": 8}, {"new_employee": 2}, {"vp": 4}, {"vp": 4}]),
        ("south", [{"money": 2}, {"money": 4}, {"money": 10}, {"money": 14}, {"vp": 4}]),
    ],
)
def test_each_employee_brings_the_bonus_of_the_box(region: str, bonuses: list[dict[str, int]]) -> None:
    assert [take(region, box, 2).values["transport"] for box in (1, 2, 3, 4, 5)] == bonuses


@pytest.mark.parametrize(
    ("region", "box", "returned", "projects", "total"),
    [
        ("south", 4, 2, {"money": 6, "vp": 2}, {"money": 20, "vp": 2}),
        ("south", 4, 1, {"money": 6, "vp": 2}, {"money": 13, "vp": 2}),
        ("west", 3, 3, {"money": 6, "goods": 1}, {"money": 6, "goods": 4}),
        ("west", 5, 1, {"vp": 3}, {"vp": 5}),
        ("midwest", 3, 1, {"money": 4}, {"money": 4, "study": 3}),
        ("east", 1, 1, {}, {"money": 1}),
        ("east", 1, 1, {"money": 0, "goods": 0, "vp": 0}, {"money": 1}),
    ],
)
def test_projects_pay_once(
    region: str, box: int, returned: int, projects: dict[str, int], total: dict[str, int]
) -> None:
    values = take(region, box, returned, project_income=projects).values
    assert values["projects"] == {name: amount for name, amount in projects.items() if amount}
    assert values["total"] == total


@given(region=st.sampled_from(REGIONS), box=st.integers(1, 5), projects=AMOUNTS)
def test_nothing_without_an_employee_who_comes_back(region: str, box: int, projects: dict[str, int]) -> None:
    result = take(region, box, 0, project_income=projects)
    assert result.values == {"transport": {}, "projects": {}, "total": {}}
    assert codes(result) == ["nobody-returned"]


@pytest.mark.parametrize(
    ("returned", "supply", "new"), [(2, 5, 2), (5, 5, 5), (7, 5, 5), (3, 1, 1), (2, 0, None), (12, 3, 3), (15, 0, None)]
)
def test_new_employees_end_with_the_supply(returned: int, supply: int, new: int | None) -> None:
    result = take("east", 3, returned, supply=supply)
    assert result.values["transport"].get("new_employee") == new
    assert ("supply-runs-out" in codes(result)) == ((new or 0) < returned)


def test_steps_add_up_what_comes_from_both() -> None:
    result = take("south", 2, 3, project_income={"money": 4, "goods": 1, "vp": 2})
    assert codes(result) == ["bonus-money", "projects-money", "projects-goods", "projects-vp", "total-money"]
    assert result.steps[-1].values == {"transport": 6, "projects": 4, "total": 10}
    assert codes(take("west", 3, 1, project_income={"goods": 1}))[-1] == "total-goods"
    assert codes(take("west", 4, 1, project_income={"vp": 1}))[-1] == "total-vp"


@given(region=st.sampled_from(REGIONS), box=st.integers(1, 5), returned=st.integers(1, 15))
def test_bonus_above_the_first_box_comes_from_the_board(region: str, box: int, returned: int) -> None:
    found = [warning.code for warning in take(region, box, returned, supply=0, project_income={"vp": 1}).warnings]
    assert found == ["board-value"] * (box > 1)


@pytest.mark.parametrize(
    ("returned", "projects", "warned"),
    [(2, {}, True), (2, {"money": 0}, True), (2, {"goods": 1}, False), (0, {}, False)],
)
def test_total_without_project_income_says_so(returned: int, projects: dict[str, int], warned: bool) -> None:
    found = [warning.code for warning in take("west", 1, returned, project_income=projects).warnings]
    assert found == ["no-project-income"] * warned


@pytest.mark.parametrize(
    ("region", "box", "returned", "supply", "assumed"),
    [
        ("east", 3, 2, None, 5),
        ("east", 3, 12, None, 3),
        ("east", 3, 2, 5, None),
        ("east", 3, 0, None, None),
        ("east", 2, 2, None, None),
        ("west", 3, 2, None, None),
    ],
)
def test_supply_that_nobody_entered_is_named(
    region: str, box: int, returned: int, supply: int | None, assumed: int | None
) -> None:
    result = take(region, box, returned, supply=supply, project_income={"vp": 1})
    found = [warning.values for warning in result.warnings if warning.code == "supply-assumed"]
    assert found == ([] if assumed is None else [{"supply": assumed}])


@pytest.mark.parametrize(("returned", "supply"), [(12, 5), (15, 1), (11, 5)])
def test_more_employees_than_a_player_has_are_refused(returned: int, supply: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        take("west", 1, returned, supply=supply)
    [fault] = caught.value.faults
    assert (fault.field, fault.code) == ("supply", "more-than-employees")
    assert fault.allowed == {"employees": 15, "returned": returned, "supply": supply}
    assert fault.rules == ("company/employees#maximum",)


def test_picture_shows_where_each_thing_comes_from() -> None:
    bars = {"money": {"transport": 14, "projects": 6}, "vp": {"transport": 0, "projects": 2}}
    both = take("south", 4, 2, project_income={"money": 6, "vp": 2})
    assert both.pictures == (Bars("income", bars),)
    assert take("south", 4, 2).pictures == ()


@given(
    region=st.sampled_from(REGIONS),
    box=st.integers(1, 5),
    returned=st.integers(1, 10),
    supply=st.none() | st.integers(0, 5),
    projects=AMOUNTS,
)
def test_total_is_the_sum_of_both_parts(
    region: str, box: int, returned: int, supply: int | None, projects: dict[str, int]
) -> None:
    values = take(region, box, returned, supply=supply, project_income=projects).values
    for name in ("money", "goods", "vp", "study", "new_employee"):
        assert values["total"].get(name, 0) == values["transport"].get(name, 0) + values["projects"].get(name, 0)
    assert all(amount > 0 for part in values.values() for amount in part.values())
    assert values["total"].get("new_employee", 0) + returned <= 15


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("returned", "words", "lines"), [(2, "", (("Money", "$20"), ("VP", "2"))), (0, "–", ())], ids=["both", "nothing"]
)
def test_page_shows_the_total_large(returned: int, words: str, lines: tuple[tuple[str, str], ...]) -> None:
    result = take("south", 4, returned, project_income={"money": 6, "vp": 2})
    [total] = show(INCOME, result, Wording(words_of(INCOME))).headline
    assert (total.words, total.lines) == (words, lines)


def test_schema_needs_nothing_that_may_not_be_there() -> None:
    shape = result_schema(INCOME)["properties"]["result"]["properties"]["total"]
    assert (shape["required"], list(shape["properties"])) == ([], ["money", "goods", "vp", "study", "new_employee"])
