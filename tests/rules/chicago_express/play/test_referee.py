"""What the table has not followed: openers, bids without a winner, networks that nobody may expand, a closed Wabash."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from rules.engine.play.folding import fold
from rules.engine.play.replacing import decide_replacement
from rules.engine.play.striking import decide_strike
from tests.rules.play.tables import broken, warned
from tests.rules.play.test_striking import game

from .table import OPENED, PLAY, declined, fixed, make, sale, table

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


@pytest.mark.parametrize("part", [{"Cy__shares__WAB": 1}, {"WAB__cash": 12}], ids=["share", "money"])
def test_closed_company_with_a_share_or_money_is_named(part: dict[str, int]) -> None:
    decision = make(table(*OPENED), *fixed(**part)[:1], **fixed(**part)[1])
    assert (broken(decision), warned(decision)) == ([], ["closed-company"])
    assert decision.outcome.warnings[0].rules == ("chicago/wabash#when",)
    opened = make(decision.state, "correct", set={"companies.WAB.open": True})
    assert (list(PLAY.showing.limits(opened.state)), warned(opened)) == ([], [])


def test_first_share_of_the_wabash_is_auctioned_once() -> None:
    """Only the expansion that opened the Wabash is undone, and entered again; Cy has the first share already."""
    start, log = game(
        PLAY,
        *OPENED,
        fixed(PRR__cash=90),
        ("expand", {"player": "Bo", "company": "PRR", "tapped": ["chicago"]}),
        sale("Bo", "WAB", "Cy", 12),
    )
    alone = decide_strike(PLAY, start, log, len(log) - 1, alone=True)
    assert [line.code for line in PLAY.showing.limits(alone.state)] == ["closed-company"]
    again = make(alone.state, "expand", player="Cy", company="PRR", tapped=["chicago"]).state
    assert (again["companies"]["WAB"]["open"], again["phase"], again["turn"]) == (True, "round", "Ana")
    assert list(PLAY.showing.limits(again)) == []


def test_expansion_of_an_earlier_round_is_corrected_without_touching_this_one() -> None:
    """Entered once more, it would move the needle of round 2 and pass the turn on; in its place, it does neither."""
    nearly = fixed(used__auction=3, used__develop=3)
    first = ("expand", {"player": "Bo", "company": "PRR", "tapped": ["r4"]})
    start, log = game(PLAY, *OPENED, nearly, first, declined("Cy", "develop"), declined("Ana", "expand"))
    before = fold(start, log).state
    assert (before["round"], before["used"]["expand"], before["turn"]) == (2, 1, "Bo")
    number = len(log) - 2
    given = {"player": "Bo", "company": "PRR", "tapped": ["s5"]}
    after = decide_replacement(PLAY, start, log, number, "expand", given).strike.state
    assert (after["round"], after["used"], after["turn"]) == (2, before["used"], "Bo")
    assert [after["places"][place]["companies"]["PRR"] for place in ("r4", "s5")] == [False, True]
