"""Transactions that write a play: one at a time, and on disk when they return.

Three settings of the site would lose or refuse moves. SQLite begins deferred, so that a transaction that reads before
it writes fails at once while another one writes; and with ``synchronous=NORMAL`` a power cut may take the last commits.
PostgreSQL reads REPEATABLE READ, in which a row that another transaction changed meanwhile cannot be locked.

SQLite lets those who wait for its lock try again by chance, so that one of eight may wait for half a minute. A lock of
the operating system in front of it serves them in the order in which they came.
"""

from __future__ import annotations

import fcntl
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.conf import settings
from django.db import IntegrityError, OperationalError, connection, transaction

T = TypeVar("T")
_ATTEMPTS = 5
_LOCK = "plays.lock"
# Serialization failure, deadlock, lock not available, and a number or an identifier that is taken.
_TRANSIENT = {"40001", "40P01", "55P03", "23505"}


def in_turn(work: Callable[[], T]) -> T:
    """Run ``work`` in a transaction in which nobody else writes the plays that it locks, again after a conflict."""
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            with _writing():
                return work()
        except (OperationalError, IntegrityError) as error:
            if attempt == _ATTEMPTS or connection.in_atomic_block or not _is_transient(error):
                raise
            time.sleep(random.uniform(0, 0.02 * 2**attempt))  # noqa: S311 jitter
    raise AssertionError


@contextmanager
def _writing() -> Iterator[None]:
    if connection.in_atomic_block:
        with transaction.atomic():
            yield
    elif connection.vendor == "sqlite":
        with _immediate_and_synced(), transaction.atomic():
            yield
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
            cursor.execute("SET LOCAL lock_timeout = '5s'")
            yield


@contextmanager
def _immediate_and_synced() -> Iterator[None]:
    # Of this thread alone, as a connection is.
    sqlite: Any = connection
    before = sqlite.transaction_mode
    with (settings.VAR_DIR / _LOCK).open("w") as file, connection.cursor() as cursor:
        fcntl.flock(file, fcntl.LOCK_EX)
        cursor.execute("PRAGMA synchronous=FULL")
        sqlite.transaction_mode = "IMMEDIATE"
        try:
            yield
        finally:
            sqlite.transaction_mode = before
            cursor.execute("PRAGMA synchronous=NORMAL")


def _is_transient(error: Exception) -> bool:
    # SQLite has waited for its lock already, and nobody else could write meanwhile: the phone sends the move again.
    return getattr(error.__cause__, "sqlstate", None) in _TRANSIENT
