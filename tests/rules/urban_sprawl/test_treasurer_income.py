from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.registry import calculators

INCOME = calculators()["urban-sprawl", "treasurer-income"]
OPPONENTS = st.dictionaries(st.sampled_from(["Ana", "Bo", "Cy"]), st.integers(0, 60), min_size=1)


def collect(opponents_wealth: Mapping[str, int]) -> Result:
    return INCOME.run({"opponents_wealth": opponents_wealth})


@pytest.mark.parametrize(
    ("wealth", "paid", "step"),
    [(0, 0, "pays-nothing"), (1, 1, "pays-what-there-is"), (2, 2, "pays"), (3, 2, "pays"), (10_000, 2, "pays")],
)
def test_opponent_pays_two_or_what_there_is(wealth: int, paid: int, step: str) -> None:
    result = collect({"Ana": wealth})
    assert result.values == {"collected": paid, "paid": {"Ana": paid}}
    assert [line.code for line in result.steps] == [step, "collected"]


def test_last_step_is_the_sum() -> None:
    assert collect({"Ana": 5, "Bo": 1, "Cy": 0}).steps[-1].values == {"sum": "2 + 1 + 0 = 3", "collected": 3}


@pytest.mark.parametrize(("wealth", "paid"), [(0, "0"), (1, "1"), (7, "2")])
def test_payment_of_one_opponent_is_not_added_up(wealth: int, paid: str) -> None:
    assert collect({"Ana": wealth}).steps[-1].values["sum"] == paid


def test_treasurer_has_at_most_three_opponents() -> None:
    with pytest.raises(InvalidInput) as caught:
        collect(dict.fromkeys(["Ana", "Bo", "Cy", "Di"], 5))
    assert [fault.code for fault in caught.value.faults] == ["wrong-number-of-names"]


@given(OPPONENTS)
def test_wealth_goes_over_and_none_falls_below_zero(wealth: dict[str, int]) -> None:
    values = collect(wealth).values
    assert sum(values["paid"].values()) == values["collected"] <= 2 * len(wealth)
    assert all(0 <= values["paid"][name] <= wealth[name] for name in wealth)


@given(OPPONENTS, st.integers(0, 60))
def test_richer_opponents_never_pay_less(wealth: dict[str, int], more: int) -> None:
    richer = {name: amount + more for name, amount in wealth.items()}
    assert collect(richer).values["collected"] >= collect(wealth).values["collected"]
