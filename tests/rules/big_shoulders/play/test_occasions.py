"""When a move may be made: phases, order of play, single-use spaces and partners."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from rules.engine.play.effects import State
from tests.rules.play.tables import broken, warned

from .table import FOUNDED, IN_ACTION, IN_OPERATING, PLAY, SHARED, fixed, make, table

SWIFT = {"company": "swift"}
RICH = fixed(swift__treasury=900, libby__treasury=900, doggett__treasury=900, Ana__partners=5)


def lines_of(state: State, slug: str, **given: Any) -> list[str]:
    return broken(make(state, slug, **given))


@pytest.mark.parametrize(
    ("phase", "slug", "given"),
    [
        ("operating-phase", "buy-certificate", {"player": "Cy", **SWIFT}),
        ("action-phase", "sell-shares", {"player": "Ana", **SWIFT, "director": 1}),
        ("stock-phase", "dividends", {**SWIFT, "revenue": 100}),
        ("stock-phase", "hire-manager", SWIFT),
        ("building-phase", "production", {**SWIFT, "factories": [{"workers": 2}]}),
        ("action-phase", "goals", {"goal": "most-partners"}),
    ],
)
def test_move_of_another_phase_names_the_rule(phase: str, slug: str, given: Any) -> None:
    state = table(*FOUNDED, RICH, fixed(phase=phase))
    assert lines_of(state, slug, **given)[0] == "wrong-phase"
    assert PLAY.not_due(slug, state) is not None


@pytest.mark.parametrize("slug", ["buy-certificate", "dividends", "start-company"])
def test_nothing_happens_after_the_end(slug: str) -> None:
    given = {
        "buy-certificate": {"player": "Cy", **SWIFT},
        "dividends": {**SWIFT, "revenue": 100},
        "start-company": {"player": "Cy", "company": "elgin", "par": 35},
    }[slug]
    decision = make(table(*SHARED, fixed(phase="end-of-game")), slug, **given)
    assert broken(decision)[0] == "game-over"
    assert decision.outcome.broken_rules[0] == "overview/decades-and-phases#end"


def test_moves_of_each_phase_are_due_in_it() -> None:
    for phase, moves in PLAY.groups.items():
        state = table(*FOUNDED, fixed(phase=phase), options={"advanced": True})
        assert [slug for slug in moves if PLAY.not_due(slug, state)] == []


def test_every_player_starts_one_company_counter_clockwise() -> None:
    first = ("start-company", {"player": "Ana", "company": "swift", "par": 40})
    bo = {"player": "Bo", "company": "libby", "par": 40}
    assert lines_of(table(first), "start-company", **bo) == ["out-of-turn"]
    assert lines_of(table(first), "start-company", **{**bo, "player": "Cy"}) == []
    again = {"player": "Ana", "company": "doggett", "par": 35}
    assert "company-started" in lines_of(table(first), "start-company", **again)
    early = make(table(first), "next")
    assert broken(early) == ["without-a-company"]
    assert early.outcome.broken[0].values["names"] == ["Bo", "Cy"]
    assert lines_of(table(*FOUNDED[:-1]), "next") == []


@pytest.mark.parametrize(
    ("slug", "given"),
    [
        ("hire-manager", {}),
        ("hire-salesperson", {}),
        ("fundraising", {"amount": 60}),
        ("extra-dividends", {"amount": 150, "owner": "Bo"}),
        ("capital-asset", {"space": 80, "discount": 30, "owner": "Bo"}),
    ],
)
def test_single_use_spaces_are_used_once_in_a_decade(slug: str, given: Any) -> None:
    state = make(table(*FOUNDED, RICH, fixed(decade=4), IN_ACTION), slug, **SWIFT, **given).state
    assert "used-already" in lines_of(state, slug, company="doggett", **given)
    assert "used-already" not in lines_of({**state, "decade": 5}, slug, company="doggett", **given)


def test_reusable_spaces_are_used_any_number_of_times() -> None:
    state = table(*FOUNDED, RICH, IN_ACTION)
    for company in ("swift", "doggett", "libby", "swift"):
        decision = make(state, "fundraising", company=company, amount=40)
        assert broken(decision) == []
        state = decision.state


def test_partners_are_placed_in_turn_order_until_nobody_has_any() -> None:
    state = table(*FOUNDED, IN_ACTION)
    raised = {"amount": 40}
    assert lines_of(state, "fundraising", company="libby", **raised) == ["out-of-turn"]
    for company in ("swift", "doggett", "libby") * 2:
        decision = make(state, "fundraising", company=company, **raised)
        assert broken(decision) == []
        state = decision.state
    assert lines_of(state, "fundraising", company="swift", **raised) == ["partners-placed"]


def test_first_place_in_the_turn_order_counts_from_the_next_round() -> None:
    state = table(*FOUNDED, IN_ACTION)
    for slug, company in (("fundraising", "swift"), ("advertising", "doggett"), ("fundraising", "libby")):
        given = {"amount": 40} if slug == "fundraising" else {}
        decision = make(state, slug, company=company, **given)
        assert broken(decision) == []
        state = decision.state
    assert lines_of(state, "fundraising", company="swift", amount=40) == ["out-of-turn"]
    assert lines_of(state, "fundraising", company="doggett", amount=40) == []


@pytest.mark.parametrize(
    ("slug", "given", "decade"),
    [
        ("extra-dividends", {"amount": 200, "owner": "Bo"}, 4),
        ("capital-asset", {"space": 80, "discount": 20, "owner": "Bo"}, 2),
        ("capital-asset", {"space": 80, "discount": 30, "owner": "Bo"}, 4),
    ],
)
def test_building_is_dealt_in_its_era(slug: str, given: Any, decade: int) -> None:
    state = table(*FOUNDED, RICH, IN_ACTION, fixed(decade=decade - 1))
    assert lines_of(state, slug, **SWIFT, **given) == ["building-not-dealt"]
    assert lines_of({**state, "decade": decade}, slug, **SWIFT, **given) == []


def test_companies_operate_in_order_of_appeal() -> None:
    state = table(*FOUNDED, IN_OPERATING)
    decision = make(state, "withhold", company="doggett", revenue=0)
    assert broken(decision) == ["out-of-turn"]
    assert decision.outcome.broken[0].values == {"name": "doggett", "turn": "swift"}


def test_emergency_fundraising_is_the_first_step_of_a_turn() -> None:
    state = table(*FOUNDED, IN_OPERATING, fixed(swift__goods=1), options={"advanced": True})
    assert lines_of(state, "emergency-fundraising", **SWIFT, shares=1) == []
    sold = make(state, "distribution", **SWIFT, half_price_goods=1).state
    assert lines_of(sold, "emergency-fundraising", **SWIFT, shares=1) == ["issued-too-late"]


def test_emergency_fundraising_may_issue_the_preferred_certificate() -> None:
    state = table(*FOUNDED, IN_OPERATING, options={"advanced": True})
    issued = make(state, "emergency-fundraising", **SWIFT, shares=2, preferred=True).state
    assert issued["companies"]["swift"]["certificates"]["treasury"] == {"director": 0, "preferred": 0, "common": 5}
    assert issued["companies"]["swift"]["certificates"]["bank_pool"] == {"director": 0, "preferred": 1, "common": 0}


def test_price_protection_is_for_a_sale_of_another_player_once_a_decade_and_needs_the_asset() -> None:
    state = table(*SHARED, fixed(swift__assets=1))
    sale = {**SWIFT, "common": 1, "price_protection": True}
    assert lines_of(state, "sell-shares", player="Ana", **sale) == ["own-sale-not-protected"]
    once = make(state, "sell-shares", player="Cy", **sale)
    assert broken(once) == []
    assert broken(make(once.state, "withhold", **SWIFT, revenue=1, price_protection=True)) == ["wrong-phase"]
    operating = {**once.state, "phase": "operating-phase"}
    assert lines_of(operating, "withhold", **SWIFT, revenue=1, price_protection=True) == ["protected-already"]
    assert lines_of(table(*SHARED), "sell-shares", player="Cy", **sale) == ["no-protection"]


def test_dividends_know_what_was_produced_and_sold() -> None:
    state = table(*FOUNDED, IN_OPERATING)
    idle = make(state, "production", **SWIFT, factories=[{"workers": 0}, {"workers": 0}]).state
    assert PLAY.moves["dividends"].prefill(idle, SWIFT)["produced"] is False
    assert lines_of(idle, "dividends", **SWIFT, revenue=60) == ["must-withhold"]
    unsold = make(state, "distribution", **SWIFT, asset_revenue=60).state
    assert PLAY.moves["dividends"].prefill(unsold, SWIFT)["sold"] is False
    assert lines_of(unsold, "dividends", **SWIFT, revenue=60) == ["must-withhold"]


def test_goal_that_is_not_in_play_is_named() -> None:
    state = table(*SHARED, fixed(phase="end-of-game"), options={"goals": ["most-workers"]})
    assert lines_of(state, "goals", goal="richest-company") == ["goal-not-in-play"]
    assert lines_of(state, "goals", goal="most-workers") == []


def test_correction_names_what_no_longer_adds_up() -> None:
    two = make(table(*SHARED), "correct", set={"players.Bo.certificates.swift.director": 1})
    assert {"certificates-do-not-add-up", "director-and-preferred"} <= set(warned(two))
    named = make(table(*SHARED), "correct", set={"companies.swift.director": "Cy"})
    assert warned(named) == ["director-without-certificate"]


@pytest.mark.parametrize(
    ("fix", "slug", "given", "code"),
    [
        ({"Cy__cash": 10}, "buy-certificate", {"player": "Cy", **SWIFT}, "cash-short"),
        ({"Bo__certificates__swift__common": 4}, "buy-certificate", {"player": "Bo", **SWIFT}, "over-sixty-percent"),
        (
            {"swift__certificates__treasury__preferred": 1, "Bo__certificates__swift__preferred": 0},
            "buy-certificate",
            {"player": "Ana", **SWIFT, "certificate": "preferred"},
            "director-and-preferred",
        ),
    ],
)
def test_each_breach_is_named_once(fix: Any, slug: str, given: Any, code: str) -> None:
    assert lines_of(table(*SHARED, fixed(**fix)), slug, **given) == [code]


def test_asset_that_is_too_dear_is_named_once() -> None:
    state = table(*FOUNDED, IN_ACTION, fixed(swift__treasury=10))
    assert lines_of(state, "capital-asset", **SWIFT, space=80) == ["too-dear"]
    assert lines_of(state, "extra-dividends", **SWIFT, amount=100) == ["not-enough-cash"]


@pytest.mark.parametrize(("agreed", "price"), [("amount", 140), ("hundred", 120)])
def test_price_after_a_dividend_building_is_as_agreed(agreed: str, price: int) -> None:
    fixes = fixed(swift__share_price=100, decade=4)
    state = table(*FOUNDED, RICH, fixes, IN_ACTION, readings={"dividend-building-price": agreed})
    decision = make(state, "extra-dividends", **SWIFT, amount=250, owner="Bo")
    assert decision.state["companies"]["swift"]["share_price"] == price
    assert ("hundred-sentence" in warned(decision)) == (agreed == "amount")


def test_company_that_is_not_in_play_can_be_corrected() -> None:
    given = {
        "companies.elgin.share_price": 50,
        "companies.elgin.director": "Bo",
        "companies.elgin.certificates.treasury.director": 0,
        "players.Bo.certificates.elgin.director": 1,
        "companies.elgin.treasury": 150,
    }
    before = table(*FOUNDED)
    decision = make(before, "correct", set=given)
    elgin = decision.state["companies"]["elgin"]
    assert (elgin["share_price"], elgin["director"], elgin["treasury"]) == (50, "Bo", 150)
    assert decision.state["players"]["Bo"]["certificates"]["elgin"]["director"] == 1
    assert warned(decision) == []
    # What does not add up with the part that was corrected is named.
    part = make(before, "correct", set={"companies.elgin.share_price": 50})
    assert warned(part) == ["director-without-certificate"]
    with pytest.raises(InvalidInput):
        make(before, "correct", set={"companies.acme.share_price": 50})
