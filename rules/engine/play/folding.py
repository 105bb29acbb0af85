"""Folding of the log into a state: the effects of every entry that is not struck, in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .effects import Change, Effect, Inapplicable, Path, State, value_or_none
from .entries import Entry, struck_by
from .observing import Reads


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


def fold(start: State, entries: Iterable[Entry]) -> Folded:
    """Return the state after a log that begins with ``start``."""
    log = list(entries)
    struck = struck_by(log)
    state = start
    conflicts: list[Conflict] = []
    for entry in log:
        if entry.number not in struck:
            state, found = apply_entry(state, entry)
            conflicts += found
    return Folded(state, struck, tuple(conflicts))


def apply_entry(state: State, entry: Entry) -> tuple[State, list[Conflict]]:
    """The state after an entry, and its conflicts."""
    before = state
    conflicts = []
    for effect in entry.outcome.effects:
        try:
            conflicts += _differing(state, effect, entry.number)
            state = effect.apply(state)
        except Inapplicable as error:
            return before, [Conflict(entry.number, error.path, None, None, set_aside=True)]
    return state, conflicts


def history(start: State, entries: Iterable[Entry]) -> list[tuple[int, State]]:
    """The state after each entry that is not struck, with the entry's number; 0 for the start."""
    log = list(entries)
    struck = struck_by(log)
    states = [(0, start)]
    for entry in log:
        if entry.number not in struck and entry.strikes is None:
            states.append((entry.number, apply_entry(states[-1][1], entry)[0]))
    return states


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
    if found in (effect.before, effect.after):
        return []
    return [Conflict(number, effect.path, effect.before, found, set_aside=False)]
