"""Fingerprints of our own code, for what is made by it and has to be made again when it changes."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


@cache
def code_of(*places: str) -> str:
    """Eight characters that change with any change of the Python files at these places of the project."""
    total = hashlib.sha256()
    for place in places:
        path = PROJECT / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            total.update(file.read_bytes())
    return total.hexdigest()[:8]
