"""Whether the process lives, and whether it can serve."""

from __future__ import annotations

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from rulebook.find import searcher
from rulebook.models import Game
from rulebook.search.index import IndexUnusable


@never_cache
def alive(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "alive"})


@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    reasons = [reason for reason in (_database(), _index()) if reason]
    if reasons:
        return JsonResponse({"status": "not ready", "reasons": reasons}, status=503)
    return JsonResponse({"status": "ready"})


def _database() -> str:
    try:
        loaded = Game.objects.exists()
    except DatabaseError as error:
        return f"database: {error}"
    return "" if loaded else "database: no content is loaded"


def _index() -> str:
    try:
        searcher()
    except (IndexUnusable, DatabaseError) as error:
        return f"search index: {error}"
    return ""
