"""When each move may be made: setup, turns, action points, the cards of the end of a turn, and the Mayor's park."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.play.effects import State
from tests.rules.play.tables import Move, broken, warned

from .table import BUILT, CLAIMED, PLAY, RICH, built, changed, claims, fixed, make, placed, table

PERMIT: Move = ("take-card", {"player": "Ana", "action": "take-permit", "space": "4"})
INVESTMENT: Move = ("invest", {"player": "Ana", "gain": 8})
CONTRACT = built("Ana", "CIV", "6-3", "tl", space="2")
VOCATION: Move = ("vocation-payout", {"builder": "Ana", "vocation": "factory", "number": 2})
CARD: Move = ("reveal", {"deck": "planning", "value": 2})
EVENT: Move = ("event", {"event": "other"})
# Moves that a card's text can bring about at any time of a turn.
BY_A_CARD: tuple[Move, ...] = (
    ("payout", {"kind": "wealth", "value": 1}),
    ("card-effect", {"wealth": {"Ana": 1}}),
    ("building-effect", {"zone": "COM", "wealth_each": 1}),
    ("election", {"office": "treasurer"}),
    ("remove", {"building": "COM 4-3"}),
    ("place-marker", {"number": 7, "space": "right-1"}),
    ("award", {"tile": "mayor", "player": "Ana"}),
)
OF_A_TURN = (PERMIT, INVESTMENT, CONTRACT, VOCATION, CARD, EVENT, ("next", {}), *BY_A_CARD)
PARK: Move = ("reveal", {"deck": "planning", "ballot": True, "value": 1})
MAYOR = (*BUILT, fixed(pawn="union-boss"), PARK)


def against(state: State, move: Move) -> list[str]:
    """The rules that a move breaks."""
    return broken(make(state, move[0], **move[1]))


def named(move: Move) -> str:
    """The name of a test."""
    return move[0]


every_move = pytest.mark.parametrize("move", [*OF_A_TURN, placed("park", "1-2", "tl", owner="Bo")], ids=named)


@every_move
def test_turns_begin_after_setup(move: Move) -> None:
    assert against(table(*CLAIMED[:3]), move)[0] == "wrong-phase"
    assert PLAY.not_due(move[0], table()) is not None


@every_move
def test_nothing_happens_after_the_olympic_games(move: Move) -> None:
    state = table(*BUILT, fixed(phase="end-of-game"))
    decision = make(state, move[0], **move[1])
    assert broken(decision)[0] == "game-over"
    assert decision.outcome.broken_rules[:1] == ("end-of-game/trigger#at-once",)


def test_first_buildings_are_claimed_in_seat_order_and_only_in_setup() -> None:
    bos: Move = ("claim", {"player": "Bo", "building": "RES 1-1"})
    assert against(table(), bos) == ["out-of-turn"]
    assert against(table(*claims("COM 4-3")), bos) == []
    free = (*CLAIMED, ("remove", {"building": "RES 1-1", "what": "control-marker"}))
    assert against(table(*free), ("claim", {"player": "Ana", "building": "RES 1-1"})) == ["wrong-phase"]


@pytest.mark.parametrize("move", OF_A_TURN, ids=named)
def test_nothing_comes_before_the_mayors_park(move: Move) -> None:
    state = table(*MAYOR)
    assert state["park_due"] == "Bo"
    assert against(state, move)[0] == "park-first"
    assert PLAY.not_due(move[0], state) is not None
    assert make(state, move[0], **move[1]).state["park_due"] == "Bo"


def test_park_is_due_and_then_the_turn_goes_on() -> None:
    assert PLAY.not_due("place", table(*MAYOR)) is None
    after = table(*MAYOR, placed("park", "1-2", "tl", owner="Bo"))
    assert [move[0] for move in (CARD, EVENT, ("next", {}), *BY_A_CARD) if PLAY.not_due(move[0], after)] == []


@pytest.mark.parametrize("cards", [CARD, EVENT], ids=named)
@pytest.mark.parametrize("move", [PERMIT, INVESTMENT, CONTRACT, VOCATION], ids=named)
def test_actions_come_before_the_cards_of_the_end_of_the_turn(move: Move, cards: Move) -> None:
    state = table(*BUILT, cards)
    assert against(state, move)[0] == "cards-are-revealed"
    assert PLAY.not_due(move[0], state) is not None
    assert PLAY.not_due("reveal", state) is None
    assert PLAY.showing.next_moves(state) == ("reveal", "event", "card-effect", "next")
    bos = make(state, "next").state
    assert PLAY.not_due("take-card", bos) is None


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (("take-card", {"player": "Bo", "action": "take-permit", "space": "4"}), "out-of-turn"),
        (("take-card", {"player": "Bo", "action": "take-favor", "space": "4"}), "out-of-turn"),
        (built("Bo", "CIV", "6-3", "tl", space="2"), "out-of-turn"),
        (("invest", {"player": "Bo", "gain": 8}), "invests-on-another-turn"),
        (("vocation-payout", {"builder": "Bo", "vocation": "factory", "number": 2}), "out-of-turn"),
    ],
)
def test_move_on_another_turn_costs_no_points_of_the_active_player(move: Move, code: str) -> None:
    state = table(*(RICH if move[0] == "invest" else BUILT))
    decision = make(state, move[0], **move[1])
    assert (broken(decision), warned(decision)) == ([code], [])
    assert decision.state["used"] == state["used"]
    assert PLAY.showing.sheet(decision.state).facts["points_left"] == PLAY.showing.sheet(state).facts["points_left"]


def test_bonus_of_the_district_attorney_is_for_contracts_of_the_own_turn() -> None:
    attorney = fixed(offices__district_attorney="Bo")
    state = table(*RICH, attorney)
    move = built("Bo", "CIV", "4-4", "tr", space="2")
    assert changed(state, make(state, move[0], **move[1]).state)["players.Bo.prestige"] == 1
    own = table(*RICH, attorney, ("next", {}), move)
    assert own["players"]["Bo"]["prestige"] == 2
    # The contract that Bo built on Ana's turn is not the first one of Bo's.
    later = table(*RICH, attorney, built("Bo", "CIV", "6-3", "tl"), ("next", {}), move)
    assert later["players"]["Bo"]["prestige"] == 2


def test_favors_of_another_turn_are_checked_without_the_actions_of_this_one() -> None:
    state = table(*RICH, ("take-card", {"player": "Ana", "action": "take-favor", "space": "4"}))
    bos = {"player": "Bo", "action": "take-favor", "space": "1"}
    assert against(state, ("take-card", bos)) == ["out-of-turn"]
    state = make(state, "take-card", **bos).state
    assert state["players"]["Bo"]["favors"] == 1
    assert against(state, ("take-card", {**bos, "space": "2"})) == ["out-of-turn", "favor-limit"]
    assert against(state, built("Bo", "CIV", "6-3", "tl", space="favor")) == ["out-of-turn"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (PERMIT, PERMIT, True),
        (PERMIT, ("take-card", {"player": "Ana", "action": "take-urban-renewal", "space": "4"}), True),
        (PERMIT, ("take-card", {"player": "Ana", "action": "take-favor", "space": "4"}), False),
        (CONTRACT, ("take-card", {"player": "Ana", "action": "take-favor", "space": "2"}), True),
        (CONTRACT, built("Ana", "CIV", "1-3", "tl", space="2"), True),
        # The card is gone, whoever has taken it.
        (("take-card", {"player": "Bo", "action": "take-permit", "space": "4"}), PERMIT, True),
    ],
)
def test_card_space_is_emptied_until_the_end_of_the_turn(first: Move, second: Move, expected: bool) -> None:
    emptied = table(*RICH, first)
    assert ("card-space-emptied" in against(emptied, second)) is expected
    assert against(make(emptied, "next").state, second) == ["out-of-turn"]


def test_card_space_is_emptied_on_the_next_turn_of_the_same_player_only_once_more() -> None:
    state = table(*RICH, PERMIT, *(("next", {}),) * 3)
    assert against(state, PERMIT) == []
    assert against(make(state, PERMIT[0], **PERMIT[1]).state, PERMIT) == ["card-space-emptied", "too-many"]


def test_vocation_is_scored_when_a_contract_has_been_built() -> None:
    state = table(*RICH)
    assert against(state, VOCATION) == ["no-contract-built"]
    assert PLAY.not_due("vocation-payout", state) is not None
    assert against(table(*BUILT), VOCATION) == []
    assert against(table(*BUILT, VOCATION), VOCATION) == []
    bos = {**VOCATION[1], "builder": "Bo"}
    assert against(table(*BUILT, ("next", {})), (VOCATION[0], bos)) == ["no-contract-built"]


def test_contract_counts_for_whoever_is_in_turn_as_the_action_points_say() -> None:
    """A contract of somebody out of turn, or one whose action was corrected away, is none of this turn."""
    out_of_turn = built("Bo", "CIV", "1-3", "tl")
    assert against(table(*RICH, out_of_turn), VOCATION) == ["no-contract-built"]
    corrected = ("correct", {"set": {"used.build.1": 0}})
    assert against(table(*BUILT, corrected), VOCATION) == ["no-contract-built"]


def test_favor_that_costs_no_points_ends_the_investments() -> None:
    held = (*RICH, fixed(Ana__favors=1))
    assert against(table(*held), INVESTMENT) == []
    assert against(table(*held, built("Ana", "CIV", "1-3", "tl", space="favor")), INVESTMENT) == ["invested-too-late"]


@pytest.mark.parametrize(
    ("move", "before", "expected"),
    [
        (("award", {"tile": "treasurer", "player": "Ana"}), (), ["tile-not-in-play"]),
        (("award", {"tile": "contractor", "player": "Ana"}), (), ["tile-not-in-play"]),
        (("election", {"office": "treasurer"}), (), ["tile-not-in-play"]),
        (("award", {"tile": "treasurer", "player": "Ana"}), ("airport",), []),
        (("award", {"tile": "contractor", "player": "Ana"}), ("airport",), ["tile-not-in-play"]),
        (("award", {"tile": "contractor", "player": "Ana"}), ("airport", "sports-team"), []),
        (("award", {"tile": "mayor", "player": "Ana"}), (), []),
        (("award", {"tile": "media", "player": "Ana"}), (), []),
    ],
)
def test_tiles_enter_play_with_their_events(move: Move, before: tuple[str, ...], expected: list[str]) -> None:
    state = table(*RICH, *(("event", {"event": event}) for event in before))
    assert against(state, move) == expected


def test_contractor_is_whom_the_table_names() -> None:
    """A field that somebody has filled in is never ignored."""
    events = tuple(("event", {"event": event}) for event in ("airport", "sports-team"))
    state = table(*RICH, *events, fixed(Ana__prestige=5, Cy__prestige=4))
    decision = make(state, "election", office="mayor", contractor="Ana")
    assert (broken(decision), decision.state["offices"]["contractor"]) == (["not-least-prestige"], "Ana")
    assert broken(make(state, "election", office="mayor", contractor="Bo")) == []


def without_counts(state: State) -> dict[str, Any]:
    """A state of a play that began before uses were counted."""
    return {key: value for key, value in state.items() if key != "uses"}


def test_play_from_before_uses_were_counted_goes_on() -> None:
    state = without_counts(table(*BUILT, PERMIT))
    assert against(state, VOCATION) == []
    assert "space-emptied" in against(state, PERMIT)
    state = make(state, CARD[0], **CARD[1]).state
    assert PLAY.not_due("take-card", state) is None
    assert "uses" not in make(state, "next").state
