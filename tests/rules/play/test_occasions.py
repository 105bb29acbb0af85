"""When a move may be made: phases, turns and numbers of uses, declared with a move and checked for every game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.play.entries import Entry
from rules.engine.play.folding import fold
from rules.engine.play.occasions import Turn, Uses, When
from rules.engine.play.outcomes import Line
from rules.engine.play.recording import decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin
from rules.engine.play.striking import decide_strike

from .tables import broken

RULE = "turn/dials#order"
ROUND: tuple[tuple[str, ...], ...] = (("round",),)


def game(**when: Any) -> GameRules:
    """A play of Chicago Express whose notes may be added only then."""
    play = plays()["chicago-express"]
    moves = (replace(move, when=When(**when)) if move.slug == "note" else move for move in play.move_types)
    return replace(play, move_types=tuple(moves))


def start(play: GameRules, **values: Any) -> State:
    return {**begin(play, {"players": ["Ana", "Bo", "Cy"]}).state, **values}


def note(play: GameRules, state: State, text: str = "hello") -> Any:
    return decide(play, state, "note", {"text": text})


def test_move_of_another_phase_names_the_rule_and_is_possible() -> None:
    play = game(phases=("round",), rule=RULE)
    decision = note(play, start(play))
    assert broken(decision) == ["wrong-phase"]
    assert decision.outcome.broken[0].values == {"phases": ["round"], "phase": "opening-auctions"}
    assert decision.outcome.broken_rules == (RULE,)
    assert broken(note(play, start(play, phase="round"))) == []


def test_after_the_end_the_rule_is_that_of_the_end() -> None:
    play = game(phases=("round",), rule=RULE)
    decision = note(play, start(play, phase="end-of-game"))
    assert (broken(decision), decision.outcome.broken_rules) == (["game-over"], (play.end_rule,))
    assert play.not_due("note", start(play, phase="end-of-game")) == decision.outcome.broken[0]


def test_turn_of_another_player() -> None:
    play = game(turn=Turn(field="text", rule=RULE))
    decision = note(play, start(play), "Bo")
    assert decision.outcome.broken[0].values == {"name": "Bo", "turn": "Ana"}
    assert broken(note(play, start(play), "Ana")) == []
    # Who acts is part of the input, so the move itself is due.
    assert play.not_due("note", start(play)) is None
    anybody = game(turn=Turn(field="text", rule=RULE, whose=lambda _state: None))
    assert broken(note(anybody, start(anybody), "Bo")) == []


def test_state_in_which_a_move_makes_no_sense() -> None:
    play = game(unless=lambda state: None if state["round"] > 1 else Line("too-early", {}, (RULE,)))
    assert broken(note(play, start(play))) == ["too-early"]
    assert play.not_due("note", start(play, round=2)) is None


def test_uses_are_counted_by_period_and_named_when_there_are_too_many() -> None:
    play = game(uses=(Uses(rule=RULE, period=ROUND),))
    once = note(play, start(play))
    assert (broken(once), once.state["uses"]) == ([], {"note": [1, 1]})
    twice = note(play, once.state)
    assert (broken(twice), twice.state["uses"]) == (["used-already"], {"note": [1, 2]})
    assert play.not_due("note", once.state) == twice.outcome.broken[0]
    # The next round begins at none, without any effect.
    assert broken(note(play, {**twice.state, "round": 2})) == []


def test_uses_of_different_things_are_counted_separately() -> None:
    uses = Uses(rule=RULE, each=lambda _state, given: None if given.text == "free" else (given.text,), named="said")
    play = game(uses=(uses,))
    state = note(play, note(play, start(play), "one").state, "two").state
    assert state["uses"] == {"said:one": [1], "said:two": [1]}
    assert broken(note(play, state, "one")) == ["used-already"]
    free = note(play, state, "free")
    assert (broken(free), free.state["uses"]) == ([], state["uses"])


def test_room_and_number_depend_on_the_state_and_the_input() -> None:
    uses = Uses(rule=RULE, room=lambda state, _given: state["round"] + 1, number=lambda _state, given: len(given.text))
    play = game(uses=(uses,))
    assert broken(note(play, start(play), "ab")) == []
    assert broken(note(play, start(play), "abc")) == ["used-already"]
    assert note(play, start(play), "ab").state["uses"] == {"note": [2]}


def test_strike_takes_a_use_away() -> None:
    play = game(uses=(Uses(rule=RULE),))
    first: Entry = note(play, start(play)).entry(1)
    decision = decide_strike(play, start(play), [first], 1)
    assert decision.state == start(play)
    assert decision.conflicts == ()


def test_play_from_before_uses_were_counted_goes_on() -> None:
    play = game(uses=(Uses(rule=RULE),))
    earlier = {name: value for name, value in start(play).items() if name != "uses"}
    decision = note(play, earlier)
    assert (decision.outcome.effects, decision.outcome.broken) == ((), ())
    assert fold(earlier, [decision.entry(1)]).state == earlier


@pytest.mark.parametrize("name", sorted(plays()))
def test_moves_that_make_sense_at_the_start_are_due(name: str) -> None:
    play = plays()[name]
    state = begin(play, {"players": ["Ana", "Bo", "Cy"]}).state
    assert [slug for slug in play.showing.next_moves(state) if play.not_due(slug, state)] == []
