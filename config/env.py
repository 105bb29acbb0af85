"""Settings from the environment. A value that cannot be read stops the start with the variable's name."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


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


def words(name: str, default: tuple[str, ...]) -> list[str]:
    value = os.environ.get(name, "")
    return [word.strip() for word in value.split(",") if word.strip()] or list(default)


def folder(name: str, default: Path) -> Path:
    return Path(os.environ.get(name) or default).resolve()


def kept_secret(name: str, path: Path) -> str:
    """The variable's value, else the one kept in a file, which is made on first use and readable by its owner only."""
    value = os.environ.get(name)
    if value:
        return value
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = secrets.token_urlsafe(64)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(fresh)
    return fresh
