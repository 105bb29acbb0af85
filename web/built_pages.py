"""Built pages, sent from the release by the server itself: no middleware, no query, no template."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Any

import brotli
from django.conf import settings
from django.urls import resolve
from django.utils.http import parse_etags

from core.encodings import best_encoding
from rulebook.page_files import read_page
from web.measuring import Measuring

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Headers = list[tuple[str, str]]

# The pages of a game. No dots: such a path leads nowhere else.
_PATH = re.compile(rf"/({'|'.join(code for code, _ in settings.LANGUAGES)})(?:/[\w-]+)+/", re.ASCII)
# What a response says of its page, its encoding or its client; everything else is the same for all pages.
_OF_ONE = {"ETag", "Content-Length", "Content-Encoding", "RateLimit", "RateLimit-Policy"}
# What decides about the other headers: how the site was reached.
_REACHED_BY = ("HTTP_HOST", "SERVER_NAME", "SERVER_PORT", "wsgi.url_scheme", "HTTP_X_FORWARDED_PROTO")
_MOST_WAYS = 100


class BuiltPages:
    """A WSGI application: sends a page that is built, and leaves everything else to Django.

    The headers are those of the first such page in a language under a name of the host: Django renders it, unless it
    refuses the name, or redirects to https.
    """

    def __init__(self, site: Application) -> None:
        self.site = site
        self.measuring = Measuring()
        self.headers: dict[Hashable, Headers] = {}

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        start = time.perf_counter()
        language = _language_of_page(environ)
        encoding = best_encoding(environ.get("HTTP_ACCEPT_ENCODING", ""))
        page = read_page(environ["PATH_INFO"], encoding or "br") if language else None
        way = (language, *(environ.get(name) for name in _REACHED_BY))
        if page is None or not (way in self.headers or self._learn(way, environ)):
            return self.site(environ, start_response)
        content, etag = page
        own = [("ETag", etag), ("Content-Encoding", encoding)]
        if not encoding:
            content, own = brotli.decompress(content), [("ETag", f"W/{etag}")]
        headers, status = [*self.headers[way], *own, ("Content-Length", str(len(content)))], 200
        if _has(environ.get("HTTP_IF_NONE_MATCH", ""), etag):
            headers, status = [item for item in headers if _is_of_no_body(item[0])], 304
        start_response("200 OK" if status == 200 else "304 Not Modified", headers)
        self._measure(environ, status, start)
        return [content] if status == 200 and environ["REQUEST_METHOD"] == "GET" else []

    def _learn(self, way: Hashable, environ: dict[str, Any]) -> bool:
        """Render a page for its headers; whether it was a whole page."""
        given: list[tuple[str, Headers]] = []
        plain = {name: value for name, value in environ.items() if name != "HTTP_IF_NONE_MATCH"}
        body = self.site(plain, lambda status, headers, _error=None: given.append((status, headers)))
        close = getattr(body, "close", None)
        if close:
            close()
        [(status, headers)] = given
        if not status.startswith("200"):
            return False
        if len(self.headers) >= _MOST_WAYS:
            self.headers.clear()
        self.headers[way] = [item for item in headers if item[0] not in _OF_ONE]
        return True

    def _measure(self, environ: dict[str, Any], status: int, start: float) -> None:
        path = environ["PATH_INFO"]
        self.measuring.measure(environ["REQUEST_METHOD"], path, status, start, lambda: _route(path))


def _language_of_page(environ: dict[str, Any]) -> str:
    """The language of the whole page that is asked for; empty if it is something else."""
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or environ.get("QUERY_STRING") or "HTTP_HX_REQUEST" in environ:
        return ""
    found = _PATH.fullmatch(environ["PATH_INFO"])
    return found[1] if found else ""


def _has(if_none_match: str, etag: str) -> bool:
    """Whether a client has the page already."""
    return bool(if_none_match) and any(known.removeprefix("W/") in (etag, "*") for known in parse_etags(if_none_match))


def _is_of_no_body(name: str) -> bool:
    return not name.startswith("Content-") or name == "Content-Security-Policy"


@lru_cache(maxsize=1000)
def _route(path: str) -> str:
    return resolve(path).view_name
