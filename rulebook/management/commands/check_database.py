"""Check the database file for damage before the site uses it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError, OperationalError, connection

from core.progress import ProgressCommand


class Command(ProgressCommand):
    help = "Fail if the SQLite database is damaged, and say what to do; a database server is not checked."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor != "sqlite":
            return
        try:
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA quick_check(1)")
                [(found,)] = cursor.fetchall()
        except OperationalError:
            # Unreachable, locked or out of space: that may be temporary.
            return
        except DatabaseError as error:
            found = str(error)
        if found != "ok":
            path = connection.settings_dict["NAME"]
            reason = " ".join(found.split())
            raise CommandError(
                f"The database {path} is damaged ({reason}). Move it away with its -wal and -shm files, start the site"
                " again, and restore the reports from a backup: see docs/deploy.md, “A damaged database”."
            )
