"""HTTP validators for pages: a page changes when the content or the source changes, and at no other time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, patch_cache_control, patch_vary_headers
from django.views.decorators.http import condition

from core.fingerprint import source_fingerprint
from core.snapshot import one_snapshot
from rulebook.models import Game

# When to retry what cannot be served now.
SECONDS_TO_TRY_AGAIN = 30

View = Callable[..., HttpResponse]
# Every request runs this query, and a cached response needs no other: building it with the ORM would take ten times as
# long as running it.
_DIGESTS = f'SELECT slug, digest FROM "{Game._meta.db_table}" ORDER BY slug'  # noqa: S608 a table of ours


def content_version() -> str:
    """The version of all loaded content."""
    with connection.cursor() as cursor:
        cursor.execute(_DIGESTS)
        digests = cursor.fetchall()
    return hashlib.sha256(repr(digests).encode()).hexdigest()[:16]


def version_for(request: HttpRequest) -> str:
    """The version of the content that a response is made from, queried once per request."""
    if not hasattr(request, "content_version"):
        request.content_version = content_version()  # type: ignore[attr-defined]
    version: str = request.content_version  # type: ignore[attr-defined]
    return version


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx requests a part of a page under the page's own address; restoring history needs the whole."""
    htmx = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def _etag(request: HttpRequest, *args: Any, **kwargs: Any) -> str:
    part = "part" if wants_part(request) else "page"
    address = hashlib.sha256(request.get_full_path().encode()).hexdigest()[:8]
    return f'"{version_for(request)}-{source_fingerprint()}-{address}-{part}"'


def content_page(view: View) -> View:
    """Let browsers and proxies cache a page and revalidate it.

    The page is read from one snapshot of the database, whatever is loaded meanwhile.
    """
    return _revalidated(view, ("HX-Request", "HX-History-Restore-Request", "Accept-Encoding"))


def content_data(view: View) -> View:
    """The same for what programs read, which has no parts."""
    return _revalidated(view, ("Accept-Encoding",))


def _revalidated(view: View, varies_by: tuple[str, ...]) -> View:
    conditional = condition(etag_func=_etag)(view)

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        # “*” matches any page that exists, and only the view knows whether it does.
        respond = view if request.headers.get("If-None-Match", "").strip() == "*" else conditional
        with one_snapshot():
            response: HttpResponse = respond(request, *args, **kwargs)
        if response.status_code >= 500:
            # A failure would be cached until the content changes.
            add_never_cache_headers(response)
            response.headers.setdefault("Retry-After", str(SECONDS_TO_TRY_AGAIN))
        cacheable = "no-store" not in response.get("Cache-Control", "")
        if response.status_code not in (200, 304) or not cacheable:
            del response["ETag"]
        if not cacheable:
            return response
        patch_cache_control(response, public=True, no_cache=True)
        patch_vary_headers(response, varies_by)
        return response

    return wrapped
