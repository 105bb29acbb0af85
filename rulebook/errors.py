"""Pages for addresses that lead nowhere, and for our own mistakes."""

from __future__ import annotations

import re
from typing import Any

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _

from rulebook.find import find
from rulebook.models.language import current_language
from rulebook.pages.search import HitView, hit_view
from rulebook.search.index import IndexUnusable

NEAREST = 5


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """404, with the pages nearest to what the address says."""
    if request.path.startswith("/api/"):
        return JsonResponse(
            {"errors": [{"field": "", "code": "not-found", "message": _("There is nothing here.")}]}, status=404
        )
    language = _language_of(request.path)
    with translation.override(language):
        return render(request, "404.html", {"nearest": _nearest(request.path), "no_alternates": True}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse(
            {"errors": [{"field": "", "code": "server-error", "message": _("Something went wrong on our side.")}]},
            status=500,
        )
    with translation.override(_language_of(request.path)):
        return render(request, "500.html", status=500)


def _language_of(path: str) -> str:
    return path[1:3] if path[1:4] in ("en/", "es/") else current_language()


def _nearest(path: str) -> tuple[HitView, ...]:
    # The last part names the page; the parts before it are words that stand on many.
    *_, last = ["", *(part for part in path.split("/")[3:] if part)]
    words = re.sub(r"[^\w]+", " ", last)
    if not words.strip():
        return ()
    language = current_language()
    try:
        answer = find(words, language, limit=NEAREST)
    except (IndexUnusable, DatabaseError):
        return ()
    return tuple(hit_view(hit, language) for hit in answer.hits)
