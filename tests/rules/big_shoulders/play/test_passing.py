"""Passes of the stock phase: everybody in a row ends it, and a sale or a purchase starts the count anew."""

from __future__ import annotations

from tests.rules.play.tables import broken, codes

from .table import FOUNDED, IN_OPERATING, PLAY, fixed, make, table

MOVE = PLAY.moves["pass"]


def test_phase_ends_when_everybody_has_passed_in_a_row() -> None:
    state = table(*FOUNDED, fixed(Ana__cash=300))
    for player in ("Bo", "Cy"):
        assert MOVE.prefill(state, {}) == {"player": player}
        state = make(state, "pass", player=player).state
    bought = make(state, "buy-certificate", player="Ana", company="swift", certificate="common").state
    assert not any(player["passed"] for player in bought["players"].values())
    state = bought
    for player in ("Bo", "Cy"):
        assert MOVE.prefill(state, {}) == {"player": player}
        state = make(state, "pass", player=player).state
        assert state["phase"] == "stock-phase"
    last = make(state, "pass", player="Ana")
    assert codes(last)[0][:3] == ["passed", "everybody-passed", "priority"]
    assert (last.state["phase"], last.state["priority"]) == ("building-phase", "Bo")
    assert not any(player["passed"] for player in last.state["players"].values())
    # What the phase does at its end is what the move to the next phase does.
    assert {**last.state, "uses": 0} == {**make(state, "next").state, "uses": 0}


def test_phase_may_end_without_passes() -> None:
    assert make(table(*FOUNDED), "next").state["phase"] == "building-phase"


def test_nobody_passes_in_another_phase() -> None:
    decision = make(table(*FOUNDED, IN_OPERATING), "pass", player="Ana")
    assert broken(decision) == ["wrong-phase"]
    assert decision.state["phase"] == "operating-phase"


def test_pass_out_of_turn_or_twice_is_asked_about() -> None:
    state = table(*FOUNDED, fixed(Ana__cash=300))
    assert broken(make(state, "pass", player="Ana")) == ["out-of-turn"]
    passed = make(state, "pass", player="Bo")
    assert broken(passed) == []
    assert broken(make(passed.state, "pass", player="Bo")) == ["out-of-turn"]
