"""Moves of the action phase: who pays whom, and what a company gains."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput

from .table import FOUNDED, IN_ACTION, PLAY, SHARED, changed, fixed, make, table

RICH = fixed(swift__treasury=600, decade=4, phase="action-phase", turn_order=["Ana", "Bo", "Cy"])


PLACED = (
    *("hire-workers", "hire-manager", "hire-salesperson", "advertising"),
    *("capital-asset", "fundraising", "building", "extra-dividends"),
)


@pytest.mark.parametrize("slug", PLACED)
def test_the_only_company_of_whoever_is_next_is_suggested(slug: str) -> None:
    prefill = PLAY.moves[slug].prefill
    assert prefill(table(*FOUNDED, RICH), {"player": "Bo"}) == {"company": "swift"}
    assert prefill(table(*FOUNDED, RICH), {"company": "libby"}) == {}
    both = fixed(libby__director="Ana")
    assert prefill(table(*FOUNDED, RICH, both), {}) == {}
    assert prefill(table(*FOUNDED, RICH, fixed(swift__director="Cy")), {}) == {}


@pytest.mark.parametrize(
    ("slug", "given", "expected"),
    [
        # Four workers at $40 and a fifth from the general supply at $50.
        ("hire-workers", {"hires": 5}, {"swift.treasury": 390, "swift.workers": 5, "workers_available": 0}),
        ("hire-manager", {}, {"swift.treasury": 540, "swift.managers": 1}),
        ("hire-salesperson", {}, {"swift.treasury": 530, "swift.salespeople": 1}),
        ("capital-asset", {"space": 70}, {"swift.treasury": 530, "swift.assets": 1}),
        (
            "capital-asset",
            {"space": 80, "discount": 20, "owner": "Bo"},
            {"swift.treasury": 540, "swift.assets": 1, "Bo.cash": 90},
        ),
        ("fundraising", {"amount": 40}, {"swift.treasury": 640}),
        (
            "building",
            {"owner": "Cy", "amount": 20, "managers": 1},
            {"swift.treasury": 580, "Cy.cash": 75, "swift.managers": 1},
        ),
        ("building", {"owner": "Ana", "amount": 20, "paid_by": "bank"}, {"Ana.cash": 45}),
        (
            "extra-dividends",
            {"amount": 100},
            # $10 for each share: Ana's three, and seven in the treasury, where they stay.
            {"swift.treasury": 570, "Ana.cash": 55, "swift.share_price": 80},
        ),
        (
            "extra-dividends",
            {"amount": 150, "owner": "Bo"},
            {"swift.treasury": 555, "Ana.cash": 70, "Bo.cash": 100, "swift.share_price": 80},
        ),
        ("price-move", {"steps": 1}, {"swift.share_price": 60}),
        ("price-move", {"steps": -2}, {"swift.share_price": 35}),
    ],
)
def test_action(slug: str, given: dict[str, Any], expected: dict[str, Any]) -> None:
    before = table(*FOUNDED, RICH)
    decision = make(before, slug, company="swift", **given)
    named = {
        place if "." not in place else f"{'players' if place[0].isupper() else 'companies'}.{place}": value
        for place, value in expected.items()
    }
    assert changed(before, decision.state) == named
    assert decision.outcome.broken == ()


@pytest.mark.parametrize(
    ("slug", "given", "rule"),
    [
        ("fundraising", {"amount": 60}, "action-phase/fundraising"),
        ("capital-asset", {"space": 80}, "action-phase/capital-investment"),
        ("hire-workers", {"hires": 3}, "overview/money#no-loans"),
        ("extra-dividends", {"amount": 100}, "action-phase/extra-dividends"),
    ],
)
def test_action_against_the_rules_names_the_rule_and_is_computed(slug: str, given: dict[str, Any], rule: str) -> None:
    before = table(*FOUNDED, fixed(swift__treasury=70))
    decision = make(before, slug, company="swift", **given)
    assert rule in decision.outcome.broken_rules
    assert decision.state != before


@pytest.mark.parametrize(
    ("slug", "given", "field"),
    [
        ("capital-asset", {"space": 80, "discount": 20}, "owner"),
        ("extra-dividends", {"amount": 200}, "owner"),
        ("automation", {"workers": 1, "to_market": 2}, "to_market"),
    ],
)
def test_action_needs_to_know_whom_the_bank_pays(slug: str, given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        make(table(*FOUNDED, RICH), slug, company="swift", **given)
    assert [fault.field for fault in refused.value.faults] == [field]


def test_automated_worker_returns_to_the_job_market_if_there_is_room() -> None:
    before = table(*FOUNDED, fixed(swift__workers=3, workers_available=11))
    after = make(before, "automation", company="swift", workers=2, to_market=2).state
    assert changed(before, after) == {
        "companies.swift.automation": 2,
        "companies.swift.workers": 1,
        "workers_available": 12,
    }


def test_only_a_player_without_a_company_is_paid_for_a_partner_in_the_bank_pool() -> None:
    state = table(*SHARED, IN_ACTION)
    assert make(state, "no-company", player="Ana").outcome.broken_rules == ("action-phase/no-company#with-a-company",)
    taken = table(*SHARED, fixed(doggett__director="Ana"), fixed(phase="action-phase"))
    decision = make(taken, "no-company", player="Bo")
    assert (decision.outcome.broken, decision.state["players"]["Bo"]["cash"]) == ((), 525)


@pytest.mark.parametrize(
    ("appeal", "given", "expected"),
    [
        (0, {"spaces": 2}, {"appeal": 2}),
        (2, {"spaces": 1}, {"appeal": 3, "workers": 1}),
        (2, {"spaces": 5}, {"appeal": 7, "workers": 1, "salespeople": 1, "automation": 1}),
        (2, {"spaces": 3, "declined": ["5"]}, {"appeal": 5, "workers": 1, "treasury": 175}),
        (12, {"spaces": 9}, {"appeal": 16, "appeal_goods": 1, "share_price": 80}),
    ],
)
def test_appeal(appeal: int, given: dict[str, Any], expected: dict[str, Any]) -> None:
    before = table(*FOUNDED, fixed(swift__appeal=appeal))
    after = make(before, "appeal", company="swift", **given).state
    seen = {place: value for place, value in changed(before, after).items() if not place.endswith(".stack")}
    assert seen == {f"companies.swift.{name}": value for name, value in expected.items()}


def test_partner_on_the_appeal_track_is_gained_once_by_each_player() -> None:
    before = table(*FOUNDED, fixed(swift__appeal=8, doggett__director="Ana", doggett__appeal=8))
    once = make(before, "appeal", company="swift", spaces=1).state
    assert (once["players"]["Ana"]["partners"], once["players"]["Ana"]["appeal_partner"]) == (3, True)
    twice = make(once, "appeal", company="doggett", spaces=1).state
    assert twice["players"] == once["players"]
    assert twice["companies"]["doggett"]["treasury"] == once["companies"]["doggett"]["treasury"] + 25


@pytest.mark.parametrize(
    ("readings", "workers", "partners", "treasury"),
    [({}, 1, 3, 150), ({"appeal-spaces-passed": "last"}, 0, 3, 150)],
)
def test_bonuses_of_spaces_that_are_passed_are_as_agreed(
    readings: dict[str, str], workers: int, partners: int, treasury: int
) -> None:
    before = table(*FOUNDED, fixed(swift__appeal=2), readings=readings)
    after = make(before, "appeal", company="swift", spaces=7, declined=["5", "7"] if not readings else []).state
    swift = after["companies"]["swift"]
    declined = 50 if not readings else 0
    assert (swift["workers"], swift["treasury"]) == (workers, treasury + declined)
    assert after["players"]["Ana"]["partners"] == partners


def test_second_company_on_the_partners_space_gains_nothing_if_so_agreed() -> None:
    readings = {"second-company-on-partner-space": "nothing"}
    before = table(*FOUNDED, fixed(swift__appeal=8, Ana__appeal_partner=True), readings=readings)
    after = make(before, "appeal", company="swift", spaces=1).state
    assert after["companies"]["swift"]["treasury"] == 150


def test_token_that_enters_a_space_is_on_top_of_its_stack() -> None:
    before = table(*FOUNDED, fixed(libby__appeal=2))
    after = make(before, "appeal", company="libby", spaces=1).state
    assert PLAY.kinds["company"](before)[0] == "swift"
    assert PLAY.kinds["company"](after)[0] == "libby"


def test_advertising_costs_20_and_gives_first_place_in_the_next_round() -> None:
    before = table(*FOUNDED)
    after = make(before, "advertising", company="swift").state
    assert before["turn_order"] == ["Bo", "Cy", "Ana"]
    assert after["turn_order"] == ["Ana", "Bo", "Cy"]
    assert (after["companies"]["swift"]["treasury"], after["companies"]["swift"]["appeal"]) == (130, 4)
    stays = make(before, "advertising", company="swift", starting_player=False).state
    assert stays["turn_order"] == before["turn_order"]
    assert make(before, "turn-order", advertiser="Cy").state["turn_order"] == ["Cy", "Bo", "Ana"]
