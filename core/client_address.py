"""The client of a request: a hash of its network address, which cannot be reversed."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

Address = IPv4Address | IPv6Address


def hashed(request: HttpRequest) -> str:
    """A hash shared by all clients of one household, and by no others."""
    return salted_hmac("limits.client", _network(_client(request)), algorithm="sha256").hexdigest()


def hashed_network(request: HttpRequest) -> str:
    """A hash shared by neighboring clients, as those of one provider's customer can be."""
    address = _parsed(_client(request))
    # 256 IPv4 addresses; for IPv6, the largest block that a customer gets.
    network = "" if address is None else str(ip_network((address, 24 if address.version == 4 else 48), strict=False))
    return salted_hmac("limits.network", network, algorithm="sha256").hexdigest()


def is_private(request: HttpRequest) -> bool:
    """Whether a request comes from this machine or its own network.

    Such clients are players in the same room, or proxies that we were not configured to trust.
    """
    address = _parsed(_client(request))
    return address is None or not address.is_global


def _client(request: HttpRequest) -> str:
    """The address of the connection; behind our own proxy the last entry of X-Forwarded-For, which the proxy wrote."""
    if settings.SECURE_PROXY_SSL_HEADER:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        if forwarded:
            return str(forwarded)
    return str(request.META.get("REMOTE_ADDR", ""))


def _parsed(text: str) -> Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def _network(text: str) -> str:
    """A household has one IPv4 address, or a whole IPv6 network."""
    address = _parsed(text)
    if isinstance(address, IPv6Address):
        return str(int(address) >> 64)
    return text if address is None else str(address)
