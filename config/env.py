"""Settings from the environment. A value that cannot be read stops the start with the variable's name."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path
from typing import Any, cast

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.functional import SimpleLazyObject

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def text(name: str, default: str) -> str:
    return os.environ.get(name) or default


def flag(name: str, *, default: bool) -> bool:
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value in ("1", "true", "yes", "on"):
        return True
    if value in ("0", "false", "no", "off"):
        return False
    raise ImproperlyConfigured(f"{name} is “{value}”; write 1 or 0")


def count(name: str, *, default: int) -> int:
    """A whole number from 1."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and int(value) > 0):
        raise ImproperlyConfigured(f"{name} is “{value}”; write a whole number from 1")
    return int(value)


def words(name: str, default: tuple[str, ...]) -> list[str]:
    value = os.environ.get(name, "")
    return [word.strip() for word in value.split(",") if word.strip()] or list(default)


def folder(name: str, default: Path) -> Path:
    return Path(os.environ.get(name) or default).resolve()


def choice(name: str, default: str, allowed: tuple[str, ...]) -> str:
    value = text(name, default)
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} is “{value}”; allowed are {', '.join(allowed)}")
    return value


def database(name: str, default: str) -> dict[str, Any]:
    """Django's settings of a database from its address; connections are kept, and checked before they are used."""
    address = text(name, default)
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(address, conn_max_age=600, conn_health_checks=True))
    except ValueError:
        # Without its cause, which quotes parts of the address: a password may be one.
        raise ImproperlyConfigured(f"{name} is no address of a database") from None
    if found["ENGINE"].endswith("sqlite3"):
        # Readers go on with what they began to read while content is loaded. The machine keeps the file in memory
        # anyway: two megabytes of it for each thread beside that are eight in a process, and no faster.
        found["OPTIONS"] = {
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-512"
        }
    elif found["ENGINE"].endswith("postgresql"):
        from psycopg import IsolationLevel

        # The same: all that one transaction reads is of one moment. By default each query would see the newest.
        found.setdefault("OPTIONS", {})["isolation_level"] = IsolationLevel.REPEATABLE_READ
    return found


def secret(name: str, path: Path) -> str:
    """The variable's value, else that of a file, which is made on first use and readable by its owner only."""
    return os.environ.get(name) or cast("str", SimpleLazyObject(lambda: _read_or_make(name, path)))


def _read_or_make(name: str, path: Path) -> str:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        _make_secret(path)
    value = path.read_text(encoding="ascii").strip()
    if not value:
        raise ImproperlyConfigured(f"{path} is empty; remove it, and a new {name} is made")
    return value


def _make_secret(path: Path) -> None:
    """Write a new secret beside its place and link it there whole: of two processes that begin at once, one wins."""
    handle, fresh = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(64))
    with contextlib.suppress(FileExistsError):
        os.link(fresh, path)
    Path(fresh).unlink()
