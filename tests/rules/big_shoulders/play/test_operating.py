"""Moves of the operating phase: the rulebook's own numbers, paid out of and into the right purses."""

from __future__ import annotations

from typing import Any

import pytest

from rules.big_shoulders.tables import RESOURCES
from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import broken

from .table import FOUNDED, IN_OPERATING, PLAY, SHARED, changed, fixed, make, table


@pytest.mark.parametrize(
    ("price", "revenue", "per_share", "price_after"),
    # The rulebook's example: $225 at $100 pays $22 a share and raises the price two spaces.
    [(100, 225, 22, 140), (100, 99, 9, 100), (60, 180, 18, 120), (50, 300, 30, 80), (450, 1400, 140, 450)],
)
def test_dividends(price: int, revenue: int, per_share: int, price_after: int) -> None:
    before = table(*SHARED, fixed(swift__share_price=price))
    expected: dict[str, Any] = {
        "players.Ana.cash": 500 + 4 * per_share,
        "players.Bo.cash": 500 + 2 * per_share,
        "players.Cy.cash": 500 + per_share,
        "companies.swift.treasury": 310 + per_share,
        "companies.swift.operated": True,
    }
    if price_after != price:
        expected["companies.swift.share_price"] = price_after
    decision = make(before, "dividends", company="swift", revenue=revenue)
    assert changed(before, decision.state) == expected
    # The shares of the bank pool and what is rounded off stay with the bank.
    assert before["bank"] - decision.state["bank"] == 8 * per_share


@pytest.mark.parametrize(("price", "protection", "price_after"), [(100, False, 80), (100, True, 100), (10, False, 10)])
def test_withholding(price: int, protection: bool, price_after: int) -> None:
    before = table(*SHARED, fixed(swift__share_price=price))
    after = make(before, "withhold", company="swift", revenue=225, price_protection=protection).state
    swift = after["companies"]["swift"]
    assert (swift["treasury"], swift["share_price"], swift["operated"]) == (535, price_after, True)
    assert after["players"] == before["players"]


FORCED = ("operating-phase/must-withhold",)
TO_PRODUCE, TO_SELL = {"must-produce-to-pay": "produce"}, {"must-produce-to-pay": "sell"}


@pytest.mark.parametrize(
    ("setup", "given", "rules"),
    [
        ({}, {"sold": False}, FORCED),
        ({}, {"produced": False}, FORCED),
        ({"edition": "es-2018"}, {"produced": False}, ()),
        ({"readings": TO_SELL}, {"produced": False}, ()),
        ({"edition": "es-2018", "readings": TO_PRODUCE}, {"produced": False}, FORCED),
    ],
    ids=["nothing sold", "2020", "2018", "2020, as agreed", "2018, as agreed"],
)
def test_dividends_of_a_company_that_must_withhold(setup: Any, given: Any, rules: tuple[str, ...]) -> None:
    decision = make(table(*SHARED, IN_OPERATING, **setup), "dividends", company="swift", revenue=225, **given)
    assert decision.outcome.broken_rules == rules
    assert decision.state["players"]["Ana"]["cash"] == 588


@pytest.mark.parametrize(
    ("setup", "price_after"),
    [({}, 40), ({"edition": "es-2018"}, 35), ({"readings": {"earned-or-paid": "paid"}}, 35)],
)
def test_what_counts_for_the_price_is_as_agreed(setup: Any, price_after: int) -> None:
    # $39 is more than the price of $35; the $30 paid out are less.
    state = table(*SHARED, fixed(swift__share_price=35), **setup)
    after = make(state, "dividends", company="swift", revenue=39).state
    assert after["companies"]["swift"]["share_price"] == price_after


def test_second_turn_in_a_decade_is_against_the_rules() -> None:
    state = table(*FOUNDED, IN_OPERATING, *(("withhold", {"company": key, "revenue": 40}) for key in COMPANIES))
    assert broken(make(state, "dividends", company="swift", revenue=225)) == ["operated-already"]


def test_dividends_and_withholding_are_shown_side_by_side() -> None:
    assert PLAY.moves["dividends"].compared_with == ("withhold",)
    assert PLAY.moves["withhold"].compared_with == ("dividends",)


@pytest.mark.parametrize(
    ("shares", "common", "preferred", "cash", "price_after"),
    [(1, 4, 1, 100, 60), (5, 0, 1, 500, 25), (7, 0, 0, 700, 15)],
)
def test_emergency_fundraising(shares: int, common: int, preferred: int, cash: int, price_after: int) -> None:
    before = table(*FOUNDED, IN_OPERATING, fixed(swift__share_price=100), options={"advanced": True})
    decision = make(before, "emergency-fundraising", company="swift", shares=shares)
    swift = decision.state["companies"]["swift"]
    assert swift["certificates"]["treasury"] == {"director": 0, "preferred": preferred, "common": common}
    assert (swift["treasury"], swift["share_price"]) == (150 + cash, price_after)
    assert decision.outcome.broken == ()


