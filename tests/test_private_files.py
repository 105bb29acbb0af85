"""Nobody else on the machine reads the database, the secret key, counts or backups."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

from config import env
from tests.conftest import PROJECT
from web.private_files import keep_from_others

OTHERS = 0o007


def database(path: Path) -> SimpleNamespace:
    return SimpleNamespace(vendor="sqlite", is_in_memory_db=lambda: False, settings_dict={"NAME": str(path)})


def modes(folder: Path) -> set[int]:
    return {path.stat().st_mode & OTHERS for path in folder.rglob("*")}


def test_database_is_not_for_others(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        old, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
        for path in (old, new):
            if path is new:
                keep_from_others(database(new))
            with closing(sqlite3.connect(path)) as rows:
                rows.execute("PRAGMA journal_mode=WAL")
                rows.execute("CREATE TABLE a (b)")
                keep_from_others(database(path))
                assert len(list(tmp_path.glob(f"{path.name}*"))) == 3
                assert modes(tmp_path) == {0}
    finally:
        os.umask(before)


def test_folders_that_the_site_makes_are_for_their_owner(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        str(env.secret("NO_SUCH_VARIABLE", tmp_path / "var/secret_key"))
        code = "import sys, pathlib, web.metric_files as files; files.count_in_files(pathlib.Path(sys.argv[1]))"
        subprocess.run([sys.executable, "-c", code, str(tmp_path / "metrics")], cwd=PROJECT, check=True)
    finally:
        os.umask(before)
    for folder in ("var", "metrics"):
        assert (tmp_path / folder).stat().st_mode & 0o077 == 0


def test_preparing_keeps_the_database_from_others() -> None:
    source = (PROJECT / "web/management/commands/prepare.py").read_text(encoding="utf-8")
    assert source.index("keep_from_others(connection)") < source.index("self.migrate()")
