"""The sums between what is said and what a calculator asks."""

from typing import Any

import pytest

from answers.arithmetic import BadSum, constants, filled

VALUES = {"tied": 2, "kind": ("green", "black"), "chests": (3, 4), "who": "bo", "seats": {2: ["1", "2"]}}


@pytest.mark.parametrize(
    ("plan", "value"),
    [
        ("=10 - tied", 8),
        ("=[1] * tied", [1, 1]),
        ("=seats[tied]", ["1", "2"]),
        ({"=tied": 5}, {"2": 5}),
        ({"=kind": "=chests"}, {"green": 3, "black": 4}),
        ({"red": 1, "=who": [2]}, {"red": 1, "bo": [2]}),
    ],
)
def test_a_plan_is_filled(plan: Any, value: Any) -> None:
    assert filled(plan, VALUES) == value


@pytest.mark.parametrize(
    "plan",
    ["=tied +", "=crates", "=seats[3]", "=who[2]", "=tied // 0", {"=kind": 3}, {"=kind": [1, 2, 3]}, "=tied ** 9"],
)
def test_a_plan_that_cannot_be_filled(plan: Any) -> None:
    with pytest.raises(BadSum):
        filled(plan, VALUES)


def test_the_same_key_twice_is_no_plan() -> None:
    with pytest.raises(BadSum):
        filled({"=kind": "=chests"}, {**VALUES, "kind": ("green", "green")})


def test_the_numbers_that_a_sum_holds_itself() -> None:
    assert constants("=10 * ten + 20 * twenty") == {10, 20}
