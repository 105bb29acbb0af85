"""A PostgreSQL server of the tests' own: ``python -m tests.postgres WORD…`` runs pytest with those words on it.

It keeps everything in a temporary folder, listens on a free port of this machine only, belongs to a user who is not
root, and ends with the tests.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests import packages

# Debian keeps the server's programs off the path, in a folder for each version.
_OFF_THE_PATH = Path("/usr/lib/postgresql")
# PostgreSQL refuses to run as root; the first comes with Debian's package.
_UNPRIVILEGED = ("postgres", "nobody")
_SECONDS = 30
# A power cut may take what lies in a temporary folder.
_QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
# Words sorted by the rules of a language, as most systems' clusters do and SQLite does not.
_SORTED_BY_LANGUAGE = ("--locale-provider=icu", "--icu-locale=en-US")


class NoPostgres(Exception):
    """There is no PostgreSQL and none could be installed; says what to run."""


def programs() -> Path:
    """The folder of the PostgreSQL server's programs, which are installed if there are none."""
    if not _programs():
        packages.install("postgresql")
    folder = _programs()
    if not folder:
        line = packages.advice("postgresql")
        raise NoPostgres("No PostgreSQL server for the tests. " + (f"Run: {line}" if line else "Install PostgreSQL."))
    return folder


def _programs() -> Path | None:
    """The newest of Debian's, else those on the path."""
    folders = sorted(_OFF_THE_PATH.glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    on_the_path = shutil.which("postgres")
    folders += [Path(on_the_path).resolve().parent] if on_the_path else []
    return next((path for path in folders if (path / "initdb").exists() and (path / "postgres").exists()), None)


@contextmanager
def serving() -> Iterator[str]:
    """The address of a running server, as DATABASE_URL wants it; the database that it names is never there."""
    found = programs()
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="sobremesa-postgres-") as name:
        folder = Path(name)
        owner = _owner(folder)
        _make_cluster(found, folder, owner)
        options = [word for option in _QUICK for word in ("-c", option)]
        command = [found / "postgres", "-D", "data", "-k", folder, "-h", "127.0.0.1", "-p", str(port), *options]
        log = folder / "server.log"
        with log.open("wb") as file:
            server = subprocess.Popen(command, cwd=folder, stdout=file, stderr=subprocess.STDOUT, **owner)
        try:
            _wait_until_ready(server, port, log)
            yield f"postgres://sobremesa@127.0.0.1:{port}/sobremesa"
        finally:
            # “Fast”: it does not wait for clients to leave.
            server.send_signal(signal.SIGINT)
            server.wait(_SECONDS)


def _owner(folder: Path) -> dict[str, Any]:
    """How to start a program as the owner of the folder, who is not root."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = next(known[name] for name in _UNPRIVILEGED if name in known)
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _make_cluster(found: Path, folder: Path, owner: dict[str, Any]) -> None:
    command = [found / "initdb", "-D", "data", "-U", "sobremesa", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
    said = subprocess.run([found / "initdb", "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"\d+", said)
    if version and int(version[0]) >= 15:
        command += _SORTED_BY_LANGUAGE
    made = subprocess.run([*command, "-N"], cwd=folder, capture_output=True, text=True, check=False, **owner)
    if made.returncode:
        raise NoPostgres(f"PostgreSQL made no cluster:\n{made.stdout}{made.stderr}")


def _wait_until_ready(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + _SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        try:
            psycopg.connect(host="127.0.0.1", port=port, user="sobremesa", dbname="postgres").close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise NoPostgres(f"PostgreSQL did not start:\n{log.read_text(encoding='utf-8')[-4000:]}")


def main(words: list[str]) -> int:
    # Whoever ends the tests ends the server with them.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        with serving() as address:
            print(f"PostgreSQL: {address}", flush=True)
            environment = {**os.environ, "DATABASE_URL": address}
            return subprocess.run([sys.executable, "-m", "pytest", *words], env=environment, check=False).returncode
    except NoPostgres as problem:
        print(problem, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
