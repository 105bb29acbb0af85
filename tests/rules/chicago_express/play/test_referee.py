"""What the table has not followed: openers, bids without a winner, and networks that nobody may expand."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import broken

from .table import OPENED, PLAY, fixed, make, table

OPENS = {"player": "Cy", "company": "PRR"}


def test_opening_auction_of_another_opener_names_the_rule() -> None:
    decision = make(table(), "auction", **OPENS)
    assert broken(decision) == ["out-of-turn"]
    assert decision.outcome.broken_rules == ("setup/opening-auctions#next-opener",)


def test_first_auction_of_the_wabash_is_opened_by_who_reached_chicago() -> None:
    reached = fixed(PRR__cash=90, PRR__locomotives_left=20)
    state = table(*OPENED, reached)
    state = make(state, "expand", player="Bo", company="PRR", tapped=["chicago"]).state
    assert state["phase"] == "wabash-auction"
    wrong = make(state, "auction", player="Cy", company="WAB", winner="Ana", bid=3)
    assert broken(wrong) == ["out-of-turn"]
    # Bo reached Chicago, so the turn is Cy's, whoever opened.
    assert wrong.state["turn"] == "Cy"


@pytest.mark.parametrize("phase", ["opening", "round"])
def test_bid_needs_a_winner(phase: str) -> None:
    state, company = (table(), "PRR") if phase == "opening" else (table(*OPENED), "NYC")
    with pytest.raises(InvalidInput) as refused:
        make(state, "auction", player=state["turn"], company=company, bid=19)
    assert [(fault.field, fault.code) for fault in refused.value.faults] == [("winner", "whose-bid")]
    # A form begins with the minimum bid, which nobody has to have made.
    known = PLAY.moves["auction"].prefill(state, {"company": company})
    assert make(state, "auction", player=state["turn"], company=company, bid=known["bid"]).outcome.broken == ()


def test_company_without_a_shareholder_reaches_chicago_anyway() -> None:
    nobody: dict[str, Any] = {f"{name}__shares__NYC": 0 for name in ("Ana", "Bo", "Cy")}
    state = table(*OPENED, fixed(**nobody, NYC__cash=90))
    decision = make(state, "expand", player="Bo", company="NYC", tapped=["chicago"])
    assert "no-share" in broken(decision)
    assert decision.state["places"]["chicago"]["companies"]["NYC"] is True
    assert decision.state["companies"]["WAB"]["open"] is True
    assert {name: player["cash"] for name, player in decision.state["players"].items()} == {
        name: player["cash"] for name, player in state["players"].items()
    }
