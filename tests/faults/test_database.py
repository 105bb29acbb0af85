"""A database that is missing, damaged, locked, read-only or full: readers are told; what was thanked for is kept."""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.db.utils import load_backend
from django.test import Client
from django.utils import timezone

from core import durable
from plays.models import Play
from reports.models import ErrorReport, RejectedCard
from tests.conftest import PROJECT
from tests.pages.document import document
from tests.plays.conftest import Table

from .conftest import Open

SELLING = "big-shoulders:stock-phase/selling"
REJECTED = "big-shoulders:stock-phase/preferred-certificate#not-for-the-director"
WRONG = "The price falls by two spaces, not by one."
PAGES = ["/en/", "/es/big-shoulders/stock-phase/selling/", "/en/nowhere/at/all/", "/api/v1/games", "/api/v1/search?q=a"]


def take_away(file: Path) -> None:
    file.unlink()
    file.mkdir()


def empty(file: Path) -> None:
    file.write_bytes(b"")


def overwrite_the_beginning(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(b"no database any more" * 10)


def overwrite_the_middle(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xff" * (file.stat().st_size - 8192))


FAULTS = [take_away, empty, overwrite_the_beginning, overwrite_the_middle]


@pytest.mark.parametrize("spoil", FAULTS)
def test_without_a_database_every_page_says_not_now_and_the_site_comes_back_by_itself(
    reader: Client, reopen: Open, file: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    whole = shutil.copy(file, tmp_path / "whole")
    reopen()
    spoil(file)
    for page in PAGES:
        response = reader.get(page)
        assert (response.status_code, page) == (503, page)
        assert int(response["Retry-After"]) > 0
        assert "no-store" in response["Cache-Control"]
        assert b"sqlite" not in response.content.lower()
    assert reader.get("/healthz").status_code == 200
    ready = reader.get("/readyz")
    assert ready.status_code == 503
    assert ready.json()["reasons"][0].startswith("database: ")
    file.rmdir() if file.is_dir() else file.unlink()
    shutil.copy(whole, file)
    reopen()
    assert {reader.get(page).status_code for page in PAGES} == {200, 404}
    assert reader.get("/readyz").status_code == 200


def started(database: Path, folder: Path) -> tuple[int, str]:
    """The end of ``manage.py prepare`` with this database: its exit code, and what it complained of."""
    environment = {**os.environ, "VAR_DIR": str(folder / "var"), "DATABASE_URL": f"sqlite:///{database}"}
    command = [sys.executable, "manage.py", "prepare"]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize("spoil", [overwrite_the_beginning, overwrite_the_middle])
def test_start_with_a_damaged_file_says_what_to_do(file: Path, tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(file)
    ended, complaint = started(file, tmp_path)
    assert ended == 1
    [line] = complaint.strip().splitlines()
    assert f"{file} is damaged" in line
    assert "Move it away" in line


def test_start_with_a_file_that_cannot_be_opened_is_one_line(tmp_path: Path) -> None:
    ended, complaint = started(tmp_path, tmp_path)
    assert ended == 1
    assert complaint.strip() == "CommandError: Cannot use the database: unable to open database file"


def test_server_that_is_out_of_reach_is_not_named(reader: Client) -> None:
    usual = connections["default"]
    address = {"HOST": "127.0.0.1", "PORT": "1", "NAME": "no_rules", "USER": "no_user", "PASSWORD": "hunter2"}
    server = load_backend("django.db.backends.postgresql").DatabaseWrapper
    connections["default"] = server({**usual.settings_dict, **address, "OPTIONS": {}}, "default")
    answers = [reader.get(page) for page in [*PAGES, "/readyz"]]
    connections["default"] = usual
    assert {response.status_code for response in answers} == {503}
    assert answers[-1].json()["reasons"][0] == "database: unreachable"
    said = b"".join(response.content for response in answers)
    assert not [word for word in ("127.0.0.1", "no_rules", "no_user", "hunter2") if word.encode() in said]


def test_page_of_an_outage_speaks_the_language_of_the_address(reader: Client, file: Path, reopen: Open) -> None:
    empty(file)
    reopen()
    found = document(reader.get("/es/big-shoulders/").content)
    assert found.one("html").attrs["lang"] == "es"
    assert "no están disponibles" in found.one("h1").text


def send(reader: Client, text: str = WRONG) -> Any:
    return reader.post("/en/report/", {"text": text}, query_params={"page": SELLING})


def assert_sent_back(response: Any, text: str = WRONG) -> None:
    """The report was not kept, its writer is told so, and has the text still."""
    assert response.status_code == 503
    assert int(response["Retry-After"]) > 0
    assert document(response.content).one("textarea").text == text


def kept_on_disk(file: Path, tmp_path: Path) -> list[str]:
    """The texts that would be there if the power went now: read from a copy of the files as they lie."""
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for path in file.parent.glob(f"{file.name}*"):
        shutil.copy(path, crashed)
    with closing(sqlite3.connect(crashed / file.name)) as rows:
        return [text for (text,) in rows.execute("SELECT text FROM reports_errorreport ORDER BY id")]


def test_report_that_was_thanked_for_is_on_the_disk(reader: Client, file: Path, tmp_path: Path) -> None:
    assert send(reader).status_code == 302
    assert kept_on_disk(file, tmp_path) == [WRONG]


def test_while_another_writes_all_is_read_and_a_report_is_sent_back(reader: Client, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as another:
        another.execute("BEGIN IMMEDIATE")
        assert {reader.get(page).status_code for page in PAGES} == {200, 404}
        assert reader.get("/readyz").status_code == 200
        assert_sent_back(send(reader))
        another.execute("ROLLBACK")
    assert send(reader).status_code == 302
    assert ErrorReport.objects.count() == 1


def test_rejected_card_waits_its_turn_and_is_not_worth_an_error(
    reader: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(durable, "_SECONDS_TO_WAIT", 0.1)

    def reject() -> int:
        headers = {"sec-fetch-site": "same-origin"}
        return reader.post("/en/search/not-this/", {"card": REJECTED, "q": "bonus"}, headers=headers).status_code

    with (settings.VAR_DIR / "write.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert reject() == 302
        assert not RejectedCard.objects.exists()
    assert reject() == 302
    assert RejectedCard.objects.get().times == 1


@pytest.mark.parametrize("command", ["plays", "reports"])
def test_backup_is_restored_in_turn_or_said_not_to_be(
    reader: Client, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(durable, "_SECONDS_TO_WAIT", 0.1)
    Table(reader)
    send(reader)
    backup = str(tmp_path / "backup.json")
    call_command(command, backup=backup)
    with (settings.VAR_DIR / "write.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match=r"Cannot restore .*: another program is writing"):
            call_command(command, restore=backup)
    call_command(command, restore=backup, stdout=StringIO())


@pytest.mark.parametrize("command", ["reports --close 1", "check_plays --restored", "delete_old_plays"])
def test_command_that_cannot_write_says_so_in_one_line(
    reader: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(durable, "_SECONDS_TO_WAIT", 0.1)
    Table(reader)
    send(reader)
    Play.objects.update(changed=timezone.now() - timedelta(days=31))
    with (settings.VAR_DIR / "write.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match="another program is writing"):
            call_command(*command.split(), stdout=StringIO())
    call_command(*command.split(), stdout=StringIO())


def test_read_only_database_is_read_and_a_report_is_sent_back(reader: Client, file: Path, reopen: Open) -> None:
    reopen(f"file:{file}?mode=ro", uri=True)
    assert {reader.get(page).status_code for page in PAGES} == {200, 404}
    assert_sent_back(send(reader))


def test_full_disk_loses_no_report_that_was_thanked_for(
    reader: Client, file: Path, tmp_path: Path, full_disk: Any
) -> None:
    thanked = []
    for number in range(40):
        text = f"{number} {'x' * 1900}"
        with full_disk(60_000):
            response = send(reader, text)
        if response.status_code != 302:
            break
        thanked.append(text)
    assert_sent_back(response, text)
    assert thanked
    assert kept_on_disk(file, tmp_path) == thanked
    assert reader.get("/en/big-shoulders/stock-phase/selling/").status_code == 200
    assert send(reader).status_code == 302
    assert ErrorReport.objects.count() == len(thanked) + 1
