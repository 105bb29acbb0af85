"""How many reports may come in: counted for a while in a cache, under a hash that leads back to no address."""

from __future__ import annotations

import logging
import time
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

logger = logging.getLogger("sobremesa.reports")

_EVERYBODY = "everybody"


class TooManyError(Exception):
    """No more reports are taken for ``seconds``."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"try again in {seconds} seconds")


def check(request: HttpRequest) -> None:
    """Raises TooManyError when the client, or everybody together, has sent as much as one period takes."""
    length = settings.REPORT_LIMITS["seconds"]
    now = int(time.time())
    counts = caches["limits"]
    if counts.get("period") != now // length:
        return
    limits = {_client(request): settings.REPORT_LIMITS["client"], _EVERYBODY: settings.REPORT_LIMITS["everybody"]}
    if any(counts.get(name, 0) >= limit for name, limit in limits.items()):
        raise TooManyError(length - now % length)


def count(request: HttpRequest) -> None:
    """Count a report that was kept. Two at the same moment may count as one: this keeps floods out, not books."""
    length = settings.REPORT_LIMITS["seconds"]
    period = int(time.time()) // length
    counts = caches["limits"]
    try:
        if counts.get("period") != period:
            # What was counted before goes, hashes included.
            counts.clear()
            counts.set("period", period, timeout=None)
        for name in (_client(request), _EVERYBODY):
            counts.set(name, counts.get(name, 0) + 1, timeout=length)
    except OSError as error:
        # The report is safe, and that is what the sender has to be told.
        logger.warning("reports are not counted", extra={"reason": type(error).__name__})


def _client(request: HttpRequest) -> str:
    return salted_hmac("reports.limits", _network(_address(request)), algorithm="sha256").hexdigest()


def _address(request: HttpRequest) -> str:
    """Who speaks to us; behind our own proxy, whom the proxy heard: the last of its list, the rest is hearsay."""
    if settings.SECURE_PROXY_SSL_HEADER:
        heard = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        if heard:
            return str(heard)
    return str(request.META.get("REMOTE_ADDR", ""))


def _network(address: str) -> str:
    """One household has one IPv4 address, and a whole network of IPv6 addresses."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(int(parsed) >> 64) if parsed.ipv4_mapped is None else str(parsed.ipv4_mapped)
    return str(parsed)
