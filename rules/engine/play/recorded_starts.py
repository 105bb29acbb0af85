"""The start of a play from before starts were recorded: what its log must have begun with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.engine.calculator import InvalidInput

from .declaration import GameRules, Raw
from .effects import Change, Path, State, differences, value_or_none
from .entries import Entry
from .folding import fold
from .outcomes import Outcome
from .starting import BY_THEMSELVES, begin

_PASSES = 3


def unrecorded_start(play: GameRules, setup: Raw, entries: Iterable[Entry], state: State) -> State:
    """The start of a play whose start was not recorded. Raises InvalidInput if its players cannot be read.

    Options and readings that no longer exist are taken from the state.
    """
    try:
        begun = begin(play, setup)
    except InvalidInput:
        begun = begin(play, {name: setup[name] for name in BY_THEMSELVES if name in setup})
    return start_behind(begun.state, entries, state)


def start_behind(start: State, entries: Iterable[Entry], state: State) -> State:
    """``start``, corrected so that the log gives ``state``, which everybody has seen.

    ``start`` is what today's rules make of the setup. Every value by which the log would then give another state is
    corrected; one that the state lacks is left out, since the release that recorded the moves did not know it. What no
    start can explain, because the log itself sets it, stays as it is.
    """
    log = list(entries)
    effects = [effect for entry in log for outcome in _outcomes(entry) for effect in outcome.effects]
    made = {effect.path for effect in effects if isinstance(effect, Change) and effect.creates}
    start = _kept(start, state, (), {effect.path for effect in effects})
    for _pass in range(_PASSES):
        wrong = differences(fold(start, log).state, state)
        for path, _found, wanted in wrong:
            if not any(path[: len(other)] == other for other in made):
                start = _corrected(start, log, path, wanted)
        if not wrong:
            break
    return start


def _outcomes(entry: Entry) -> Iterable[Outcome]:
    return (entry.outcome, *(item.outcome for item in entry.revisions if item.outcome))


def _kept(start: State, state: Any, path: Path, touched: set[Path]) -> State:
    """The start without what the state lacks, unless the log took it away."""
    kept: dict[str, Any] = {}
    for key, value in start.items():
        here = (*path, key)
        if isinstance(state, Mapping) and key in state:
            both = isinstance(value, Mapping) and isinstance(state[key], Mapping)
            kept[key] = _kept(value, state[key], here, touched) if both else value
        elif any(other[: len(here)] == here or here[: len(other)] == other for other in touched):
            kept[key] = value
    return kept


def _corrected(start: State, log: Sequence[Entry], path: Path, wanted: Any) -> State:
    """The start with another value at a path, if the log then gives what is wanted there; else the start."""
    candidate = _with(start, path, wanted)
    found = value_or_none(fold(candidate, log).state, path)
    if found != wanted and _is_number(found) and _is_number(wanted):
        # The log adds to it.
        candidate = _with(start, path, wanted - (found - wanted))
        found = value_or_none(fold(candidate, log).state, path)
    return candidate if found == wanted else start


def _with(state: Any, path: Path, value: Any) -> dict[str, Any]:
    key, *rest = path
    known = state if isinstance(state, Mapping) else {}
    return {**known, key: _with(known.get(key), tuple(rest), value) if rest else value}


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
