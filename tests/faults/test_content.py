"""A content directory that is broken when the site starts: what was loaded before goes on being served."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rulebook.converters import pattern_of
from rulebook.models import Game
from tests.content.small_game import SLUG, write_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_typesetting")]

PAGE = f"/api/v1/sections/{SLUG}/trade/selling"


@pytest.fixture
def fixtures(settings: Any, tmp_path: Path, known_encoder: None) -> Path:
    """The folders of two games that are loaded; the second one stays whole."""
    settings.RELEASES_DIR = tmp_path / "releases"
    settings.FIXTURES_DIR = tmp_path / "fixtures"
    write_game(settings.FIXTURES_DIR / SLUG)
    shutil.copytree(settings.FIXTURES_DIR / SLUG, settings.FIXTURES_DIR / "rum-harbor")
    for path in (settings.FIXTURES_DIR / "rum-harbor").rglob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace(SLUG, "rum-harbor"), encoding="utf-8")
    Game.objects.all().delete()
    call_command("load_content", stdout=StringIO())
    return settings.FIXTURES_DIR


def no_directory(fixtures: Path) -> None:
    shutil.rmtree(fixtures)


def empty_directory(fixtures: Path) -> None:
    no_directory(fixtures)
    fixtures.mkdir()


def first_file_lost(fixtures: Path) -> None:
    (fixtures / SLUG / "game.yaml").unlink()


def link_to_nowhere(fixtures: Path) -> None:
    (fixtures / SLUG / "sections/trade/selling.yaml").unlink()
    (fixtures / SLUG / "sections/trade/selling.yaml").symlink_to("nowhere")


def folder_for_a_file(fixtures: Path) -> None:
    (fixtures / SLUG / "terms.yaml").unlink()
    (fixtures / SLUG / "terms.yaml").mkdir()


def no_text(fixtures: Path) -> None:
    (fixtures / SLUG / "terms.yaml").write_bytes(b"\xff\xfe\x00" * 100)


def half_written(fixtures: Path) -> None:
    path = fixtures / SLUG / "sections/trade/selling.yaml"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


@pytest.mark.parametrize(
    "spoil",
    [no_directory, empty_directory, first_file_lost, link_to_nowhere, folder_for_a_file, no_text, half_written],
)
def test_old_content_goes_on_being_served(client: Client, fixtures: Path, spoil: Callable[[Path], None]) -> None:
    before = client.get(PAGE)
    spoil(fixtures)
    with pytest.raises(CommandError, match="left as it was"):
        call_command("load_content", stdout=StringIO(), stderr=StringIO())
    assert Game.objects.count() == 2
    again = client.get(PAGE)
    assert (again.status_code, again.content) == (200, before.content)
    assert client.get("/readyz").status_code == 200
    assert re.fullmatch(pattern_of(fixtures), SLUG), "a server that starts now knows the addresses of the game"


def test_broken_game_keeps_no_change_of_another_from_being_loaded(client: Client, fixtures: Path) -> None:
    half_written(fixtures)
    selling = fixtures / "rum-harbor/sections/trade/selling.yaml"
    selling.write_text(selling.read_text(encoding="utf-8").replace("Selling tea", "Selling chests"), encoding="utf-8")
    with pytest.raises(CommandError, match=f"left as it was: {SLUG}"):
        call_command("load_content", stdout=StringIO(), stderr=StringIO())
    assert b"Selling chests" in client.get(PAGE.replace(SLUG, "rum-harbor")).content
