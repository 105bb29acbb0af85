"""A fingerprint of the code that makes pages, so that validators change when a page would look different."""

from __future__ import annotations

import hashlib
from functools import cache

from django.conf import settings

_FOLDERS = {
    "config": "*.py",
    "rulebook": "*.py",
    "rulebook/dataset": "*.json",
    "answers": "*.py",
    "calculators": "*.py",
    "reports": "*.py",
    "limits": "*.py",
    "templates": "*",
    "static": "*",
    "locale": "*.po",
}


@cache
def release() -> str:
    total = hashlib.sha256()
    for folder, pattern in _FOLDERS.items():
        for path in sorted((settings.BASE_DIR / folder).rglob(pattern)):
            if path.is_file():
                total.update(path.read_bytes())
    # The names that pages give to static files, and the libraries that ship some of them.
    for path in (settings.STATIC_ROOT / "staticfiles.json", settings.BASE_DIR / "requirements.txt"):
        if path.is_file():
            total.update(path.read_bytes())
    return total.hexdigest()[:12]
