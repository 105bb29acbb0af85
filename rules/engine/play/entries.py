"""Entries of the log: what was done, its effects, and what a later strike makes of them.

A strike since version 2 lists the entries that it revises, each with the outcome that is in force from then on: that of
the struck entry is none, and later ones have been computed again from their intents. A strike of version 1, and one of
a single entry, leaves the later ones as they were. A strike that puts something else in the place of its entry is a
replacement: the entry is not struck, but says something else from then on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import Fault, InvalidInput

from .declaration import MoveType, Raw
from .effects import effect_of
from .outcomes import Line, Outcome

STRIKE = "strike"
STRIKE_VERSION = 2


@dataclass(frozen=True, slots=True)
class Revision:
    """What an entry does from now on; ``outcome`` is None if it has no effect: it is struck, or no longer possible."""

    number: int
    outcome: Outcome | None
    impossible: bool = False

    def plain(self) -> dict[str, Any]:
        """The revision as JSON."""
        outcome = self.outcome and {**self.outcome.plain(), "effects": [item.plain() for item in self.outcome.effects]}
        return {"number": self.number, "outcome": outcome, "impossible": self.impossible}

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> Revision:
        """Read a revision from JSON."""
        outcome = raw["outcome"]
        return cls(raw["number"], _outcome_of(outcome, outcome["effects"]) if outcome else None, raw["impossible"])


@dataclass(frozen=True, slots=True)
class Entry:
    """A move or a strike, numbered from 1. ``intent`` is the input as JSON, of the version ``kind_version``.

    The intent of a strike is ``{"number": n, "with": […], "alone": false}``: the entry, those that are struck together
    with it, and whether the later ones stay as they are; ``"renew": true`` if those of earlier versions were computed
    again, too. That of a replacement has ``instead``, too: ``kind``, ``kind_version`` and ``intent`` of what the entry
    says from then on. An entry is never altered and never deleted.
    """

    number: int
    kind: str
    kind_version: int
    intent: Raw
    outcome: Outcome
    revisions: tuple[Revision, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The entry as JSON."""
        return {
            "number": self.number,
            "kind": self.kind,
            "kind_version": self.kind_version,
            "intent": self.intent,
            "effects": [effect.plain() for effect in self.outcome.effects],
            "outcome": {**self.outcome.plain(), **self._revised()},
        }

    def _revised(self) -> dict[str, Any]:
        return {"revisions": [item.plain() for item in self.revisions]} if self.revisions else {}

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> Entry:
        """Read an entry from JSON."""
        outcome = _outcome_of(raw["outcome"], raw["effects"])
        revisions = tuple(map(Revision.of, raw["outcome"].get("revisions", ())))
        return cls(raw["number"], raw["kind"], raw["kind_version"], raw["intent"], outcome, revisions)

    @property
    def strikes(self) -> int | None:
        """The number of the entry that this one strikes or replaces, if it is a strike."""
        return int(self.intent["number"]) if self.kind == STRIKE else None

    @property
    def instead(self) -> Raw | None:
        """What a replacement puts in the place of its entry: ``kind``, ``kind_version`` and ``intent``."""
        return self.intent.get("instead") if self.kind == STRIKE else None

    @property
    def struck(self) -> tuple[int, ...]:
        """The numbers of all entries that this one strikes."""
        if self.strikes is None:
            return ()
        together = tuple(map(int, self.intent.get("with", ())))
        return together if self.instead else (self.strikes, *together)


def _outcome_of(raw: Mapping[str, Any], effects: Iterable[Mapping[str, Any]]) -> Outcome:
    said = {name: tuple(Line.of(item) for item in raw[name]) for name in ("steps", "warnings", "broken")}
    return Outcome(effects=tuple(map(effect_of, effects)), **said)


def struck_by(entries: Iterable[Entry]) -> dict[int, int]:
    """The number of each struck entry, with that of the strike; a strike that is struck itself does not count."""
    struck: dict[int, int] = {}
    for entry in sorted(entries, key=lambda entry: entry.number, reverse=True):
        if entry.number not in struck:
            for number in entry.struck:
                struck.setdefault(number, entry.number)
    return struck


def in_force(entries: Iterable[Entry]) -> dict[int, Outcome | None]:
    """The outcome that each move has after the strikes, in the order of the log; None for one without any effect."""
    log = list(entries)
    outcomes: dict[int, Outcome | None] = {}
    for place, entry in enumerate(log):
        if entry.strikes is None:
            outcomes[entry.number] = entry.outcome
        elif entry.revisions:
            outcomes.update((item.number, item.outcome) for item in entry.revisions)
        elif entry.kind_version == 1:
            struck = struck_by(log[: place + 1])
            for number in outcomes:
                if (outcomes[number] is None) != (number in struck):
                    outcomes[number] = None if number in struck else log[number - log[0].number].outcome
    return outcomes


@dataclass(frozen=True, slots=True)
class Said:
    """What a move says: its input as JSON, of the version ``kind_version``. ``since`` is the entry that says so."""

    kind: str
    kind_version: int
    intent: Raw
    since: int


def said(entries: Iterable[Entry]) -> dict[int, Said]:
    """What each move says: what was entered, or what the last strike in force put in its place."""
    log = list(entries)
    struck = struck_by(log)
    found: dict[int, Said] = {}
    for entry in log:
        if entry.strikes is None:
            found[entry.number] = Said(entry.kind, entry.kind_version, entry.intent, entry.number)
        elif entry.instead is not None and entry.number not in struck:
            found[entry.strikes] = Said(**entry.instead, since=entry.number)
    return found


@dataclass(frozen=True, slots=True)
class Revised:
    """What strikes made of a move: ``by`` is the last one that did, ``outcome`` what the move did last, if not in vain.

    ``outcome`` is None for what was recorded; ``impossible`` is whether the move has no effect, although it is not
    struck.
    """

    by: int
    outcome: Outcome | None
    impossible: bool


def revised(entries: Iterable[Entry]) -> dict[int, Revised]:
    """What the strikes of a log made of each move that they revised."""
    found: dict[int, Revised] = {}
    replaced: dict[int, int] = {}
    for entry in entries:
        if entry.strikes is not None and entry.instead is not None:
            replaced[entry.number] = entry.strikes
        # A struck move whose replacement is struck, too, says again what was recorded.
        again = {replaced[number] for number in entry.struck if number in replaced}
        for item in entry.revisions:
            last = found.get(item.number) if item.number not in again else None
            outcome = item.outcome or (last.outcome if last else None)
            found[item.number] = Revised(entry.number, outcome, item.impossible)
    return found


def refuse_strike(entries: Iterable[Entry], number: int) -> None:
    """Raises InvalidInput ``no-such-entry`` and ``already-struck``."""
    listed = list(entries)
    if number not in {entry.number for entry in listed}:
        raise InvalidInput(Fault("number", "no-such-entry", {"number": number}))
    by = struck_by(listed).get(number)
    if by is not None:
        raise InvalidInput(Fault("number", "already-struck", {"number": number, "by": by}))


def strike(entries: Iterable[Entry], number: int) -> Entry:
    """The strike of a single entry as version 1 recorded it; raises InvalidInput as ``refuse_strike`` does."""
    log = list(entries)
    refuse_strike(log, number)
    return Entry(max(entry.number for entry in log) + 1, STRIKE, 1, {"number": number}, Outcome())


def upcast(move: MoveType, intent: Raw, version: int) -> Raw:
    """An intent of an earlier version as one of today's."""
    for earlier in range(version, move.version):
        intent = move.upcasters[earlier](intent)
    return intent
