"""An upgrade keeps what only the database knows: games in progress, the phones in them, and reports."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.browser.server import PROJECT, running
from tests.prepared import copied, on_postgres, prepared
from tests.upgrade.dump import FOLDER, known_of

VERSIONS = sorted(path.stem for path in (PROJECT / FOLDER).glob("*.sql"))


def answer_of(url: str, given: Any = None, secret: str = "") -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {secret}"} if secret else {})}
    body = None if given is None else json.dumps(given).encode()
    request = urllib.request.Request(url, body, headers)  # noqa: S310 our own server
    with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310 the same
        return json.load(response)


def page_of(url: str) -> str:
    with urllib.request.urlopen(url, timeout=60) as response:  # noqa: S310 our own server
        text: str = response.read().decode()
        return text


def missing(old: Any, new: Any, place: str = "") -> list[str]:
    """Where something of the old value is not in the new one, which may have more."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [fault for key in old for fault in missing(old[key], new.get(key), f"{place}.{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [
            fault for at, pair in enumerate(zip(old, new, strict=True)) for fault in missing(*pair, f"{place}.{at}")
        ]
    return [] if old == new else [f"{place}: {old!r} has become {new!r}"]


def take_content_over(file: Path) -> None:
    """Put the content of the prepared site into an upgraded database, where one game is still to be loaded."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("ATTACH ? AS prepared", [str(prepared() / "sobremesa.sqlite3")])
        tables = database.execute("SELECT name FROM prepared.sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            if table.startswith("rulebook_"):
                columns = ", ".join(f'"{row[1]}"' for row in database.execute(f"PRAGMA prepared.table_info({table})"))
                database.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM prepared.{table}")  # noqa: S608
        database.execute(
            "UPDATE main.rulebook_game SET digest = '' WHERE id = (SELECT max(id) FROM main.rulebook_game)"
        )


def manage(environment: dict[str, str], *command: str) -> str:
    """What a command says."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=PROJECT, env=environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout


@pytest.mark.skipif(on_postgres(), reason="the databases of earlier versions are SQLite files")
@pytest.mark.parametrize("version", VERSIONS)
def test_games_and_reports_survive_an_upgrade(tmp_path: Path, version: str) -> None:
    old = PROJECT / FOLDER / f"{version}.sql"
    with copied(tmp_path) as environment:
        for file in tmp_path.glob("sobremesa.sqlite3*"):
            file.unlink()
        with closing(sqlite3.connect(tmp_path / "sobremesa.sqlite3")) as database:
            database.executescript(old.read_text("utf-8"))
        # Loading every game takes half a minute.
        manage(environment, "migrate", "--verbosity", "0")
        take_content_over(tmp_path / "sobremesa.sqlite3")
        manage(environment, "prepare", "--without-pages")
        assert "The price falls by two spaces" in manage(environment, "reports")
        with running(tmp_path, environment) as address:
            for play in json.loads(old.with_suffix(".json").read_text("utf-8")):
                known = known_of(lambda call: answer_of(f"{address}{call}"), play["play"])
                assert [fault for name, now in known.items() for fault in missing(play[name], now, name)] == []
                for lang in ("en", "es"):
                    page_of(f"{address}/{lang}/play/{play['play']}/")
                # Who had a seat still has it.
                note = {"type": "note", "input": {"text": "Upgraded."}, "id": "after-the-upgrade"}
                moved = answer_of(f"{address}/api/v1/plays/{play['play']}/moves", note, play["secret"])
                assert moved["number"] == len(play["log"]) + 1
                # Undoing a note changes no number: the start is still that of the earlier version.
                before = answer_of(f"{address}/api/v1/plays/{play['play']}")["state"]
                strike = {"number": moved["number"], "id": "undone-after-the-upgrade"}
                answer_of(f"{address}/api/v1/plays/{play['play']}/strike", strike, play["secret"])
                assert answer_of(f"{address}/api/v1/plays/{play['play']}")["state"] == before
        assert ", 0 wrong" in manage(environment, "check_plays")
