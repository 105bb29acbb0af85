from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.sell_shares import REASONS
from rules.big_shoulders.tables import (
    COMMON_CERTIFICATES,
    DIRECTOR_SHARES,
    PREFERRED_SHARES,
    SHARES_IN_A_COMPANY,
    STOCK_TRACK,
)
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators
from tests.rules.strategies import raw_input

SELL_SHARES = calculators()["big-shoulders", "sell-shares"]


def sell(share_price: int = 100, **more: Any) -> Result:
    return compute_with_editions(SELL_SHARES, SELL_SHARES.read({"share_price": share_price, **more}))


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


def warned(result: Result) -> list[str]:
    return [warning.code for warning in result.warnings]


def test_certificates_of_a_company_make_ten_shares() -> None:
    assert DIRECTOR_SHARES + PREFERRED_SHARES + COMMON_CERTIFICATES == SHARES_IN_A_COMPANY


@pytest.mark.parametrize(
    ("price", "sold", "shares", "proceeds", "steps", "after"),
    [
        (50, {"common": 1}, 1, 50, -1, 40),
        (50, {"preferred": 1}, 2, 100, -2, 35),
        (60, {"common": 3}, 3, 180, -3, 35),
        (100, {"common": 2, "preferred": 1}, 4, 400, -4, 40),
        (100, {"director": 1, "advanced": True}, 3, 300, -3, 50),
        (220, {"director": 1, "common": 3, "advanced": True}, 6, 1320, -6, 80),
        (450, {"common": 5}, 5, 2250, -5, 250),
        (15, {"common": 1}, 1, 15, -1, 10),
        (100, {}, 0, 0, 0, 100),
    ],
)
def test_bank_pays_the_price_before_the_drop(
    price: int, sold: dict[str, Any], shares: int, proceeds: int, steps: int, after: int
) -> None:
    values = sell(price, **sold).values
    assert values["legal"]
    assert (values["shares"], values["proceeds"]) == (shares, proceeds)
    assert (values["steps"], values["share_price_after"]) == (steps, after)


@pytest.mark.parametrize(("price", "common", "steps"), [(10, 1, 0), (10, 5, 0), (15, 2, -1), (25, 5, -3)])
def test_price_stops_at_10_and_every_share_is_paid(price: int, common: int, steps: int) -> None:
    result = sell(price, common=common)
    assert (result.values["steps"], result.values["share_price_after"]) == (steps, 10)
    assert result.values["proceeds"] == price * common
    assert warned(result) == ["price-floor"]


@pytest.mark.parametrize(
    ("sale", "reasons"),
    [
        ({"common": 5}, []),
        ({"director": 1}, ["director-in-basic-game"]),
        ({"director": 1, "opponent_owns_30": False}, ["director-in-basic-game"]),
        ({"director": 1, "advanced": True}, []),
        ({"director": 1, "advanced": True, "opponent_owns_30": False}, ["no-opponent-with-30"]),
        ({"common": 3, "advanced": True, "opponent_owns_30": False}, []),
        ({"director": 1, "preferred": 1, "advanced": True}, ["director-and-preferred"]),
        ({"common": 4, "preferred": 1}, []),
        ({"common": 5, "preferred": 1}, ["ownership-limit"]),
        ({"common": 3, "director": 1, "advanced": True}, []),
        ({"common": 4, "director": 1, "advanced": True}, ["ownership-limit"]),
        (
            {"common": 5, "preferred": 1, "director": 1},
            ["director-in-basic-game", "director-and-preferred", "ownership-limit"],
        ),
        (
            {"common": 2, "preferred": 1, "director": 1, "advanced": True, "opponent_owns_30": False},
            ["no-opponent-with-30", "director-and-preferred", "ownership-limit"],
        ),
    ],
)
def test_sale_is_allowed_or_every_rule_against_it_is_named(sale: dict[str, Any], reasons: list[str]) -> None:
    result = sell(**sale)
    assert (result.values["legal"], result.values["reasons"]) == (not reasons, reasons)
    against = [(step.code, step.rules) for step in result.steps if step.code.startswith("not-")]
    assert against == [(f"not-{reason}", (REASONS[reason],)) for reason in reasons]
    assert ("not-allowed" in warned(result)) == bool(reasons)


@pytest.mark.parametrize(("common", "preferred"), [(1, 0), (5, 0), (0, 1), (4, 1)])
def test_price_protection_covers_the_whole_sale(common: int, preferred: int) -> None:
    result = sell(common=common, preferred=preferred, price_protection=True)
    assert (result.values["steps"], result.values["share_price_after"]) == (0, 100)
    assert result.values["proceeds"] == 100 * (common + 2 * preferred)
    assert warned(result) == (["protects-whole-sale"] if common + preferred * 2 > 1 else [])


