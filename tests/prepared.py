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
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.environment import SHARED

PROJECT = Path(__file__).resolve().parent.parent
VAR = SHARED / "var"
WITH_PAGES = SHARED / "with-pages"
# The site as the last run left it, so that the next one only has to load what has changed.
LAST = PROJECT / "var/tests"
# The prepared database of a PostgreSQL server; the others are made from it.
TEMPLATE = f"sobremesa_{SHARED.name.rpartition('-')[2]}".lower()


def on_postgres() -> bool:
    """Whether the tests run on the server that DATABASE_URL names."""
    return os.environ.get("DATABASE_URL", "").startswith("postgres")


def prepared() -> Path:
    """The folder of the prepared site, as VAR_DIR; with PostgreSQL its rows are in the database TEMPLATE."""
    return _once(VAR, _prepare)


def with_pages() -> Path:
    """The same, with every game's pages and offline bundles in it: in a folder of its own, which nobody waits for who
    needs none."""
    prepared()
    return _once(WITH_PAGES, _add_pages)


def _once(folder: Path, make: Callable[[Path], None]) -> Path:
    """The folder, made by whichever process comes first; the others wait."""
    done = folder.with_suffix(".done")
    if not done.exists():
        with _turn(folder.with_suffix(".lock")):
            if not done.exists():
                make(folder)
                done.touch()
    return folder


def _prepare(folder: Path) -> None:
    if on_postgres():
        administer(f"CREATE DATABASE {TEMPLATE}")
        _copy_last_release()
        _run(folder, "prepare", "--without-pages")
    else:
        with _up_to_date("prepare", "--without-pages") as site:
            _copy(site, folder)


def _add_pages(folder: Path) -> None:
    if on_postgres():
        _copy(VAR, folder)
        _run(folder, "prepare", "--only-pages")
    else:
        with _up_to_date("prepare", "--only-pages") as site:
            _copy(site, folder)


@contextmanager
def _up_to_date(*command: str) -> Iterator[Path]:
    """The site of earlier runs after a command, which redoes only what has changed since."""
    LAST.mkdir(parents=True, exist_ok=True)
    with _turn(LAST / "lock"):
        _run(LAST / "var", *command)
        yield LAST / "var"


def _copy_last_release() -> None:
    """Reuse what an earlier run built and the database has no part in: PDFs, static files and bundles."""
    LAST.mkdir(parents=True, exist_ok=True)
    with _turn(LAST / "lock"):
        if (LAST / "var/releases").exists():
            shutil.copytree(LAST / "var/releases", VAR / "releases", symlinks=True)


def _copy(site: Path, folder: Path) -> None:
    shutil.copytree(site, folder, symlinks=True, dirs_exist_ok=True, copy_function=_link_or_copy)


def _built_pages(folder: str, names: list[str]) -> list[str]:
    """What a copy of the site has as a link: thousands of folders that nobody changes."""
    return [name for name in names if name == "pages" and Path(folder).parent.name == "releases"]


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
def _turn(lock: Path) -> Iterator[None]:
    """One process at a time."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def copied(folder: Path, *, pages: bool = False) -> Iterator[dict[str, str]]:
    """A copy of the prepared site in ``folder``, with a database of its own: the environment of a server for it."""
    site = with_pages() if pages else prepared()
    shutil.copytree(site, folder, symlinks=True, dirs_exist_ok=True, ignore=_built_pages)
    for built in site.glob("releases/*/pages"):
        if not built.parent.is_symlink():
            (folder / built.relative_to(site)).symlink_to(built)
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
    if on_postgres() and VAR.with_suffix(".done").exists():
        administer(f"DROP DATABASE IF EXISTS {TEMPLATE} WITH (FORCE)")
