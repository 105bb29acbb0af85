"""The real server, started for a measurement on content of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def serving(application: str = "config.wsgi:application") -> Iterator[str]:
    """A prepared site on a free port; gives its address."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as var:
        environment = {**os.environ, "VAR_DIR": var, "LOG_LEVEL": "ERROR", "DEBUG": "0"}
        subprocess.run(
            [sys.executable, "manage.py", "prepare"], cwd=PROJECT, env=environment, check=True, capture_output=True
        )
        granian = str(Path(sys.executable).parent / "granian")
        options = ["--workers", "1", "--blocking-threads", "4", "--no-ws", "--log-level", "error"]
        address = ["--host", "127.0.0.1", "--port", str(port)]
        command = [granian, "--interface", "wsgi", *address, *options, application]
        server = subprocess.Popen(command, cwd=PROJECT, env=environment)
        try:
            wait_until_ready(f"http://127.0.0.1:{port}/readyz")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(timeout=10)


def wait_until_ready(address: str, seconds: float = 60) -> float:
    """Seconds until the address answers 200. Raises TimeoutError."""
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        try:
            with OPENER.open(address, timeout=1):
                return time.perf_counter() - begin
        except OSError:
            time.sleep(0.02)
    raise TimeoutError(address)
