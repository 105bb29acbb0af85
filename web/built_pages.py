"""Built pages, sent from the release: no query, no template, no session."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import brotli
from django.conf import settings
from django.core.exceptions import DisallowedHost, MiddlewareNotUsed
from django.http import HttpRequest, HttpResponseBase
from django.urls import ResolverMatch, resolve
from django.utils.functional import SimpleLazyObject

from core.encodings import best_encoding
from rulebook.page_files import read_page
from web.response_cache import CachedResponse

# The pages of a game. No dots: such a path leads nowhere else.
_PATH = re.compile(rf"/({'|'.join(code for code, _ in settings.LANGUAGES)})(?:/[\w-]+)+/", re.ASCII)
# What a response says of its page, its encoding or its client; everything else is the same for all pages.
_OF_ONE = {"ETag", "Content-Length", "Content-Encoding", "RateLimit", "RateLimit-Policy"}


class BuiltPagesMiddleware:
    """Sends a page that is built; whatever else is asked for is made inside.

    The headers are those of the first such page in a language, which is rendered for them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if settings.DEBUG:
            raise MiddlewareNotUsed
        self.get_response = get_response
        self.headers: dict[tuple[str, bool], tuple[tuple[str, str], ...]] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language = _language_of_page(request)
        encoding = best_encoding(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        page = read_page(request.path, encoding or "br") if language else None
        if page is None:
            return self.get_response(request)
        kind = (language, request.is_secure())
        if kind not in self.headers:
            response = self.get_response(request)
            if response.status_code != 200:
                # Such as a redirect to https.
                return response
            self.headers[kind] = tuple(item for item in response.headers.items() if item[0] not in _OF_ONE)
        content, etag = page
        own = [("ETag", etag), ("Content-Encoding", encoding)]
        if not encoding:
            content, own = brotli.decompress(content), [("ETag", f"W/{etag}")]
        headers = (*self.headers[kind], *own, ("Content-Length", str(len(content))))
        # Only metrics ask for it.
        route = cast("ResolverMatch", SimpleLazyObject(lambda: resolve(request.path)))
        return CachedResponse("", route, headers, content).respond(request)


def _language_of_page(request: HttpRequest) -> str:
    """The language of the whole page that is asked for, under a name of ours; empty if it is something else."""
    meta = request.META
    if request.method not in ("GET", "HEAD") or meta.get("QUERY_STRING") or "HTTP_HX_REQUEST" in meta:
        return ""
    found = _PATH.fullmatch(request.path)
    try:
        return found[1] if found and request.get_host() else ""
    except DisallowedHost:
        return ""
