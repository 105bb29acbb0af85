"""Entries that belong together: one that left something to be done, and the one that did it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .declaration import GameRules
from .effects import Change, Path
from .entries import Entry, in_force, struck_by
from .outcomes import Outcome


def caused_by(play: GameRules, log: Sequence[Entry], number: int) -> list[int]:
    """The entries that did what an entry left to be done, and so on from those; none for a strike.

    Left to be done is what an entry writes into one of the play's ``due`` values, until another entry empties it.
    """
    outcomes, struck = in_force(log), struck_by(log)
    found: list[int] = []
    waiting = set(_written(play, outcomes.get(number)))
    for later, outcome in outcomes.items():
        if later <= number or later in struck:
            continue
        done = waiting & set(_emptied(play, outcome))
        if done:
            found.append(later)
            waiting = (waiting - done) | set(_written(play, outcome))
    return found


def leaves_the_same(play: GameRules, log: Sequence[Entry], number: int, outcome: Outcome) -> bool:
    """Whether another outcome of an entry would leave all of that to be done which the entry left."""
    return set(_written(play, in_force(log).get(number))) <= set(_written(play, outcome))


def _written(play: GameRules, outcome: Outcome | None) -> Iterator[Path]:
    return (item.path for item in _changes(outcome) if _is_due(play, item.path, item.after))


def _emptied(play: GameRules, outcome: Outcome | None) -> Iterator[Path]:
    changes = (item for item in _changes(outcome) if _is_due(play, item.path, item.before))
    return (item.path for item in changes if not _is_due(play, item.path, item.after))


def _changes(outcome: Outcome | None) -> Iterator[Change]:
    return (item for item in (outcome.effects if outcome else ()) if isinstance(item, Change))


def _is_due(play: GameRules, path: Path, value: Any) -> bool:
    return path in play.due and bool(value) and (not play.due[path] or value in play.due[path])
