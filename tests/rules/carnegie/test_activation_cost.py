from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carnegie.tables import DEPARTMENTS
from rules.engine.calculator import InvalidInput, Result
from rules.engine.registry import calculators

ACTIVATE = calculators()["carnegie", "activation-cost"]


def activate(*workstations: Any) -> Result:
    return ACTIVATE.run({"workstations": list(workstations)})


@pytest.mark.parametrize(
    ("workstations", "costs"),
    [
        (["sales", "sales", "communications"], [1, 1, 8]),
        (["communications", "sales", "sales"], [8, 1, 1]),
        (["training-partnerships"], [2]),
        (["recruiting", "recruiting"], [1, 1]),
        (["safety-quality"], [5]),
        (["purchasing", "purchasing", "property-management"], [0, 0, 0]),
        (["logistics", "engineering"], [3, 2]),
        (["construction-outsourcing", "supply-chain"], [3, 1]),
        (["advanced-design"] * 3, [3, 3, 3]),
        (["advanced-research", "charitable-giving", "telegraph-operators"], [3, 3, 2]),
        ([0], [0]),
        ([2, "sales", 10], [2, 1, 10]),
        ([1] * 15, [1] * 15),
    ],
)
def test_every_employee_costs_what_stands_under_the_workstation(workstations: list[Any], costs: list[int]) -> None:
    assert activate(*workstations).values == {"costs": costs, "total": sum(costs)}


@pytest.mark.parametrize("department", [key for key, tile in DEPARTMENTS.items() if tile.workstations])
def test_department_takes_as_many_as_it_has_workstations(department: str) -> None:
    there = len(DEPARTMENTS[department].workstations)
    activate(*[department] * there)
    with pytest.raises(InvalidInput) as caught:
        activate(*[department] * (there + 2))
    [fault] = caught.value.faults
    assert (fault.field, fault.code) == (f"workstations.{there}", "more-than-workstations")
    assert fault.allowed == {"department": department, "workstations": there}
    kind = DEPARTMENTS[department].kind
    assert fault.rules == ("company/departments#capacity", f"departments/{kind}#workstations")


def test_nobody_stands_up_in_new_lobby() -> None:
    with pytest.raises(InvalidInput) as caught:
        activate("sales", "new-lobby")
    [fault] = caught.value.faults
    assert (fault.field, fault.code) == ("workstations.1", "no-workstation")
    assert fault.rules == ("company/departments#new-lobby",)


def test_everything_that_is_wrong_is_named() -> None:
    with pytest.raises(InvalidInput) as caught:
        activate("communications", "new-lobby", "communications", "sales", "sales", "sales")
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [
        ("workstations.1", "no-workstation"),
        ("workstations.2", "more-than-workstations"),
        ("workstations.5", "more-than-workstations"),
    ]


@pytest.mark.parametrize("workstations", [[], ["lobby"], [11], [-1], [1] * 16, ["sales", True]])
def test_what_is_no_workstation_is_refused(workstations: list[Any]) -> None:
    with pytest.raises(InvalidInput):
        activate(*workstations)


@pytest.mark.parametrize(
    ("workstations", "codes"),
    [
        (["sales"], ["department"]),
        ([3], ["dollars"]),
        (["sales", 3], ["department", "dollars", "total"]),
    ],
)
def test_every_employee_has_a_line(workstations: list[Any], codes: list[str]) -> None:
    assert [step.code for step in activate(*workstations).steps] == codes


@pytest.mark.parametrize(
    ("workstations", "rules"),
    [
        ([3, 0], None),
        (["sales", "logistics", 3], ("departments/management#workstations",)),
        (
            ["sales", "communications"],
            ("departments/management#workstations", "departments/construction#workstations"),
        ),
    ],
)
def test_costs_of_printed_tiles_are_marked(workstations: list[Any], rules: tuple[str, ...] | None) -> None:
    warnings = activate(*workstations).warnings
    assert [warning.code for warning in warnings] == ([] if rules is None else ["tile-value"])
    if rules is not None:
        assert warnings[0].rules == ("company/employees#values-not-printed", *rules)


# Every workstation of the printed tiles once, and a few starting ones.
WORKSTATIONS: list[str | int] = [key for key, tile in DEPARTMENTS.items() for _ in tile.workstations]


@given(st.permutations([*WORKSTATIONS, 0, 1, 4]), st.integers(1, 15))
def test_each_is_paid_for_by_itself_and_in_any_order(order: list[str | int], number: int) -> None:
    chosen = order[:number]
    values = activate(*chosen).values
    assert values["costs"] == [activate(place).values["total"] for place in chosen]
    assert values["total"] == activate(*reversed(chosen)).values["total"]
