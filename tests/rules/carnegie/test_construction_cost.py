from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carnegie.construction_cost import BUILDING
from rules.carnegie.costs import PROJECT_TYPES
from rules.carnegie.tables import EDITIONS
from rules.engine.calculator import Result
from rules.engine.editions import DIFFERS, compute_with_editions
from rules.engine.registry import calculators

COST = calculators()["carnegie", "construction-cost"]


def cost(type_: str, department: str = "construction", edition: str = "bga-es") -> Result:
    given = {"type": type_, "department": department, "edition": edition}
    return compute_with_editions(COST, COST.read(given))


@pytest.mark.parametrize(
    ("department", "edition", "housing", "commerce", "industry", "infrastructure", "money", "mission"),
    [
        ("construction", "bga-es", 1, 1, 2, 2, 0, True),
        ("engineering", "bga-es", 1, 1, 1, 1, 0, True),
        ("construction-outsourcing", "bga-es", 1, 1, 2, 2, 4, False),
        ("construction", "published", 1, 1, 2, 2, 0, True),
        ("engineering", "published", 1, 1, 2, 2, 0, True),
        ("construction-outsourcing", "published", 1, 1, 2, 2, 3, False),
    ],
)
def test_cost_of_every_type_with_every_department(
    department: str,
    edition: str,
    housing: int,
    commerce: int,
    industry: int,
    infrastructure: int,
    money: int,
    mission: bool,
) -> None:
    goods = dict(zip(PROJECT_TYPES, (housing, commerce, industry, infrastructure), strict=True))
    for type_, cubes in goods.items():
        assert cost(type_, department, edition).values == {"goods": cubes, "money": money, "mission": mission}


def test_project_is_built_by_the_starting_department_unless_another_is_named() -> None:
    assert COST.run({"type": "industry"}).values == {"goods": 2, "money": 0, "mission": True}


@pytest.mark.parametrize(
    ("department", "edition", "codes"),
    [
        ("construction", "bga-es", ["goods", "starting-department", "mission"]),
        ("construction", "published", ["goods", "starting-department", "mission"]),
        ("engineering", "bga-es", ["goods", "engineering", "mission"]),
        ("engineering", "published", ["goods", "engineering-printed", "mission"]),
        ("construction-outsourcing", "bga-es", ["goods", "outsourcing", "no-mission"]),
        ("construction-outsourcing", "published", ["goods", "outsourcing", "no-mission"]),
    ],
)
def test_department_has_its_line(department: str, edition: str, codes: list[str]) -> None:
    assert [step.code for step in cost("housing", department, edition).steps] == codes


def test_paragraphs_of_the_help_page_are_not_cited_for_the_printed_tiles() -> None:
    ours, theirs = (cost("industry", "engineering", edition).steps[1].rules for edition in EDITIONS)
    assert ours == ("departments/construction#engineering",)
    assert theirs == ("departments/construction",)


@pytest.mark.parametrize(
    ("type_", "department", "found"),
    [
        ("housing", "construction", []),
        ("industry", "construction", []),
        ("housing", "engineering", ["edition-differs"]),
        ("commerce", "engineering", ["edition-differs"]),
        ("industry", "engineering", [DIFFERS]),
        ("public-infrastructure", "engineering", [DIFFERS]),
        ("housing", "construction-outsourcing", [DIFFERS]),
        ("industry", "construction-outsourcing", [DIFFERS]),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_added_departments_differ_between_the_editions(
    type_: str, department: str, found: list[str], edition: str
) -> None:
    assert [warning.code for warning in cost(type_, department, edition).warnings] == found


@given(
    st.sampled_from(sorted(PROJECT_TYPES)),
    st.sampled_from(BUILDING),
    st.sampled_from(EDITIONS),
)
def test_nothing_costs_more_cubes_than_the_type_and_money_replaces_the_mission(
    type_: str, department: str, edition: str
) -> None:
    values: dict[str, Any] = dict(cost(type_, department, edition).values)
    assert 1 <= values["goods"] <= PROJECT_TYPES[type_]
    assert values["mission"] == (values["money"] == 0)
