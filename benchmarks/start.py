"""Seconds from ``make serve`` to a page: on a fresh clone, and again; next to creating an empty virtual environment."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from benchmarks.server import PROJECT, free_port, wait_until_ready


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(PROJECT), str(clone)], check=True)
        begin = time.perf_counter()
        subprocess.run(["python3", "-m", "venv", str(Path(folder) / "empty")], check=True)
        bare = time.perf_counter() - begin
        times = {"an empty virtual environment": bare, "first make serve": _serve(clone), "second": _serve(clone)}
    print(f"{'what':<32}{'seconds':>8}")
    for name, seconds in times.items():
        print(f"{name:<32}{seconds:>8.1f}")


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
