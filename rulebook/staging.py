"""New content, loaded beside the one that is read: SQLite is locked only while the finished rows are taken over.

Loading, and building the search index, data sets and PDFs, takes a minute, in which nobody could record a move. On
PostgreSQL, loading locks only the tables of the content.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import connection, connections

from core.durable import in_turn
from rulebook.load import writing

_FOLDER = ".staging-"


@contextmanager
def staged() -> Iterator[None]:
    """Write content within this block; readers see all of it at once after the block. Raises NotSaved.

    Only one program per machine may do so at a time (``release.building``).
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with writing():
            yield
        return
    for left in settings.VAR_DIR.glob(f"{_FOLDER}*"):
        # By a program that was killed.
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=settings.VAR_DIR, prefix=_FOLDER) as folder:
        file = Path(folder, "content.sqlite3")
        _copy_to(file)
        with _connected_to(file):
            yield
        _take_over(file)


def _tables() -> list[str]:
    models = apps.get_app_config("rulebook").get_models(include_auto_created=True)
    return [model._meta.db_table for model in models]


def _copy_to(file: Path) -> None:
    """Copy the tables of the content to a new database."""
    with connection.cursor() as cursor, closing(sqlite3.connect(file)) as copy:
        for table in _tables():
            cursor.execute("SELECT sql FROM sqlite_master WHERE tbl_name = %s AND sql IS NOT NULL", [table])
            for (statement,) in cursor.fetchall():
                copy.execute(statement)
    with _attached(file):
        _execute(["PRAGMA staged.synchronous=OFF"])
        # One statement for each table, of one moment: only the caller writes content.
        _execute(f'INSERT INTO staged."{table}" SELECT * FROM main."{table}"' for table in _tables())  # noqa: S608


@contextmanager
def _connected_to(file: Path) -> Iterator[None]:
    """Let the models of this thread read and write another database."""
    usual = connections["default"]
    other = type(usual)({**usual.settings_dict, "NAME": str(file)}, usual.alias)
    connections["default"] = other
    try:
        yield
    finally:
        other.close()
        connections["default"] = usual


def _take_over(file: Path) -> None:
    """Replace the rows that differ, in one transaction. A row is never changed, and a key never used twice."""
    statements = []
    for table in _tables():
        statements.append(f'DELETE FROM main."{table}" WHERE id NOT IN (SELECT id FROM staged."{table}")')  # noqa: S608
        statements.append(
            f'INSERT INTO main."{table}" SELECT * FROM staged."{table}"'  # noqa: S608 names of our tables
            f' WHERE id NOT IN (SELECT id FROM main."{table}")'
        )
    with _attached(file):
        in_turn(lambda: _execute(statements))


@contextmanager
def _attached(file: Path) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("ATTACH DATABASE %s AS staged", [str(file)])
        try:
            yield
        finally:
            cursor.execute("DETACH DATABASE staged")


def _execute(statements: Iterator[str] | list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