def test_price_protection_does_not_help_against_the_director() -> None:
    result = sell(director=1, advanced=True, price_protection=True)
    assert (result.values["steps"], result.values["share_price_after"]) == (-3, 50)
    assert warned(result) == ["changes-director", "director-not-protected"]


def test_price_protection_without_a_sale_protects_nothing() -> None:
    result = sell(price_protection=True)
    assert (codes(result), result.warnings) == (["nothing-sold"], ())


@pytest.mark.parametrize(("sale", "changes"), [({"director": 1, "advanced": True}, True), ({"common": 3}, False)])
def test_selling_the_directors_certificate_changes_the_director(sale: dict[str, Any], changes: bool) -> None:
    assert ("changes-director" in warned(sell(**sale))) == changes


def test_steps_count_each_kind_of_certificate() -> None:
    result = sell(450, common=2, preferred=1)
    assert codes(result) == ["sold-common", "sold-preferred", "proceeds", "drop"]
    assert [step.values["shares"] for step in result.steps[:3]] == [2, 2, 4]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"common": 6}, "common", "out-of-range"),
        ({"common": -1}, "common", "out-of-range"),
        ({"preferred": 2}, "preferred", "out-of-range"),
        ({"director": 2}, "director", "out-of-range"),
        ({"director": True}, "director", "not-a-whole-number"),
        ({"share_price": 30}, "share_price", "not-a-choice"),
        ({"advanced": "yes"}, "advanced", "not-a-flag"),
    ],
)
def test_wrong_input_is_named(changes: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        sell(**changes)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [(field, code)]


@given(raw_input(SELL_SHARES))
def test_money_is_shares_times_price(raw: dict[str, Any]) -> None:
    values = SELL_SHARES.run(raw).values
    assert values["proceeds"] == values["shares"] * raw["share_price"]


@given(raw_input(SELL_SHARES))
def test_reasons_are_given_exactly_when_the_sale_is_not_allowed(raw: dict[str, Any]) -> None:
    values = SELL_SHARES.run(raw).values
    assert values["legal"] == (values["reasons"] == [])
    assert not values["legal"] or values["shares"] <= 6


@given(st.sampled_from(STOCK_TRACK), st.integers(0, COMMON_CERTIFICATES))
def test_selling_one_by_one_ends_at_the_price_of_selling_together(price: int, common: int) -> None:
    together = SELL_SHARES.run({"share_price": price, "common": common}).values
    alone, cash = price, 0
    for _ in range(common):
        values = SELL_SHARES.run({"share_price": alone, "common": 1}).values
        alone, cash = values["share_price_after"], cash + values["proceeds"]
    assert together["share_price_after"] == alone
    assert together["proceeds"] >= cash


@given(raw_input(SELL_SHARES))
def test_both_editions_sell_alike(raw: dict[str, Any]) -> None:
    results = [SELL_SHARES.run({**raw, "edition": edition}) for edition in ("en-2020", "es-2018")]
    assert results[0] == results[1]


def test_condition_on_an_opponent_is_named_first_where_nobody_said_it() -> None:
    result = sell(director=1, advanced=True)
    assert (result.values["legal"], codes(result)[0]) == (True, "if-opponent-owns-30")
    assert codes(sell(director=1, advanced=True, opponent_owns_30=None))[0] == "if-opponent-owns-30"


@pytest.mark.parametrize(
    "sale",
    [
        {"common": 1},
        {"director": 1},
        {"director": 1, "advanced": True, "opponent_owns_30": True},
        {"director": 1, "advanced": True, "opponent_owns_30": False},
    ],
)
def test_condition_on_an_opponent_is_not_named_where_it_decides_nothing(sale: dict[str, Any]) -> None:
    assert "if-opponent-owns-30" not in codes(sell(**sale))


@pytest.mark.parametrize(
    ("sale", "named"), [({"common": 2}, True), ({"preferred": 1}, False), ({}, False), ({"director": 1}, False)]
)
def test_price_protection_presupposes_that_the_director_does_not_sell(sale: dict[str, Any], named: bool) -> None:
    # The director owns no preferred certificate, so whoever sells one is somebody else.
    found = codes(sell(price_protection=True, **sale))
    assert (found[0] == "if-not-the-director") == named
    assert "if-not-the-director" not in found[1:]
