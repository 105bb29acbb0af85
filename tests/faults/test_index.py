"""A search index that is missing or damaged: /readyz says why, and ``prepare`` builds it again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rulebook import search_index
from rulebook.models import Game
from rulebook.release import release_of_content
from tests.content.small_game import SLUG, write_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_typesetting")]


@pytest.fixture
def folder(settings: Any, tmp_path: Path, known_encoder: None) -> Path:
    """The index of a site with one small game."""
    settings.RELEASES_DIR = tmp_path / "releases"
    settings.FIXTURES_DIR = tmp_path / "fixtures"
    write_game(settings.FIXTURES_DIR / SLUG)
    Game.objects.all().delete()
    call_command("load_content", stdout=StringIO())
    return release_of_content().path(search_index.PART)


def lost(folder: Path) -> None:
    shutil.rmtree(folder)


def cut_short(folder: Path) -> None:
    for path in (folder / "pages").iterdir():
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def scribbled_over(folder: Path) -> None:
    (folder / "manifest.json").write_bytes(b"\xff" * 100)


FAULTS = {
    lost: "there is no search index",
    cut_short: "damaged",
    scribbled_over: "cannot be read",
}


@pytest.mark.parametrize(("spoil", "reason"), FAULTS.items())
def test_ready_says_why_there_is_no_search_until_the_site_is_prepared(
    client: Client, folder: Path, spoil: Callable[[Path], None], reason: str
) -> None:
    spoil(folder)
    search_index._open.cache_clear()
    ready = client.get("/readyz")
    assert ready.status_code == 503
    [said] = ready.json()["reasons"]
    assert said.startswith("search index: ")
    assert reason in said
    assert str(folder.parent) not in said
    assert client.get(f"/api/v1/sections/{SLUG}/trade/selling").status_code == 200
    searching = client.get("/en/search/?q=tea")
    assert searching.status_code == 503
    assert int(searching["Retry-After"]) > 0
    call_command("prepare", without_pages=True, stdout=StringIO())
    assert client.get("/readyz").status_code == 200
    assert client.get("/api/v1/search?q=selling+tea").json()["results"]


def test_disk_that_is_full_while_the_index_is_built_leaves_what_there_was(
    client: Client, folder: Path, settings: Any, full_disk: Any
) -> None:
    before = Game.objects.get().digest
    selling = settings.FIXTURES_DIR / SLUG / "sections/trade/selling.yaml"
    selling.write_text(selling.read_text(encoding="utf-8").replace("Selling tea", "Selling chests"), encoding="utf-8")
    with full_disk(200), pytest.raises(CommandError, match="left as it was"):
        call_command("load_content", stdout=StringIO(), stderr=StringIO())
    assert Game.objects.get().digest == before
    assert client.get("/api/v1/search?q=selling+tea").json()["results"]
    assert release_of_content().path(search_index.PART) == folder
