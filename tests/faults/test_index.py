"""A search index that is missing, damaged or of another version: /readyz says why, and it is built anew."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rulebook import find
from rulebook.models import Game
from tests.content.small_game import SLUG, write_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    """The index of a site with one small game."""
    settings.INDEX_DIR = tmp_path / "index"
    settings.FIXTURES_DIR = tmp_path / "fixtures"
    write_game(settings.FIXTURES_DIR / SLUG)
    Game.objects.all().delete()
    call_command("load_content", stdout=StringIO())
    return find.index_folder()


def lost(folder: Path) -> None:
    shutil.rmtree(folder)


def cut_short(folder: Path) -> None:
    for path in (folder / "pages").iterdir():
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def scribbled_over(folder: Path) -> None:
    (folder / "manifest.json").write_bytes(b"\xff" * 100)


def of_another_version(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    (folder / "manifest.json").write_text(json.dumps(manifest | {"format": "of last year"}), encoding="utf-8")


FAULTS = {
    lost: "there is no search index",
    cut_short: "damaged",
    scribbled_over: "cannot be read",
    of_another_version: "has format of last year",
}


@pytest.mark.parametrize(("spoil", "reason"), FAULTS.items())
def test_why_there_is_no_search_is_said_until_the_index_is_built_anew(
    client: Client, folder: Path, spoil: Callable[[Path], None], reason: str
) -> None:
    spoil(folder)
    find._opened.cache_clear()
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
    call_command("build_index", stdout=StringIO())
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
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]
