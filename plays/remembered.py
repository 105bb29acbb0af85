"""Entries that phones remember: after a backup has been restored, they send those that it lacks.

Every open page remembers the latest entries of the log, whoever recorded them, so that one phone brings back moves,
strikes and corrections in their order. Entries are recognized by their identifiers.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from core.durable import NotSaved, in_turn
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.declaration import Raw
from rules.engine.play.entries import STRIKE
from rules.engine.play.renaming import Renaming

from .models import Entry, Play, Seat
from .room import NO_ROOM_FOR_MOVES
from .starts import game_of
from .store import Draft, record
from .strikes import ReplacementDraft, StrikeDraft, replace_entry, strike_out
from .upcasting import said_instead, todays

# As many as a phone remembers (static/js/play/memory.js), and as it sends at once.
REMEMBERED = 300
SENT_AT_ONCE = 50
# So long nobody else can write: entries are recorded in transactions of as many as that takes.
_SECONDS_A_TURN = 0.5


@dataclass(frozen=True, slots=True)
class Remembered:
    """An entry as a phone remembers it.

    ``number`` is the one that it had before the backup was restored, when others may have followed; ``struck_id`` is
    the identifier of what a strike strikes; ``version`` is that of the intent, None for the newest.
    """

    number: int
    entry_id: str
    kind: str
    intent: Mapping[str, Any]
    by: str
    struck_id: str = ""
    version: int | None = None

    def plain(self) -> dict[str, Any]:
        """The entry as JSON."""
        plain = {"number": self.number, "id": self.entry_id, "type": self.kind, "input": self.intent, "by": self.by}
        return {**plain, "version": self.version, **({"struck": self.struck_id} if self.struck_id else {})}


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
        Remembered(
            number=item.number,
            entry_id=item.entry_id,
            kind=item.kind,
            intent=item.intent,
            by=item.by,
            struck_id=ids.get(struck.get(item.number, 0), ""),
            version=item.kind_version,
        )
        for item in entries
    ]


def send_again(
    play: Play, seat: Seat, remembered: Sequence[Remembered], players: Sequence[str] | None = None
) -> SentAgain:
    """Record what the log lacks, in the order in which it was recorded before.

    ``players`` are the names that the entries use, in seat order: that of a player who has been given another one since
    the backup, or before it, becomes the one that the play has. Without names, the entries have lost their identifiers,
    so that each would be recorded twice: then none is. Raises NotSaved if there is no room.
    """
    if play.blanked:
        return SentAgain(refused=len(remembered))
    known = set(play.entries.values_list("entry_id", flat=True))
    left = [item for item in remembered if item.entry_id not in known]
    done = SentAgain(known=len(remembered) - len(left))
    renaming = _renaming(play, players)
    while left:
        recorded, refused = in_turn(partial(_record_some, play, seat, left, renaming))
        done = replace(done, recorded=done.recorded + recorded, refused=done.refused + refused)
        left = left[recorded + refused :]
    return done


def _renaming(play: Play, players: Sequence[str] | None) -> Renaming:
    """From the names that entries use to those of the play; none if nobody can tell who is who."""
    own = play.setup["players"]
    told = players if players and len(players) == len(own) else own
    return Renaming(game_of(play), dict(zip(told, own, strict=True)))


def _record_some(play: Play, seat: Seat, items: Sequence[Remembered], renaming: Renaming) -> tuple[int, int]:
    """Record the first ones, at least one: how many of them were recorded, and how many refused."""
    until = time.monotonic() + _SECONDS_A_TURN
    recorded = refused = 0
    for item in items:
        try:
            _record(play, seat, item, renaming)
        except InvalidInput as error:
            if any(fault.code == NO_ROOM_FOR_MOVES for fault in error.faults):
                # A phone forgets what is refused; what there is no room for now, it sends later.
                raise NotSaved(NO_ROOM_FOR_MOVES) from None
            refused += 1
        else:
            recorded += 1
        if time.monotonic() > until:
            break
    return recorded, refused


def _record(play: Play, seat: Seat, item: Remembered, renaming: Renaming) -> None:
    by = renaming.names.get(item.by, item.by)
    if item.kind != STRIKE:
        given = _todays(renaming, item, item.kind, item.intent, item.version)
        # The table decided before whether it was against the rules, or looked like another one.
        record(play, seat, Draft(item.kind, given, item.entry_id, by=by, anyway=True, again=True))
        return
    struck = Entry.objects.filter(play=play, entry_id=item.struck_id).only("number").first()
    if struck is None:
        raise InvalidInput(Fault("number", "no-such-entry", {"number": 0}))
    renew, instead = item.intent.get("renew") is True, said_instead(item.intent, item.number)
    if instead is None:
        # A strike of the first version took back its own effects only.
        alone = item.version == 1 or item.intent.get("alone") is True
        strike_out(play, seat, StrikeDraft(struck.number, item.entry_id, alone=alone, renew=renew, by=by))
        return
    kind = instead["kind"]
    given = _todays(renaming, item, kind, instead["intent"], instead.get("kind_version"))
    draft = ReplacementDraft(struck.number, given, kind, item.entry_id, anyway=True, renew=renew, by=by)
    replace_entry(play, seat, draft)


def _todays(renaming: Renaming, item: Remembered, kind: str, intent: Raw, version: Any) -> Raw:
    """An intent with the names that the play has, as today's moves read it."""
    return renaming.intent(kind, todays(renaming.play.moves.get(kind), intent, version, item.number))
