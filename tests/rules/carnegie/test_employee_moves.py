from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import REFUSES, compute_with_editions
from rules.engine.registry import calculators

MOVES = calculators()["carnegie", "employee-moves"]


def count(**given: Any) -> Result:
    return compute_with_editions(MOVES, MOVES.read(given))


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


@pytest.mark.parametrize(("active", "moves"), [(0, 3), (1, 6), (2, 9), (3, 12)])
def test_each_active_employee_gives_three_moves_and_so_does_the_permanent_one(active: int, moves: int) -> None:
    assert count(active_hr=active).values == {"moves": moves, "money": 0}


@pytest.mark.parametrize(
    ("given", "moves", "money"),
    [
        ({"active_hr": 1, "training": 1, "training_money": 2}, 12, 2),
        ({"training": 1}, 11, 0),
        ({"training": 1, "training_money": 4}, 7, 4),
        ({"training": 1, "training_money": 7}, 4, 7),
        ({"training": 1, "training_money": 8}, 3, 8),
        ({"training": 1, "training_money": 8, "edition": "published"}, 3, 8),
        ({"training": 1, "edition": "published"}, 11, 0),
        ({"recruiting_moves": 1, "edition": "published"}, 7, 0),
        ({"recruiting_moves": 2, "edition": "published"}, 11, 0),
        ({"active_hr": 1, "training": 1, "recruiting_moves": 2, "edition": "published"}, 22, 0),
    ],
)
def test_added_departments_add_moves(given: dict[str, Any], moves: int, money: int) -> None:
    assert count(**given).values == {"moves": moves, "money": money}


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ({"training_money": 3}, [("training_money", "money-without-training")]),
        ({"training": 1, "training_money": 3, "edition": "published"}, [("training_money", "all-or-nothing")]),
        ({"recruiting_moves": 1}, [("recruiting_moves", "no-moves-from-recruiting")]),
        (
            {"training_money": 3, "recruiting_moves": 1},
            [("training_money", "money-without-training"), ("recruiting_moves", "no-moves-from-recruiting")],
        ),
        (
            {"training_money": 3, "edition": "published"},
            [("training_money", "money-without-training"), ("training_money", "all-or-nothing")],
        ),
    ],
)
def test_what_no_department_gives_is_refused(given: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInput) as caught:
        count(**given)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == faults
    assert all(fault.rules for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({}, ["permanent-only", "no-added-departments"]),
        ({"active_hr": 2}, ["human-resources", "no-added-departments"]),
        ({"training": 1}, ["permanent-only", "training", "total"]),
        ({"training": 1, "training_money": 5}, ["permanent-only", "training-with-money", "total"]),
        ({"training": 1, "training_money": 8}, ["permanent-only", "training-with-money"]),
        ({"recruiting_moves": 1, "edition": "published"}, ["permanent-only", "recruiting", "total"]),
    ],
)
def test_every_department_used_has_its_line(given: dict[str, Any], found: list[str]) -> None:
    assert codes(count(**given)) == found


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({}, []),
        ({"edition": "published"}, []),
        ({"active_hr": 3}, []),
        ({"training": 1}, ["edition-differs"]),
        ({"training": 1, "training_money": 8}, ["edition-differs"]),
        ({"training": 1, "training_money": 2}, [REFUSES]),
        ({"training": 1, "edition": "published"}, ["edition-differs"]),
        ({"recruiting_moves": 1, "edition": "published"}, [REFUSES]),
        ({"training": 1, "recruiting_moves": 1, "edition": "published"}, ["edition-differs", REFUSES]),
    ],
)
def test_added_departments_differ_between_the_editions(given: dict[str, Any], found: list[str]) -> None:
    assert [warning.code for warning in count(**given).warnings] == found


@given(active=st.integers(0, 3), dollars=st.integers(0, 8))
def test_each_dollar_is_a_move_less(active: int, dollars: int) -> None:
    values = count(active_hr=active, training=1, training_money=dollars).values
    assert values["moves"] + values["money"] == 3 * (1 + active) + 8
    assert values["moves"] >= 3
