"""Load from wrk, with what an answer cost the server in time of its processors.

wrk is written in C: a client in Python would want more of the same cores than the server that it measures.
"""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

WRK = shutil.which("wrk")
MISSING = "not measured: no wrk (Debian's package wrk)"
_SCRIPT = Path(__file__).with_name("paths.lua")
_TICKS = os.sysconf("SC_CLK_TCK")
_UNITS = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60_000.0}
# Addresses with a number in them are asked once in a run, however often they are measured.
_numbers = itertools.count(1_000_000, 1_000_000)


@dataclass(frozen=True, slots=True)
class Load:
    """What a load gave: answers in a second, milliseconds until one, the server's processor milliseconds for it."""

    per_second: float
    median: float
    slowest_percent: float
    processor: float
    faults: int


def load(base: str, paths: Sequence[str], process: int, clients: int, seconds: int, rest: int = 0) -> Load:
    """Ask for the paths one after the other, from ``clients`` connections; each rests some milliseconds in between."""
    if WRK is None:
        raise FileNotFoundError(MISSING)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(paths))
        file.flush()
        command = [WRK, "--threads", "1", "--connections", str(clients), "--duration", f"{seconds}s", "--latency"]
        command += ["--timeout", "10s", "--header", "Accept-Encoding: gzip, br", "--script", str(_SCRIPT), base]
        # What the load before left behind is still answered, though nobody waits for it.
        wait_until_idle(process)
        before = processor_seconds(process)
        said = subprocess.run(
            [*command, "--", file.name, str(next(_numbers)), str(rest)], check=True, capture_output=True, text=True
        ).stdout
        spent = processor_seconds(process) - before
    count = int(_number(r"(\d+) requests in", said))
    return Load(
        per_second=_number(r"Requests/sec:\s+([\d.]+)", said),
        median=_milliseconds(r"50%\s+([\d.]+)([a-z]+)", said),
        slowest_percent=_milliseconds(r"99%\s+([\d.]+)([a-z]+)", said),
        processor=spent * 1000 / max(count, 1),
        faults=sum(map(int, re.findall(r"(?:connect|read|write|timeout|responses:) (\d+)", said))),
    )


def _number(pattern: str, said: str) -> float:
    found = re.search(pattern, said)
    if found is None:
        raise ValueError(f"wrk said: {said}")
    return float(found[1])


def _milliseconds(pattern: str, said: str) -> float:
    found = re.search(pattern, said)
    return float(found[1]) * _UNITS[found[2]] if found else 0.0


def processor_seconds(process: int) -> float:
    """The processor time of a process and of those that it started; Linux tells it, other systems give 0."""
    total = 0
    for stat in filter(None, map(_stat, family(process))):
        total += int(stat[11]) + int(stat[12])
    return total / _TICKS


def wait_until_idle(process: int, seconds: float = 60) -> None:
    """Until a server has finished what it was asked before, its start and what it makes ready included."""
    deadline = time.perf_counter() + seconds
    before = processor_seconds(process)
    while time.perf_counter() < deadline:
        time.sleep(0.5)
        now = processor_seconds(process)
        if now - before < 0.02:
            return
        before = now


def family(process: int) -> Iterator[int]:
    """A process and those that it started."""
    yield process
    try:
        lists = [file.read_text() for file in Path(f"/proc/{process}/task").glob("*/children")]
    except OSError:
        return
    for child in " ".join(lists).split():
        yield from family(int(child))


def _stat(process: int) -> list[str] | None:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
