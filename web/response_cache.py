"""Response cache: byte-bounded LRUs of complete, compressed responses, until the content changes.

The key of a response holds all that ``Vary`` may name on such a page. Its validator names the version of the content
that it was rendered from.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import ResolverMatch
from django.utils.cache import get_conditional_response

from core.encodings import best_encoding
from rulebook.caching import content_version
from web.compression import compressed

_LONGEST_QUERY = 1000
_LARGEST = 200_000
_VARIES_BY = {"hx-request", "hx-history-restore-request", "accept-encoding"}
# Files are WhiteNoise's; a game in progress is never stored, and its poll would pay for the look.
_NEVER_CACHED = ("/static/", "/api/v1/plays/")
# What the response says of its client, which is not the next one's.
_OF_ONE_CLIENT = {"RateLimit", "RateLimit-Policy"}


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A response, the version of the content that it was rendered from, and its route, which the metrics name."""

    version: str
    route: ResolverMatch | None
    headers: tuple[tuple[str, str], ...]
    content: bytes

    def respond(self, request: HttpRequest) -> HttpResponseBase:
        """The response, or 304 to a client that has it."""
        request.resolver_match = self.route
        response = HttpResponse(self.content, headers=dict(self.headers))
        if "HTTP_IF_NONE_MATCH" not in request.META:
            return response
        conditional = get_conditional_response(request, etag=response.headers["ETag"], response=response) or response
        if conditional is not response:
            for name, value in self.headers:
                if not name.startswith("Content-") or name == "Content-Security-Policy":
                    conditional.headers.setdefault(name, value)
        return conditional


class ResponseCache:
    """A byte-bounded LRU. While it is full, a key is admitted on its second miss, as by the doorkeeper of TinyLFU.

    Clients that compute make ever new addresses, and a plain LRU would lose to them what is requested again.
    benchmarks/README.md says what the admission is worth.
    """

    MOST_REMEMBERED_MISSES = 4000

    def __init__(self) -> None:
        self.size = 0
        self._responses: OrderedDict[Hashable, CachedResponse] = OrderedDict()
        self._missed_once: set[int] = set()
        self._lock = Lock()

    def get(self, key: Hashable, version: str) -> CachedResponse | None:
        """The response to a key, if it is of this version of the content."""
        with self._lock:
            response = self._responses.get(key)
            if response is None or response.version != version:
                return None
            self._responses.move_to_end(key)
            return response

    def put(self, key: Hashable, response: CachedResponse, capacity: int) -> None:
        """Store a response, if it is admitted, in a cache of so many bytes."""
        with self._lock:
            self._remove(key)
            self._remove_outdated(response.version, capacity - len(response.content))
            if self.size + len(response.content) > capacity and not self._is_admitted(key):
                return
            self._responses[key] = response
            self.size += len(response.content)
            while self.size > capacity:
                self._remove(next(iter(self._responses)))

    def clear(self) -> None:
        with self._lock:
            self._responses.clear()
            self._missed_once.clear()
            self.size = 0

    def _is_admitted(self, key: Hashable) -> bool:
        """Whether a key was missed before; from now on it was."""
        mark = hash(key)
        if mark in self._missed_once:
            self._missed_once.remove(mark)
            return True
        if len(self._missed_once) >= self.MOST_REMEMBERED_MISSES:
            self._missed_once.clear()
        self._missed_once.add(mark)
        return False

    def _remove_outdated(self, version: str, size: int) -> None:
        """Down to ``size`` bytes, responses of other content: they are older than all those of this version."""
        while self.size > size and self._responses:
            oldest, response = next(iter(self._responses.items()))
            if response.version == version:
                return
            self._remove(oldest)

    def _remove(self, key: Hashable) -> None:
        if key in self._responses:
            self.size -= len(self._responses.pop(key).content)


# Calculations make ever new addresses, which take no room from plain pages.
CACHES = {"plain": ResponseCache(), "with_query": ResponseCache()}


class ResponseCacheMiddleware:
    """Compresses responses and stores those that are public. Outside of everything else that changes a response."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        query = request.META.get("QUERY_STRING", "")
        name = "with_query" if query else "plain"
        capacity = settings.RESPONSE_CACHE_BYTES[name]
        if (
            not capacity
            or request.method not in ("GET", "HEAD")
            or len(query) > _LONGEST_QUERY
            or request.path_info.startswith(_NEVER_CACHED)
        ):
            return self._respond(request)
        try:
            version = content_version()
        except DatabaseError:
            # The view says what is out of order.
            return self._respond(request)
        cache = CACHES[name]
        key = _key(request, query)
        cached = cache.get(key, version)
        if cached is not None:
            return cached.respond(request)
        response = self._respond(request)
        if isinstance(response, HttpResponse) and _is_cacheable(response, version):
            headers = tuple(item for item in response.headers.items() if item[0] not in _OF_ONE_CLIENT)
            cache.put(key, CachedResponse(version, _lean(request.resolver_match), headers, response.content), capacity)
        return response

    def _respond(self, request: HttpRequest) -> HttpResponseBase:
        return compressed(request, self.get_response(request))


def _lean(route: ResolverMatch | None) -> ResolverMatch | None:
    """A route without the list of all those tried before it, which weighs as much as a page."""
    if route is not None:
        route.tried = None
    return route


def _key(request: HttpRequest, query: str) -> Hashable:
    """All of a request by which such a page may differ: its address, and each header in ``_VARIES_BY``."""
    meta = request.META
    return (
        request.is_secure(),
        meta.get("HTTP_HOST", ""),
        meta.get("SERVER_NAME", ""),
        meta.get("SERVER_PORT", ""),
        request.path,
        query,
        best_encoding(meta.get("HTTP_ACCEPT_ENCODING", "")),
        meta.get("HTTP_HX_REQUEST") == "true",
        meta.get("HTTP_HX_HISTORY_RESTORE_REQUEST") == "true",
    )


def _is_cacheable(response: HttpResponse, version: str) -> bool:
    """Whether a response is complete, public, and of this version of the content."""
    headers = response.headers
    varies_by = {name.strip().lower() for name in headers.get("Vary", "").split(",")}
    return (
        response.status_code == 200
        and version in headers.get("ETag", "")
        and "public" in headers.get("Cache-Control", "")
        and varies_by <= _VARIES_BY
        and not response.cookies
        and len(response.content) <= _LARGEST
    )
