"""What each client has left to spend; it comes back with time."""

from __future__ import annotations

import math
import threading

from .declared import Spent

# So many clients are remembered; a flood from more of them is none that a limit for each could keep out.
MOST_CLIENTS = 10_000


class Purses:
    """A purse for each client, full at first; safe to share between threads. Times are of a clock that only goes on."""

    def __init__(self, limit: Spent) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        # What was left, and when.
        self._left: dict[str, tuple[float, float]] = {}

    def wait(self, client: str, now: float) -> int:
        """The seconds until a client may go on; 0 for at once."""
        with self._lock:
            left = self._at(client, now)
        return 0 if left > 0 else math.floor(-left / self.limit.a_second) + 1

    def spend(self, client: str, cost: float, now: float) -> None:
        """Take what a request has cost, even where it is more than there was."""
        with self._lock:
            self._left[client] = (self._at(client, now) - cost, now)
            if len(self._left) > MOST_CLIENTS:
                self._forget(now)

    def _at(self, client: str, now: float) -> float:
        left, then = self._left.get(client, (self.limit.at_once, now))
        return min(self.limit.at_once, left + (now - then) * self.limit.a_second)

    def _forget(self, now: float) -> None:
        """Only those who have spent something are worth remembering; if all have, everybody begins anew."""
        kept = {client: entry for client, entry in self._left.items() if self._at(client, now) < self.limit.at_once}
        self._left = kept if len(kept) <= MOST_CLIENTS // 2 else {}
