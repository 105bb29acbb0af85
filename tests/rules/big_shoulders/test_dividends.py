from typing import Any

import pytest

from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import DIFFERS, REFUSES, compute_with_editions
from rules.engine.registry import calculators

DIVIDENDS = calculators()["big-shoulders", "dividends"]
ALL_IN_TREASURY = {"players": {}, "treasury": 10, "bank_pool": 0}


def pay(revenue: int, share_price: int = 100, holdings: Any = ALL_IN_TREASURY, **more: Any) -> Result:
    given = {"revenue": revenue, "share_price": share_price, "holdings": holdings, **more}
    return compute_with_editions(DIVIDENDS, DIVIDENDS.read(given))


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


@pytest.mark.parametrize(
    ("revenue", "per_share", "bank_keeps"),
    [(0, 0, 0), (9, 0, 9), (10, 1, 0), (19, 1, 9), (150, 15, 0), (225, 22, 5), (229, 22, 9), (230, 23, 0)],
)
def test_dividend_is_rounded_down_per_share(revenue: int, per_share: int, bank_keeps: int) -> None:
    result = pay(revenue)
    assert (result.values["per_share"], result.values["bank_keeps"]) == (per_share, bank_keeps)
    assert result.values["company_income"] == 10 * per_share


@pytest.mark.parametrize(
    ("revenue", "holdings", "payouts", "company_income", "bank_keeps"),
    [
        (150, {"players": {"Ana": 4, "Bo": 2}, "treasury": 4}, {"Ana": 60, "Bo": 30}, 60, 0),
        (150, {"players": {"Ana": 6, "Bo": 2, "Cy": 2}}, {"Ana": 90, "Bo": 30, "Cy": 30}, 0, 0),
        (225, {"players": {"Ana": 6}, "treasury": 1, "bank_pool": 3}, {"Ana": 132}, 22, 71),
        (99, {"players": {"Ana": 3}, "bank_pool": 7}, {"Ana": 27}, 0, 72),
        (100, {"players": {"Ana": 0}, "treasury": 10}, {"Ana": 0}, 100, 0),
        (100, {"bank_pool": 10}, {}, 0, 100),
        (5, {"players": {"Ana": 6, "Bo": 4}}, {"Ana": 0, "Bo": 0}, 0, 5),
    ],
)
def test_money_goes_to_players_treasury_and_bank(
    revenue: int, holdings: Any, payouts: Any, company_income: int, bank_keeps: int
) -> None:
    values = pay(revenue, holdings=holdings).values
    assert values["payouts"] == payouts
    assert values["company_income"] == company_income
    assert values["bank_keeps"] == bank_keeps


@pytest.mark.parametrize(
    ("price", "revenue", "steps", "after", "why"),
    [
        (220, 200, 0, 220, "jump-0"),
        (100, 0, 0, 100, "jump-0"),
        (20, 30, 1, 25, "jump-1"),
        (100, 100, 1, 120, "jump-1"),
        (100, 195, 1, 120, "jump-1"),
        (100, 200, 2, 140, "jump-2"),
        (100, 299, 2, 140, "jump-2"),
        (100, 300, 3, 160, "jump-3"),
        (60, 180, 3, 120, "jump-3"),
        (50, 100, 2, 80, "jump-2"),
        (50, 149, 2, 80, "jump-2"),
        (50, 150, 2, 80, "below-the-line"),
        (50, 180, 2, 80, "below-the-line"),
        (40, 120, 2, 60, "below-the-line"),
    ],
)
def test_price_rises_with_the_revenue(price: int, revenue: int, steps: int, after: int, why: str) -> None:
    result = pay(revenue, price)
    assert (result.values["steps"], result.values["share_price_after"]) == (steps, after)
    assert codes(result)[-1] == why


