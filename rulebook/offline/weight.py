"""How many bytes a static file travels with."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders


def bytes_of(path: str) -> int:
    """The size of the file at a static address, compressed where it lies there compressed."""
    name = path.removeprefix(settings.STATIC_URL)
    collected = Path(settings.STATIC_ROOT) / name
    found = finders.find(name)
    candidates = [
        collected.with_name(f"{collected.name}.br"),
        collected,
        *([Path(found)] if found else []),
    ]
    return next((place.stat().st_size for place in candidates if place.is_file()), 0)
