"""Latency of readers while nobody can write: the database locked, content loading, a stopped program, a full disk."""

from __future__ import annotations

import http.client
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.attacks import Target
from benchmarks.hostile import SLOWEST, read
from benchmarks.load import wait_until_idle
from benchmarks.server import PROJECT, Server, serving

SECONDS = 15
PHONES = 8
# A phone whose move was not saved sends it again with its next question for news (static/js/play/live.js).
BETWEEN_MOVES = 1.0
SLOWEST_MOVE = 4000
_HOLD = (
    "import fcntl, sys, time; file = open(sys.argv[1], 'w'); fcntl.flock(file, fcntl.LOCK_EX);"
    " print('locked', flush=True); time.sleep(600)"
)
_FULL = 50_000

Running = Callable[[], bool]


@dataclass
class Moves:
    """The milliseconds until each move had an answer, and how many were recorded and sent back."""

    milliseconds: list[float] = field(default_factory=list)
    recorded: int = 0
    sent_back: int = 0
    lost: int = 0


def main() -> None:
    with serving() as server:
        heads = (
            "requests",
            "median ms",
            "p99 ms",
            "at most",
            "faults",
            "recorded",
            "sent back",
            "slowest ms",
            "at most",
        )
        print(f"{'':36}{''.join(f'{column:>11}' for column in heads)}")
        for name, trouble in TROUBLES.items():
            _print_row(name, server, trouble)


def _print_row(name: str, server: Server, trouble: Callable[[Server], Iterator[Running]]) -> None:
    wait_until_idle(server.process)
    target = Target(urlsplit(server.address).port or 0, tls=False)
    moves = Moves()
    phones = [] if name == ALONE else [_Phone(target.port) for _ in range(PHONES)]
    with contextmanager(trouble)(server) as running:
        ended = threading.Event()
        threads = [threading.Thread(target=phone.play, args=(moves, ended)) for phone in phones]
        for thread in threads:
            thread.start()
        times, faults = read(target, running)
        ended.set()
    for thread in threads:
        thread.join()
    moves.lost = sum(phone.missing() for phone in phones)
    times.sort()
    median, slowest = (times[int(len(times) * share)] * 1000 for share in (0.5, 0.99))
    print(
        f"{name:36}{len(times):>11}{median:>11.1f}{slowest:>11.1f}{SLOWEST:>11}{faults:>11}{moves.recorded:>11}"
        f"{moves.sent_back:>11}{max(moves.milliseconds, default=0):>11.0f}{SLOWEST_MOVE:>11}"
        f"{f'  {moves.lost} MOVES LOST' if moves.lost else ''}",
        flush=True,
    )


def _for_a_while() -> Running:
    until = time.perf_counter() + SECONDS
    return lambda: time.perf_counter() < until


def _nothing(_server: Server) -> Iterator[Running]:
    yield _for_a_while()


def _locked_database(server: Server) -> Iterator[Running]:
    with closing(sqlite3.connect(Path(server.var, "sobremesa.sqlite3"), isolation_level=None)) as other:
        other.execute("PRAGMA busy_timeout=30000")
        other.execute("BEGIN IMMEDIATE")
        yield _for_a_while()
        other.execute("ROLLBACK")


def _content_loading(server: Server) -> Iterator[Running]:
    """``manage.py prepare`` of a copy of the project in which a file of each game has changed."""
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
        project = Path(folder, "project")
        shutil.copytree(PROJECT, project, ignore=shutil.ignore_patterns(".venv", ".git", "var", "tests"), symlinks=True)
        for game in project.glob("fixtures/*/game.yaml"):
            game.write_text(f"{game.read_text(encoding='utf-8')}\n# changed\n", encoding="utf-8")
        environment = {**os.environ, "VAR_DIR": server.var, "DEBUG": "0"}
        command = [sys.executable, "manage.py", "prepare", "--without-pages"]
        with subprocess.Popen(command, cwd=project, env=environment, stdout=subprocess.DEVNULL) as prepare:
            yield lambda: prepare.poll() is None
        if prepare.returncode:
            print(f"prepare ended with {prepare.returncode}")


def _stopped_program(server: Server) -> Iterator[Running]:
    command = [sys.executable, "-c", _HOLD, str(Path(server.var, "write.lock"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as holder:
        if holder.stdout:
            holder.stdout.readline()
        holder.send_signal(signal.SIGSTOP)
        yield _for_a_while()
        holder.kill()


def _full_disk(server: Server) -> Iterator[Running]:
    """No file of the server may grow past a size that the database has already: writing fails as on a full disk."""
    limits = {worker: resource.prlimit(worker, resource.RLIMIT_FSIZE) for worker in server.workers()}
    for worker, (_soft, hard) in limits.items():
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (_FULL, hard))
    yield _for_a_while()
    for worker, limit in limits.items():
        resource.prlimit(worker, resource.RLIMIT_FSIZE, limit)


ALONE = "baseline: readers alone"
TROUBLES: dict[str, Callable[[Server], Iterator[Running]]] = {
    ALONE: _nothing,
    f"baseline: {PHONES} phones record moves": _nothing,
    "another program locks SQLite": _locked_database,
    "prepare loads four changed games": _content_loading,
    "a stopped program holds the lock": _stopped_program,
    "the disk is full": _full_disk,
}


class _Phone:
    """The host of a play of its own, who records a move a second and sends again what was not saved."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.secret = ""
        _status, started = self._send("/api/v1/plays", {"game": "big-shoulders", "players": ["Ana", "Bo"]})
        self.api, self.secret = f"/api/v1/plays/{started['play']}", started["secret"]
        self.acknowledged = 0

    def play(self, moves: Moves, ended: threading.Event) -> None:
        while not ended.wait(BETWEEN_MOVES):
            move = {"type": "note", "input": {"text": "x"}, "id": f"m{self.acknowledged}"}
            begin = time.perf_counter()
            status, _answer = self._send(f"{self.api}/moves", move)
            moves.milliseconds.append((time.perf_counter() - begin) * 1000)
            moves.recorded += status in (200, 201)
            moves.sent_back += status not in (200, 201)
            self.acknowledged += status in (200, 201)

    def missing(self) -> int:
        """How many acknowledged moves the log lacks."""
        self.connection.request("GET", f"{self.api}/moves")
        logged = {entry["id"] for entry in json.load(self.connection.getresponse())}
        return len({f"m{number}" for number in range(self.acknowledged)} - logged)

    def _send(self, path: str, body: object) -> tuple[int, dict[str, str]]:
        headers = {"Content-Type": "application/json"}
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        self.connection.request("POST", path, json.dumps(body), headers)
        response = self.connection.getresponse()
        return response.status, json.loads(response.read())
