"""Files that nobody else on the machine may read: codes, secrets and what readers wrote are in the database."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

_OTHERS = 0o007


def keep_from_others(connection: Any) -> None:
    """Take the SQLite database from everybody but its owner and group; a new one begins without rights for others.

    SQLite gives its files beside the database the rights of the database.
    """
    if connection.vendor != "sqlite" or connection.is_in_memory_db():
        return
    path = Path(str(connection.settings_dict["NAME"]))
    # A database that cannot be opened is told by who opens it.
    with suppress(OSError):
        if not path.exists():
            path.touch(mode=0o600)
    for file in path.parent.glob(f"{path.name}*"):
        with suppress(OSError):
            file.chmod(file.stat().st_mode & 0o777 & ~_OTHERS)
