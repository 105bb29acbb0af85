"""Needles, turns, dividends that come by themselves, and every reason for which the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from rules.chicago_express.final_ranking import CALCULATOR as RANKING
from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import broken, codes

from .table import OPENED, PLAY, changed, declined, fixed, make, table

# The needles of auctions and developments are one space from the red zone.
NEARLY = fixed(used__auction=2, used__develop=3)


def test_declined_action_moves_the_needle_and_passes_the_turn_on() -> None:
    before = table(*OPENED)
    assert changed(before, make(before, "decline", player="Bo", action="expand").state, ()) == {
        "used.expand": 1,
        "turn": "Cy",
    }


def test_needle_stays_for_a_declined_action_if_the_table_agreed() -> None:
    before = table(*OPENED, readings={"when-the-needle-moves": "only-if-done"})
    assert changed(before, make(before, "decline", player="Bo", action="expand").state, ()) == {"turn": "Cy"}


def test_turn_goes_clockwise() -> None:
    state = table(*OPENED, *(declined(name, "expand") for name in ("Bo", "Cy", "Ana")))
    assert state["turn"] == "Bo"


def test_turn_of_another_player_breaks_the_order_of_turns() -> None:
    decision = make(table(*OPENED), "decline", player="Ana", action="expand")
    assert broken(decision) == ["out-of-turn"]
    assert decision.outcome.broken_rules == ("turn/dials#order",)
    assert decision.state["turn"] == "Bo"


def test_action_in_the_red_zone_names_the_rule() -> None:
    state = table(*OPENED, fixed(used__auction=3))
    decision = make(state, "auction", player="Bo", company="NYC", winner="Cy", bid=4)
    assert decision.outcome.broken_rules == ("turn/dials#red-zone",)
    assert decision.state["used"]["auction"] == 3
    assert "auction" not in PLAY.showing.next_moves(state)


def test_own_sizes_of_the_dials() -> None:
    state = table(*OPENED, declined("Bo", "auction"), options={"sizes": {"auction": 1}})
    assert PLAY.showing.next_moves(state) == ("expand", "develop", "decline")


def test_second_needle_in_the_red_zone_pays_dividends_and_begins_a_round() -> None:
    in_detroit = fixed(places__detroit__companies__PRR=True, PRR__income=8)
    before = table(*OPENED, NEARLY, declined("Bo", "auction"), in_detroit)
    decision = make(before, "decline", player="Cy", action="develop")
    assert changed(before, decision.state, ()) == {
        "players.Ana.cash": 21 + 6 + 8,
        "players.Bo.cash": 28 + 8,
        "players.Cy.cash": 32 + 5,
        "companies.PRR.income": 9,
        "scale.detroit": 2,
        "used.auction": 0,
        "used.develop": 0,
        "round": 2,
        "turn": "Ana",
        "bank": before["bank"] - 27,
    }


def test_dividend_of_one_share_is_rounded_up_before_it_is_multiplied() -> None:
    # The rulebook's example: $16 among three shares is $6 each; two of them bring $12.
    state = table(*OPENED, fixed(NYC__income=16, Ana__shares__NYC=2, Cy__shares__NYC=1), NEARLY)
    after = make(state, "decline", player="Bo", action="auction").state
    after = make(after, "decline", player="Cy", action="develop").state
    assert after["players"]["Cy"]["cash"] == 32 + 5 + 6
    assert after["players"]["Ana"]["cash"] == 21 + 6 + 12


def test_chicago_dividend_and_wabash_come_before_the_general_dividends() -> None:
    state = table(*OPENED, fixed(used__auction=3, used__expand=4))
    reached = make(state, "expand", player="Bo", company="PRR", hexes=[{"terrain": "chicago"}]).state
    assert (reached["phase"], reached["round"], reached["players"]["Bo"]["cash"]) == ("wabash-auction", 1, 42)
    after = make(reached, "auction", player="Bo", company="WAB", winner="Bo", bid=1).state
    # $42 − $1 for the share of the Wabash, then $14 for PRR and $1 for the Wabash.
    assert (after["round"], after["turn"], after["players"]["Bo"]["cash"]) == (2, "Cy", 56)


def test_dividends_paid_by_hand_too_early_name_the_rule() -> None:
    decision = make(table(*OPENED), "next")
    assert decision.outcome.broken_rules == ("dividends/trigger#two-in-red",)
    assert (decision.state["round"], decision.state["turn"]) == (2, "Bo")


def test_dividends_that_a_correction_made_due_are_paid_by_hand() -> None:
    state = table(*OPENED, fixed(used__auction=3, used__develop=4))
    assert PLAY.showing.next_moves(state) == ("next",)
    assert codes(make(state, "next"))[1] == []


def test_nobody_owns_a_share() -> None:
    state = make(table(), "next").state
    with pytest.raises(InvalidInput) as refused:
        make(state, "next")
    assert [fault.code for fault in refused.value.faults] == ["nobody-owns-shares"]


ENDS: dict[str, dict[str, Any]] = {
    "locomotives": {"PRR__locomotives_left": 0, "BO__locomotives_left": 0, "CO__locomotives_left": 0},
    "shares": {"Bo__shares__PRR": 3, "Ana__shares__BO": 4, "Ana__shares__NYC": 5},
    "houses": {"houses_left": 3},
    "detroit": {"scale__detroit": 8},
}


@pytest.mark.parametrize("reason", ENDS)
def test_game_ends_after_the_dividends_for_each_reason(reason: str) -> None:
    state = table(*OPENED, NEARLY, declined("Bo", "auction"), fixed(**ENDS[reason]))
    sheet = PLAY.showing.sheet(state)
    (conditions,) = (shown for shown in sheet.tables if shown.kind == "condition")
    assert [code for code, row in conditions.rows.items() if row["missing"] == 0] == [reason]
    assert sheet.facts["most_dividends_left"][1] == 1
    decision = make(state, "decline", player="Cy", action="develop")
    assert decision.state["phase"] == "end-of-game"
    assert f"{reason}-met" in codes(decision)[0]
    assert decision.state["scale"] == state["scale"]
    # The table can go on; nothing is paid, and nobody's turn comes.
    after = make(decision.state, "decline", player="Ana", action="expand")
    assert broken(after) == ["game-over"]
    assert changed(decision.state, after.state, ()) == {}
    with pytest.raises(InvalidInput) as refused:
        make(decision.state, "next")
    assert [fault.code for fault in refused.value.faults] == ["game-over"]


@pytest.mark.parametrize(
    ("fixes", "missing"),
    [
        ({}, {"locomotives": 3, "shares": 3, "houses": 17, "detroit": 7}),
        ({"PRR__locomotives_left": 0, "houses_left": 5}, {"locomotives": 2, "shares": 3, "houses": 2, "detroit": 7}),
        ({"Bo__shares__PRR": 3, "scale__detroit": 6}, {"locomotives": 3, "shares": 2, "houses": 17, "detroit": 2}),
    ],
)
def test_what_is_missing_for_each_end(fixes: dict[str, Any], missing: dict[str, int]) -> None:
    state = table(*OPENED, *([fixed(**fixes)] if fixes else []))
    (conditions,) = (shown for shown in PLAY.showing.sheet(state).tables if shown.kind == "condition")
    assert {code: row["missing"] for code, row in conditions.rows.items()} == missing


@pytest.mark.parametrize(("reading", "most"), [("all-five", 1), ("without-wabash", 8)])
def test_wabash_counts_for_the_end_as_the_table_agreed(reading: str, most: int) -> None:
    fixes = fixed(PRR__locomotives_left=0, BO__locomotives_left=0, WAB__locomotives_left=0)
    sheet = PLAY.showing.sheet(table(*OPENED, fixes, readings={"companies-counted": reading}))
    assert sheet.facts["most_dividends_left"][1] == most


def test_final_ranking_is_that_of_the_calculator() -> None:
    state = table(*OPENED, NEARLY, declined("Bo", "auction"), fixed(scale__detroit=8), declined("Cy", "develop"))
    ranking = RANKING.compute(RANKING.read(PLAY.score(state))).values
    # Cash only: 28 + 7, 21 + 6 + 8, 32 + 5.
    assert ranking["places"] == {
        "Cy": {"place": 1, "cash": 37},
        "Ana": {"place": 2, "cash": 35},
        "Bo": {"place": 2, "cash": 35},
    }
