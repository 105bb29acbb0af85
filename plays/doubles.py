"""Doubles: one event recorded by two people, or twice by a phone that was offline."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils import timezone

from rules.engine.play.entries import STRIKE, said, struck_by

from .models import Entry, Play, Seat

# Two people who record the same event do so within a minute of it, unless they say what they have seen.
_SECONDS = 60


def same_entry(play: Play, seat: Seat, kind: str, intent: Mapping[str, Any], expected: int | None) -> Entry | None:
    """The last entry with the same intent after the number ``expected``, which the sender has not seen, if any.

    Identifiers differ, intents do not; an entry that was seen is another event. Without a number, only others' entries
    of the last minute count. An entry that was undone or replaced does not.
    """
    unseen = play.entries.filter(kind=kind)
    if expected is None:
        since = timezone.now() - timedelta(seconds=_SECONDS)
        unseen = unseen.filter(at__gte=since).exclude(seat=seat).exclude(seat=None)
    else:
        unseen = unseen.filter(number__gt=expected)
    same = [entry for entry in unseen.order_by("-number") if entry.intent == intent]
    if not same:
        return None
    strikes = [entry.logged for entry in play.entries.filter(kind=STRIKE)]
    # An entry that was replaced says something else now.
    gone = {*struck_by(strikes), *said(strikes)}
    return next((entry for entry in same if entry.number not in gone), None)
