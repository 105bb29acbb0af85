"""The disk is lost: games and reports come back from the nightly backup, and phones bring what it lacks."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from core import backup
from plays.checking import differences_of
from reports.models import ErrorReport
from tests.plays.conftest import Table
from tests.prepared import prepared


def saved(app: str, folder: Path) -> Path:
    path = folder / f"{app}.json"
    call_command(app, backup=str(path), stdout=StringIO())
    return path


def test_a_lost_database_comes_back_from_the_backup_and_the_phones(
    reader: Client, reopen: Any, file: Path, tmp_path: Path
) -> None:
    table = Table(reader)
    phone = table.phone("Ana")
    table.played("pay", **{"from": "bank", "to": "Ana", "amount": 10})
    reader.post("/en/report/", {"text": "The price falls by two spaces."})
    games, reports = saved("plays", tmp_path), saved("reports", tmp_path)
    table.played("pay", **{"from": "bank", "to": "Bo", "amount": 20})
    assert phone.post("money/", id="m", **{"players.Cy.cash": "5", "was.players.Cy.cash": "0"}).status_code == 302
    table.strike(2)
    state, memory = table.state, table.get("/remembered").json()["entries"]
    assert [entry["type"] for entry in memory] == ["pay", "pay", "correct", "strike"]

    file.write_bytes(b"\xff" * 4096)
    for path in file.parent.glob(f"{file.name}-*"):
        path.unlink()
    reopen()
    with pytest.raises(CommandError, match="is damaged"):
        call_command("check_database")
    file.unlink()
    # What “prepare” makes of an empty database.
    shutil.copy(prepared() / "sobremesa.sqlite3", file)
    reopen()
    call_command("plays", restore=str(games), stdout=StringIO())
    call_command("reports", restore=str(reports), stdout=StringIO())
    assert [report.text for report in ErrorReport.objects.all()] == ["The price falls by two spaces."]
    assert [entry.entry_id for entry in table.play.entries.all()] == ["m1"]
    answer = phone.client.post(f"/api/v1/plays/{table.key}/remembered", {"entries": memory}, "application/json")
    assert answer.json() == {"recorded": 3, "known": 1, "refused": 0}
    assert (table.state, differences_of(table.play)) == (state, [])


def test_backup_is_of_one_moment_whole_and_for_its_owner(
    reader: Client, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(reader)
    path = saved("plays", tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert {row["model"] for row in json.loads(path.read_text(encoding="utf-8"))} == {"plays.play", "plays.seat"}

    def while_somebody_writes(*given: Any, **more: Any) -> None:
        assert connection.in_atomic_block
        list(table.play.entries.all())
        with closing(sqlite3.connect(file)) as other:
            other.execute("UPDATE plays_play SET title = 'renamed meanwhile'")
            other.commit()
        call_command(*given, **more)

    monkeypatch.setattr(backup, "call_command", while_somebody_writes)
    assert "renamed meanwhile" not in saved("plays", tmp_path).read_text(encoding="utf-8")
    assert table.play.title == "renamed meanwhile"


def test_backup_that_cannot_be_written_leaves_the_last_one(reader: Client, tmp_path: Path, full_disk: Any) -> None:
    table = Table(reader)
    before = saved("plays", tmp_path).read_bytes()
    for number in range(5):
        table.played("note", text=f"{number} {'x' * 270}")
    with full_disk(2000), pytest.raises(CommandError, match=r"Cannot write .*plays\.json: .*File too large"):
        saved("plays", tmp_path)
    assert (tmp_path / "plays.json").read_bytes() == before
    assert sorted(path.name for path in tmp_path.glob("*plays.json*")) == ["plays.json"]
    with pytest.raises(CommandError, match="No such file or directory"):
        saved("plays", tmp_path / "nowhere")
