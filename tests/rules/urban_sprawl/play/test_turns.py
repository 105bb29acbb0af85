"""A turn: action points, favors, investments, the next player, events, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import Move, broken, codes

from .table import PLAY, RICH, built, changed, fixed, make, table


def taken(action: str, space: str, player: str = "Ana") -> Move:
    """A card that is taken."""
    return ("take-card", {"player": player, "action": f"take-{action}", "space": space})


def built_favor(player: str = "Ana") -> Move:
    """A favor that is built far from every building."""
    return built(player, "CIV", "1-3", "tl", space="favor")


AIRPORT: Move = ("event", {"event": "airport"})
ROUND: tuple[Move, ...] = (("next", {}),) * 3


@pytest.mark.parametrize(
    ("moves", "against"),
    [
        ([taken("permit", "4"), taken("permit", "2")], []),
        ([taken("permit", "4"), taken("permit", "3")], ["too-many"]),
        ([taken("permit", "2"), taken("permit", "2")], ["card-space-emptied"]),
        ([taken("permit", "2"), taken("favor", "2")], []),
        ([taken("favor", "2"), taken("favor", "1")], ["favor-limit"]),
        ([taken("favor", "2"), built_favor()], ["favor-of-this-turn"]),
        ([built_favor()], ["no-favor"]),
        ([taken("favor", "2"), *ROUND, built_favor()], []),
        ([taken("favor", "2"), *ROUND, built_favor(), taken("favor", "3")], []),
        ([taken("favor", "city-deck")], ["deck-not-active"]),
        ([AIRPORT, *ROUND, taken("favor", "city-deck")], []),
        ([fixed(Ana__favor_limit=2), taken("favor", "2"), taken("favor", "1")], []),
        ([fixed(action_points=8), taken("permit", "planning-deck"), taken("permit", "3")], []),
    ],
)
def test_action_points_and_favors(moves: list[Move], against: list[str]) -> None:
    *before, (slug, given) = moves
    assert broken(make(table(*RICH, *before), slug, **given)) == against


@pytest.mark.parametrize(
    ("reading", "before", "against"),
    [
        ({"favor-same-turn": "same-turn"}, [taken("favor", "2")], []),
        (
            {"favor-without-action-points": "not-allowed"},
            [taken("favor", "2"), *ROUND, taken("permit", "4"), taken("permit", "2")],
            ["favor-too-late"],
        ),
        ({}, [taken("favor", "2"), *ROUND, taken("permit", "4"), taken("permit", "2")], []),
    ],
)
def test_readings_of_favors(reading: dict[str, str], before: list[Move], against: list[str]) -> None:
    state = table(*RICH, *before, readings=reading)
    assert broken(make(state, "build-cost", **built_favor()[1])) == against


def test_favors_are_counted() -> None:
    held = table(*RICH, taken("favor", "2"), *ROUND)
    assert held["players"]["Ana"]["favors"] == 1
    assert make(held, "build-cost", **built_favor()[1]).state["players"]["Ana"]["favors"] == 0


def test_card_is_taken_only_from_a_space_of_its_kind() -> None:
    with pytest.raises(InvalidInput) as caught:
        make(table(*RICH), "take-card", player="Ana", action="take-permit", space="town-deck")
    assert [fault.code for fault in caught.value.faults] == ["wrong-space"]


def test_urban_renewal_is_kept_in_hand() -> None:
    state = table(*RICH)
    after = make(state, "take-card", player="Ana", action="take-urban-renewal", space="1").state
    assert changed(state, after) == {"players.Ana.urban_renewal": 1}


def test_investment_comes_before_action_points() -> None:
    state = table(*RICH)
    early = make(state, "invest", player="Ana", gain=8)
    assert (changed(state, early.state), broken(early)) == ({"players.Ana.wealth": 28}, [])
    late = make(table(*RICH, taken("permit", "1")), "invest", player="Ana", gain=8)
    assert broken(late) == ["invested-too-late"]
    assert broken(make(state, "invest", player="Bo", gain=8)) == ["invests-on-another-turn"]


def test_next_turn_begins_with_six_points_and_empty_spaces() -> None:
    state = table(*RICH, taken("permit", "2"))
    passed = make(state, "next")
    assert codes(passed) == (["points-lost", "turn-begins"], [])
    assert (passed.state["turn"], passed.state["action_points"]) == ("Bo", 6)
    assert passed.state["used"]["take-permit"]["2"] == 0


def test_union_boss_has_eight_points() -> None:
    assert make(table(*RICH, fixed(offices__union_boss="Bo")), "next").state["action_points"] == 8


def test_treasurer_collects_two_or_what_there_is() -> None:
    state = table(*RICH, fixed(offices__treasurer="Bo", Cy__wealth=1))
    after = make(state, "next").state
    assert [after["players"][name]["wealth"] for name in ("Ana", "Bo", "Cy")] == [18, 23, 0]


def timing(state: Any, event: str) -> dict[str, Any]:
    """The row of a key event on the sheet."""
    (events,) = (shown for shown in PLAY.showing.sheet(state).tables if shown.kind == "event")
    return dict(events.rows[event])


def test_key_events_activate_decks_and_count_cards() -> None:
    state = table(*RICH)
    assert timing(state, "airport") == {"turned_over": 6, "cards_until_earliest": 10, "cards_until_latest": 16}
    assert broken(make(state, "event", event="sports-team")) == ["deck-not-active"]
    state = table(*RICH, ("reveal", {"deck": "town"}), AIRPORT)
    assert timing(state, "airport") == {"turned_over": 8, "cards_until_earliest": None, "cards_until_latest": None}
    assert timing(state, "sports-team") == {"turned_over": 0, "cards_until_earliest": 16, "cards_until_latest": 22}
    assert broken(make(state, "event", event="sports-team")) == []


def test_olympic_games_end_the_game_at_once() -> None:
    state = table(*RICH, AIRPORT, ("event", {"event": "sports-team"}))
    over = make(state, "event", event="olympic-games")
    assert (over.state["phase"], broken(over)) == ("end-of-game", [])
    assert PLAY.showing.next_moves(over.state) == ("note",)
    for slug, given in (("next", {}), ("reveal", {"deck": "town"}), ("payout", {"kind": "wealth", "value": 1})):
        late = make(over.state, slug, **given)
        assert broken(late) == ["game-over"]
        assert late.outcome.broken_rules == ("end-of-game/trigger#at-once",)


def test_length_of_the_game_moves_the_events() -> None:
    state = table(options={"length": "longer"})
    assert timing(state, "olympic-games") == {"turned_over": 0, "cards_until_earliest": 19, "cards_until_latest": 28}


def test_guides_open_with_the_length_and_the_active_decks() -> None:
    assert PLAY.guided(table(*ROUND, AIRPORT)) == {"players": "3", "length": "standard", "decks": "town-city"}
