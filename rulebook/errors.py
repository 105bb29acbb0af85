"""Error pages, and the same errors in the shape of the API."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError, DataError, IntegrityError, InterfaceError, NotSupportedError, ProgrammingError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from content.refs import address_of
from core.programs import is_call
from language import LANGUAGES
from rulebook.api.errors import api_error
from rulebook.caching import SECONDS_TO_TRY_AGAIN
from rulebook.models import Game
from rulebook.models.language import current_language
from rulebook.pages.hits import HitView, hit_view
from rulebook.search_index import search
from search.index import IndexUnusable

NEAREST = 5


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """404, with the pages that the search finds for the address."""
    with translation.override(language_of(request)):
        if is_call(request.path_info):
            return api_error(404, "not-found", _("There is nothing here."))
        return render(request, "404.html", {"nearest": _nearest(request.path_info), "no_alternates": True}, status=404)


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """400 for a request that no view can read: an unknown host, or too many parameters."""
    with translation.override(language_of(request)):
        if is_call(request.path_info):
            return api_error(400, "bad-request", _("The request could not be read."))
        return HttpResponse(_("The request could not be read."), status=400, content_type="text/plain; charset=utf-8")


def refused_post(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form on another site; our own form that needs the cookie has its own response."""
    return HttpResponse(_("The request could not be read."), status=403, content_type="text/plain; charset=utf-8")


def server_error(request: HttpRequest) -> HttpResponse:
    """500 for our own error; 503 while the database is unavailable, which is temporary."""
    if _is_outage(sys.exc_info()[1]):
        return _outage(request)
    with translation.override(language_of(request)):
        if is_call(request.path_info):
            return api_error(500, "server-error", _("Something went wrong on our side."))
        return render(request, "500.html", status=500)


def _is_outage(error: BaseException | None) -> bool:
    """Whether the database is missing, locked, damaged or unreachable, and the query itself is not at fault."""
    ours = (ProgrammingError, DataError, IntegrityError, NotSupportedError)
    return isinstance(error, (DatabaseError, InterfaceError)) and not isinstance(error, ours)


def not_saved(request: HttpRequest) -> HttpResponse:
    """503 for what could not be written; pages can be read all the same."""
    return _outage(request, unsaved=True)


def _outage(request: HttpRequest, *, unsaved: bool = False) -> HttpResponse:
    with translation.override(language_of(request)):
        if is_call(request.path_info):
            message = (
                _("Nothing can be saved right now. Try again in a moment.")
                if unsaved
                else _("The rules are not available right now. Try again in a moment.")
            )
            response: HttpResponse = api_error(503, "not-now", message)
        else:
            response = render(request, "503.html", {"unsaved": unsaved}, status=503)
    response["Retry-After"] = str(SECONDS_TO_TRY_AGAIN)
    add_never_cache_headers(response)
    return response


def asked_too_soon(request: HttpRequest, status: int, code: str, message: str | Promise, seconds: int) -> HttpResponse:
    """A response with ``Retry-After``; ``message`` is in the language of the address."""
    with translation.override(language_of(request)):
        response: HttpResponse
        if is_call(request.path_info):
            response = api_error(status, code, str(message))
        else:
            response = HttpResponse(str(message), status=status, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = str(seconds)
    add_never_cache_headers(response)
    return response


def language_of(request: HttpRequest) -> str:
    """The language of an address: from a page's path, or from the parameter of an API call, English without one."""
    if is_call(request.path_info):
        with suppress(SuspiciousOperation):  # too many parameters are refused elsewhere
            named = request.GET.get("lang")
            if named in LANGUAGES:
                return named
        return LANGUAGES[0]
    return next((code for code in LANGUAGES if request.path.startswith(address_of(code))), current_language())


def _nearest(path: str) -> tuple[HitView, ...]:
    # After the language, the first part names the game, the last one the page; many pages contain the words between.
    parts = [part for part in path.split("/")[2:] if part]
    words = re.sub(r"[^\w]+", " ", parts[-1]) if len(parts) > 1 else ""
    if not words.strip():
        return ()
    language = current_language()
    try:
        game = parts[0] if Game.objects.filter(slug=parts[0].replace("\x00", "")).exists() else ""
        # The keys in addresses are English. A page has up to two hits.
        found = search(words, language, game, limit=2 * NEAREST, reading=LANGUAGES[0])
    except (IndexUnusable, DatabaseError):
        return ()
    pages = {hit.ref: hit for hit in reversed(found.hits)}
    return tuple(hit_view(hit, language, {}) for hit in reversed(pages.values()))[:NEAREST]