@pytest.mark.parametrize(("price", "revenue", "steps"), [(450, 450, 0), (450, 1350, 0), (400, 800, 1), (360, 1080, 2)])
def test_rise_stops_at_the_end_of_the_track_and_says_so(price: int, revenue: int, steps: int) -> None:
    result = pay(revenue, price)
    assert (result.values["steps"], result.values["share_price_after"]) == (steps, 450)
    assert codes(result)[-1] == "end-of-track"


def test_rise_that_just_reaches_the_end_needs_no_remark() -> None:
    assert codes(pay(960, 320))[-1] == "jump-3"


@pytest.mark.parametrize(
    ("price", "revenue", "earned_2020", "paid_2018"),
    [(15, 15, 20, 15), (25, 25, 35, 25), (35, 35, 40, 35), (35, 39, 40, 35), (100, 300, 160, 160), (15, 20, 20, 20)],
)
def test_editions_compare_different_amounts(price: int, revenue: int, earned_2020: int, paid_2018: int) -> None:
    assert pay(revenue, price, edition="en-2020").values["share_price_after"] == earned_2020
    assert pay(revenue, price, edition="es-2018").values["share_price_after"] == paid_2018


def test_2018_says_that_the_amount_paid_out_counts() -> None:
    assert "paid-out-counts" in codes(pay(35, 35, edition="es-2018"))
    assert "paid-out-counts" not in codes(pay(30, 35, edition="es-2018"))
    assert "paid-out-counts" not in codes(pay(35, 35, edition="en-2020"))


@pytest.mark.parametrize(("edition", "other"), [("en-2020", "es-2018"), ("es-2018", "en-2020")])
def test_warning_names_the_other_edition_where_it_differs(edition: str, other: str) -> None:
    [warning] = pay(35, 35, edition=edition).warnings
    assert (warning.code, warning.values["edition"]) == (DIFFERS, other)
    assert set(warning.values["changed"]) == {"steps", "share_price_after"}


@pytest.mark.parametrize("edition", ["en-2020", "es-2018"])
def test_no_warning_where_the_editions_agree(edition: str) -> None:
    assert pay(225, 100, edition=edition).warnings == ()


@pytest.mark.parametrize(
    ("edition", "produced", "sold", "refused"),
    [
        ("en-2020", True, True, set()),
        ("en-2020", False, True, {"produced"}),
        ("en-2020", True, False, {"sold"}),
        ("en-2020", False, False, {"produced", "sold"}),
        ("es-2018", True, True, set()),
        ("es-2018", False, True, set()),
        ("es-2018", True, False, {"sold"}),
        ("es-2018", False, False, {"sold"}),
    ],
)
def test_company_must_withhold(edition: str, produced: bool, sold: bool, refused: set[str]) -> None:
    assert refusals(edition, produced=produced, sold=sold) == {
        (field, "must-withhold", ("operating-phase/must-withhold",)) for field in refused
    }


def refusals(edition: str, **conditions: bool) -> set[tuple[str, str, tuple[str, ...]]]:
    try:
        pay(100, edition=edition, **conditions)
    except InvalidInput as error:
        return {(fault.field, fault.code, fault.rules) for fault in error.faults}
    return set()


def test_warning_says_when_the_other_edition_forces_to_withhold() -> None:
    [warning] = pay(100, edition="es-2018", produced=False).warnings
    assert (warning.code, warning.values) == (REFUSES, {"edition": "en-2020", "code": "must-withhold"})
    assert warning.rules == ("operating-phase/must-withhold",)


def test_revenue_of_nothing_after_a_sale_is_doubted() -> None:
    assert [warning.code for warning in pay(0).warnings] == ["no-revenue"]


def test_steps_follow_the_order_of_the_rulebook() -> None:
    holdings = {"players": {"Ana": 4, "Bo": 2}, "treasury": 3, "bank_pool": 1}
    result = pay(225, holdings=holdings)
    assert codes(result) == ["per-share-rounded", "player", "player", "treasury", "bank-pool", "jump-2"]
    assert [step.values["amount"] for step in result.steps[1:5]] == [88, 44, 66, 22]
