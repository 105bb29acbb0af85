"""Validators for pages made of content: a page changes when the content or the code changes, and at no other time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, patch_cache_control, patch_vary_headers
from django.views.decorators.http import condition

from rulebook.models import Game
from rulebook.release import release
from rulebook.snapshot import one_snapshot

# What is out of order now may be in order again after.
SECONDS_TO_TRY_AGAIN = 30

View = Callable[..., HttpResponse]
# Every request asks this, and a kept page nothing else: to build the query would take ten times as long as it does.
_DIGESTS = f'SELECT slug, digest FROM "{Game._meta.db_table}" ORDER BY slug'  # noqa: S608 a table of ours


def content_version() -> str:
    """The version of all content that is loaded."""
    with connection.cursor() as cursor:
        cursor.execute(_DIGESTS)
        digests = cursor.fetchall()
    return hashlib.sha256(repr(digests).encode()).hexdigest()[:16]


def version_for(request: HttpRequest) -> str:
    """The version of the content that an answer is made of, asked for once."""
    if not hasattr(request, "content_version"):
        request.content_version = content_version()  # type: ignore[attr-defined]
    version: str = request.content_version  # type: ignore[attr-defined]
    return version


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks, under a page's own address, for the part that changes; restoring its history needs it all."""
    htmx = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def _etag(request: HttpRequest, *args: Any, **kwargs: Any) -> str:
    part = "part" if wants_part(request) else "page"
    address = hashlib.sha256(request.get_full_path().encode()).hexdigest()[:8]
    return f'"{version_for(request)}-{release()}-{address}-{part}"'


def content_page(view: View) -> View:
    """Let browsers and proxies keep a page, and ask whether it is still the same.

    Content that is loaded meanwhile does not tear a page: it is read from one snapshot.
    """
    conditional = condition(etag_func=_etag)(view)

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        # “*” matches whatever there is, and only the view knows whether there is anything.
        answer = view if request.headers.get("If-None-Match", "").strip() == "*" else conditional
        with one_snapshot():
            response: HttpResponse = answer(request, *args, **kwargs)
        if response.status_code >= 500:
            # What is out of order now would be kept until the content changes.
            add_never_cache_headers(response)
            response.headers.setdefault("Retry-After", str(SECONDS_TO_TRY_AGAIN))
        kept = "no-store" not in response.get("Cache-Control", "")
        if response.status_code not in (200, 304) or not kept:
            del response["ETag"]
        if not kept:
            return response
        patch_cache_control(response, public=True, no_cache=True)
        patch_vary_headers(response, ["HX-Request", "HX-History-Restore-Request", "Accept-Encoding"])
        return response

    return wrapped
