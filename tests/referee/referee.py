"""A referee: an independent model of a game, written from its rulebook, plays random games against the engine.

The model proposes moves, legal and illegal ones, and says which are legal. The engine must name a broken rule for the
others, none for these, and reach the same numbers after every move. A failure prints the seed and a script of moves.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from functools import cache, reduce
from operator import getitem
from typing import Any, Protocol

from rules.engine.calculator import InvalidInput
from rules.engine.play.effects import State
from rules.engine.play.recording import decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin

Given = dict[str, Any]


class Model(Protocol):
    """A game as its rulebook describes it."""

    game: str
    setup: Given

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def propose(self) -> tuple[str, Given]:
        """A random move, legal or not."""

    def legal(self, slug: str, given: Given) -> bool:
        """Whether the rulebook allows a move now."""

    def play(self, slug: str, given: Given) -> None:
        """Make a legal move."""

    def numbers(self) -> Mapping[str, Any]:
        """What is on the table, by its place in the engine's state."""


class Disagreement(AssertionError):
    """The engine and the model do not agree: the seed, and the moves up to there as a script."""


def referee(
    make: Callable[[random.Random], Model], seed: int, moves: int, seen: Callable[[State], None] = lambda _state: None
) -> tuple[int, int]:
    """Play a game of so many proposals and return how many were legal and how many were not. Raises Disagreement.

    ``seen`` is called with the state after each legal move.
    """
    # A fixed seed makes a failure repeatable; nothing is secret here.
    model = make(random.Random(seed))  # noqa: S311
    play = plays()[model.game]
    state = begin(play, model.setup).state
    script: list[Any] = [model.setup]
    counts = [0, 0]
    for _ in range(moves):
        if model.over:
            break
        slug, given = model.propose()
        script.append({slug: given})
        legal = model.legal(slug, given)
        try:
            decision = decide(play, state, slug, given)
        except InvalidInput as error:
            codes = [fault.code for fault in error.faults]
            _agree(not legal, seed, script, f"refused, but legal: {codes}")
            counts[1] += 1
            script.pop()
            continue
        broken = [line.code for line in decision.outcome.broken]
        _agree(legal == (not broken), seed, script, f"legal: {legal}, broken: {broken}")
        counts[not legal] += 1
        if not legal:
            script.pop()
            continue
        model.play(slug, given)
        state = decision.state
        seen(state)
        expected = model.numbers()
        differing = {
            place: (value, _at(state, place)) for place, value in expected.items() if value != _at(state, place)
        }
        _agree(not differing, seed, script, f"model and engine: {differing}")
    return counts[0], counts[1]


def _at(state: State, place: str) -> Any:
    return reduce(getitem, _keys(place), state)


@cache
def _keys(place: str) -> tuple[str, ...]:
    return tuple(place.split("."))


def _agree(holds: bool, seed: int, script: list[Any], message: str) -> None:
    if not holds:
        lines = "\n".join(json.dumps(item, ensure_ascii=False) for item in script)
        raise Disagreement(f"seed {seed}, {message}\n{lines}")
