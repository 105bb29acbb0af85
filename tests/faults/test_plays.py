"""A move is on the disk when it is acknowledged; on a locked database or a full disk it is sent back and kept."""

from __future__ import annotations

import fcntl
import shutil
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from plays import durable
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


def test_move_waits_three_seconds_for_a_lock_that_somebody_holds(reader: Client, file: Path, settings: Any) -> None:
    table = Table(reader)
    phone = table.phone("Ana")
    with (settings.VAR_DIR / "plays.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        before = time.monotonic()
        answers = [table.move("note", input={"text": "x"}), phone.post("move/pay/", **PAYMENT)]
        assert time.monotonic() - before < 2 * 3.5
        assert phone.get().status_code == 200
    assert [answer.status_code for answer in answers] == [503, 503]
    assert all(int(answer["Retry-After"]) > 0 for answer in answers)
    assert table.move("note", input={"text": "x"}).status_code == 201


def test_threads_are_left_to_readers_while_moves_wait(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    waited = []

    def wait() -> None:
        before = time.monotonic()
        with pytest.raises(OperationalError), durable._first_in_line():
            pytest.fail("it was locked")
        waited.append(time.monotonic() - before)

    with (tmp_path / "plays.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        threads = [threading.Thread(target=wait) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len([seconds for seconds in waited if seconds < 2]) == 2
    assert len(waited) == 4
    with durable._first_in_line():
        pass


def test_lock_that_cannot_be_opened_is_told_as_not_now(reader: Client, tmp_path: Path, settings: Any) -> None:
    table = Table(reader)
    phone = table.phone("Ana")
    settings.VAR_DIR = tmp_path / "elsewhere"
    (settings.VAR_DIR / "plays.lock").mkdir(parents=True)
    answers = [table.move("note", input={"text": "x"}), phone.post("move/pay/", **PAYMENT)]
    answers.append(table.send("", {"game": "big-shoulders", "players": ["Ana", "Bo"]}, secret=""))
    assert [answer.status_code for answer in answers] == [503] * 3
    assert all(int(answer["Retry-After"]) > 0 for answer in answers)
