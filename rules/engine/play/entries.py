"""Entries of the log: what was done, its effects, and which entries later ones strike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import Fault, InvalidInput

from .declaration import MoveType, Raw
from .effects import effect_of
from .outcomes import Line, Outcome

STRIKE = "strike"


@dataclass(frozen=True, slots=True)
class Entry:
    """A move or a strike, numbered from 1. ``intent`` is the input as JSON, of the version ``kind_version``.

    The intent of a strike is ``{"number": n}``. An entry is never altered and never deleted.
    """

    number: int
    kind: str
    kind_version: int
    intent: Raw
    outcome: Outcome

    def plain(self) -> dict[str, Any]:
        """The entry as JSON."""
        return {
            "number": self.number,
            "kind": self.kind,
            "kind_version": self.kind_version,
            "intent": self.intent,
            "effects": [effect.plain() for effect in self.outcome.effects],
            "outcome": self.outcome.plain(),
        }

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> Entry:
        """Read an entry from JSON."""
        said = {name: tuple(Line.of(item) for item in raw["outcome"][name]) for name in ("steps", "warnings", "broken")}
        outcome = Outcome(effects=tuple(effect_of(item) for item in raw["effects"]), **said)
        return cls(raw["number"], raw["kind"], raw["kind_version"], raw["intent"], outcome)

    @property
    def strikes(self) -> int | None:
        """The number of the entry that this one strikes, if it is a strike."""
        return int(self.intent["number"]) if self.kind == STRIKE else None


def struck_by(entries: Iterable[Entry]) -> dict[int, int]:
    """The number of each struck entry, with that of the strike; a strike that is struck itself does not count."""
    struck: dict[int, int] = {}
    for entry in sorted(entries, key=lambda entry: entry.number, reverse=True):
        if entry.strikes is not None and entry.number not in struck:
            struck.setdefault(entry.strikes, entry.number)
    return struck


def strike(entries: Iterable[Entry], number: int) -> Entry:
    """The entry that strikes another; striking a strike brings its entry back.

    Raises InvalidInput ``no-such-entry`` and ``already-struck``.
    """
    listed = list(entries)
    if number not in {entry.number for entry in listed}:
        raise InvalidInput(Fault("number", "no-such-entry", {"number": number}))
    by = struck_by(listed).get(number)
    if by is not None:
        raise InvalidInput(Fault("number", "already-struck", {"number": number, "by": by}))
    last = max(entry.number for entry in listed)
    return Entry(last + 1, STRIKE, 1, {"number": number}, Outcome())


def upcast(move: MoveType, intent: Raw, version: int) -> Raw:
    """An intent of an earlier version as one of today's."""
    for earlier in range(version, move.version):
        intent = move.upcasters[earlier](intent)
    return intent
