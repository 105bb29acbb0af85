"""The site as ``manage.py prepare`` leaves it: made once in a test run, by whichever process comes first.

Loading every game takes most of a minute on a busy machine, and its pages another; those are only built for tests
that save a game. Test databases, the servers that tests start and their releases are copies of this.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.environment import SHARED

PROJECT = Path(__file__).resolve().parent.parent
VAR = SHARED / "var"
# The site as the last run left it, so that the next one only has to load what has changed.
LAST = PROJECT / "var/tests"
# The prepared database of a PostgreSQL server; the others are made from it.
TEMPLATE = f"sobremesa_{SHARED.name.rpartition('-')[2]}".lower()


def on_postgres() -> bool:
    """Whether the tests run on the server that DATABASE_URL names."""
    return os.environ.get("DATABASE_URL", "").startswith("postgres")


def prepared() -> Path:
    """The folder of the prepared site, as VAR_DIR; with PostgreSQL its rows are in the database TEMPLATE."""
    with _turn(SHARED):
        if not (SHARED / "prepared").exists():
            if on_postgres():
                administer(f"CREATE DATABASE {TEMPLATE}")
                _copy_last_release()
                _run(VAR, "prepare", "--without-pages")
            else:
                with _up_to_date("prepare", "--without-pages") as site:
                    shutil.copytree(site, VAR, symlinks=True, copy_function=_link_or_copy)
            (SHARED / "prepared").touch()
    return VAR


def with_offline_bundles() -> Path:
    """The folder of the prepared site, with every game's pages and offline bundles in it."""
    prepared()
    with _turn(SHARED):
        if not (SHARED / "bundles").exists():
            if on_postgres():
                _run(VAR, "prepare")
            else:
                with _up_to_date("prepare") as site:
                    _copy_bundles(site)
            (SHARED / "bundles").touch()
    return VAR


@contextmanager
def _up_to_date(*command: str) -> Iterator[Path]:
    """The site of earlier runs after a command, which redoes only what has changed since."""
    LAST.mkdir(parents=True, exist_ok=True)
    with _turn(LAST):
        _run(LAST / "var", *command)
        yield LAST / "var"


def _copy_last_release() -> None:
    """Reuse what an earlier run built and the database has no part in: PDFs, static files and bundles."""
    LAST.mkdir(parents=True, exist_ok=True)
    with _turn(LAST):
        if (LAST / "var/releases").exists():
            shutil.copytree(LAST / "var/releases", VAR / "releases", symlinks=True)


def _copy_bundles(site: Path) -> None:
    """Add what the release lacks; the rest is there, and other processes read it."""
    old, new = ((folder / "releases/current").resolve() for folder in (site, VAR))
    for part in ("offline", "pages"):
        shutil.copytree(old / part, new / part, dirs_exist_ok=True, copy_function=_copy_missing)
    shutil.copy(old / "keys.json", new / "keys.json")


def _copy_missing(source: str, copy: str) -> None:
    if not Path(copy).exists():
        _link_or_copy(source, copy)


def _link_or_copy(source: str, copy: str) -> None:
    """Link the thousands of pages, which nobody changes, where they are on the same disk; copy everything else."""
    with suppress(OSError):
        if Path(source).name.startswith("index."):
            os.link(source, copy)
    if not Path(copy).exists():
        shutil.copy2(source, copy)


def _run(folder: Path, *command: str) -> None:
    subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=PROJECT,
        env=environment_of(folder, TEMPLATE),
        stdout=subprocess.DEVNULL,
        check=True,
    )


@contextmanager
def _turn(folder: Path) -> Iterator[None]:
    """One process at a time."""
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def copied(folder: Path) -> Iterator[dict[str, str]]:
    """A copy of the prepared site in ``folder``, with a database of its own: the environment of a server for it."""
    shutil.copytree(prepared(), folder, symlinks=True, dirs_exist_ok=True, copy_function=_link_or_copy)
    name = f"{TEMPLATE}_{token_hex(4)}"
    if on_postgres():
        administer(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    try:
        yield environment_of(folder, name)
    finally:
        if on_postgres():
            administer(f"DROP DATABASE {name} WITH (FORCE)")


def environment_of(folder: Path, database: str) -> dict[str, str]:
    """What a program of the site is told: to keep its files in ``folder``, and its rows there or in ``database``."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DEBUG", "DATABASE_URL")}
    environment["VAR_DIR"] = str(folder)
    return environment | ({"DATABASE_URL": address_of(database)} if on_postgres() else {})


def address_of(database: str) -> str:
    """The address of another database on the same server."""
    return urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}"))


def administer(statement: str) -> None:
    with psycopg.connect(address_of("postgres"), autocommit=True) as server:
        server.execute(statement.encode())


def forget() -> None:
    """Remove what would stay on the server after the tests."""
    if on_postgres() and (SHARED / "prepared").exists():
        administer(f"DROP DATABASE IF EXISTS {TEMPLATE} WITH (FORCE)")
