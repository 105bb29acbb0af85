"""Headers of everything under a play's address."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.cache import add_never_cache_headers


def private(response: HttpResponse) -> HttpResponse:
    """Let nobody store a response, and no search engine list it."""
    add_never_cache_headers(response)
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
