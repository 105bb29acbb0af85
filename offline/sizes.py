"""Transfer sizes of static files."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders


def transfer_size(address: str) -> int:
    """The size in bytes of the file at a static address, compressed if a compressed copy exists."""
    name = address.removeprefix(settings.STATIC_URL)
    collected = Path(settings.STATIC_ROOT) / name
    for path in (collected.with_name(f"{collected.name}.br"), collected):
        if path.is_file():
            return path.stat().st_size
    source = finders.find(name)
    return Path(source).stat().st_size if source else 0
