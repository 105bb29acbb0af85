"""A table of Ana, Bo and Cy to play any game on: moves made one after the other, and what each of them changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State, differences
from rules.engine.play.recording import Decision, decide
from rules.engine.play.starting import begin

SEATS = ("Ana", "Bo", "Cy")

Move = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Tables:
    """Tables of a game. ``quiet`` are the names of bookkeeping, which the tests of a move leave to others."""

    play: GameRules
    quiet: tuple[str, ...] = ("bank",)

    def table(self, *moves: Move, **setup: Any) -> State:
        """The state after moves of Ana, Bo and Cy, who sit clockwise in this order."""
        state = begin(self.play, {"players": list(SEATS), **setup}).state
        for slug, given in moves:
            state = self.make(state, slug, **given).state
        return state

    def make(self, state: State, slug: str, **given: Any) -> Decision:
        """A move on a state; ``from_`` is the field ``from``."""
        return decide(self.play, state, slug, {name.removesuffix("_"): value for name, value in given.items()})

    def changed(self, before: State, after: State, without: tuple[str, ...] | None = None) -> dict[str, Any]:
        """What a move changes: each value's place with its new value."""
        quiet = set(self.quiet if without is None else without)
        return {".".join(path): new for path, _old, new in differences(before, after) if not set(path) & quiet}


def codes(decision: Decision) -> tuple[list[str], list[str]]:
    """The codes of the steps and of the broken rules."""
    return [line.code for line in decision.outcome.steps], broken(decision)


def broken(decision: Decision) -> list[str]:
    """The codes of the broken rules."""
    return [line.code for line in decision.outcome.broken]


def warned(decision: Decision) -> list[str]:
    """The codes of the warnings."""
    return [line.code for line in decision.outcome.warnings]
