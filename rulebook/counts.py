"""What server processes counted that are gone: kept in one file of each kind, or their files would pile up."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict

_FILE = re.compile(r"(counter|histogram)_(\d+)\.db")


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
        path.unlink()
    file = MmapedDict(str(kept))  # type: ignore[no-untyped-call]
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
