"""The rate limit on reports: a fixed window, counted in a cache that the server's processes share."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest

from limits import declared
from rulebook import client_address

logger = logging.getLogger("sobremesa.reports")

_EVERYBODY = "everybody"


class TooManyError(Exception):
    """No more reports are taken for ``seconds``."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"try again in {seconds} seconds")


def check(request: HttpRequest) -> None:
    """Raises TooManyError when the client, its network or everybody together has sent as much as one period takes."""
    limit = declared.REPORTS
    now = int(time.time())
    if _counted("period") != now // limit.seconds:
        return
    network = _counted(client_address.hashed_network(request)) or 0
    everybody = limit.everybody if network else limit.with_newcomers
    if (
        (_counted(client_address.hashed(request)) or 0) >= limit.client
        or network >= limit.network
        or (_counted(_EVERYBODY) or 0) >= everybody
    ):
        raise TooManyError(limit.seconds - now % limit.seconds)


def count(request: HttpRequest) -> None:
    """Count a report that was kept. Two at the same moment may count as one: this keeps floods out, not books."""
    length = declared.REPORTS.seconds
    period = int(time.time()) // length
    counts = caches["limits"]
    try:
        if _counted("period") != period:
            # What was counted before goes, hashes included.
            counts.clear()
            counts.set("period", period, timeout=None)
        for name in (client_address.hashed(request), client_address.hashed_network(request), _EVERYBODY):
            counts.set(name, (_counted(name) or 0) + 1, timeout=length)
    except OSError as error:
        # The report is safe, and that is what the sender has to be told.
        _not_counted(error)


def _counted(name: str) -> Any:
    """What the cache holds. Files that cannot be read count as none: a report is worth more than its limit."""
    try:
        return caches["limits"].get(name)
    except Exception as error:  # a damaged file raises whatever unpacking it meets
        _not_counted(error)
        return None


def _not_counted(error: Exception) -> None:
    logger.warning("rate limit for reports unavailable", extra={"reason": type(error).__name__})
