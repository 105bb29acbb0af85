"""Whole games of random moves, legal and illegal, with strikes: what must hold of every state and every log."""

from __future__ import annotations

import contextlib
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rulebook.play_words import with_play_words
from rulebook.sheet_words import labels_in, unworded
from rules.engine.calculator import InvalidInput
from rules.engine.nested import declared_fields
from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import unbalanced
from rules.engine.play.entries import Entry, said, struck_by
from rules.engine.play.folding import apply_entry, fold, history
from rules.engine.play.recording import decide
from rules.engine.play.registry import plays
from rules.engine.play.replacing import decide_replacement, state_before
from rules.engine.play.starting import begin
from rules.engine.play.striking import decide_strike
from tests.games import content_of
from tests.rules.play.recomputing import recompute

from .game_moves import input_of

PLAYERS = ("Ana", "Bo", "J. R.", "Íñigo")


@cache
def labels_of(game: str) -> frozenset[str]:
    """The names of all words of a game's plays."""
    words = with_play_words(content_of(game))[0].play
    return labels_in(words) if words else frozenset()


class WholeGame(RuleBasedStateMachine):
    """A play to which moves and strikes are added; subclasses say of which game."""

    play: GameRules

    @initialize(data=st.data())
    def start(self, data: st.DataObject) -> None:
        numbers = [number for number in content_of(self.play.game).players if 1 < number <= len(PLAYERS)]
        players = data.draw(st.sampled_from(numbers))
        options = {
            item.name: data.draw(st.booleans()) for item in declared_fields(self.play.setup) if item.widget == "flag"
        }
        setup = {"players": list(PLAYERS[:players]), "options": options}
        self.start_state = self.state = begin(self.play, setup).state
        self.log: list[Entry] = []
        for _ in range(players):
            self.move(data, self.play.showing.next_moves(self.state)[0])

    @rule(data=st.data(), moves=st.integers(1, 8), usual=st.integers(0, 3))
    def play_on(self, data: st.DataObject, moves: int, usual: int) -> None:
        for _ in range(moves):
            slugs = self.play.showing.next_moves(self.state) if usual else tuple(self.play.moves)
            self.move(data, data.draw(st.sampled_from(slugs)))

    def move(self, data: st.DataObject, slug: str) -> None:
        """Add a random move of a kind, if it is possible."""
        move = self.play.moves[slug]
        strategy = input_of(self.play, self.state, move)
        if strategy.is_empty:
            return
        try:
            decision = decide(self.play, self.state, move.slug, data.draw(strategy))
        except InvalidInput:
            return
        assert unbalanced(decision.outcome.effects) == {}
        entry = Entry.of(json.loads(json.dumps(decision.entry(len(self.log) + 1).plain())))
        assert apply_entry(self.state, entry) == (decision.state, [])
        assert decide(self.play, self.state, entry.kind, entry.intent).outcome == decision.outcome
        self.log.append(entry)
        self.state = decision.state

    @precondition(lambda self: self.log)
    @rule(data=st.data())
    def strike(self, data: st.DataObject) -> None:
        standing = [entry.number for entry in self.log if entry.number not in struck_by(self.log)]
        decision = decide_strike(self.play, self.start_state, self.log, data.draw(st.sampled_from(standing)))
        # Striking the strike restores the state exactly; the state is the one that the remaining intents would give.
        again = decide_strike(self.play, self.start_state, [*self.log, decision.entry], decision.entry.number)
        assert again.state == self.state
        self.log.append(Entry.of(json.loads(json.dumps(decision.entry.plain()))))
        self.state = decision.state
        assert self.replayed() == self.state

    @precondition(lambda self: self.log)
    @rule(data=st.data())
    def replace(self, data: st.DataObject) -> None:
        moves = [number for number in said(self.log) if number not in struck_by(self.log)]
        if not moves:
            return
        number = data.draw(st.sampled_from(moves))
        strategy = input_of(
            self.play, state_before(self.start_state, self.log, number), self.play.moves[said(self.log)[number].kind]
        )
        if strategy.is_empty:
            return
        kind, given = said(self.log)[number].kind, data.draw(strategy)
        try:
            decision = decide_replacement(self.play, self.start_state, self.log, number, kind, given).strike
        except InvalidInput:
            return
        again = decide_strike(self.play, self.start_state, [*self.log, decision.entry], decision.entry.number)
        assert again.state == self.state
        self.log.append(Entry.of(json.loads(json.dumps(decision.entry.plain()))))
        self.state = decision.state
        assert self.replayed() == self.state

    def replayed(self) -> Any:
        """The state that the intents which are not struck give from the start."""
        state, struck = self.start_state, struck_by(self.log)
        for number, says in said(self.log).items():
            if number not in struck:
                with contextlib.suppress(InvalidInput):
                    state = decide(self.play, state, says.kind, says.intent).state
        return state

    @invariant()
    def log_folds_to_the_state(self) -> None:
        folded = fold(self.start_state, self.log)
        assert folded.state == self.state
        assert history(self.start_state, self.log)[-1][1] == self.state

    @invariant()
    def state_is_json(self) -> None:
        assert json.loads(json.dumps(self.state)) == self.state

    @invariant()
    def state_is_possible(self) -> None:
        assert list(self.play.showing.invariants(self.state)) == []

    @invariant()
    def everything_can_be_shown(self) -> None:
        sheet = self.play.showing.sheet(self.state)
        assert all(set(row) == set(table.columns) for table in sheet.tables for row in table.rows.values())
        assert list(unworded(sheet, self.state, labels_of(self.play.game))) == []
        assert set(self.play.showing.next_moves(self.state)) <= set(self.play.moves)
        self.play.showing.series(self.state)

    def teardown(self) -> None:
        if getattr(self, "log", None):
            assert recompute(self.play, self.start_state, self.log) == []


@pytest.mark.parametrize("game", sorted(plays()))
def test_whole_games_of_random_moves(game: str) -> None:
    machine: Any = type("Game", (WholeGame,), {"play": plays()[game]})
    machine.TestCase.settings = settings(stateful_step_count=30, max_examples=settings().max_examples // 2)
    machine.TestCase("runTest").runTest()
