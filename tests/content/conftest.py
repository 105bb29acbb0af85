from __future__ import annotations

from pathlib import Path

import pytest

from .small_game import SLUG, write_game


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The folder of a made-up game without a mistake, inside a folder of games."""
    return write_game(tmp_path / "fixtures" / SLUG)
