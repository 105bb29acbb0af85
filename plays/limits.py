"""The rate limits on starting plays and on wrong codes: fixed windows, counted by all processes of this machine."""

from __future__ import annotations

import logging
import time

from django.core.cache import caches
from django.http import HttpRequest

from limits import declared
from limits.declared import WriteLimit
from rulebook import client_address

logger = logging.getLogger("sobremesa.plays")


class TooManyError(Exception):
    """Nothing more is accepted for ``seconds``."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"try again in {seconds} seconds")


class Counter:
    """Counts one kind of request by household, by network, and for everybody together."""

    def __init__(self, name: str, limit: WriteLimit) -> None:
        self.name = name
        self.limit = limit

    def check(self, request: HttpRequest) -> None:
        """Raises TooManyError if a limit of the period is reached."""
        limit = self.limit
        allowed = (limit.client, limit.network, limit.everybody)
        counts = [self._count(key) for key in self._keys(request)]
        if any(count >= most for count, most in zip(counts, allowed, strict=True)):
            raise TooManyError(limit.seconds - int(time.time()) % limit.seconds)

    def count(self, request: HttpRequest) -> None:
        """Count one request. Two at the same moment may count as one: the limit stops floods, it is not exact."""
        try:
            for key in self._keys(request):
                caches["plays"].set(key, self._count(key) + 1, timeout=self.limit.seconds)
        except OSError as error:
            self._warn(error)

    def _keys(self, request: HttpRequest) -> tuple[str, str, str]:
        period = f"{self.name}:{int(time.time()) // self.limit.seconds}"
        network = client_address.hashed_network(request)
        return f"{period}:{client_address.hashed(request)}", f"{period}:{network}", f"{period}:everybody"

    def _count(self, key: str) -> int:
        try:
            return int(caches["plays"].get(key) or 0)
        except Exception as error:  # reading a damaged file can raise anything
            self._warn(error)
            return 0

    def _warn(self, error: Exception) -> None:
        logger.warning("rate limit unavailable", extra={"limit": self.name, "reason": type(error).__name__})


def started() -> Counter:
    """The limit on starting plays."""
    return Counter("started", declared.PLAYS_STARTED)


def wrong_codes() -> Counter:
    """The limit on codes that open nothing."""
    return Counter("wrong-codes", declared.WRONG_CODES)
