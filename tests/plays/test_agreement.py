"""A calculator and the move of the same name never disagree: both are run on every state of the recorded plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rules.engine.calculator import Calculator, InvalidInput
from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.play.entries import upcast
from rules.engine.play.folding import history
from rules.engine.play.outcomes import Line, plain
from rules.engine.play.recording import Decision, decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin
from rules.engine.registry import calculators_of

from .test_recorded import every_log, log_of

# So many different inputs of each kind of move are tried on every state.
_INPUTS = 3

# The moves whose numbers are compared in the recorded plays of each game; others ask for what no calculator asks for.
COMPARED = {
    "big-shoulders": {
        *("appeal", "buy-certificate", "capital-asset", "dividends", "distribution", "extra-dividends", "goals"),
        *("hire-workers", "production", "sell-shares", "start-company", "withhold"),
    },
    "carnegie": {"construction-cost", "goods-trade", "new-department"},
    "chicago-express": {"develop"},
    "urban-sprawl": {"election", "payout"},
}


@every_log
def test_calculator_and_move_say_the_same(path: Path) -> None:
    recorded, entries = log_of(path)
    play = plays()[recorded["game"]]
    own = calculators_of(play.game)
    inputs: dict[str, list[Mapping[str, Any]]] = {}
    for entry in entries:
        if entry.kind in own and entry.kind in play.known:
            tried = inputs.setdefault(entry.kind, [])
            intent = upcast(play.moves[entry.kind], entry.intent, entry.kind_version)
            tried += [intent] if intent not in tried and len(tried) < _INPUTS else []
    states = [state for _number, state in history(begin(play, recorded["setup"]).state, entries)]
    compared = Counter(
        slug
        for slug, tried in inputs.items()
        for intent in tried
        for state in states
        if agree(play, own[slug], state, intent)
    )
    # A recorded play of one kind of game does not have the moves of another kind, such as those of a solo game.
    assert COMPARED[play.game] & set(inputs) <= set(compared)


def agree(play: GameRules, calculator: Calculator, state: State, intent: Mapping[str, Any]) -> bool:
    """Compare a move with its calculator; False if either of them cannot be computed on this state."""
    decision = _decided(play, calculator.slug, state, intent)
    if decision is None:
        return False
    names = {field.name for field in calculator.fields}
    given = {name: value for name, value in intent.items() if name in names and value not in (None, {}, [])}
    try:
        result = calculator.run({**play.known[calculator.slug](state, intent), **given})
    except InvalidInput as error:
        # What a rule forbids, the move names, too; a calculator may also lack a field, or know other names of it.
        forbidden = [fault for fault in error.faults if fault.rules]
        assert not forbidden or decision.outcome.broken, (calculator.slug, intent, forbidden)
        return False
    own = [(said.code, plain(said.values)) for said in (*result.steps, *result.warnings)]
    codes = {code for code, _values in own}
    # A move may go on to another calculation of the same kind, such as the election of the Contractor after the Mayor.
    lines = [line for line in _lines(decision) if line.words == calculator.slug and line.code in codes]
    assert [line for line in lines if (line.code, plain(line.values)) not in own] == [], (calculator.slug, intent)
    return bool(lines)


def _decided(play: GameRules, slug: str, state: State, intent: Mapping[str, Any]) -> Decision | None:
    try:
        return decide(play, state, slug, intent)
    except InvalidInput:
        return None


def _lines(decision: Decision) -> Iterator[Line]:
    yield from decision.outcome.steps
    yield from decision.outcome.warnings
    yield from (line for line in decision.outcome.broken if line.group != "errors")


@pytest.mark.parametrize("game", COMPARED)
def test_every_game_says_which_moves_are_compared(game: str) -> None:
    assert COMPARED[game] <= set(plays()[game].moves) & set(calculators_of(game))
