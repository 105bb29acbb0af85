"""Rate limits on what is written: fixed windows, counted in a cache that the server's processes share."""

from __future__ import annotations

import logging
import time
from collections import Counter

from django.core.cache import caches
from django.http import HttpRequest

from limits.declared import WriteLimit

from . import client_address

logger = logging.getLogger("sobremesa.limits")

_EVERYBODY = "everybody"


class TooManyError(Exception):
    """Nothing more is accepted for ``seconds``."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"try again in {seconds} seconds")


class WriteCounter:
    """Counts one kind of request by household, by network, and for everybody together.

    One entry of the cache holds the counts of a period, so that the next period leaves nothing of them.
    """

    def __init__(self, name: str, limit: WriteLimit) -> None:
        self.name = name
        self.limit = limit

    def check(self, request: HttpRequest) -> None:
        """Raises TooManyError if the client, its network or everybody together has reached the limit of the period."""
        limit, counts = self.limit, self._counts()
        network = counts[client_address.hashed_network(request)]
        everybody = limit.everybody if network else limit.with_newcomers
        if (
            counts[client_address.hashed(request)] >= limit.client
            or network >= limit.network
            or counts[_EVERYBODY] >= everybody
        ):
            raise TooManyError(limit.seconds - int(time.time()) % limit.seconds)

    def count(self, request: HttpRequest) -> None:
        """Count one request. Two at the same moment may count as one: the limit stops floods, it is not exact."""
        counts = self._counts()
        counts.update([client_address.hashed(request), client_address.hashed_network(request), _EVERYBODY])
        try:
            caches["limits"].set(self.name, (self._period(), counts), timeout=None)
        except OSError as error:
            # What was written is stored, and its writer must be told so.
            self._warn(error)

    def _period(self) -> int:
        return int(time.time()) // self.limit.seconds

    def _counts(self) -> Counter[str]:
        """The counts of this period. An unreadable file counts as none: a report is worth more than its limit."""
        try:
            period, counts = caches["limits"].get(self.name) or (0, Counter())
        except Exception as error:  # reading a damaged file can raise anything
            self._warn(error)
            return Counter()
        return counts if period == self._period() else Counter()

    def _warn(self, error: Exception) -> None:
        logger.warning("rate limit unavailable", extra={"limit": self.name, "reason": type(error).__name__})
