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
        if page is None:
            return self.site(environ, start_response)
        way = (language, *(environ.get(name) for name in _REACHED_BY))
        known = shared = self.headers.get(way)
        if shared is None:
            status, headers, body = self._rendered(environ)
            if not status.startswith("200"):
                # Such as a redirect to https.
                start_response(status, headers)
                return body
            shared = self._learn(way, headers)
        status, headers, content = _answer(page, encoding, shared, environ)
        start_response(status, headers)
        if known:
            # Else Django has measured it.
            path = environ["PATH_INFO"]
            self.measuring.measure(environ["REQUEST_METHOD"], path, int(status[:3]), start, lambda: _route(path))
        return [content] if environ["REQUEST_METHOD"] == "GET" else []

    def _rendered(self, environ: dict[str, Any]) -> tuple[str, Headers, list[bytes]]:
        """What Django answers to the request of somebody who has no page yet."""
        given: list[tuple[str, Headers]] = []
        plain = {name: value for name, value in environ.items() if name != "HTTP_IF_NONE_MATCH"}
        body = self.site(plain, lambda status, headers, _error=None: given.append((status, headers)))
        content = list(body)
        close = getattr(body, "close", None)
        if close:
            close()
        return (*given[0], content)

    def _learn(self, way: Hashable, headers: Headers) -> Headers:
        """Remember and return the headers that all pages have in common."""
        shared = [item for item in headers if item[0] not in _OF_ONE]
        if len(self.headers) >= _MOST_WAYS:
            self.headers.clear()
        self.headers[way] = shared
        return shared


def _language_of_page(environ: dict[str, Any]) -> str:
    """The language of the whole page that is asked for; empty if it is something else."""
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or environ.get("QUERY_STRING") or "HTTP_HX_REQUEST" in environ:
        return ""
    found = _PATH.fullmatch(environ["PATH_INFO"])
    return found[1] if found else ""


def _answer(
    page: tuple[bytes, str], encoding: str, shared: Headers, environ: dict[str, Any]
) -> tuple[str, Headers, bytes]:
    """The page, or that it has not changed."""
    content, etag = page
    own = [("ETag", etag), ("Content-Encoding", encoding)]
    if not encoding:
        content, own = brotli.decompress(content), [("ETag", f"W/{etag}")]
    if _has(environ.get("HTTP_IF_NONE_MATCH", ""), etag):
        return "304 Not Modified", [item for item in (*shared, *own) if _is_of_no_body(item[0])], b""
    return "200 OK", [*shared, *own, ("Content-Length", str(len(content)))], content


def _has(if_none_match: str, etag: str) -> bool:
    """Whether a client has the page already."""
    return bool(if_none_match) and any(known.removeprefix("W/") in (etag, "*") for known in parse_etags(if_none_match))


def _is_of_no_body(name: str) -> bool:
    return not name.startswith("Content-") or name == "Content-Security-Policy"


@lru_cache(maxsize=1000)
def _route(path: str) -> str:
    return resolve(path).view_name
