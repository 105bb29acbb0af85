"""An index that is missing is built by a process of its own, while the site goes on.

It is missing where another machine loaded new content into a database that both share, where the disk lost it, and
where the program that reads it is a new one.
"""

from __future__ import annotations

import fcntl
import logging
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from django.conf import settings

_log = logging.getLogger("sobremesa.index")
_busy = threading.Lock()
# Building takes seconds of work that others need, and a disk that is full now will be so for a while.
_SECONDS_BETWEEN_ATTEMPTS = 60.0
_LESS_URGENT_THAN_ANSWERS = 5
_tried: dict[Path, float] = {}


def ask_for_index(folder: Path) -> None:
    """Have the index of the loaded content built, unless that is being done or was tried just now."""
    last = _tried.get(folder)
    if last is not None and time.monotonic() - last < _SECONDS_BETWEEN_ATTEMPTS:
        return
    if _busy.acquire(blocking=False):
        threading.Thread(target=_build, args=(folder,), name="indexing", daemon=True).start()


def _build(folder: Path) -> None:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with (folder.parent / ".building").open("w") as turn:
            # The other processes of this machine miss the same index.
            fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _tried[folder] = time.monotonic()
            _run_command()
    except BlockingIOError:
        pass
    except OSError as error:
        _tried[folder] = time.monotonic()
        _log.error("the search index cannot be built", extra={"reason": str(error)})
    finally:
        _busy.release()


def _run_command() -> None:
    with subprocess.Popen(
        [sys.executable, "manage.py", "build_index"],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        os.setpriority(os.PRIO_PROCESS, command.pid, _LESS_URGENT_THAN_ANSWERS)
        said = command.communicate()[1]
    if command.returncode:
        _log.error("the search index cannot be built", extra={"reason": said.strip()[-500:]})
