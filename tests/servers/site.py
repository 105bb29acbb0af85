"""The site as it is served in public: the command of the systemd unit, on a copy of the prepared site."""

from __future__ import annotations

import http.client
import os
import shlex
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.prepared import PROJECT

UNIT = PROJECT / "deploy/sobremesa.service"
MAKEFILE = PROJECT / "Makefile"
# Far more than anything takes here, however busy the machine is.
SECONDS = 180


def command_of(path: Path, begin: str) -> list[str]:
    """The words of the line that starts the server, without its program and what is listened on."""
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    [line] = [line for line in text.splitlines() if line.strip().startswith(begin)]
    words = shlex.split(line)[1:]
    while words and not words[0].startswith("--"):
        words = words[1:]
    for option in ("--host", "--port", "--uds", "--uds-permissions"):
        if option in words:
            at = words.index(option)
            del words[at : at + 2]
    return words


class Connection(http.client.HTTPConnection):
    """To the site's socket in the file system."""

    def __init__(self, place: Path) -> None:
        super().__init__("localhost", timeout=SECONDS)
        self.place = place

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(SECONDS)
        self.sock.connect(str(self.place))


class Site:
    """A running server; ``place`` is its socket."""

    def __init__(self, place: Path, process: subprocess.Popen[bytes]) -> None:
        self.place = place
        self.process = process

    @property
    def workers(self) -> set[int]:
        """The processes that answer."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii")
        return {pid for pid in map(int, children.split()) if is_worker(pid)}

    def get(self, path: str = "/en/") -> tuple[int, bytes]:
        """What a visitor who comes anew is answered: status and page."""
        connection = Connection(self.place)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def begins(self, sent: bytes) -> socket.socket:
        """A client who has sent so much, and takes its time."""
        client = socket.socket(socket.AF_UNIX)
        client.connect(str(self.place))
        client.sendall(sent)
        return client


def is_worker(pid: int) -> bool:
    """Whether a process serves; one that has ended has no command any more."""
    try:
        return b"granian" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


@contextmanager
def running(
    listen: list[str],
    environment: dict[str, str],
    folder: Path,
    log: Path,
    before: Callable[[], None] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """The server, in the folder of its code; ``before`` is called in its process before it starts."""
    command = [sys.executable, "-m", "granian", *listen, *command_of(UNIT, "ExecStart=")]
    with log.open("ab") as file:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=file, stderr=subprocess.STDOUT, preexec_fn=before
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(SECONDS)


def until(condition: Callable[[], bool], what: str) -> None:
    """Wait for what has to happen, and no longer."""
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline, f"not within {SECONDS} seconds: {what}"
        time.sleep(0.05)


@contextmanager
def readers(get: Callable[[str], tuple[int, bytes]], pages: list[str], number: int = 4) -> Iterator[list[str]]:
    """Visitors who read one page after the other; what failed is in the list when they are gone."""
    failed: list[str] = []
    answered = [0] * number
    done = threading.Event()

    def read(who: int) -> None:
        while not done.is_set():
            page = pages[answered[who] % len(pages)]
            try:
                status, body = get(page)
            except OSError as error:
                failed.append(f"{page}: {error!r}")
            else:
                if status != 200 or not body:
                    failed.append(f"{page}: {status}")
            answered[who] += 1
            # A pause for reading. Without it, a deploy waits for the processor, and the readers, who share an address,
            # use up the processor time that an address may use.
            done.wait(0.1)

    threads = [threading.Thread(target=read, args=(who,), daemon=True) for who in range(number)]
    for thread in threads:
        thread.start()
    try:
        until(lambda: all(answered), "everybody read a page")
        yield failed
        before = sum(answered)
        until(lambda: sum(answered) > before + number, "everybody read on")
    finally:
        done.set()
        for thread in threads:
            thread.join(SECONDS)


def is_there(get: Callable[[str], tuple[int, bytes]]) -> bool:
    """Whether the site is ready."""
    try:
        return get("/readyz")[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def environment_for_tests(environment: dict[str, str]) -> dict[str, str]:
    # The socket is shared, so that a worker may go before the next one is there.
    return {**environment, "GRANIAN_RESPAWN_INTERVAL": "0.5", "LOG_LEVEL": "WARNING", "PATH": os.environ["PATH"]}
