"""Versions of saved games."""

from __future__ import annotations

import hashlib

from django.conf import settings

from core.fingerprint import source_fingerprint
from rulebook.caching import content_version
from rulebook.models import Game


def version_of(game: Game) -> str:
    """Twelve characters that change whenever a page of the game may look different; every page lists all games."""
    games = [*Game.objects.values_list("slug", "name_en", "name_es")]
    return _short(f"{game.digest} {games} {source_fingerprint(game.slug)} {settings.ORIGIN}")


def site_version() -> str:
    """The same for the pages that do not belong to a game."""
    return _short(f"{content_version()} {source_fingerprint()}")


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
