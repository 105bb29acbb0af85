"""URL converter ``<game:…>``: matches the existing games and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from django.urls import register_converter

from content.refs import SLUG


def pattern_of(fixtures: Path) -> str:
    """Match the folders of games, broken ones too: their content from an earlier load is still served.

    If there are no folders, any slug matches, and the database decides. Otherwise an open pattern would take /api/…
    for a game, and redirect an unknown URL of the API to a page in some language.
    """
    folders = sorted(path.name for path in fixtures.iterdir() if path.is_dir()) if fixtures.is_dir() else []
    return "|".join(name for name in folders if re.fullmatch(SLUG, name)) or SLUG


class GameConverter:
    regex = pattern_of(settings.FIXTURES_DIR)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(GameConverter, "game")
