from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.search_index import ENCODER, PART
from tests.earlier_release import copy_parts

from .small_game import SLUG, write_game


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The folder of a made-up game without a mistake, inside a folder of games."""
    return write_game(tmp_path / "fixtures" / SLUG)


@pytest.fixture
def known_questions(tmp_path: Path) -> None:
    """An earlier release in ``releases`` has the vectors of all games' questions: encoding them takes a minute."""
    copy_parts(tmp_path / "releases", ENCODER, PART)
