"""Pages that were made before, answered again without being made again, until the content changes.

What is kept is the whole answer as it left the site, compressed. It is found by all that ``Vary`` may name on such a
page, and it is the page of one version of the content: its validator says of which.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import ResolverMatch
from django.utils.cache import get_conditional_response

from rulebook.caching import content_version
from rulebook.encodings import accepts_brotli

_LONGEST_QUERY = 1000
_LARGEST = 200_000
_VARIES_BY = {"hx-request", "hx-history-restore-request", "accept-encoding"}
_FILES = settings.STATIC_URL
_READS_GZIP = re.compile(r"\bgzip\b")


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer, the version of the content that it was made from, and the route that led to it, for whoever counts."""

    version: str
    route: ResolverMatch | None
    headers: tuple[tuple[str, str], ...]
    content: bytes

    def answer(self, request: HttpRequest) -> HttpResponseBase:
        """The page, or “not modified” to a reader who has it."""
        request.resolver_match = self.route
        response = HttpResponse(self.content, headers=dict(self.headers))
        if "HTTP_IF_NONE_MATCH" not in request.META:
            return response
        answer = get_conditional_response(request, etag=response.headers["ETag"], response=response) or response
        if answer is not response:
            for name, value in self.headers:
                if not name.startswith("Content-") or name == "Content-Security-Policy":
                    answer.headers.setdefault(name, value)
        return answer


class Shelf:
    """Answers by what was asked for; the one that nobody wanted for longest makes room for what is asked again.

    What is asked only once takes room that is free, and pushes nothing out: a crowd with ever new sums would else empty
    the shelf before anybody comes back.
    """

    MOST_REMEMBERED = 4000

    def __init__(self) -> None:
        self.filled = 0
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._found_no_room: set[int] = set()
        self._lock = Lock()

    def find(self, key: Hashable, version: str) -> Kept | None:
        """The answer of this version of the content."""
        with self._lock:
            found = self._kept.get(key)
            if found is None or found.version != version:
                return None
            self._kept.move_to_end(key)
            return found

    def keep(self, key: Hashable, kept: Kept, room: int) -> None:
        """Keep an answer where there is room for so many bytes in all."""
        with self._lock:
            self._drop(key)
            self._drop_outdated(kept.version, room - len(kept.content))
            if self.filled + len(kept.content) > room and not self._comes_again(key):
                return
            self._kept[key] = kept
            self.filled += len(kept.content)
            while self.filled > room:
                self._drop(next(iter(self._kept)))

    def empty(self) -> None:
        with self._lock:
            self._kept.clear()
            self._found_no_room.clear()
            self.filled = 0

    def _comes_again(self, key: Hashable) -> bool:
        """Whether this was asked for lately and found no room; from now on it was."""
        mark = hash(key)
        if mark in self._found_no_room:
            self._found_no_room.remove(mark)
            return True
        if len(self._found_no_room) >= self.MOST_REMEMBERED:
            self._found_no_room.clear()
        self._found_no_room.add(mark)
        return False

    def _drop_outdated(self, version: str, most: int) -> None:
        """Down to ``most`` bytes, what was made of other content: it was there before all that is made of this."""
        while self.filled > most and self._kept:
            oldest, kept = next(iter(self._kept.items()))
            if kept.version == version:
                return
            self._drop(oldest)

    def _drop(self, key: Hashable) -> None:
        if key in self._kept:
            self.filled -= len(self._kept.pop(key).content)


# Whoever asks and computes makes ever new addresses, which take no room of a page.
SHELVES = {"pages": Shelf(), "questions": Shelf()}


class PageCacheMiddleware:
    """Stands outside of everything that makes or changes an answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        query = request.META.get("QUERY_STRING", "")
        name = "questions" if query else "pages"
        room = settings.ROOM_FOR_KEPT_ANSWERS[name]
        if (
            not room
            or request.method not in ("GET", "HEAD")
            or len(query) > _LONGEST_QUERY
            or request.path.startswith(_FILES)
        ):
            return self.get_response(request)
        try:
            version = content_version()
        except DatabaseError:
            # What is out of order is said by the view.
            return self.get_response(request)
        shelf = SHELVES[name]
        key = _asked_for(request, query)
        kept = shelf.find(key, version)
        if kept is not None:
            return kept.answer(request)
        response = self.get_response(request)
        if isinstance(response, HttpResponse) and _may_be_kept(response, version):
            headers = tuple(response.headers.items())
            shelf.keep(key, Kept(version, _lean(request.resolver_match), headers, response.content), room)
        return response


def _lean(route: ResolverMatch | None) -> ResolverMatch | None:
    """A route without the list of all those tried before it, which weighs as much as a page."""
    if route is not None:
        route.tried = None
    return route


def _asked_for(request: HttpRequest, query: str) -> Hashable:
    """All of a request by which such a page may differ: where it was asked, and each header in ``_VARIES_BY``."""
    meta = request.META
    accepted = meta.get("HTTP_ACCEPT_ENCODING", "")
    encoding = "br" if accepts_brotli(accepted) else "gzip" if _READS_GZIP.search(accepted) else ""
    return (
        request.is_secure(),
        meta.get("HTTP_HOST", ""),
        meta.get("SERVER_NAME", ""),
        meta.get("SERVER_PORT", ""),
        request.path,
        query,
        encoding,
        meta.get("HTTP_HX_REQUEST") == "true",
        meta.get("HTTP_HX_HISTORY_RESTORE_REQUEST") == "true",
    )


def _may_be_kept(response: HttpResponse, version: str) -> bool:
    """Whether an answer is whole, for everybody, and of this version of the content."""
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
