"""Requests from pages of other sites, for pages whose forms have no token: they are cached, or open all evening."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest


class ForeignOrigin(Exception):
    """The request comes from a page of another site."""


def refuse_other_sites(request: HttpRequest) -> None:
    """Raises ForeignOrigin for a request that a page of another site made; browsers say where it comes from."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site not in ("same-origin", "none"):
            raise ForeignOrigin
        return
    origin = request.headers.get("Origin")
    if origin is None or urlsplit(origin).netloc != request.get_host():
        raise ForeignOrigin
