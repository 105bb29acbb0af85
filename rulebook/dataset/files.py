"""The files, compressed and named by what is in them: made when the site is prepared, else when one is asked for."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import brotli
from django.conf import settings

from rulebook.models import Game
from rulebook.release import release

from .rows import data_of, version_of


def file_of(game: Game) -> Path:
    """The file of a game as it is loaded; it is made where it is missing."""
    path: Path = settings.DATA_DIR / f"{game.slug}-{version_of(game)}-{release()}.json.br"
    if not path.exists():
        text = json.dumps(data_of(game), ensure_ascii=False, indent=1)
        _write(path, brotli.compress(text.encode(), quality=9))
    return path


def drop_old_files() -> None:
    """Remove the files of older content."""
    kept = {file_of(game) for game in Game.objects.all()}
    for path in settings.DATA_DIR.glob("*.json.br"):
        if path not in kept:
            path.unlink(missing_ok=True)


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all: another process may be making the same file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, fresh = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(fresh).replace(path)
