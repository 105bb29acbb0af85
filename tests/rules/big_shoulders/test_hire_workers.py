from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.hire_workers import could_cost_more, prices
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

HIRE_WORKERS = calculators()["big-shoulders", "hire-workers"]

AVAILABLE = st.integers(0, 12)
HIRES = st.integers(0, 50)


def hire(available: int, hires: int, **more: Any) -> Result:
    given = HIRE_WORKERS.read({"available": available, "hires": hires, **more})
    return compute_with_editions(HIRE_WORKERS, given)


@pytest.mark.parametrize(
    ("available", "price"),
    [(0, 50), (1, 40), (4, 40), (5, 30), (8, 30), (9, 20), (12, 20)],
)
def test_next_worker_costs_the_price_of_the_cheapest_group(available: int, price: int) -> None:
    assert prices(available, 1) == (price,)


# Workers on the market, workers hired, the cost, how many at which price, workers left.
BILLS = [
    (12, 0, 0, [], 12),
    (12, 4, 80, [(20, 4)], 8),
    (12, 5, 110, [(20, 4), (30, 1)], 7),
    (9, 2, 50, [(20, 1), (30, 1)], 7),
    (6, 3, 100, [(30, 2), (40, 1)], 3),
    (5, 5, 190, [(30, 1), (40, 4)], 0),
    (4, 1, 40, [(40, 1)], 3),
    (2, 3, 130, [(40, 2), (50, 1)], 0),
    (0, 2, 100, [(50, 2)], 0),
    (12, 13, 410, [(20, 4), (30, 4), (40, 4), (50, 1)], 0),
    (10, 12, 410 - 40 + 50, [(20, 2), (30, 4), (40, 4), (50, 2)], 0),
]


@pytest.mark.parametrize(("available", "hires", "cost", "bill", "left"), BILLS)
def test_workers_are_priced_one_by_one(
    available: int, hires: int, cost: int, bill: list[tuple[int, int]], left: int
) -> None:
    values = hire(available, hires).values
    assert values["cost"] == cost
    assert [(row["price"], row["count"]) for row in values["breakdown"]] == bill
    assert values["available_after"] == left


@pytest.mark.parametrize(
    ("available", "hires", "codes"),
    [
        (3, 0, ["nobody", "left"]),
        (6, 2, ["group", "left"]),
        (6, 3, ["group", "group", "together", "left"]),
        (1, 2, ["group", "general-supply", "together", "left"]),
        (0, 2, ["general-supply", "left"]),
    ],
)
def test_steps_follow_the_groups(available: int, hires: int, codes: list[str]) -> None:
    assert [step.code for step in hire(available, hires).steps] == codes


@pytest.mark.parametrize(
    ("available", "hires", "codes"),
    [
        (4, 3, []),
        (6, 0, []),
        (6, 3, ["cheapest-first"]),
        (6, 6, ["more-than-fit"]),
        (6, 5, ["cheapest-first"]),
        (12, 6, ["cheapest-first", "more-than-fit"]),
        (5, 5, []),
    ],
)
def test_reading_is_said_where_it_changes_the_sum(available: int, hires: int, codes: list[str]) -> None:
    assert [warning.code for warning in hire(available, hires).warnings] == codes


@pytest.mark.parametrize(("field", "value"), [("available", 13), ("available", -1), ("hires", 51), ("hires", "two")])
def test_workers_are_those_of_the_box(field: str, value: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        HIRE_WORKERS.read({"available": 3, "hires": 2, field: value})
    assert [fault.field for fault in caught.value.faults] == [field]


def test_market_is_drawn_before_and_after() -> None:
    [picture] = hire(6, 3).pictures
    assert picture.spaces == (50, 40, 40, 40, 40, 30, 30, 30, 30, 20, 20, 20, 20)
    assert (picture.start, picture.end, picture.line_before) == (6, 3, (1, 5, 9))


@given(AVAILABLE, HIRES)
def test_bill_adds_up(available: int, hires: int) -> None:
    values = hire(available, hires).values
    assert sum(row["price"] * row["count"] for row in values["breakdown"]) == values["cost"]
    assert sum(row["count"] for row in values["breakdown"]) == hires


@given(AVAILABLE, HIRES)
def test_workers_taken_and_left_are_those_there_were(available: int, hires: int) -> None:
    values = hire(available, hires).values
    from_the_market = sum(row["count"] for row in values["breakdown"] if row["price"] < 50)
    assert values["available_after"] + from_the_market == available


@given(AVAILABLE, st.integers(0, 20), st.integers(0, 20))
def test_hiring_in_two_turns_costs_the_same(available: int, first: int, second: int) -> None:
    once, then = hire(available, first).values, hire(max(available - first, 0), second).values
    together = hire(available, first + second).values
    assert once["cost"] + then["cost"] == together["cost"]
    assert then["available_after"] == together["available_after"]


@given(AVAILABLE, st.integers(0, 49))
def test_no_worker_costs_less_than_the_one_before(available: int, hires: int) -> None:
    asked = prices(available, hires + 1)
    assert list(asked) == sorted(asked)


@given(st.integers(0, 11), HIRES)
def test_more_workers_on_the_market_never_cost_more(available: int, hires: int) -> None:
    assert hire(available + 1, hires).values["cost"] <= hire(available, hires).values["cost"]


@given(AVAILABLE)
def test_order_does_not_matter_when_all_are_hired(available: int) -> None:
    assert not could_cost_more(available, available)


@given(AVAILABLE, HIRES)
def test_editions_agree(available: int, hires: int) -> None:
    assert hire(available, hires).values == hire(available, hires, edition="es-2018").values
