"""Passes of the stock phase: everybody in a row ends it, and a sale or a purchase starts the count anew."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.play.tables import broken, codes

from .table import FOUNDED, IN_OPERATING, PLAY, SHARED, fixed, make, table

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


@pytest.mark.parametrize(
    ("player", "slug", "given"),
    [
        ("Bo", "buy-certificate", {"company": "swift", "from_": "bank-pool"}),
        ("Ana", "sell-shares", {"company": "swift", "common": 1}),
        ("Bo", "start-company", {"company": "elgin", "par": 35}),
    ],
)
def test_turns_go_clockwise_as_long_as_the_table_records_passes(player: str, slug: str, given: dict[str, Any]) -> None:
    """Bo has passed: the turn is Cy's, and Bo's next one comes after a sale or a purchase of somebody else."""
    state = table(*SHARED, ("pass", {"player": "Bo"}))
    decision = make(state, slug, player=player, **given)
    assert broken(decision) == ["out-of-turn"]
    assert decision.outcome.broken[0].values == {"name": player, "turn": "Cy"}
    assert decision.outcome.broken_rules == ("stock-phase/turn#order-of-players",)
    cys = make(state, "sell-shares", player="Cy", company="swift", common=1)
    assert broken(cys) == []
    # Nobody is asked to record every pass.
    assert broken(make(cys.state, slug, player=player, **given)) == []
