"""Plays: games in progress. The log of a play is append-only; its state is a cache of the fold of the log."""

from __future__ import annotations

from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from core.ordered_json import OrderedJSONField
from language.names import LONGEST_NAME
from rules.engine.play.entries import Entry as LogEntry

from .starts import bring_up_to_date

LONGEST_TITLE = 60
LONGEST_ENTRY_ID = 64


def is_entry_id(raw: object) -> bool:
    """Whether something is an identifier of an entry, as a phone makes it: a few printable characters of ASCII."""
    return isinstance(raw, str) and 1 <= len(raw) <= LONGEST_ENTRY_ID and raw.isascii() and raw.isprintable()


class Play(models.Model):
    """A game in progress.

    ``key`` names it in addresses and is the right to read it; ``code`` and ``join_secret`` are the right to join it
    while it is ``open``. ``start`` is the state before the first move, None in a row that an earlier version wrote, and
    ``start_version`` the version of start and state. ``state`` is a cache: ``manage.py check_plays`` folds the log
    again. ``epoch`` changes when a backup was restored, so that phones offer their latest moves again; ``revision``
    counts changes that are not in the log, such as the end of the game, so that phones show them.
    """

    key = models.CharField(max_length=22, unique=True)
    code = models.CharField(max_length=8, unique=True)
    join_secret = models.CharField(max_length=22)
    game = models.SlugField(max_length=50)
    title = models.CharField(max_length=LONGEST_TITLE, blank=True)
    setup = OrderedJSONField()
    start = OrderedJSONField(null=True, blank=True, help_text="the state before the first move")
    start_version = models.PositiveSmallIntegerField(default=1, db_default=1)
    state = OrderedJSONField()
    last_entry = models.PositiveIntegerField(default=0)
    epoch = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0, db_default=0)
    open = models.BooleanField(default=True)
    only_host_writes = models.BooleanField(default=False)
    release = models.CharField(max_length=32, help_text="version of the content when the play started")
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now, db_index=True, help_text="time of the last move")
    finished = models.DateTimeField(null=True, blank=True)
    blanked = models.BooleanField(default=False, help_text="names were removed")

    # What is saved together when the state changes.
    STATES = ("start", "start_version", "state")

    def __str__(self) -> str:
        return f"{self.game} #{self.pk}"

    @classmethod
    def from_db(cls, *args: Any, **kwargs: Any) -> Self:
        """The play of a row, whose start and state are of today's version."""
        play = super().from_db(*args, **kwargs)
        if not play.get_deferred_fields():
            bring_up_to_date(play)
        return play


class Seat(models.Model):
    """The right of one phone: whoever holds the secret. A typed name is never an identity."""

    class Role(models.TextChoices):
        HOST = "host"
        PLAYER = "player"
        WATCHER = "watcher"

    play = models.ForeignKey(Play, models.CASCADE, related_name="seats")
    role = models.CharField(max_length=7, choices=Role)
    player = models.CharField(max_length=LONGEST_NAME, blank=True, help_text="empty: nobody of the play")
    secret_hash = models.CharField(max_length=64, unique=True)
    handover_hash = models.CharField(max_length=64, blank=True, db_index=True)
    handover_until = models.DateTimeField(null=True, blank=True)
    asked_to_host = models.DateTimeField(null=True, blank=True, help_text="since when the seat asks to be the host")
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint("handover_hash", condition=~Q(handover_hash=""), name="one_seat_for_a_handover"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.player}"

    @property
    def may_write(self) -> bool:
        """Whether this phone may record moves."""
        return self.role == self.Role.HOST or (self.role == self.Role.PLAYER and not self.play.only_host_writes)

    @property
    def is_host(self) -> bool:
        return self.role == self.Role.HOST


class Entry(models.Model):
    """A line of the log: the intent as it was entered, and the effects that it had.

    Never deleted, and changed only by other names of players.
    """

    play = models.ForeignKey(Play, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    entry_id = models.CharField(max_length=LONGEST_ENTRY_ID)
    kind = models.SlugField(max_length=50)
    kind_version = models.PositiveSmallIntegerField(default=1)
    intent = OrderedJSONField()
    effects = OrderedJSONField()
    outcome = OrderedJSONField(help_text="steps, warnings and broken rules, as codes and values")
    by = models.CharField(max_length=LONGEST_NAME, blank=True)
    seat = models.ForeignKey(Seat, models.SET_NULL, null=True, blank=True, related_name="entries")
    at = models.DateTimeField(default=timezone.now)

    # What the rules fold.
    LOGGED = ("number", "kind", "kind_version", "intent", "effects", "outcome")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["play", "number"], name="entry_number"),
            models.UniqueConstraint(fields=["play", "entry_id"], name="entry_id"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"

    @property
    def logged(self) -> LogEntry:
        """The entry as the rules fold it."""
        return LogEntry.of({name: getattr(self, name) for name in self.LOGGED})
