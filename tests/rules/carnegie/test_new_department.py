from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carnegie.tables import DEPARTMENTS, EDITIONS
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import DIFFERS, compute_with_editions
from rules.engine.registry import calculators

ADD = calculators()["carnegie", "new-department"]


def add(employee_on_space: bool, **given: Any) -> Result:
    return compute_with_editions(ADD, ADD.read({"employee_on_space": employee_on_space, **given}))


@pytest.mark.parametrize(
    ("employee", "given", "goods", "vp"),
    [
        (True, {}, 1, 2),
        (False, {}, 2, 2),
        (True, {"top_row": True}, 1, 3),
        (False, {"top_row": True}, 2, 3),
        (False, {"department": "sales"}, 2, 2),
        (False, {"department": None}, 2, 2),
        (True, {"department": "new-lobby"}, 1, 2),
        (False, {"department": "new-lobby"}, 2, 2),
        (True, {"department": "new-lobby", "edition": "published"}, 3, 2),
        (False, {"department": "new-lobby", "edition": "published"}, 4, 2),
        (False, {"department": "new-lobby", "top_row": True, "edition": "published"}, 4, 3),
        (False, {"department": "recruiting", "edition": "published"}, 2, 2),
    ],
)
def test_cost_and_value(employee: bool, given: dict[str, Any], goods: int, vp: int) -> None:
    assert add(employee, **given).values == {"goods": goods, "vp_at_end": vp}


@pytest.mark.parametrize(
    ("employee", "given", "codes"),
    [
        (True, {}, ["employee-there", "other-row"]),
        (False, {"top_row": True}, ["nobody-there", "top-row"]),
        (False, {"department": "new-lobby"}, ["nobody-there", "other-row"]),
        (True, {"department": "new-lobby", "edition": "published"}, ["employee-there", "new-lobby", "other-row"]),
        (True, {"edition": "published"}, ["employee-there", "not-new-lobby", "other-row"]),
        (True, {"department": "sales", "edition": "published"}, ["employee-there", "other-row"]),
    ],
)
def test_every_line_is_a_step(employee: bool, given: dict[str, Any], codes: list[str]) -> None:
    assert [step.code for step in add(employee, **given).steps] == codes


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("department", [None, *DEPARTMENTS])
def test_only_new_lobby_differs_between_the_editions(department: str | None, edition: str) -> None:
    found = [warning.code for warning in add(employee_on_space=True, department=department, edition=edition).warnings]
    assert found == ([DIFFERS] if department == "new-lobby" else [])


def test_whether_somebody_is_there_has_to_be_said() -> None:
    with pytest.raises(InvalidInput) as caught:
        ADD.run({"department": "sales"})
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("employee_on_space", "required")]


@given(st.sampled_from([None, *DEPARTMENTS]), st.booleans(), st.sampled_from(EDITIONS))
def test_employee_on_the_space_saves_one_cube(department: str | None, top_row: bool, edition: str) -> None:
    with_one, without = (
        add(employee, department=department, top_row=top_row, edition=edition).values for employee in (True, False)
    )
    assert without["goods"] - with_one["goods"] == 1
    assert with_one["vp_at_end"] == without["vp_at_end"] == 2 + top_row
