"""A replaced entry: the state is the one that the log would give with the other entry from the beginning."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import given as generated
from hypothesis import strategies as st

from content.schema import PLAY
from rules.engine.calculator import InvalidInput
from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.play.entries import Entry, in_force, said, struck_by
from rules.engine.play.folding import fold
from rules.engine.play.outcomes import Outcome
from rules.engine.play.recording import decide
from rules.engine.play.replacing import Replacement, decide_replacement, state_before
from rules.engine.play.striking import decide_strike
from tests.games import at_level

from .game_moves import input_of
from .test_striking import BOUGHT, FOUNDED, LOGS, PAID, SHOULDERS, game, recorded

every_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)


def as_if(play: GameRules, start: State, log: list[Entry]) -> State:
    """The state that what the moves say now gives from the start; what is impossible is left out."""
    state, struck = start, struck_by(log)
    for number, says in said(log).items():
        if number not in struck:
            try:
                state = decide(play, state, says.kind, says.intent).state
            except InvalidInput:
                continue
    return state


def replaced(
    play: GameRules, start: State, log: list[Entry], number: int, kind: str, given: dict[str, Any]
) -> Replacement:
    """A replacement that has been checked: read again from JSON, and undone, it leaves what there was."""
    done = decide_replacement(play, start, log, number, kind, given)
    entry = Entry.of(json.loads(json.dumps(done.strike.entry.plain())))
    after = [*log, entry]
    assert fold(start, after).state == done.strike.state == as_if(play, start, after)
    undone = decide_strike(play, start, after, entry.number)
    assert undone.state == fold(start, log).state
    again = decide_strike(play, start, [*after, undone.entry], undone.entry.number)
    assert again.state == done.strike.state
    return done


@every_log
@generated(data=st.data())
def test_replacing_gives_what_the_log_would_have_given(path: Path, data: st.DataObject) -> None:
    play, start, log = recorded(path)
    log = list(log)
    for _time in range(2):
        open_to_it = [number for number in said(log) if number not in struck_by(log)]
        number = data.draw(st.sampled_from(open_to_it))
        before = state_before(start, log, number)
        move = play.moves[said(log)[number].kind]
        strategy = input_of(play, before, move)
        assume(not strategy.is_empty)
        try:
            done = replaced(play, start, log, number, move.slug, data.draw(strategy))
        except InvalidInput:
            continue
        log.append(done.strike.entry)


@every_log
def test_what_is_said_already_changes_nothing(path: Path) -> None:
    play, start, log = recorded(path)
    for number, says in list(said(log).items())[::20]:
        if number not in struck_by(log):
            with pytest.raises(InvalidInput, match="nothing-changed"):
                decide_replacement(play, start, log, number, says.kind, says.intent)


MORE = {"company": "swift", "revenue": 400}
PAY = {"from": "Bo", "to": "Ana", "amount": 5}


def test_the_entry_keeps_its_place_and_the_later_ones_are_computed_again() -> None:
    start, log = game(
        SHOULDERS, FOUNDED, BOUGHT, PAID, ("sell-shares", {"player": "Cy", "company": "swift", "common": 1})
    )
    done = replaced(SHOULDERS, start, log, 1, "start-company", {"player": "Ana", "company": "swift", "par": 60})
    assert [item.number for item in done.strike.recomputed] == [2, 3, 4]
    assert in_force([*log, done.strike.entry])[1] == done.move.outcome
    assert struck_by([*log, done.strike.entry]) == {}


def test_another_kind_of_move_can_be_in_its_place() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    done = replaced(SHOULDERS, start, log, 3, "withhold", {"company": "swift", "revenue": 100})
    assert said([*log, done.strike.entry])[3].kind == "withhold"


def test_a_replacement_can_be_replaced_and_each_can_be_undone() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    states = [fold(start, log).state]
    for revenue in (200, 300):
        done = replaced(SHOULDERS, start, log, 3, "dividends", {"company": "swift", "revenue": revenue})
        log.append(done.strike.entry)
        states.append(done.strike.state)
    log.append(decide_strike(SHOULDERS, start, log, 5).entry)
    assert fold(start, log).state == states[1]
    log.append(decide_strike(SHOULDERS, start, log, 4).entry)
    assert fold(start, log).state == states[0]


def test_undoing_a_replacement_that_was_replaced_changes_nothing() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    for revenue in (200, 300):
        log.append(
            replaced(SHOULDERS, start, log, 3, "dividends", {"company": "swift", "revenue": revenue}).strike.entry
        )
    # Without its director, nothing of the rest is possible.
    log.append(decide_strike(SHOULDERS, start, log, 1).entry)
    before = fold(start, log).state
    log.append(decide_strike(SHOULDERS, start, log, 4).entry)
    assert fold(start, log).state == before
    log.append(decide_strike(SHOULDERS, start, log, 6).entry)
    assert fold(start, log).state == as_if(SHOULDERS, start, log)
    assert said(log)[3].intent["revenue"] == 300


def test_an_entry_is_struck_and_restored_as_it_was_replaced() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    done = replaced(SHOULDERS, start, log, 3, "dividends", MORE)
    log.append(done.strike.entry)
    log.append(decide_strike(SHOULDERS, start, log, 3).entry)
    with pytest.raises(InvalidInput, match="already-struck"):
        decide_replacement(SHOULDERS, start, log, 3, "dividends", MORE)
    log.append(decide_strike(SHOULDERS, start, log, 5).entry)
    assert fold(start, log).state == done.strike.state
    # While it is struck, its replacement can be undone: it comes back as it was entered.
    log.append(decide_strike(SHOULDERS, start, log, 3).entry)
    log.append(decide_strike(SHOULDERS, start, log, 4).entry)
    log.append(decide_strike(SHOULDERS, start, log, 7).entry)
    assert fold(start, log).state == fold(start, log[:3]).state


@pytest.mark.parametrize(("number", "code"), [(0, "no-such-entry"), (9, "no-such-entry"), (4, "not-a-move")])
def test_what_cannot_be_replaced(number: int, code: str) -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    log.append(decide_strike(SHOULDERS, start, log, 2).entry)
    with pytest.raises(InvalidInput, match=code):
        decide_replacement(SHOULDERS, start, log, number, "pay", PAY)


def test_an_impossible_replacement_says_what_is_wrong_with_it() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    with pytest.raises(InvalidInput):
        decide_replacement(SHOULDERS, start, log, 2, "buy-certificate", {"player": "Cy", "company": "libby"})
    with pytest.raises(InvalidInput, match="unknown-move"):
        decide_replacement(SHOULDERS, start, log, 2, "no-such-move", {})


def test_an_entry_of_an_earlier_version_keeps_its_effects() -> None:
    start, log = game(SHOULDERS, FOUNDED, ("pay", PAY), PAID)
    log[2] = replace(log[2], outcome=Outcome(log[2].outcome.effects[:-1]))
    done = decide_replacement(SHOULDERS, start, log, 2, "pay", {**PAY, "amount": 6})
    assert (done.strike.recomputed, done.strike.kept) == ((), (3,))
    # Undone, an entry that earlier rules recorded is what it was.
    log[1] = replace(log[1], outcome=Outcome(log[1].outcome.effects[:1]))
    after = [*log, decide_replacement(SHOULDERS, start, log, 2, "pay", {**PAY, "amount": 6}).strike.entry]
    assert decide_strike(SHOULDERS, start, after, 4).state == fold(start, log).state


def test_uses_are_counted_in_the_place_of_the_entry() -> None:
    """The corrected hiring counts as the one that it replaces, not as a second one."""
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, *[("next", {})] * 4)
    state = fold(start, log).state
    hired = decide(SHOULDERS, state, "hire-workers", {"company": "swift", "hires": 1})
    log.append(hired.entry(len(log) + 1))
    done = replaced(SHOULDERS, start, log, len(log), "hire-workers", {"company": "swift", "hires": 2})
    assert done.strike.state["uses"] == hired.state["uses"]
    assert done.move.outcome.broken == hired.outcome.broken


def test_every_game_has_a_recorded_one() -> None:
    assert {json.loads(path.read_text("utf-8"))["game"] for path in LOGS} >= {*at_level(PLAY)}
