"""Recorded plays computed again with today's rules, to see what a change of the rules' code would have altered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.engine.calculator import InvalidInput
from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import Effect, State
from rules.engine.play.entries import STRIKE, Entry, upcast
from rules.engine.play.folding import states_met
from rules.engine.play.occasions import USES
from rules.engine.play.recording import decide


@dataclass(frozen=True, slots=True)
class Deviation:
    """An entry whose intent has other effects by today's rules; ``now`` is None if it is impossible."""

    number: int
    kind: str
    recorded: tuple[Effect, ...]
    now: tuple[Effect, ...] | None


def recompute(play: GameRules, start: State, entries: Iterable[Entry]) -> list[Deviation]:
    """Compute every intent again, each on the state that it was recorded on, and return those that deviate.

    The state of a play never depends on the result. Struck entries are computed too.
    """
    log = list(entries)
    deviations = []
    for entry, state in zip(log, states_met(start, log), strict=True):
        now = None if entry.kind == STRIKE else _effects_now(play, state, entry)
        if entry.kind != STRIKE and _apart_from_counters(now) != _apart_from_counters(entry.outcome.effects):
            deviations.append(Deviation(entry.number, entry.kind, entry.outcome.effects, now))
    return deviations


def _apart_from_counters(effects: tuple[Effect, ...] | None) -> tuple[Effect, ...] | None:
    """Effects without those that count uses, which a log from before they were counted does not have."""
    return None if effects is None else tuple(effect for effect in effects if effect.path[0] != USES)


def _effects_now(play: GameRules, state: State, entry: Entry) -> tuple[Effect, ...] | None:
    move = play.moves.get(entry.kind)
    if move is None:
        return None
    try:
        return decide(play, state, entry.kind, upcast(move, entry.intent, entry.kind_version)).outcome.effects
    except InvalidInput:
        return None
