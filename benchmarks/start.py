"""How long a start takes: ``make serve`` on a fresh clone, and again; then all that ``manage.py prepare`` builds.

The baseline is creating an empty virtual environment. What is prepared is measured from nothing, without a change, and
after a change of one section.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.server import PROJECT, free_port, wait_until_ready

_SECTION = "fixtures/carnegie/sections/actions/construction.yaml"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(PROJECT), str(clone)], check=True)
        steps: dict[str, Callable[[], float]] = {
            "an empty virtual environment": lambda: _run(["python3", "-m", "venv", "../empty"], clone),
            "first make serve": lambda: _serve(clone),
            "second make serve": lambda: _serve(clone),
            "prepare everything": lambda: _prepare(clone),
            "prepare, nothing changed": lambda: _prepare(clone),
            "prepare, one section changed": lambda: _prepare(clone, changed=_SECTION),
        }
        print(f"{'what':<32}{'seconds':>8}{'of a processor':>16}")
        for name, step in steps.items():
            before = _of_processes()
            seconds = step()
            print(f"{name:<32}{seconds:>8.1f}{_of_processes() - before:>16.1f}")


def _of_processes() -> float:
    """The seconds of a processor that the programs which have ended took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _run(command: Sequence[str], clone: Path, **environment: str) -> float:
    begin = time.perf_counter()
    subprocess.run(command, cwd=clone, env=os.environ | environment, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begin


def _prepare(clone: Path, changed: str = "") -> float:
    """Prepare in a folder of its own, after a change of a section's title if one is named."""
    if changed:
        section = clone / changed
        text = section.read_text(encoding="utf-8")
        section.write_text(text.replace("en: ", "en: New ", 1).replace("es: ", "es: Nueva ", 1), encoding="utf-8")
    return _run([".venv/bin/python", "manage.py", "prepare"], clone, VAR_DIR=str(clone.parent / "prepared"))


def _serve(clone: Path) -> float:
    port = free_port()
    begin = time.perf_counter()
    server = subprocess.Popen(
        ["make", "--silent", "serve", f"PORT={port}"],
        cwd=clone,
        env=dict(os.environ),
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until_ready(f"http://127.0.0.1:{port}/readyz", seconds=600)
        return time.perf_counter() - begin
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(timeout=20)
