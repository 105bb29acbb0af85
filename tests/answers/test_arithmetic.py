"""The sums between what is said and what a calculator asks."""

from typing import Any

import pytest

from answers.arithmetic import BadSum, constants, filled, names

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


@pytest.mark.parametrize(
    "plan", ["=[1] * 1000000", "=1000000 * [1]", "=crowd * [1]", "=[1] * crowd", "=who * crowd", "=crowd * who"]
)
def test_nothing_grows_without_bound(plan: Any) -> None:
    with pytest.raises(BadSum):
        filled(plan, {**VALUES, "crowd": 1_000_000})


def test_the_same_key_twice_is_no_plan() -> None:
    with pytest.raises(BadSum):
        filled({"=kind": "=chests"}, {**VALUES, "kind": ("green", "green")})


def test_the_numbers_that_a_sum_holds_itself() -> None:
    assert constants("=10 * ten + 20 * twenty") == {10, 20}


HEXES = {"for": "hexes", "times": "=count", "else": {"count": 1}, "give": {"terrain": "=it", "cost": "=cost + toll"}}
PEOPLE = {"for": "people", "key": "=who", "give": {"shares": "=held", "seat": "=place"}}


def test_a_list_is_made_of_records() -> None:
    said: list[dict[str, Any]] = [{"it": "forest", "cost": 2, "count": 2}, {"it": "mountain", "cost": 4}]
    forest, mountain = {"terrain": "forest", "cost": 3}, {"terrain": "mountain", "cost": 5}
    assert filled(HEXES, {"hexes": said, "toll": 1}) == [forest, forest, mountain]


def test_a_mapping_is_made_of_records_with_names() -> None:
    people = ({"who": "Ana", "held": 3}, {"held": 1})
    assert filled(PEOPLE, {"people": people}) == {"Ana": {"shares": 3, "seat": 1}, "№2": {"shares": 1, "seat": 2}}


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"people": ({"who": "Ana"},)},
        {"people": ({"who": "Ana", "held": 1}, {"who": "Ana", "held": 2})},
        {"people": ({"who": "Ana", "held": 1},), "times": 99},
    ],
)
def test_no_list_is_made(values: dict[str, Any]) -> None:
    with pytest.raises(BadSum):
        filled({**PEOPLE, "else": {"times": 1, **values}, "times": "=times"}, values)


def test_what_a_list_asks_for() -> None:
    assert names({"hexes": HEXES, "cash": "=cash"}) == {"hexes", "cash"}
