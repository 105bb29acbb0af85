"""Files in which server processes count: their space is allocated, and those of ended processes are added up."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

from prometheus_client.mmap_dict import _INITIAL_MMAP_SIZE, MmapedDict

_FILE = re.compile(r"(counter|histogram)_(\d+)\.db")


class AllocatedDict(MmapedDict):
    """The library's file, whose space is there before it is written to.

    The library maps a file with holes into memory: on a full disk the kernel kills whoever writes into one. Here there
    is an OSError instead, and the file is as it was.
    """

    def __init__(self, filename: str, read_mode: bool = False) -> None:
        if not read_mode:
            _allocate(Path(filename))
        super().__init__(filename, read_mode)  # type: ignore[no-untyped-call]

    def _init_value(self, key: str) -> None:
        # With its length, padding and two numbers an entry takes less than 32 bytes more than its key.
        if self._used + len(key.encode()) + 32 > self._capacity:
            os.posix_fallocate(self._f.fileno(), 0, 2 * self._capacity)
        super()._init_value(key)  # type: ignore[no-untyped-call]


def _allocate(path: Path) -> None:
    with path.open("a+b") as file:
        try:
            os.posix_fallocate(file.fileno(), 0, max(_INITIAL_MMAP_SIZE, path.stat().st_size))
        except OSError:
            # An empty file is not one that can be read.
            if not path.stat().st_size:
                path.unlink()
            raise


def keep_of_the_gone(folder: Path) -> None:
    """Add the counts of ended processes to ``counter_gone.db`` and ``histogram_gone.db``, so that no number falls."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(folder.glob("*.db")):
        named = _FILE.fullmatch(path.name)
        if named and not _lives(int(named[2])):
            found[named[1]].append(path)
    for kind, paths in found.items():
        _add(paths, folder / f"{kind}_gone.db")


def _add(paths: list[Path], kept: Path) -> None:
    counts: dict[str, float] = defaultdict(float)
    for path in paths:
        # Both kinds are kept as numbers that add up, each bucket of a histogram by itself.
        for key, value, *_ in MmapedDict.read_all_values_from_file(str(path)):  # type: ignore[no-untyped-call]
            counts[key] += value
    # On a full disk they are added up another time.
    with suppress(OSError):
        file = AllocatedDict(str(kept))
        for key in counts:
            file.read_value(key)  # type: ignore[no-untyped-call]  # it makes room for the key
        for path in paths:
            path.unlink()
        for key, value in counts.items():
            before, _ = file.read_value(key)  # type: ignore[no-untyped-call]
            file.write_value(key, before + value, 0.0)  # type: ignore[no-untyped-call]
        file.close()  # type: ignore[no-untyped-call]


def _lives(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
