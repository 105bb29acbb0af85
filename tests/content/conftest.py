from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulebook.release import Release
from rulebook.search_index import ENCODER, PART
from tests.prepared import prepared

from .small_game import SLUG, write_game


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The folder of a made-up game without a mistake, inside a folder of games."""
    return write_game(tmp_path / "fixtures" / SLUG)


@pytest.fixture
def known_questions(tmp_path: Path) -> None:
    """An earlier release in ``releases`` has the vectors of all games' questions: encoding them takes a minute."""
    usual, earlier = Release(prepared() / "releases/current"), Release(tmp_path / "releases/earlier")
    for part in (ENCODER, PART):
        fresh = earlier.unfinished(part)
        shutil.copytree(usual.path(part), fresh)
        earlier.put(part, usual.keys[part], fresh)
