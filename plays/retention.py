"""How long plays are stored: 30 days after the last move, or 90 after the end; names are removed first."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from .models import Play

UNFINISHED = timedelta(days=30)
FINISHED = timedelta(days=90)


def deleted_on(play: Play) -> datetime:
    """When a play is deleted unless somebody records a move."""
    if play.finished:
        return play.finished + FINISHED
    return play.changed + UNFINISHED


def expired(now: datetime | None = None) -> QuerySet[Play]:
    """The plays whose time is over."""
    now = now or timezone.now()
    unfinished = Q(finished=None, changed__lt=now - UNFINISHED)
    return Play.objects.filter(unfinished | Q(finished__lt=now - FINISHED))
