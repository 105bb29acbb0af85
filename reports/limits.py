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
    """No more reports are accepted for ``seconds``."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"try again in {seconds} seconds")


def check(request: HttpRequest) -> None:
    """Raises TooManyError if the client, its network or everybody together has reached the limit of the period."""
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
    """Count a stored report. Two at the same moment may count as one: the limit stops floods, it is not exact."""
    length = declared.REPORTS.seconds
    period = int(time.time()) // length
    counts = caches["limits"]
    try:
        if _counted("period") != period:
            # Delete the previous period's counts, hashes included.
            counts.clear()
            counts.set("period", period, timeout=None)
        for name in (client_address.hashed(request), client_address.hashed_network(request), _EVERYBODY):
            counts.set(name, (_counted(name) or 0) + 1, timeout=length)
    except OSError as error:
        # The report is stored, and the sender must be told so.
        _not_counted(error)


def _counted(name: str) -> Any:
    """The cached count. An unreadable file counts as none: a report is worth more than its limit."""
    try:
        return caches["limits"].get(name)
    except Exception as error:  # reading a damaged file can raise anything
        _not_counted(error)
        return None


def _not_counted(error: Exception) -> None:
    logger.warning("rate limit for reports unavailable", extra={"reason": type(error).__name__})
