"""Transactions that write what people entered, or new content: one at a time, and on disk when they return.

Three settings of the site would lose or refuse moves. SQLite begins deferred, so that a transaction that reads before
it writes fails at once while another one writes; and with ``synchronous=NORMAL`` a power cut may take the last commits.
PostgreSQL reads REPEATABLE READ, in which a row that another transaction changed meanwhile cannot be locked.

SQLite lets those who wait for its lock try again by chance, so that one of eight may wait for half a minute. A lock of
the operating system in front of it wakes them in the order in which they came; only who asks again within the same
millisecond is faster. Nobody waits for longer than three seconds, and half of the threads of a process never wait:
reading goes on while another program holds the database.
"""

from __future__ import annotations

import fcntl
import logging
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import IO, Any, TypeVar

from django.conf import settings
from django.db import IntegrityError, OperationalError, connection, transaction

T = TypeVar("T")
logger = logging.getLogger("sobremesa.writing")
_ATTEMPTS = 5
_LOCK = "write.lock"
_SECONDS_TO_WAIT = 3.0
# Half of the threads that the server gives a process (--blocking-threads).
_WAITING = threading.BoundedSemaphore(2)
_SECONDS_FOR_A_THREAD = 0.2
# Serialization failure, deadlock, lock not available, and a number or an identifier that is taken.
_TRANSIENT = {"40001", "40P01", "55P03", "23505"}


class NotSaved(OperationalError):
    """Nothing was written: the database is locked or read-only, the disk is full, or the server is out of reach."""


def in_turn(work: Callable[[], T]) -> T:
    """Run ``work`` in a transaction in which nobody else writes the rows that it locks, again after a conflict.

    Raises NotSaved.
    """
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            with _writing():
                return work()
        except (OperationalError, IntegrityError) as error:
            if attempt == _ATTEMPTS or connection.in_atomic_block or not _is_transient(error):
                if not isinstance(error, OperationalError):
                    raise
                # One line, with which a full disk is not filled further.
                logger.warning("not saved", extra={"reason": str(error)})
                raise NotSaved(str(error)) from error
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
            cursor.execute(f"SET LOCAL lock_timeout = '{_SECONDS_TO_WAIT}s'")
            yield


@contextmanager
def _immediate_and_synced() -> Iterator[None]:
    # Of this thread alone, as a connection is.
    sqlite: Any = connection
    # A connection that has not been used yet has no mode.
    sqlite.ensure_connection()
    before = sqlite.transaction_mode
    with _first_in_line() as until, connection.cursor() as cursor:
        usual = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        left = max(int((until - time.monotonic()) * 1000), 1)
        cursor.execute(f"PRAGMA busy_timeout={min(usual, left)}")
        cursor.execute("PRAGMA synchronous=FULL")
        sqlite.transaction_mode = "IMMEDIATE"
        try:
            yield
        finally:
            sqlite.transaction_mode = before
            cursor.execute("PRAGMA synchronous=NORMAL")
            cursor.execute(f"PRAGMA busy_timeout={usual}")


@contextmanager
def _first_in_line() -> Iterator[float]:
    """Hold the lock; yields until when the database may be waited for. Raises NotSaved."""
    until = time.monotonic() + _SECONDS_TO_WAIT
    # Those who read need threads, too: the others wait no longer than a burst of moves takes.
    if not _WAITING.acquire(timeout=_SECONDS_FOR_A_THREAD):
        raise NotSaved("too many requests wait to write")
    try:
        file = (settings.VAR_DIR / _LOCK).open("w")
    except OSError as error:
        _WAITING.release()
        raise NotSaved(f"{_LOCK}: {error.strerror}") from error
    locked = _locking(file)

    def release(_locked: Future[None]) -> None:
        file.close()
        _WAITING.release()

    try:
        wait([locked], _SECONDS_TO_WAIT)
        if not locked.done():
            raise NotSaved("another program is writing")
        yield until
    finally:
        # At once, or when somebody who waited too long gets the lock after all; until then the place is taken.
        locked.add_done_callback(release)


def _locking(file: IO[str]) -> Future[None]:
    """The lock in the order in which it was asked for: only a call that waits has one; a thread ends it."""
    locked: Future[None] = Future()

    def lock() -> None:
        fcntl.flock(file, fcntl.LOCK_EX)
        locked.set_result(None)

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        locked.set_result(None)
    except BlockingIOError:
        threading.Thread(target=lock, daemon=True).start()
    return locked


def _is_transient(error: Exception) -> bool:
    # SQLite has waited for its lock already, and nobody else could write meanwhile: the phone sends the move again.
    return getattr(error.__cause__, "sqlstate", None) in _TRANSIENT
