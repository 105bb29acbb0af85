"""A move is on the disk when it is acknowledged; on a locked database or a full disk it is sent back and kept."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.test import Client

from plays.checking import differences_of
from tests.pages.document import document
from tests.plays.conftest import Table

PAYMENT = {"from": "Ana", "to": "Bo", "amount": "5", "id": "x"}


def recorded_on_disk(file: Path, folder: Path) -> list[str]:
    """The moves that would be there if the power went now: read from a copy of the files as they lie."""
    folder.mkdir()
    for path in file.parent.glob(f"{file.name}*"):
        shutil.copy(path, folder)
    with closing(sqlite3.connect(folder / file.name)) as rows:
        return [entry for (entry,) in rows.execute("SELECT entry_id FROM plays_entry ORDER BY number")]


def test_move_is_sent_back_while_another_program_writes(reader: Client, file: Path) -> None:
    table = Table(reader)
    phone = table.phone("Ana", "es")
    with closing(sqlite3.connect(file, isolation_level=None)) as another:
        another.execute("BEGIN IMMEDIATE")
        assert phone.get().status_code == 200
        response = phone.post("move/pay/", **PAYMENT)
        assert table.move("note", input={"text": "x"}).status_code == 503
        another.execute("ROLLBACK")
    assert response.status_code == 503
    main = document(response.content).one("main")
    assert "No se ha podido guardar" in main.one(class_="refused").text
    assert main.one("input", name="amount").attrs["value"] == "5"
    assert phone.post("move/pay/", **PAYMENT).status_code == 302
    assert list(table.play.entries.values_list("entry_id", flat=True)) == ["x"]


def test_full_disk_loses_no_move_that_was_acknowledged(
    reader: Client, file: Path, tmp_path: Path, full_disk: Any
) -> None:
    table = Table(reader)
    acknowledged: list[str] = []
    for number in range(100):
        with full_disk(200_000):
            answer = table.move("note", input={"text": f"{number} {'x' * 270}"}, id=f"n{number}")
        if answer.status_code != 201:
            break
        acknowledged.append(f"n{number}")
    assert answer.status_code == 503
    assert acknowledged
    assert recorded_on_disk(file, tmp_path / "crashed") == acknowledged
    assert table.move("note", input={"text": "x"}, id=f"n{number}").status_code == 201
    assert list(table.play.entries.values_list("entry_id", flat=True)) == [*acknowledged, f"n{number}"]
    assert not differences_of(table.play)
