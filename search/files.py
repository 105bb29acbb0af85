"""Files of numbers, mapped into memory: read without parsing, and shared by all processes."""

from __future__ import annotations

import mmap
from array import array
from pathlib import Path


def mapped(path: Path, kind: str) -> memoryview:
    """The numbers in a file, of a type of ``array``. Raises OSError or, for half a number, TypeError."""
    with path.open("rb") as file:
        if not path.stat().st_size:
            return memoryview(array(kind))
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast("B").cast(kind)  # type: ignore[call-overload, no-any-return]
