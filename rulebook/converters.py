"""The ``<game:…>`` part of an address: the games there are, and nothing else."""

from __future__ import annotations

from django.conf import settings
from django.urls import register_converter

from rulebook.content.game import game_slugs


class GameConverter:
    # An open pattern would take /api/… for a game, and send an unknown API address to a page in some language.
    regex = "|".join(game_slugs(settings.FIXTURES_DIR)) or "(?!)"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(GameConverter, "game")
