"""Server of ``make serve``, started for a measurement with its own data folder."""

from __future__ import annotations

import os
import shlex
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load import family

PROJECT = Path(__file__).resolve().parent.parent
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
SITE = "config.wsgi:application"
WITH_BASELINES = "benchmarks.application:application"


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its address, the id of its main process, and the data folder of a server of the site."""

    address: str
    process: int
    var: str = ""

    def workers(self) -> list[int]:
        return [process for process in family(self.process) if process != self.process]


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def serving(application: str = SITE) -> Iterator[Server]:
    """Serve a freshly prepared site on a free port, with the command of the Makefile."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as var, Path(var, "log").open("wb") as log:
        # DEBUG is off, so log lines are written as in production.
        environment = {**os.environ, "VAR_DIR": var, "DEBUG": "0", "DJANGO_SETTINGS_MODULE": "config.settings"}
        subprocess.run(
            [sys.executable, "manage.py", "prepare"], cwd=PROJECT, env=environment, check=True, capture_output=True
        )
        command = serve_command(port, application)
        process = subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=log, stderr=log)
        try:
            try:
                wait_until_ready(f"http://127.0.0.1:{port}/readyz")
            except TimeoutError:
                print(Path(var, "log").read_text(encoding="utf-8")[-2000:])
                raise
            yield Server(f"http://127.0.0.1:{port}", process.pid, var)
        finally:
            process.terminate()
            process.wait(timeout=20)


def serve_command(port: int, application: str) -> list[str]:
    dry_run = subprocess.run(
        ["make", "--no-print-directory", "--dry-run", "serve", f"PORT={port}"],
        cwd=PROJECT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    line = dry_run.replace("\\\n", " ").splitlines()[-1]
    words = shlex.split(line.removeprefix("exec "))
    return [application if word == SITE else word for word in words]


def wait_until_ready(address: str, seconds: float = 60) -> float:
    """Wait until the address responds with 200, and return the seconds. Raises TimeoutError."""
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        try:
            with OPENER.open(address, timeout=5):
                return time.perf_counter() - begin
        except OSError:
            time.sleep(0.02)
    raise TimeoutError(address)
