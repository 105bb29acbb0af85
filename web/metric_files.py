"""Files in which server processes count: allocated before they are used, deleted once their process has ended."""

from __future__ import annotations

import os
import re
from pathlib import Path

_FILE = re.compile(r"(?:counter|histogram)_(\d+)\.db")
# Room for several thousand label combinations; the site has a few hundred.
_BYTES = 1 << 20


def count_in_files(folder: Path) -> None:
    """Have this process count in files in ``folder``; where there is no room for them, in memory and for itself.

    To be called before the library is imported, which reads the variable only then.
    """
    if _allocate(folder):
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)


def _allocate(folder: Path) -> bool:
    """Make this process's files in full size, and return whether there was room for them.

    The library maps its files into memory. It would make them with holes, and on a full disk the kernel kills a process
    that writes into one.
    """
    files = [folder / f"{kind}_{os.getpid()}.db" for kind in ("counter", "histogram")]
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for path in files:
            with path.open("wb") as file:
                os.posix_fallocate(file.fileno(), 0, _BYTES)
    except OSError:
        for path in files:
            path.unlink(missing_ok=True)
        return False
    return True


def delete_of_ended_processes(folder: Path) -> None:
    """Delete the files of processes that have ended. Their counts go with them, as counters may start again at zero."""
    for path in sorted(folder.glob("*.db")):
        name = _FILE.fullmatch(path.name)
        if not name or not _is_running(int(name[1])):
            path.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
