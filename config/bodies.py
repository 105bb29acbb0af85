"""Room for those who are sending: whoever does so slowly holds a thread, and may not hold them all."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

# What is sent here has a few kilobytes: it comes with its request, or somebody is slow.
SECONDS_UNTIL_SLOW = 0.25


class TooManySlow(Exception):
    """All places are held by clients who have been sending for a while."""


class Room:
    """So many places; a request without a body needs none."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._since: dict[object, float] = {}
        self._changed = threading.Condition()

    @contextmanager
    def place(self) -> Iterator[None]:
        """Have a place, for which the wait is short: those who are quick leave it at once. Raises TooManySlow."""
        me = object()
        with self._changed:
            while len(self._since) >= self._places:
                left = max(self._since.values()) + SECONDS_UNTIL_SLOW - time.monotonic()
                if left <= 0:
                    raise TooManySlow
                self._changed.wait(left)
            self._since[me] = time.monotonic()
        try:
            yield
        finally:
            with self._changed:
                del self._since[me]
                self._changed.notify()
