"""Backups of what people entered: a file of one moment, whole or not there, for its owner only."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import CommandError

from core.snapshot import one_snapshot


def write_backup(app: str, name: str) -> None:
    """Write the rows of an app to a file, which replaces an earlier one when it is on disk, or to “-”.

    ``dumpdata`` alone reads one table after the other: a move recorded meanwhile would be in one of them only. Raises
    CommandError.
    """
    if name == "-":
        with one_snapshot():
            call_command("dumpdata", app)
        return
    path = Path(name)
    fresh = path.with_name(f".{path.name}.new")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            with one_snapshot():
                call_command("dumpdata", app, stdout=file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except (OSError, CommandError) as error:
        raise CommandError(f"Cannot write {path}: {error}") from None
    finally:
        fresh.unlink(missing_ok=True)
