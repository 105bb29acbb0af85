"""Token buckets: processor time that each client has left, less what its requests in flight have used so far."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable

from limits.declared import CpuBudget

# So many clients are remembered; a flood from more of them is none that a limit for each could keep out.
MOST_CLIENTS = 10_000

# The seconds of a processor that a request has used so far, which any thread may ask for until it is settled.
Used = Callable[[], float]


class TokenBuckets:
    """A bucket for each client, full at first; safe to share between threads. Times are of a monotonic clock."""

    def __init__(self, budget: CpuBudget) -> None:
        self.budget = budget
        self._lock = threading.Lock()
        # The level, and when it was that.
        self._levels: dict[str, tuple[float, float]] = {}
        self._in_flight: dict[str, list[Used]] = {}

    def admit(self, client: str, used: Used, now: float) -> int:
        """Let a request in and charge it from now on, and return 0; or the seconds until its client may try again."""
        with self._lock:
            level = self._level(client, now)
            left = level - self._reserved(client)
            if left <= 0:
                return math.floor(-left / self.budget.refill) + 1
            if level < self.budget.capacity - self.budget.burst and self._count(client) >= self.budget.in_flight:
                return 1
            self._in_flight.setdefault(client, []).append(used)
            return 0

    def release(self, client: str, used: Used) -> None:
        """Let a request go that is free."""
        with self._lock:
            self._remove(client, used)

    def settle(self, client: str, used: Used, now: float) -> float:
        """Charge a request that is over with what it used, even where that is more than there was; return the level."""
        with self._lock:
            self._remove(client, used)
            level = self._level(client, now) - used()
            self._levels[client] = (level, now)
            if len(self._levels) > MOST_CLIENTS:
                self._forget(now)
            return level

    def _remove(self, client: str, used: Used) -> None:
        requests = self._in_flight[client]
        requests.remove(used)
        if not requests:
            del self._in_flight[client]

    def _level(self, client: str, now: float) -> float:
        level, then = self._levels.get(client, (self.budget.capacity, now))
        return min(self.budget.capacity, level + (now - then) * self.budget.refill)

    def _reserved(self, client: str) -> float:
        """What the requests in flight are charged: a reserve each, and more once they have used more."""
        return sum(max(self.budget.reserve, used()) for used in self._in_flight.get(client, ()))

    def _count(self, client: str) -> int:
        return len(self._in_flight.get(client, ()))

    def _forget(self, now: float) -> None:
        """Only those who have used something are worth remembering; if all have, everybody begins anew."""
        levels = {
            client: entry for client, entry in self._levels.items() if self._level(client, now) < self.budget.capacity
        }
        self._levels = levels if len(levels) <= MOST_CLIENTS // 2 else {}