def test_emergency_fundraising_belongs_to_the_advanced_game() -> None:
    decision = make(table(*FOUNDED, IN_OPERATING), "emergency-fundraising", company="swift", shares=1)
    assert decision.outcome.broken_rules == ("overview/basic-and-advanced",)


def test_preferred_certificate_is_not_divided() -> None:
    state = table(
        *SHARED,
        fixed(swift__certificates__treasury__common=0, swift__certificates__treasury__preferred=1),
        options={"advanced": True},
    )
    with pytest.raises(InvalidInput) as refused:
        make(state, "emergency-fundraising", company="swift", shares=1)
    assert refused.value.faults[0].code == "preferred-cannot-be-divided"


def test_company_pays_the_bank_for_resources() -> None:
    before = table(*SHARED)
    after = make(before, "resources", company="swift", amount=60).state
    # Nobody has said which ones, so nobody knows any more which ones it has.
    unknown = {f"companies.swift.cubes.{name}": None for name in RESOURCES}
    assert changed(before, after) == {"companies.swift.treasury": 250, **unknown}


COMPANIES = ("swift", "libby", "doggett")
STAFFED = {"company": "swift", "factories": [{"workers": 2}, {"workers": 3}]}
# The play counts those whom the table sees.
STAFF_OF_SWIFT = {
    f"companies.swift.factories.{number}.{part}": value
    for number, workers in (("1", 2), ("2", 3))
    for part, value in (("workers", workers), ("automated", 0), ("manager", False))
}


def test_production_adds_goods_and_gains_the_partner_when_all_factories_produce() -> None:
    before = table(*FOUNDED, IN_OPERATING)
    resources = {"steel": 3, "livestock": 2}
    after = make(before, "production", **STAFFED, resources=resources).state
    assert changed(before, after) == {
        "players.Ana.partners": 3,
        "players.Ana.factory_partner": True,
        "companies.swift.goods": 3,
        "companies.swift.produced": True,
        "companies.swift.workers": 5,
        **STAFF_OF_SWIFT,
    }
    again = make(after, "production", **STAFFED, resources=resources)
    assert changed(after, again.state) == {"companies.swift.goods": 6}
    assert broken(again) == ["used-already"]


def test_sale_of_goods_is_the_revenue_that_the_decision_starts_with() -> None:
    before = table(*FOUNDED, fixed(swift__goods=4, swift__salespeople=1))
    sales = [{"column": "left", "spaces": 3, "sell": 3}]
    after = make(before, "distribution", company="swift", sales=sales).state
    assert changed(before, after) == {
        "companies.swift.goods": 1,
        "companies.swift.revenue": 180,
        "companies.swift.sold": True,
        # The tile is known from then on.
        "demand.meat-packing.left.spaces": 3,
        "demand.meat-packing.left.filled": 3,
    }
    known = {"company": "swift", "revenue": 180, "sold": True}
    assert PLAY.moves["dividends"].prefill(after, {"company": "swift"}) == known
    paid = make(after, "dividends", company="swift", revenue=180).state
    assert paid["companies"]["swift"]["revenue"] is None


@pytest.mark.parametrize(("decision", "treasury", "price"), [("pay", 276, 80), ("withhold", 330, 40)])
def test_whole_operating_turn(decision: str, treasury: int, price: int) -> None:
    before = table(*FOUNDED, fixed(swift__goods=3, swift__salespeople=1))
    sales = [{"column": "left", "spaces": 3, "sell": 3}]
    swift = make(before, "operating-turn", company="swift", sales=sales, decision=decision).state["companies"]["swift"]
    assert (swift["treasury"], swift["share_price"], swift["goods"]) == (treasury, price, 0)


def test_supply_chain_moves_with_the_cubes_of_the_play() -> None:
    before = table(*FOUNDED)
    spaces = {"10": [], "20": ["wood"], "30": ["coal"], "x": ["steel"]}
    after = make(before, "supply-chain", spaces=spaces, draws=["coal", "coal", "coal"]).state
    assert after["supply_chain"] == {"10": ["wood"], "20": ["coal"], "30": ["steel"], "x": ["coal", "coal", "coal"]}


def test_supply_chain_recorded_without_spaces_moves_the_same_cubes_again() -> None:
    state = table(*FOUNDED, ("correct", {"set": {"supply_chain.30": ["coal"]}}))
    once = make(state, "supply-chain", draws=["wood", "wood", "wood"])
    assert make(state, "supply-chain", **once.intent).outcome == once.outcome


def test_form_begins_with_the_next_company_to_operate() -> None:
    state = table(*SHARED, ("dividends", {"company": "swift", "revenue": 225}))
    assert PLAY.moves["dividends"].prefill(state, {}) == {"company": "libby"}
