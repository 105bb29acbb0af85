"""The ``<game:…>`` part of an address: the games there are, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from django.urls import register_converter

from content.refs import SLUG


def pattern_of(fixtures: Path) -> str:
    """The folders of games, whole or broken: what was loaded from a broken one before goes on being served.

    Where all are lost, anything may be a game, and the database says what is. Otherwise an open pattern would take
    /api/… for a game, and send an unknown address of the API to a page in some language.
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
