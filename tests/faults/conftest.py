"""A database in a file of its own, for disks and hands to spoil; and a disk that is full."""

from __future__ import annotations

import resource
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from limits import declared
from tests.prepared import on_postgres, prepared

Open = Callable[..., None]


@pytest.fixture
def file(tmp_path: Path, django_db_setup: None) -> Path:
    """The database of the whole site, in a file; its release is there, too."""
    if on_postgres():
        pytest.skip("the faults of a file; the database is a server")
    return Path(shutil.copy(prepared() / "sobremesa.sqlite3", tmp_path / "sobremesa.sqlite3"))


@pytest.fixture
def reopen(file: Path, django_db_blocker: Any) -> Iterator[Open]:
    """Open the file, or another one, as the site does when it starts: nothing of a test is rolled back there."""
    usual = connections["default"]
    opened = []

    def reopen(name: str = str(file), **options: Any) -> None:
        for connection in opened:
            connection.close()
        settings = {**usual.settings_dict, "NAME": name}
        settings["OPTIONS"] = {**usual.settings_dict["OPTIONS"], "timeout": 0.01, **options}
        connections["default"] = type(usual)(settings, "default")
        opened.append(connections["default"])

    with django_db_blocker.unblock():
        reopen()
        yield reopen
        for connection in opened:
            connection.close()
    connections["default"] = usual


@pytest.fixture
def reader(reopen: Open) -> Client:
    """Somebody who gets whatever the site answers, as from a server."""
    return Client(raise_request_exception=False)


@pytest.fixture(autouse=True)
def counts_of_its_own(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {**settings.CACHES["limits"], "LOCATION": str(tmp_path / "limits")}
    settings.CACHES = {**settings.CACHES, "limits": counts}
    monkeypatch.setattr(declared, "REPORTS", declared.WriteLimit(seconds=3600, client=1000, everybody=1000))


@pytest.fixture
def full_disk() -> Callable[[int], AbstractContextManager[None]]:
    """No file of this process may grow past so many bytes: writing fails as it does on a disk that is full."""

    @contextmanager
    def full(size: int) -> Iterator[None]:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)

    return full
