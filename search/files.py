"""Files of numbers, mapped into memory: read without parsing, and shared by all processes."""

from __future__ import annotations

import mmap
from array import array
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


def mapped(path: Path, kind: str) -> memoryview:
    """The numbers in a file, of a type of ``array``. Raises OSError or, for half a number, TypeError."""
    with path.open("rb") as file:
        if not path.stat().st_size:
            return memoryview(array(kind))
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast("B").cast(kind)  # type: ignore[call-overload, no-any-return]


def found_in(wanted: NDArray[np.unsignedinteger], row: NDArray[np.unsignedinteger]) -> Iterator[tuple[int, int]]:
    """The numbers that two sorted rows have in common, each as its places in both."""
    places = np.searchsorted(row, wanted)
    inside = np.flatnonzero(places < len(row))
    common = inside[row[places[inside]] == wanted[inside]]
    return zip(common.tolist(), places[common].tolist(), strict=True)
