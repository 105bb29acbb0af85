"""Entries that phones remember: after a backup has been restored, they send those that it lacks.

Every open page remembers the latest entries of the log, whoever recorded them, so that one phone brings back moves,
strikes and corrections in their order. Entries are recognized by their identifiers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.durable import NotSaved
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.entries import STRIKE

from .models import Entry, Play, Seat
from .room import NO_ROOM_FOR_MOVES
from .store import Draft, record
from .strikes import ReplacementDraft, StrikeDraft, replace_entry, strike_out

# As many as a phone remembers (static/js/play/memory.js), and as it sends at once.
REMEMBERED = 300
SENT_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Remembered:
    """An entry as a phone remembers it.

    ``number`` is the one that it had before the backup was restored, when others may have followed; ``struck_id`` is
    the identifier of what a strike strikes.
    """

    number: int
    entry_id: str
    kind: str
    intent: Mapping[str, Any]
    by: str
    struck_id: str = ""

    def plain(self) -> dict[str, Any]:
        """The entry as JSON."""
        plain = {"number": self.number, "id": self.entry_id, "type": self.kind, "input": self.intent, "by": self.by}
        return {**plain, "struck": self.struck_id} if self.struck_id else plain


@dataclass(frozen=True, slots=True)
class SentAgain:
    """How many entries were recorded, how many the log had, and how many are no longer possible."""

    recorded: int = 0
    known: int = 0
    refused: int = 0


def to_remember(play: Play, after: int) -> list[Remembered]:
    """The latest entries after a number, oldest first; none of a play whose names were removed."""
    if play.blanked:
        return []
    entries = list(play.entries.filter(number__gt=max(after, play.last_entry - REMEMBERED)))
    struck = {item.number: item.logged.strikes or 0 for item in entries if item.kind == STRIKE}
    ids = dict(play.entries.filter(number__in=[*struck.values()]).values_list("number", "entry_id"))
    return [
        Remembered(item.number, item.entry_id, item.kind, item.intent, item.by, ids.get(struck.get(item.number, 0), ""))
        for item in entries
    ]


def send_again(play: Play, seat: Seat, remembered: Sequence[Remembered]) -> SentAgain:
    """Record what the log lacks, in the order in which it was recorded before.

    Without names, the entries have lost their identifiers, so that each would be recorded twice: then none is. Raises
    NotSaved if there is no room.
    """
    if play.blanked:
        return SentAgain(refused=len(remembered))
    known = set(play.entries.values_list("entry_id", flat=True))
    done = SentAgain(known=sum(item.entry_id in known for item in remembered))
    for item in remembered:
        if item.entry_id in known:
            continue
        try:
            _record(play, seat, item)
        except InvalidInput as error:
            if any(fault.code == NO_ROOM_FOR_MOVES for fault in error.faults):
                # A phone forgets what is refused; what there is no room for now, it sends later.
                raise NotSaved(NO_ROOM_FOR_MOVES) from None
            done = replace(done, refused=done.refused + 1)
        else:
            done = replace(done, recorded=done.recorded + 1)
    return done


def _record(play: Play, seat: Seat, item: Remembered) -> None:
    if item.kind == STRIKE:
        struck = Entry.objects.filter(play=play, entry_id=item.struck_id).only("number").first()
        if struck is None:
            raise InvalidInput(Fault("number", "no-such-entry", {"number": 0}))
        instead = item.intent.get("instead")
        if isinstance(instead, Mapping):
            _replace(play, seat, item, struck.number, instead)
            return
        alone = item.intent.get("alone") is True
        strike_out(play, seat, StrikeDraft(struck.number, item.entry_id, alone=alone, by=item.by))
        return
    # The table decided before whether it was against the rules, or looked like another one.
    record(play, seat, Draft(item.kind, item.intent, item.entry_id, by=item.by, anyway=True, again=True))


def _replace(play: Play, seat: Seat, item: Remembered, number: int, instead: Mapping[str, Any]) -> None:
    kind, given = str(instead.get("kind")), instead.get("intent")
    given = given if isinstance(given, Mapping) else {}
    replace_entry(play, seat, ReplacementDraft(number, given, kind, item.entry_id, anyway=True, by=item.by))
