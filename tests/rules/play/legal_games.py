"""Whole games of random legal moves: what every game has in common."""

from __future__ import annotations

from typing import Any

from hypothesis.stateful import RuleBasedStateMachine, invariant

from rules.engine.calculator import InvalidInput
from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.play.entries import Entry
from rules.engine.play.folding import fold
from rules.engine.play.lookups import END
from rules.engine.play.recording import decide
from rules.engine.play.starting import begin


class LegalGame(RuleBasedStateMachine):
    """A table that breaks no rule: a move that would is not made. Subclasses say of which game, and add its rules."""

    play: GameRules
    state: State

    def begin(self, players: int, **setup: Any) -> None:
        """Start a play of P0, P1 …"""
        names = [f"P{number}" for number in range(players)]
        self.start_state = self.state = begin(self.play, {"players": names, **setup}).state
        self.log: list[Entry] = []

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state["phase"] == END)

    def make(self, slug: str, **given: Any) -> bool:
        """Make a move, if it is legal, and say whether it was made; a tie is decided for the first player."""
        if self.over:
            return False
        try:
            decision = decide(self.play, self.state, slug, given)
        except InvalidInput as error:
            fault = error.faults[0]
            if not fault.code.startswith("choose"):
                return False
            return self.make(slug, **{**given, fault.field: fault.allowed["names"][0]})
        if decision.outcome.broken:
            return False
        self.log.append(decision.entry(len(self.log) + 1))
        self.state = decision.state
        return True

    @invariant()
    def state_is_possible(self) -> None:
        assert list(self.play.showing.invariants(self.state)) == []
        assert list(self.play.showing.limits(self.state)) == []

    def teardown(self) -> None:
        if getattr(self, "log", None):
            assert fold(self.start_state, self.log).state == self.state
