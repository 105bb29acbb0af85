"""Games in progress from a file that ``dumpdata plays`` wrote, beside those that have begun since."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, TextIO

from django.core import serializers

from core.durable import in_turn

from . import codes
from .models import Entry, Play, Seat
from .store import new_epoch


class Unreadable(Exception):
    """The file is not what ``dumpdata plays`` writes."""


@dataclass
class Restored:
    """How many plays were added, and how many were there."""

    added: int = 0
    there: int = 0


def restore(file: TextIO) -> Restored:
    """Add the plays of a file that are not there, by their keys; none is replaced.

    Each comes whole or not at all, so that the same file can be restored again after a failure. Raises Unreadable and
    NotSaved.
    """
    try:
        saved = [item.object for item in serializers.deserialize("json", file)]
    except (serializers.base.DeserializationError, UnicodeDecodeError) as error:
        raise Unreadable((str(error.__cause__ or error).splitlines() or [""])[0][:200]) from None
    if not all(isinstance(item, (Play, Seat, Entry)) for item in saved):
        raise Unreadable("it holds something other than games in progress")
    seats, entries = _by_play(saved, Seat), _by_play(saved, Entry)
    restored = Restored()
    for play in [item for item in saved if isinstance(item, Play)]:
        number = play.pk
        added = in_turn(partial(_add, play, seats.get(number, []), entries.get(number, [])))
        restored.added += added
        restored.there += not added
    return restored


def _by_play(saved: Iterable[Any], model: type[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for item in saved:
        if isinstance(item, model):
            found.setdefault(item.play_id, []).append(item)
    return found


def _add(saved: Play, seats: list[Seat], entries: list[Entry]) -> bool:
    """Add a play under numbers of its own; whether it was missing."""
    if Play.objects.filter(key=saved.key).exists():
        return False
    # Without names, entries have lost the identifiers by which a phone would not record them twice.
    play = _copy(saved, **({} if saved.blanked else {"epoch": new_epoch()}))
    if Play.objects.filter(code=play.code).exists():
        play.code = codes.new_code()
    play.save(force_insert=True)
    numbers: dict[int | None, int | None] = {None: None}
    for seat in seats:
        added = _copy(seat, play=play)
        added.save(force_insert=True)
        numbers[seat.pk] = added.pk
    Entry.objects.bulk_create([_copy(entry, play=play, seat_id=numbers.get(entry.seat_id)) for entry in entries])
    return True


def _copy(row: Any, **changed: Any) -> Any:
    """A row that is not stored yet. The one of the file stays as it is, for another attempt."""
    values = {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key
    }
    if "play" in changed:
        del values["play_id"]
    return type(row)(**{**values, **changed})
