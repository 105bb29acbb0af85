from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.emergency_fundraising import spaces_lost
from rules.big_shoulders.tables import STOCK_TRACK
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

EMERGENCY = calculators()["big-shoulders", "emergency-fundraising"]


def issue(share_price: int, shares: int, shares_in_treasury: int = 7, **more: Any) -> Result:
    given = {"share_price": share_price, "shares": shares, "shares_in_treasury": shares_in_treasury, **more}
    return compute_with_editions(EMERGENCY, EMERGENCY.read(given))


@pytest.mark.parametrize(
    ("price", "shares", "cash", "steps", "after"),
    [
        (40, 2, 80, -3, 20),
        (35, 2, 70, -3, 15),
        (100, 1, 100, -2, 60),
        (450, 7, 3150, -8, 160),
        (60, 5, 300, -6, 15),
        (100, 0, 0, 0, 100),
    ],
)
def test_price_drops_a_space_for_each_share_and_one_more(
    price: int, shares: int, cash: int, steps: int, after: int
) -> None:
    values = issue(price, shares).values
    assert (values["cash"], values["steps"], values["share_price_after"]) == (cash, steps, after)


@pytest.mark.parametrize(("shares", "spaces"), [(1, 2), (2, 3), (7, 8)])
def test_penalty_is_one_space_however_many_shares(shares: int, spaces: int) -> None:
    assert spaces_lost(shares) == spaces


@pytest.mark.parametrize(("price", "shares", "steps"), [(10, 1, 0), (15, 1, -1), (40, 7, -5)])
def test_price_stops_at_10_and_the_bank_pays_all_the_same(price: int, shares: int, steps: int) -> None:
    result = issue(price, shares)
    assert (result.values["steps"], result.values["share_price_after"]) == (steps, 10)
    assert result.values["cash"] == price * shares
    assert [warning.code for warning in result.warnings] == ["price-floor"]


@pytest.mark.parametrize(("shares", "treasury"), [(1, 0), (3, 2), (7, 6)])
def test_treasury_has_to_hold_the_shares(shares: int, treasury: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        issue(100, shares, treasury)
    [fault] = caught.value.faults
    assert (fault.field, fault.code) == ("shares", "more-than-treasury")
    assert fault.allowed == {"shares": shares, "treasury": treasury}
    assert fault.rules == ("operating-phase/emergency-fundraising",)


@pytest.mark.parametrize(
    ("shares", "treasury", "doubted"),
    [(1, 2, True), (2, 2, False), (1, 1, False), (1, 3, False), (0, 2, False), (1, 7, False)],
)
def test_last_two_shares_may_be_the_preferred_certificate(shares: int, treasury: int, doubted: bool) -> None:
    codes = [warning.code for warning in issue(100, shares, treasury).warnings]
    assert codes == (["preferred-is-whole"] if doubted else [])


def test_steps_say_what_is_paid_then_what_it_costs() -> None:
    assert [step.code for step in issue(40, 2).steps] == ["issued", "penalty", "drop"]
    assert [step.code for step in issue(40, 0).steps] == ["nothing-issued"]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"shares": 8}, "shares", "out-of-range"),
        ({"shares": -1}, "shares", "out-of-range"),
        ({"shares_in_treasury": 8}, "shares_in_treasury", "out-of-range"),
        ({"share_price": 45}, "share_price", "not-a-choice"),
    ],
)
def test_wrong_input_is_named(changes: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        issue(**{"share_price": 100, "shares": 1, **changes})
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [(field, code)]


@given(st.sampled_from(STOCK_TRACK), st.integers(1, 7))
def test_more_shares_bring_more_cash_and_never_a_higher_price(price: int, shares: int) -> None:
    fewer, more = issue(price, shares - 1).values, issue(price, shares).values
    assert more["cash"] == fewer["cash"] + price
    assert more["share_price_after"] <= fewer["share_price_after"]


@given(st.sampled_from(STOCK_TRACK), st.integers(0, 7))
def test_both_editions_issue_alike(price: int, shares: int) -> None:
    assert issue(price, shares, edition="en-2020") == issue(price, shares, edition="es-2018")


def test_unknown_treasury_is_named_first() -> None:
    result = EMERGENCY.run({"share_price": 40, "shares": 2})
    assert (result.steps[0].code, result.values["cash"]) == ("if-enough", 80)
    assert "if-enough" not in [step.code for step in issue(40, 2).steps]
