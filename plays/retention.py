"""How long plays are stored: 30 days after the last move, or 90 after the end; names are removed first."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from .durable import in_turn
from .models import Entry, Play

UNFINISHED = timedelta(days=30)
FINISHED = timedelta(days=90)
WITHOUT_NAMES = timedelta(days=30)
# How long a site may be without a move, and how many plays then go without asking.
_QUIET = timedelta(days=14)
_FEW = 3
# What people type freely may contain names, too.
_FREE_TEXTS = ("note", "text")


def names_removed_on(play: Play) -> datetime:
    """When the names of a play are removed unless somebody records a move."""
    if play.finished:
        return play.finished + FINISHED
    return play.changed + UNFINISHED


def expired(now: datetime | None = None) -> QuerySet[Play]:
    """The plays whose time is over."""
    now = now or timezone.now()
    return Play.objects.filter(_older_than(now))


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
    return expired(now).filter(blanked=False).count() + to_delete(now).count() > _FEW


def _older_than(now: datetime) -> Q:
    return Q(finished=None, changed__lt=now - UNFINISHED) | Q(finished__lt=now - FINISHED)


def blank_names(play: Play) -> None:
    """Replace every name by ``Player 1`` and so on, and remove titles and notes: the one change of a log."""

    def blank() -> None:
        locked = Play.objects.select_for_update().get(pk=play.pk)
        names = {name: f"Player {place}" for place, name in enumerate(locked.setup["players"], start=1)}
        entries = list(locked.entries.all())
        for entry in entries:
            # A client may have chosen an identifier with a name in it.
            entry.entry_id = f"entry-{entry.number}"
            entry.intent = _without_names(_without_names_in_places(entry.intent, names), names)
            entry.effects = _without_names(entry.effects, names)
            entry.outcome = _without_names(entry.outcome, names)
            entry.by = names.get(entry.by, "")
        Entry.objects.bulk_update(entries, ["entry_id", "intent", "effects", "outcome", "by"], batch_size=100)
        # Whoever has a seat keeps it until the play is deleted: the host may still delete it.
        for seat in locked.seats.exclude(player=""):
            seat.player = names.get(seat.player, "")
            seat.save(update_fields=["player"])
        locked.setup = _without_names(locked.setup, names)
        locked.start = _without_names(locked.start, names)
        locked.state = _without_names(locked.state, names)
        locked.title, locked.open, locked.blanked = "", False, True
        locked.save(update_fields=["setup", *Play.STATES, "title", "open", "blanked"])

    in_turn(blank)


def _without_names_in_places(intent: Mapping[str, Any], names: Mapping[str, str]) -> Mapping[str, Any]:
    """The intent of a correction names a value by its place, such as ``players.Ana.cash``."""
    places = intent.get("set")
    if not isinstance(places, Mapping):
        return intent
    return {**intent, "set": {_place(place, names): value for place, value in places.items()}}


def _place(place: str, names: Mapping[str, str]) -> str:
    """A place with the longest name that it begins with replaced, since a name may contain a dot."""
    for name in sorted(names, key=len, reverse=True):
        begin = f"players.{name}."
        if place.startswith(begin):
            return f"players.{names[name]}.{place.removeprefix(begin)}"
    return place


def _without_names(data: Any, names: Mapping[str, str]) -> Any:
    if isinstance(data, Mapping):
        return {
            names.get(key, key): "" if key in _FREE_TEXTS else _without_names(value, names)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [_without_names(item, names) for item in data]
    return names.get(data, data) if isinstance(data, str) else data
