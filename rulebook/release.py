"""A fingerprint of the code that makes pages, so that validators change when a page would look different."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings

_NOT_SERVED = ("tests", "benchmarks")
_BESIDE_THE_CODE = ("templates", "static", "locale")
_COMPILED = (".pyc", ".mo")


@cache
def release() -> str:
    """Twelve characters that change with any file that takes part in a page, apart from the content."""
    total = hashlib.sha256()
    for path in sorted(_files()):
        total.update(path.read_bytes())
    # The names that pages give to static files, and the libraries that ship some of them.
    for path in (settings.STATIC_ROOT / "staticfiles.json", settings.BASE_DIR / "requirements.txt"):
        if path.is_file():
            total.update(path.read_bytes())
    return total.hexdigest()[:12]


def _files() -> Iterator[Path]:
    packages = [init.parent for init in settings.BASE_DIR.glob("*/__init__.py") if init.parent.name not in _NOT_SERVED]
    for folder in (*packages, *(settings.BASE_DIR / name for name in _BESIDE_THE_CODE)):
        yield from (path for path in folder.rglob("*") if path.is_file() and path.suffix not in _COMPILED)
