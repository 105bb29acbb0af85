"""New content is loaded while a game goes on: moves are recorded meanwhile, and readers see old or new content."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from rulebook.models import Game, Section
from tests.conftest import PROJECT
from tests.content.small_game import SLUG, write_game
from web.management.commands import load_content

SELLING = Path("sections/trade/selling.yaml")


@pytest.fixture
def fixtures(reader: Client, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a small game that is not loaded yet, beside all games that are."""
    settings.VAR_DIR = tmp_path
    settings.RELEASES_DIR = tmp_path / "releases"
    settings.FIXTURES_DIR = tmp_path / "fixtures"
    monkeypatch.setattr(load_content, "add_content_parts", lambda *_given: True)
    write_game(settings.FIXTURES_DIR / SLUG)
    return settings.FIXTURES_DIR / SLUG


def load() -> None:
    call_command("load_content", SLUG, stdout=StringIO(), stderr=StringIO())


def change(fixtures: Path) -> None:
    path = fixtures / SELLING
    path.write_text(path.read_text(encoding="utf-8").replace("Selling tea", "Selling chests"), encoding="utf-8")


def title(file: Path) -> str:
    """The title that another program reads now."""
    with closing(sqlite3.connect(file)) as other:
        query = "SELECT s.title_en FROM rulebook_section s JOIN rulebook_chapter c ON c.id = s.chapter_id"
        query += " JOIN rulebook_game g ON g.id = c.game_id WHERE g.slug = ? AND s.key = 'selling'"
        return str(other.execute(query, [SLUG]).fetchone()[0])


def test_database_is_not_locked_while_content_is_loaded(
    fixtures: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    change(fixtures)
    seen = []

    def build(*_given: object) -> bool:
        seen.append((title(file), Section.objects.get(chapter__game__slug=SLUG, key="selling").title_en))
        with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("ROLLBACK")
        return True

    monkeypatch.setattr(load_content, "add_content_parts", build)
    load()
    assert seen == [("Selling tea", "Selling chests")]
    assert title(file) == "Selling chests"


def test_only_the_rows_of_the_game_are_replaced(fixtures: Path, reader: Client) -> None:
    others = dict(Game.objects.values_list("slug", "pk"))
    load()
    first = Game.objects.get(slug=SLUG).pk
    change(fixtures)
    load()
    games = dict(Game.objects.values_list("slug", "pk"))
    assert {slug: pk for slug, pk in games.items() if slug != SLUG} == others
    assert games[SLUG] != first
    with connection.cursor() as cursor:
        assert not cursor.execute("PRAGMA foreign_key_check").fetchall()
    assert "Selling chests" in reader.get(f"/api/v1/sections/{SLUG}/trade/selling").content.decode()


def test_disk_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = {**os.environ, "VAR_DIR": str(tmp_path / "file/var"), "SECRET_KEY": "x" * 50}
    command = [sys.executable, "manage.py", "prepare"]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    [line] = done.stderr.strip().splitlines()
    assert line.startswith("CommandError: Cannot prepare the site: ")
    assert "Not a directory" in line


def test_content_that_cannot_be_taken_over_is_not_loaded(fixtures: Path, file: Path) -> None:
    load()
    change(fixtures)
    with closing(sqlite3.connect(file, isolation_level=None)) as another:
        another.execute("BEGIN IMMEDIATE")
        before = time.monotonic()
        with pytest.raises(
            CommandError, match="nothing was loaded, the database cannot be written: database is locked"
        ):
            load()
        assert time.monotonic() - before < 10
        another.execute("ROLLBACK")
    assert title(file) == "Selling tea"
    load()
    assert title(file) == "Selling chests"
    assert not list(fixtures.parent.parent.glob(".staging-*"))
