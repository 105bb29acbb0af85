"""A move is on the disk when it is acknowledged; on a locked database or a full disk it is sent back and kept."""

from __future__ import annotations

import fcntl
import logging
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

from core import durable
from plays.checking import differences_of
from tests.pages.document import document
from tests.plays.conftest import SAME_SITE, Table

PLAYERS = {"players.0": "Ana", "players.1": "Bo"}
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
    assert "No se ha podido guardar" in main.one("div", class_="refused").text
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
    with (settings.VAR_DIR / "write.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        before = time.monotonic()
        answers = [table.move("note", input={"text": "x"}), phone.post("move/pay/", **PAYMENT)]
        assert time.monotonic() - before < 2 * 5
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

    with (tmp_path / "write.lock").open("w") as lock:
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


def test_a_seat_and_a_report_wait_three_seconds_as_well(reader: Client, file: Path, reopen: Any) -> None:
    table = Table(reader)
    address = f"/en/play/{table.key}/join/"
    visitor, given = Client(headers=SAME_SITE), {"with": table.play.join_secret, "player": "Bo"}
    reopen(timeout=30)
    with closing(sqlite3.connect(file, isolation_level=None)) as another:
        another.execute("BEGIN IMMEDIATE")
        before = time.monotonic()
        answers = [visitor.post(address, given), reader.post("/en/report/", {"text": "The price falls by two."})]
        assert time.monotonic() - before < 2 * 5
        another.execute("ROLLBACK")
    assert [answer.status_code for answer in answers] == [503, 503]
    assert all(int(answer["Retry-After"]) > 0 for answer in answers)
    assert visitor.post(address, given).status_code == 302


def test_a_writer_gets_its_turn_while_many_others_write(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    ended = threading.Event()

    def write_all_the_time() -> None:
        # A file of its own each, as other processes have.
        with (tmp_path / "write.lock").open("w") as lock:
            while not ended.is_set():
                fcntl.flock(lock, fcntl.LOCK_EX)
                time.sleep(0.005)
                fcntl.flock(lock, fcntl.LOCK_UN)
                # Whoever asks again at once has the lock before those who wait are awake; between two moves a server
                # has more to do than that.
                time.sleep(0.001)

    others = [threading.Thread(target=write_all_the_time) for _ in range(4)]
    for other in others:
        other.start()
    try:
        for _turn in range(50):
            time.sleep(0.001)
            # Raises NotSaved after three seconds.
            with durable._first_in_line():
                pass
    finally:
        ended.set()
        for other in others:
            other.join()


def test_whatever_a_phone_sends_to_a_read_only_database_is_answered_in_its_words(
    reader: Client, file: Path, reopen: Any, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(reader)
    ana, bo = table.phone("Ana"), table.phone("Bo", "es")
    table.move("note", input={"text": "x"})
    reopen(f"file:{file}?mode=ro", uri=True)
    caplog.set_level(logging.WARNING)
    join = {"with": table.play.join_secret, "player": "Cy"}
    pages = [
        ana.post("money/", id="m", expected="1", **{"players.Ana.cash": "7", "was.players.Ana.cash": "0"}),
        ana.post("log/1/", id="s", expected="1"),
        ana.post("settings/", action="handover"),
        Client(headers=SAME_SITE).post(f"{ana.address}join/", join),
        Client(headers=SAME_SITE).post("/en/play/", {"game": "big-shoulders", **PLAYERS}),
    ]
    assert [page.status_code for page in pages] == [503] * len(pages)
    assert all("Nothing can be saved" in document(page.content).one("h1").text for page in pages)
    spanish = document(bo.post("settings/", action="player", player="Bo").content)
    assert spanish.one("h1").text == "Ahora mismo no se puede guardar nada"
    answer = table.move("note", lang="es", input={"text": "y"})
    assert answer.json()["errors"][0]["message"].startswith("Ahora mismo no se puede guardar nada.")
    assert {ana.get().status_code, bo.get("log/").status_code, reader.get("/readyz").status_code} == {200}
    lines = [record for record in caplog.records if record.name == "sobremesa.writing"]
    assert len(lines) == len(pages) + 2
    assert {line.reason for line in lines} == {"attempt to write a readonly database"}
    assert not [record for record in caplog.records if record.exc_info]


def test_lock_that_cannot_be_opened_is_told_as_not_now(reader: Client, tmp_path: Path, settings: Any) -> None:
    table = Table(reader)
    phone = table.phone("Ana")
    settings.VAR_DIR = tmp_path / "elsewhere"
    (settings.VAR_DIR / "write.lock").mkdir(parents=True)
    answers = [table.move("note", input={"text": "x"}), phone.post("move/pay/", **PAYMENT)]
    answers.append(table.send("", {"game": "big-shoulders", "players": ["Ana", "Bo"]}, secret=""))
    assert [answer.status_code for answer in answers] == [503] * 3
    assert all(int(answer["Retry-After"]) > 0 for answer in answers)
