"""Health: whether the process is alive, and whether it can serve."""

from __future__ import annotations

import logging

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from rulebook.models import Game
from rulebook.search_index import searcher
from search.index import IndexUnusable

logger = logging.getLogger("sobremesa.health")


@never_cache
def alive(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "alive"})


@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    reasons = [reason for reason in (_database(), _index(), _static_files()) if reason]
    if reasons:
        return JsonResponse({"status": "not ready", "reasons": reasons}, status=503)
    return JsonResponse({"status": "ready"})


def _database() -> str:
    try:
        loaded = Game.objects.exists()
    except Error as error:
        # A database server's message names its host and user, and this page is public.
        logger.warning("database unavailable", extra={"reason": str(error)})
        return f"database: {error if connection.vendor == 'sqlite' else 'unreachable'}"
    return "" if loaded else "database: no content is loaded"


def _index() -> str:
    try:
        searcher()
    except IndexUnusable as error:
        return f"search index: {error}; run manage.py prepare".replace(f"{settings.RELEASES_DIR}/", "")
    except Error:
        return "search index: unknown without the database"
    return ""


def _static_files() -> str:
    return "" if settings.STATIC_ROOT.is_dir() else "static files: there is no current release; run manage.py prepare"
