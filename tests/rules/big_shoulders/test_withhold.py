from typing import Any

import pytest
from hypothesis import given

from rules.big_shoulders.tables import STOCK_TRACK
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators
from tests.rules.strategies import raw_input

WITHHOLD = calculators()["big-shoulders", "withhold"]


def withhold(revenue: int = 150, share_price: int = 100, **more: Any) -> Result:
    given = {"revenue": revenue, "share_price": share_price, **more}
    return compute_with_editions(WITHHOLD, WITHHOLD.read(given))


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


@pytest.mark.parametrize("revenue", [0, 5, 150, 225, 100_000])
def test_company_keeps_every_dollar(revenue: int) -> None:
    assert withhold(revenue).values["company_income"] == revenue


@pytest.mark.parametrize(("price", "after"), list(zip(STOCK_TRACK[1:], STOCK_TRACK, strict=False)))
def test_price_drops_one_space(price: int, after: int) -> None:
    result = withhold(share_price=price)
    assert (result.values["steps"], result.values["share_price_after"]) == (-1, after)
    assert (codes(result), result.warnings) == (["kept", "drop"], ())


@pytest.mark.parametrize("revenue", [0, 100, 5000])
def test_revenue_makes_no_difference_to_the_drop(revenue: int) -> None:
    assert withhold(revenue, 360).values["share_price_after"] == 320


def test_price_at_the_bottom_stays() -> None:
    result = withhold(share_price=10)
    assert (result.values["steps"], result.values["share_price_after"]) == (0, 10)
    assert codes(result) == ["kept", "drop-cut-short"]
    assert [warning.code for warning in result.warnings] == ["price-floor"]


@pytest.mark.parametrize("price", STOCK_TRACK)
def test_price_protection_prevents_the_drop(price: int) -> None:
    result = withhold(share_price=price, price_protection=True)
    assert (result.values["steps"], result.values["share_price_after"]) == (0, price)
    assert codes(result) == ["kept", "protected"]


def test_price_protection_at_the_bottom_is_doubted() -> None:
    assert [warning.code for warning in withhold(share_price=10, price_protection=True).warnings] == [
        "protection-not-needed"
    ]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"revenue": -1}, "revenue", "out-of-range"),
        ({"revenue": "150"}, "revenue", "not-a-whole-number"),
        ({"share_price": 110}, "share_price", "not-a-choice"),
        ({"price_protection": 1}, "price_protection", "not-a-flag"),
        ({"edition": "de-2019"}, "edition", "not-a-choice"),
    ],
)
def test_wrong_input_is_named(changes: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        withhold(**changes)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [(field, code)]


@given(raw_input(WITHHOLD))
def test_both_editions_withhold_alike(raw: dict[str, Any]) -> None:
    results = [WITHHOLD.run({**raw, "edition": edition}) for edition in ("en-2020", "es-2018")]
    assert results[0] == results[1]


@given(raw_input(WITHHOLD))
def test_price_never_rises(raw: dict[str, Any]) -> None:
    assert WITHHOLD.run(raw).values["share_price_after"] <= raw["share_price"]
