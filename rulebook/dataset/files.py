"""Data sets as files: compressed once, when a release is built."""

from __future__ import annotations

import json
from pathlib import Path

import brotli

from core.fingerprint import source_fingerprint
from rulebook.models import Game
from rulebook.release import Release

from .rows import data_of


def data_set_part(game: str) -> str:
    """The part of a release that is the data set of a game."""
    return f"data/{game}.json.br"


def add_data_set(release: Release, game: Game) -> bool:
    """Add the data set of a game to its release; return whether it was written."""
    key = f"{game.digest}-{source_fingerprint()}"
    return release.add(data_set_part(game.slug), key, lambda path: _write(game, path))


def _write(game: Game, path: Path) -> None:
    text = json.dumps(data_of(game), ensure_ascii=False, indent=1)
    path.write_bytes(brotli.compress(text.encode(), quality=9))
