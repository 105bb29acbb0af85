"""A small game that is packed once for all tests of this folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulebook.models import Game
from rulebook.offline.parcels import is_packed, pack

GAME = "chicago-express"


@pytest.fixture(scope="session")
def offline_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where parcels lie; kept for the session, since what is packed once stays."""
    return tmp_path_factory.mktemp("offline")


@pytest.fixture
def game(settings: Any, offline_dir: Path, db: None) -> Game:
    """The game, packed in both languages."""
    settings.OFFLINE_DIR = offline_dir
    found = Game.objects.get(slug=GAME)
    for language in ("en", "es"):
        if not is_packed(found, language):
            pack(found, language)
    return found
