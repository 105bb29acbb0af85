"""A small game whose bundles are written once for all tests of this folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from offline.bundles import parts_of, write_game
from offline.version import version_of
from rulebook.models import Game
from rulebook.release import release_of_content

GAME = "chicago-express"


@pytest.fixture(scope="session")
def releases_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the release is, for the whole session."""
    return tmp_path_factory.mktemp("releases")


@pytest.fixture
def game(settings: Any, releases_dir: Path, db: None) -> Game:
    """The game, with its bundles in both languages."""
    settings.RELEASES_DIR = releases_dir
    game = Game.objects.get(slug=GAME)
    add_bundles(game)
    return game


def add_bundles(game: Game) -> bool:
    """Add the bundles to the release of the content, if they are not there; whether they were written."""
    version = version_of(game)
    release, parts = release_of_content(), parts_of(game.slug, version)
    if all(release.reuse(part, version) for part in parts):
        return False
    folders = [release.unfinished(part) for part in parts]
    write_game(game, folders)
    for part, folder in zip(parts, folders, strict=True):
        release.put(part, version, folder)
    return True
