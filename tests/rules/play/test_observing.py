"""What a move reads of the state is noted, and nothing else decides what it does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from rules.engine.play.declaration import GameRules, MoveType
from rules.engine.play.effects import Path, Posting, State, apply_all, change, leaves, value_or_none, with_value
from rules.engine.play.entries import Entry, upcast
from rules.engine.play.observing import KEYS, Observed, Reads, behind, unobserved
from rules.engine.play.outcomes import Outcome
from rules.engine.play.recording import Decision, decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin
from tests.plays.record import RECORDED

STATE: State = {"players": {"Ana": {"cash": 5, "sold": ["swift"]}, "Bo": {"cash": 7}}, "bank": 9}
LOGS = sorted(RECORDED.glob("*.json"))


def reads_of(look: Any) -> set[Path]:
    """The paths that a function reads of the state."""
    observed = Observed(STATE)
    look(observed)
    return observed.reads


@pytest.mark.parametrize(
    ("look", "paths"),
    [
        (lambda state: state["players"]["Ana"], set()),
        (lambda state: state["players"]["Ana"]["cash"], {("players", "Ana", "cash")}),
        (lambda state: list(state["players"]), {("players", KEYS)}),
        (lambda state: "Cy" in state["players"], {("players", KEYS)}),
        (lambda state: state.get("price"), {("price",)}),
        (lambda state: state["players"]["Bo"] == {"cash": 7}, {("players", "Bo", KEYS), ("players", "Bo", "cash")}),
        (lambda state: value_or_none(state, ("players", "Bo", "cash")), {("players", "Bo", "cash")}),
        (lambda state: apply_all(state, [Posting(("bank",), 1)]), set()),
        (lambda state: apply_all(state, [Posting(("bank",), 1)])["bank"], {("bank",)}),
        (lambda state: change(state, ("players", "Ana", "sold"), []), {("players", "Ana", "sold")}),
        (lambda state: unobserved([state["players"]["Bo"]]), {("players", "Bo")}),
        (lambda state: behind(state)["bank"], set()),
    ],
)
def test_only_what_is_used_is_noted(look: Any, paths: set[Path]) -> None:
    assert reads_of(look) == paths


def test_nothing_of_the_view_remains_in_an_outcome() -> None:
    observed = Observed(STATE)
    [effect] = Outcome(change(observed, ("copy",), observed["players"]["Ana"])).settled().effects
    assert json.dumps(effect.plain()) == json.dumps(
        {"path": ["copy"], "before": None, "after": {"cash": 5, "sold": ["swift"]}}
    )


def test_new_company_concerns_those_who_looked_at_the_companies_only() -> None:
    created = ("companies", "swift")
    assert Reads(frozenset({("companies", KEYS)})).depend_on(created, creates=True)
    assert not Reads(frozenset({("companies", KEYS)})).depend_on((*created, "price"))
    assert not Reads(frozenset({("companies", "libby", "price")})).depend_on(created, creates=True)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_what_a_move_has_not_read_does_not_change_it(path: Any) -> None:
    recorded = json.loads(path.read_text(encoding="utf-8"))
    play = plays()[recorded["game"]]
    state = begin(play, recorded["setup"]).state
    tried = 0
    for place, entry in enumerate(map(Entry.of, recorded["entries"])):
        if entry.kind not in play.moves:
            continue
        if place % 5 == 0:
            move, decision = play.moves[entry.kind], decision_on(play, state, entry)
            expected = outcome_on(play, state, move, decision.given)
            for other in other_states(state, decision.reads, entry.number):
                tried += 1
                assert outcome_on(play, other, move, decision.given) == expected, entry.number
        state = apply_all(state, entry.outcome.effects)
    assert tried > 100


def decision_on(play: GameRules, state: State, entry: Entry) -> Decision:
    """An entry decided again on the state that it met."""
    return decide(play, state, entry.kind, upcast(play.moves[entry.kind], entry.intent, entry.kind_version))


def other_states(state: State, reads: Reads, number: int) -> Iterator[State]:
    """States that differ in a value that has not been read."""
    places = [leaf for leaf, _value in leaves(state) if not reads.depend_on(leaf)]
    for leaf in places[number % 7 :: 7]:
        yield with_value(state, leaf, other_value(value_or_none(state, leaf)))


def other_value(value: Any) -> Any:
    """A value of the same kind that no state has."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1000
        case str():
            return "somebody else"
        case list():
            return [*value, "somebody else"]
    return "something"


def outcome_on(play: GameRules, state: State, move: MoveType, given: Any) -> Outcome | str:
    """What a move does on a state, without the limits, which look at all of it."""
    try:
        return move.apply(Observed(state), given).settled()
    except InvalidInput as error:
        return str(error)
