"""Writes the database of this version, which later versions must be able to upgrade.

``python -m tests.upgrade.dump 0.2.0`` starts a game of each kind, records its first moves, undoes, replaces and
restores some of them, sends a report, and writes the schema with those rows as ``0.2.0.sql``, and what the API says
about the games as ``0.2.0.json``. Content is left out: every version loads its own.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[2]
FOLDER = Path("tests/upgrade")
RECORDED = PROJECT / "tests/plays/recorded"
MOVES = 20
# The sentences about a move are written anew by every version.
OF_A_MOVE = ("number", "id", "type", "input", "by", "at", "struck_by", "replaced_by", "recomputed_by", "impossible")
PAGE = "big-shoulders:stock-phase/selling"
# What the site knows without the content: the rest of the tables is dumped empty.
KEPT = ("django_migrations", "plays_", "reports_")


def dump_file(version: str, project: Path = PROJECT) -> Path:
    """Where the database of a version is."""
    return project / FOLDER / f"{version}.sql"


def known_of(get: Callable[[str], Any], play: str) -> dict[str, Any]:
    """What an upgrade must not change about a game; ``get`` is a GET request to the API."""
    log = get(f"/api/v1/plays/{play}/moves")
    return {
        "state": get(f"/api/v1/plays/{play}")["state"],
        "log": [{name: move[name] for name in OF_A_MOVE} for move in log],
        "score": get(f"/api/v1/plays/{play}/score")["result"],
    }


def main(version: str) -> None:
    with tempfile.TemporaryDirectory(prefix="sobremesa-dump-") as folder:
        os.environ["VAR_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        for command in (("migrate", "--verbosity", "0"), ("load_content",)):
            subprocess.run([sys.executable, "manage.py", *command], cwd=PROJECT, check=True)
        found = _filled()
        _write(Path(folder, "sobremesa.sqlite3"), dump_file(version))
    dump_file(version).with_suffix(".json").write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _filled() -> list[dict[str, Any]]:
    """Games in progress and a report, as people would have made them; what the API says about the games."""
    import django

    django.setup()
    from django.test import Client

    client = Client(SERVER_NAME="localhost")
    report = {"text": "The price falls by two spaces, not by one.", "contact": "", "homepage": ""}
    assert client.post("/en/report/", report, query_params={"page": PAGE}).status_code in (200, 302)
    return [_played(client, recorded) for recorded in _recorded()]


def _recorded() -> Iterator[dict[str, Any]]:
    """One recorded game of each kind."""
    games = set()
    for path in sorted(RECORDED.glob("*.json")):
        recorded = json.loads(path.read_text("utf-8"))
        if recorded["game"] not in games:
            games.add(recorded["game"])
            yield recorded


def _played(client: Any, recorded: dict[str, Any]) -> dict[str, Any]:
    started = client.post("/api/v1/plays", {"game": recorded["game"], **recorded["setup"]}, "application/json").json()
    headers = {"authorization": f"Bearer {started['secret']}"}
    entries = recorded["entries"][:MOVES]
    for number, (path, sent) in enumerate((*map(_sent, entries), *_changes(entries)), start=1):
        address = f"/api/v1/plays/{started['play']}/{path}"
        response = client.post(address, {**sent, "id": f"move-{number}"}, "application/json", headers=headers)
        assert response.status_code == 201, response.content
    known = known_of(lambda address: client.get(address).json(), started["play"])
    return {"play": started["play"], "secret": started["secret"], **known}


def _sent(entry: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if entry["kind"] == "strike":
        return "strike", {"number": entry["intent"]["number"]}
    return "moves", {"type": entry["kind"], "input": entry["intent"], "anyway": True}


def _changes(entries: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Strikes of every kind: of a move that is replaced, of one alone, and of one that is brought back."""
    number = len(entries) + 1
    struck = {entry["intent"]["number"] for entry in entries if entry["kind"] == "strike"}
    first, second, *_rest = (entry["number"] for entry in entries if entry["number"] not in struck)
    yield "moves", {"type": "note", "input": {"text": "Writen in haste."}}
    yield "replace", {"number": number, "input": {"text": "Written in haste."}}
    yield "strike", {"number": second, "alone": True}
    yield "strike", {"number": first}
    yield "strike", {"number": number + 3}


def _write(database: Path, path: Path) -> None:
    with closing(sqlite3.connect(database)) as full, closing(sqlite3.connect(":memory:")) as kept:
        full.backup(kept)
        tables = [name for (name,) in kept.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            if not table.startswith((*KEPT, "sqlite_")):
                kept.execute(f'DELETE FROM "{table}"')  # noqa: S608 the names come from the database
        kept.commit()
        path.write_text("\n".join(kept.iterdump()) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
