"""A small game that is packed once for all tests of this folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulebook.models import Game
from rulebook.offline import views
from rulebook.offline.parcels import pack

GAME = "chicago-express"
HOST = {"SERVER_NAME": "testserver", "SERVER_PORT": "80"}


@pytest.fixture(scope="session")
def offline_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where parcels lie; kept for the session, since what is packed once stays."""
    return tmp_path_factory.mktemp("offline")


@pytest.fixture
def nothing_packed(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """No parcels at all; the games that somebody had packed are named in the list."""
    settings.OFFLINE_DIR = tmp_path
    asked: list[str] = []
    monkeypatch.setattr(views, "ask_to_pack", lambda game, _host: asked.append(game.slug))
    return asked


@pytest.fixture
def game(settings: Any, offline_dir: Path, db: None) -> Game:
    """The game, packed in both languages."""
    settings.OFFLINE_DIR = offline_dir
    found = Game.objects.get(slug=GAME)
    for language in ("en", "es"):
        pack(found, language, HOST)
    return found
