"""Recording of moves: the input of a move read against the state, its effects computed, and the limits checked."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rules.engine.calculator import Fault, InvalidInput, note_unknown, read_by
from rules.engine.fields import MISSING, Field
from rules.engine.nested import made

from .declaration import GameRules, MoveType, Raw
from .effects import State, apply_all, unbalanced
from .entries import Entry
from .fields import read_in_play
from .observing import Observed, Reads, is_single
from .occasions import against, counted
from .outcomes import Line, Outcome, plain
from .shared_moves import CORRECT


class Unbalanced(Exception):
    """A move whose postings do not sum to zero: an error in its declaration."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that has been read and computed, but not recorded: its input as JSON, its outcome, and the state after.

    ``reads`` is what the outcome depends on; the limits that every state is checked against do not count.
    """

    move: MoveType
    given: Any
    intent: Raw
    outcome: Outcome
    state: State
    reads: Reads

    def entry(self, number: int) -> Entry:
        """The entry that records it."""
        return Entry(number, self.move.slug, self.move.version, self.intent, self.outcome)


def decide(play: GameRules, state: State, slug: str, raw: Raw) -> Decision:
    """Compute a move without recording it. Raises InvalidInput for a move or an input that does not exist.

    A move against the rules is computed as the table plays it; the outcome's ``broken`` lines name the rules. A
    correction is the table's word about what is there: limits that the state then exceeds are warnings.
    """
    move = move_of(play, slug)
    given = read(play, state, move, raw)
    observed = Observed(state)
    outcome = move.apply(observed, given).settled()
    outcome = replace(outcome, effects=(*outcome.effects, *counted(move.when, slug, observed, given)))
    if unbalanced(outcome.effects):
        raise Unbalanced(slug, unbalanced(outcome.effects))
    after = apply_all(state, outcome.effects)
    said = (*against(move.when, slug, state, given, play.end_rule), *outcome.broken)
    exceeded = _exceeded(play, state, after, said)
    if slug == CORRECT:
        outcome = replace(outcome, warnings=(*outcome.warnings, *exceeded), broken=said)
    else:
        outcome = replace(outcome, broken=(*said, *exceeded))
    return Decision(move, given, intent_of(move, given), outcome, after, Reads(frozenset(observed.reads)))


def _exceeded(play: GameRules, before: State, after: State, said: tuple[Line, ...]) -> tuple[Line, ...]:
    """The limits that a move exceeds, except those of which it has ``said`` so itself: each breach is named once."""
    codes = {line.code for line in said}
    exceeded = [
        line for line in play.showing.limits(after) if not codes & {line.code, *play.same_breach.get(line.code, ())}
    ]
    # Mostly none: then it does not matter which ones were exceeded before.
    already = list(play.showing.limits(before)) if exceeded else []
    return tuple(line for line in exceeded if line not in already)


def move_of(play: GameRules, slug: str) -> MoveType:
    """The move of a slug. Raises InvalidInput ``unknown-move``."""
    move = play.moves.get(slug)
    if move is None:
        raise InvalidInput(Fault("type", "unknown-move", {"options": ", ".join(play.moves)}))
    return move


def read(play: GameRules, state: State, move: MoveType, raw: Raw) -> Any:
    """The input of a move from plain data, with players and companies as the state spells them.

    Raises InvalidInput with a fault for every bad field.
    """
    faults: list[Fault] = []
    values = {}
    for item in move.fields:
        clean = partial(read_in_play, item, options=lambda kind: play.kinds[kind](state))
        values[item.name] = read_by(clean, raw.get(item.name, MISSING), item.name, faults)
    note_unknown(raw, [item.name for item in move.fields], faults)
    if faults:
        raise InvalidInput(*faults)
    return made(move.input, values)


def intent_of(move: MoveType, given: Any) -> dict[str, Any]:
    """An input as JSON, under the names that it has in the API."""
    return intent_of_fields(move.fields, given)


def intent_of_fields(fields: tuple[Field, ...], given: Any) -> dict[str, Any]:
    """The values of declared fields as JSON."""
    return {item.name: plain(_as_data(value_of(given, item.name))) for item in fields}


def value_of(given: Any, name: str) -> Any:
    """The value of a field; Python reserves a few names, whose attributes end in an underscore."""
    return getattr(given, name) if hasattr(given, name) else getattr(given, f"{name}_")


def _as_data(value: Any) -> Any:
    if is_single(value):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    if isinstance(value, dict):
        return {key: _as_data(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_as_data(item) for item in value]
    return value
