"""The version of what can be kept."""

from __future__ import annotations

import hashlib

from rulebook.caching import content_version
from rulebook.models import Game
from rulebook.release import release


def version_of(game: Game) -> str:
    """Twelve characters that change whenever a page of the game may look different."""
    return _short(f"{game.digest} {release()}")


def site_version() -> str:
    """The same for the pages that belong to no game."""
    return _short(f"{content_version()} {release()}")


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
