"""Bodies of requests: each has so much time, and slow senders leave threads to everybody else.

A thread of the server waits for a body, and the server has no way to end a single wait: only a client that sends
something can be told that its time is over. One that stops sending holds its place until it goes, so a client has one
place. Whoever has many addresses is kept out by a proxy (docs/deploy.md).
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


class TooManySlow(Exception):
    """The client is sending something already, or slow clients have all places."""


class TooSlow(Exception):
    """A body did not arrive in the time that there is for one."""


class Room:
    """So many places, one for each client; a request without a body needs none."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._senders: dict[object, tuple[str, float]] = {}
        self._changed = threading.Condition()

    @contextmanager
    def place(self, client: str) -> Iterator[None]:
        """Have a place, for which the wait is short: those who are quick leave it at once. Raises TooManySlow."""
        me = object()
        with self._changed:
            while before := self._before(client):
                left = max(before) + SECONDS_UNTIL_SLOW - time.monotonic()
                if left <= 0:
                    raise TooManySlow
                self._changed.wait(left)
            self._senders[me] = client, time.monotonic()
        try:
            yield
        finally:
            with self._changed:
                del self._senders[me]
                self._changed.notify_all()

    def _before(self, client: str) -> list[float]:
        """When those came who have to leave first."""
        since = [since for _client, since in self._senders.values()]
        own = [since for other, since in self._senders.values() if other == client]
        return own or (since if len(since) >= self._places else [])


def arrived(read: Callable[[int], bytes], most: int) -> bytes:
    """What ``read`` gives, a piece at a time, up to ``most`` bytes. Raises TooSlow."""
    until = time.monotonic() + MOST_SECONDS
    pieces = []
    left = most
    while left and (piece := read(min(_PIECE, left))):
        pieces.append(piece)
        left -= len(piece)
        if time.monotonic() > until:
            raise TooSlow
    return b"".join(pieces)
