"""Slots for reading request bodies: a slow client takes one of them, and leaves the other threads to everybody else.

A thread of the server waits for a body, and the server has no way to end a single wait: only a client that sends
something can be told that its time is over. One that stops sending holds its slot until it goes, so a client has one
slot. A proxy keeps out whoever has many addresses (docs/deploy.md).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# Bodies here are a few kilobytes: one comes with its request, or its sender is slow.
SECONDS_UNTIL_SLOW = 0.25
MOST_SECONDS = 10
# Bytes between two looks at the clock: few, since the server waits until it has them all.
_PIECE = 16


class NoFreeSlot(Exception):
    """The client is sending something already, or slow clients have all slots."""


class BodyTooSlow(Exception):
    """A body did not arrive within ``MOST_SECONDS``."""


class BodySlots:
    """As many slots as threads may wait for a body, and one for each client."""

    def __init__(self, slots: int) -> None:
        self._slots = slots
        self._senders: dict[object, tuple[str, float]] = {}
        self._changed = threading.Condition()

    @contextmanager
    def acquire(self, client: str) -> Iterator[None]:
        """Hold a slot, after a short wait where the others are quick. Raises NoFreeSlot."""
        me = object()
        with self._changed:
            while blocking := self._blocking(client):
                left = max(blocking) + SECONDS_UNTIL_SLOW - time.monotonic()
                if left <= 0:
                    raise NoFreeSlot
                self._changed.wait(left)
            self._senders[me] = client, time.monotonic()
        try:
            yield
        finally:
            with self._changed:
                del self._senders[me]
                self._changed.notify_all()

    def _blocking(self, client: str) -> list[float]:
        """When the senders began that have to finish before this client can have a slot."""
        since = [since for _client, since in self._senders.values()]
        own = [since for other, since in self._senders.values() if other == client]
        return own or (since if len(since) >= self._slots else [])


def read_body(read: Callable[[int], bytes], most: int) -> bytes:
    """What ``read`` gives, a piece at a time, up to ``most`` bytes. Raises BodyTooSlow."""
    until = time.monotonic() + MOST_SECONDS
    pieces = []
    left = most
    while left and (piece := read(min(_PIECE, left))):
        pieces.append(piece)
        left -= len(piece)
        if time.monotonic() > until:
            raise BodyTooSlow
    return b"".join(pieces)
