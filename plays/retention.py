"""How long plays are stored: 30 days after the last move, or 90 after the end; names are removed first."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from core.durable import in_turn

from . import codes
from .models import Entry, Play
from .renaming import rename

UNFINISHED = timedelta(days=30)
FINISHED = timedelta(days=90)
WITHOUT_NAMES = timedelta(days=30)
# How long a site may be without a move, and how many plays then go without asking.
_QUIET = timedelta(days=14)
_FEW = 3


def names_removed_on(play: Play) -> datetime:
    """When the names of a play are removed unless somebody records a move."""
    if play.finished:
        return play.finished + FINISHED
    return play.changed + UNFINISHED


def expired(now: datetime | None = None) -> QuerySet[Play]:
    """The plays whose time is over, and that still have names."""
    now = now or timezone.now()
    return Play.objects.filter(_older_than(now), blanked=False)


def to_delete(now: datetime | None = None) -> QuerySet[Play]:
    """The plays whose names were removed long enough ago."""
    now = now or timezone.now()
    return Play.objects.filter(_older_than(now - WITHOUT_NAMES), blanked=True)


def looks_wrong(now: datetime | None = None) -> bool:
    """Whether it is likelier that the clock is wrong than that these plays are old.

    Nobody has played for two weeks by this clock, and more than a few plays would go at once.
    """
    now = now or timezone.now()
    newest = Play.objects.aggregate(newest=Max("changed"))["newest"]
    if newest is None or now - newest < _QUIET:
        return False
    return expired(now).count() + to_delete(now).count() > _FEW


def _older_than(now: datetime) -> Q:
    return Q(finished=None, changed__lt=now - UNFINISHED) | Q(finished__lt=now - FINISHED)


def delete(number: int) -> bool:
    """Delete a play whose names were removed long enough ago; whether it was one. Raises NotSaved."""
    return in_turn(lambda: to_delete().filter(pk=number).delete()[0] > 0)


def remove_names(number: int) -> bool:
    """Remove the names of a play whose time is over; whether it was one. Raises NotSaved."""

    def remove() -> bool:
        # Somebody may have recorded a move since it was listed.
        play = expired().select_for_update().filter(pk=number).first()
        if play:
            blank_names(play)
        return play is not None

    return in_turn(remove)


def blank_names(play: Play) -> None:
    """Replace every name by ``Player 1`` and so on, and remove titles and notes: the one change of a log."""

    def blank() -> None:
        locked = Play.objects.select_for_update().get(pk=play.pk)
        names = {name: f"Player {place}" for place, name in enumerate(locked.setup["players"], start=1)}
        rename(locked, names, texts=False)
        entries = list(locked.entries.only("entry_id"))
        for entry in entries:
            # A client may have chosen an identifier with a name in it.
            entry.entry_id = codes.new_secret()
        Entry.objects.bulk_update(entries, ["entry_id"], batch_size=100)
        locked.title, locked.open, locked.blanked = "", False, True
        locked.save(update_fields=["title", "open", "blanked"])

    in_turn(blank)
