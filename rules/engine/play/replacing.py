"""Replacing: an entry says something else, as if it had said so from the beginning, with all that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.engine.calculator import Fault, InvalidInput

from .declaration import GameRules, MoveType, Raw
from .effects import State
from .entries import Entry, Said, in_force, refuse_strike, said, upcast
from .folding import applied
from .recording import Decision, decide, intent_of, read
from .striking import StrikeDecision, decided
from .together import caused_by, leaves_the_same


@dataclass(frozen=True, slots=True)
class Replacement:
    """A replacement that has been computed, but not recorded: the move in its place, and what follows from it."""

    move: Decision
    strike: StrikeDecision


def decide_replacement(
    play: GameRules, start: State, entries: Iterable[Entry], number: int, kind: str, raw: Raw, *, renew: bool = False
) -> Replacement:
    """Compute the replacement of a move by another one, of any kind, in the same place.

    What the move left to be done, and an entry did, is struck together with it unless the other leaves the same.
    Raises InvalidInput ``no-such-entry``, ``already-struck``, ``not-a-move``, ``nothing-changed``, and what ``decide``
    raises.
    """
    log = list(entries)
    refuse_strike(log, number)
    says = said(log).get(number)
    if says is None:
        raise InvalidInput(Fault("number", "not-a-move", {"number": number}))
    before = state_before(start, log, number)
    move = decide(play, before, kind, raw)
    if kind == says.kind and move.intent == _as_read_today(play, before, move.move, says):
        raise InvalidInput(Fault("", "nothing-changed", {"number": number}))
    together = [] if leaves_the_same(play, log, number, move.outcome) else caused_by(play, log, number)
    instead = {"kind": kind, "kind_version": move.move.version, "intent": move.intent}
    renewing = {"renew": True} if renew else {}
    intent = {"number": number, "with": together, "alone": False, **renewing, "instead": instead}
    return Replacement(move, decided(play, start, log, intent))


def _as_read_today(play: GameRules, state: State, move: MoveType, says: Said) -> Raw | None:
    """What a move says, with the defaults of fields that were added since; None if today's rules cannot read it."""
    try:
        return intent_of(move, read(play, state, move, upcast(move, says.intent, says.kind_version)))
    except InvalidInput:
        return None


def state_before(start: State, log: Sequence[Entry], number: int) -> State:
    """The state that a move meets, with what is in force of the moves before it."""
    state = start
    for place, outcome in in_force(log).items():
        if place < number and outcome is not None:
            state = applied(state, place, outcome.effects)[0]
    return state
