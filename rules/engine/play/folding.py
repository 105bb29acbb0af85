"""Folding of the log into a state: the effects of every entry that is not struck, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .effects import Change, Effect, Inapplicable, Path, State, value_or_none
from .entries import Entry, in_force, struck_by
from .observing import Reads
from .outcomes import Outcome


@dataclass(frozen=True, slots=True)
class Conflict:
    """An entry whose effect found something else than when it was recorded, because an earlier entry was struck.

    If ``set_aside``, the whole entry has no effect; otherwise its value was set nevertheless.
    """

    number: int
    path: Path
    expected: Any
    found: Any
    set_aside: bool

    def plain(self) -> dict[str, Any]:
        """The conflict as JSON."""
        return {
            "number": self.number,
            "path": list(self.path),
            "expected": self.expected,
            "found": self.found,
            "set_aside": self.set_aside,
        }


@dataclass(frozen=True, slots=True)
class Folded:
    """The state after a log, the struck entries with the strike of each, and the conflicts."""

    state: State
    struck: dict[int, int]
    conflicts: tuple[Conflict, ...]


@dataclass
class Projection:
    """The state after the first entries of a log, and the conflicts so far."""

    state: State
    conflicts: list[Conflict] = field(default_factory=list)

    def take(self, number: int, outcome: Outcome | None) -> None:
        """Go on by one entry, which may have no effect."""
        if outcome is not None:
            self.state, found = applied(self.state, number, outcome.effects)
            self.conflicts += found


def fold(start: State, entries: Iterable[Entry]) -> Folded:
    """Return the state after a log that begins with ``start``: the projection of what is in force."""
    log = list(entries)
    projection = Projection(start)
    for number, outcome in in_force(log).items():
        projection.take(number, outcome)
    return Folded(projection.state, struck_by(log), tuple(projection.conflicts))


def apply_entry(state: State, entry: Entry) -> tuple[State, list[Conflict]]:
    """The state after an entry as it was recorded, and its conflicts."""
    return applied(state, entry.number, entry.outcome.effects)


def applied(state: State, number: int, effects: Iterable[Effect]) -> tuple[State, list[Conflict]]:
    """The state after the effects of an entry, and its conflicts."""
    before = state
    conflicts = []
    for effect in effects:
        try:
            conflicts += _differing(state, effect, number)
            state = effect.apply(state)
        except Inapplicable as error:
            return before, [Conflict(number, error.path, None, None, set_aside=True)]
    return state, conflicts


def history(start: State, entries: Iterable[Entry]) -> list[tuple[int, State]]:
    """The state after each move that is in force, with the entry's number; 0 for the start."""
    states = [(0, start)]
    for number, outcome in in_force(entries).items():
        if outcome is not None:
            states.append((number, applied(states[-1][1], number, outcome.effects)[0]))
    return states


def states_met(start: State, log: Sequence[Entry]) -> list[State]:
    """The state that each entry met when it was recorded, in the order of the log."""
    met: list[State] = []
    # What is in force so far, and the state before each move of it.
    outcomes: dict[int, Outcome | None] = {}
    before: dict[int, State] = {}
    state = start
    for place, entry in enumerate(log):
        met.append(state)
        changed: Iterable[int] = (entry.number,)
        if entry.strikes is None:
            outcomes[entry.number] = entry.outcome
        else:
            earlier, outcomes = outcomes, in_force(log[: place + 1])
            first = next((number for number in outcomes if outcomes[number] != earlier[number]), entry.number)
            changed = [number for number in outcomes if number >= first]
            state = before.get(first, state)
        for number in changed:
            before[number] = state
            outcome = outcomes[number]
            state = state if outcome is None else applied(state, number, outcome.effects)[0]
    return met


def touched(entries: Iterable[Entry], reads: Reads) -> list[int]:
    """The entries with an effect on what was read; every strike counts."""
    if not reads:
        return []
    return [
        entry.number
        for entry in entries
        if entry.strikes is not None or any(_touches(effect, reads) for effect in entry.outcome.effects)
    ]


def _touches(effect: Effect, reads: Reads) -> bool:
    return reads.depend_on(effect.path, creates=isinstance(effect, Change) and effect.before is None)


def _differing(state: State, effect: Effect, number: int) -> list[Conflict]:
    if not isinstance(effect, Change) or effect.creates:
        return []
    found = value_or_none(state, effect.path)
    if found == effect.before:
        return []
    return [Conflict(number, effect.path, effect.before, found, set_aside=False)]
