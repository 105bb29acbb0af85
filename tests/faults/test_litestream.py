"""The disk is lost, and Litestream has copied every change elsewhere: games are there with their last move."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from plays.checking import differences_of
from tests.plays.conftest import Table
from tests.prepared import PROJECT
from tests.servers.site import until

LITESTREAM = shutil.which("litestream")
pytestmark = pytest.mark.skipif(not LITESTREAM, reason="there is no litestream")


@pytest.fixture
def configuration(file: Path, tmp_path: Path) -> Path:
    """Our own, but for the database and for the machine on which the copy lies."""
    text = (PROJECT / "deploy/litestream.yml").read_text(encoding="utf-8")
    text = text.replace("/var/lib/sobremesa/sobremesa.sqlite3", str(file))
    text, number = re.subn(
        r"type: sftp\n(?: +(?:host|user|key-path): .*\n)+( +)path: .*", rf"type: file\n\1path: {tmp_path}/copy", text
    )
    assert number == 1
    path = tmp_path / "litestream.yml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def replicating(configuration: Path) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([str(LITESTREAM), "replicate", "-config", str(configuration)], stdout=subprocess.DEVNULL)
    yield process
    process.kill()
    process.wait()


def restore(configuration: Path, file: Path, target: Path) -> bool:
    """What docs/deploy.md says, to another place if it is not that of the database."""
    place = [] if target == file else ["-o", str(target)]
    command = [str(LITESTREAM), "restore", "-config", str(configuration), *place, str(file)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_a_lost_disk_costs_no_move_that_was_copied(
    reader: Client, reopen: Any, file: Path, configuration: Path, replicating: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    table = Table(reader)
    for number in range(1, 6):
        table.played("note", text=f"{number}")
    state, epoch = table.state, table.play.epoch

    def is_copied() -> bool:
        trial = tmp_path / "trial.sqlite3"
        trial.unlink(missing_ok=True)
        if not restore(configuration, file, trial):
            return False
        with closing(sqlite3.connect(trial)) as rows:
            return rows.execute("SELECT count(*) FROM plays_entry").fetchone()[0] == 5

    until(is_copied, "the last move is copied")
    replicating.kill()
    replicating.wait()
    for path in file.parent.glob(f"{file.name}*"):
        path.unlink()
    assert restore(configuration, file, file)
    reopen()
    assert (table.state, differences_of(table.play)) == (state, [])
    call_command("check_plays", "--restored", stdout=StringIO())
    assert table.play.epoch != epoch
    table.played("note", text="on we go")
