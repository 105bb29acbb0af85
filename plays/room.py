"""How much all plays together may store, so that nobody fills the disk with them."""

from __future__ import annotations

from django.conf import settings
from django.db import connection

from rules.engine.calculator import Fault, InvalidInput

from .models import Entry, Play, Seat

NO_ROOM_FOR_MOVES = "no-room-for-moves"
_MEGABYTE = 1_000_000
# Plays that go on have the last fifth of the space to themselves.
_FOR_NEW_PLAYS = 0.8


def refuse_new_play_without_room() -> None:
    """Raises InvalidInput if there are as many plays, or nearly as many bytes, as the site may store."""
    if Play.objects.count() >= settings.MOST_PLAYS:
        raise InvalidInput(Fault("", "no-room-for-plays", {"maximum": settings.MOST_PLAYS}))
    _refuse_beyond(_FOR_NEW_PLAYS, "no-room-for-plays")


def refuse_entry_without_room() -> None:
    """Raises InvalidInput if nothing more may be stored."""
    _refuse_beyond(1, NO_ROOM_FOR_MOVES)


def _refuse_beyond(share: float, code: str) -> None:
    if bytes_stored() > share * settings.PLAYS_MEGABYTES * _MEGABYTE:
        raise InvalidInput(Fault("", code, {"maximum": settings.PLAYS_MEGABYTES}))


def bytes_stored() -> int:
    """The bytes of the plays' tables; on SQLite those of the whole database, which has the content besides.

    Neither reads a row. Pages that a deleted play leaves free do not count.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            names = ("page_count", "freelist_count", "page_size")
            pages, free, size = (cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in names)
            return int((pages - free) * size)
        tables = [model._meta.db_table for model in (Play, Seat, Entry)]
        cursor.execute("SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest(%s::text[]) AS name", [tables])
        return int(cursor.fetchone()[0])
