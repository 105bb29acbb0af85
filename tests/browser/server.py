"""The real site for the browser: prepared in a folder of its own, served by granian as ``make serve`` does it."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.prepared import copied

PROJECT = Path(__file__).resolve().parents[2]
# Far more than either takes, however busy the machine is.
SECONDS = 180


@dataclass(frozen=True)
class Site:
    """A running site, and what a program beside it has to be told to work on the same data."""

    address: str
    environment: Mapping[str, str]


@contextmanager
def serving(folder: Path) -> Iterator[Site]:
    """A running site that keeps what it makes in ``folder``."""
    with copied(folder, pages=True) as environment, running(folder, environment) as address:
        yield Site(address, environment)


@dataclass(frozen=True)
class Server:
    """A running server."""

    address: str
    process: subprocess.Popen[bytes]

    @property
    def workers(self) -> list[int]:
        """The processes that answer."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        return [int(child) for child in children.split() if b"granian" in Path(f"/proc/{child}/cmdline").read_bytes()]


@contextmanager
def running(folder: Path, environment: dict[str, str], port: int | None = None) -> Iterator[str]:
    """The address of a server for the prepared site in ``folder``, on a port of its own if none is given."""
    with started(folder, environment, port) as server:
        yield server.address


@contextmanager
def started(folder: Path, environment: dict[str, str], port: int | None = None) -> Iterator[Server]:
    """A server whose log is in ``folder``."""
    port = port or _free_port()
    address = f"http://127.0.0.1:{port}"
    environment |= {"LOG_LEVEL": "WARNING", "PORT": str(port)}
    log = folder / "server.log"
    with log.open("wb") as file:
        command = [sys.executable, "-m", "granian", *_options(port), "config.wsgi:application"]
        process = subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=file, stderr=subprocess.STDOUT)
    try:
        _wait_until_ready(process, address, log)
        yield Server(address, process)
    finally:
        process.terminate()
        try:
            process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _options(port: int) -> list[str]:
    given = {"--interface": "wsgi", "--host": "127.0.0.1", "--port": port, "--workers": 1, "--blocking-threads": 4}
    return [str(word) for pair in given.items() for word in pair] + ["--no-ws", "--log-level", "warning"]


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _wait_until_ready(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Wait for /readyz; a server that ended, or is never ready, fails with what it wrote."""
    answer = "no answer"
    deadline = time.monotonic() + SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=SECONDS) as response:  # noqa: S310 loopback
                if response.status == 200:
                    return
        except urllib.error.HTTPError as error:
            with error:
                answer = error.read().decode()
        except OSError as error:
            answer = str(error)
        time.sleep(0.05)
    raise RuntimeError(f"The site did not become ready ({answer}):\n{log.read_text(encoding='utf-8')[-4000:]}")
