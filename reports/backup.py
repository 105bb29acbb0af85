"""Restore of the reports in a “dumpdata reports” backup, next to newer reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any, TextIO

from django.core.management.color import no_style
from django.core.serializers import deserialize
from django.core.serializers.base import DeserializationError
from django.db import connection

from core.durable import in_turn

from .models import ErrorReport, RejectedCard

# A backup stores times to the millisecond.
_AS_EXACT_AS_SAVED = timedelta(milliseconds=1)


class Unreadable(Exception):
    """The file is not a backup of reports."""


@dataclass
class Restored:
    """How many reports were added, how many were already there, and the ``renumbered`` ones with their old numbers."""

    added: int = 0
    there: int = 0
    renumbered: list[tuple[ErrorReport, int]] = field(default_factory=list)


def restore(file: TextIO) -> Restored:
    """Add the missing reports, all or none; one whose number is taken gets a new one.

    Raises Unreadable and NotSaved.
    """
    try:
        saved: list[Any] = list(deserialize("json", file))
    except (DeserializationError, UnicodeDecodeError):
        raise Unreadable("it was not written by “dumpdata reports”") from None
    if not all(isinstance(item.object, ErrorReport | RejectedCard) for item in saved):
        raise Unreadable("it contains objects that are not reports")
    counts = [item.object for item in saved if isinstance(item.object, RejectedCard)]
    reports = [item for item in saved if isinstance(item.object, ErrorReport)]
    return in_turn(partial(_add, reports, counts))


def _add(reports: Sequence[Any], counts: Sequence[RejectedCard]) -> Restored:
    restored = Restored()
    for count in counts:
        _restore_count(count)
    new = [item for item in reports if not _is_there(item.object)]
    restored.there = len(reports) - len(new)
    restored.added = len(new)
    taken = set(ErrorReport.objects.values_list("pk", flat=True))
    for item in new:
        if item.object.pk not in taken:
            item.save(force_insert=True)
    # The database's sequence does not know the numbers that came from the backup.
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [ErrorReport]):
            cursor.execute(statement)
    for item in new:
        number = item.object.pk
        if number in taken:
            item.object.pk = None
            item.save(force_insert=True)
            restored.renumbered.append((item.object, number))
    return restored


def _restore_count(saved: RejectedCard) -> None:
    """Restore how often a card was rejected on a day; what has been counted since then stays."""
    day: dict[str, Any] = {"reference": saved.reference, "language": saved.language, "day": saved.day}
    row, _created = RejectedCard.objects.get_or_create(**day)
    if row.times < saved.times:
        row.times = saved.times
        row.save(update_fields=["times"])


def _is_there(report: ErrorReport) -> bool:
    """Whether this exact report is in the database, closed or not."""
    return ErrorReport.objects.filter(
        reference=report.reference,
        paragraph=report.paragraph,
        language=report.language,
        text=report.text,
        contact=report.contact,
        created__gte=report.created,
        created__lt=report.created + _AS_EXACT_AS_SAVED,
    ).exists()
