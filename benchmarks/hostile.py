"""Latency of honest readers next to hostile clients, through nginx and without."""

from __future__ import annotations

import http.client
import os
import ssl
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.attacks import ATTACKS, Target, attacking
from benchmarks.load import processor_seconds, wait_until_idle
from benchmarks.server import Server, serving
from tests.servers import proxy

READERS = 4
SECONDS = 15
REST = 0.05
SLOWEST = 250
# A cached page, a new search and a new calculation in turn.
PAGES = (
    "/en/big-shoulders/stock-phase/selling/",
    "/en/search/?q=dividends&n={n}",
    "/es/big-shoulders/calc/stock-bump/?earnings=250&n={n}",
)
HEADERS = {"Host": proxy.HOST, "X-Forwarded-Proto": "https"}


def main() -> None:
    os.environ |= {"BEHIND_TLS_PROXY": "1", "ALLOWED_HOSTS": proxy.HOST}
    with serving() as server, tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder, ExitStack() as stack:
        port = urlsplit(server.address).port or 0
        targets = {"without nginx": Target(port, tls=False)}
        try:
            # The real configuration; only the address of a client is its own word, as all of them are on this machine.
            nginx = proxy.proxying(proxy.program(), [port], Path(folder, "nginx"), "$http_x_forwarded_for")
            targets["through nginx"] = Target(stack.enter_context(nginx), tls=True)
        except proxy.NoNginx as missing:
            print(missing)
        for name, target in targets.items():
            heads = ("requests", "median ms", "p99 ms", "at most", "faults", "hostile", "refused", "cpu s")
            print(f"{name:32}{''.join(f'{column:>11}' for column in heads)}")
            for attack in ("", *ATTACKS):
                _print_row(attack, target, server)


def _print_row(attack: str, target: Target, server: Server) -> None:
    wait_until_idle(server.process)
    before = processor_seconds(server.process)
    with attacking(attack, target) as counts:
        # The first seconds belong to the attack: its burst is over when readers are measured.
        time.sleep(2 * SECONDS if attack else 0)
        until = time.perf_counter() + SECONDS
        times, faults = read(target, lambda: time.perf_counter() < until)
    spent = processor_seconds(server.process) - before
    times.sort()
    median, slowest = (times[int(len(times) * share)] * 1000 for share in (0.5, 0.99))
    label = f"{attack}, {ATTACKS[attack][1]} connections" if attack else "baseline: readers alone"
    print(
        f"{label:32}{len(times):>11}{median:>11.1f}{slowest:>11.1f}{SLOWEST:>11}{faults:>11}"
        f"{counts.answered.value:>11}{counts.refused.value:>11}{spent:>11.1f}",
        flush=True,
    )


def read(target: Target, running: Callable[[], bool]) -> tuple[list[float], int]:
    """The seconds that each request of all readers took while ``running``, and how many failed."""
    times: list[float] = []
    faults: list[str] = []

    def one(reader: int) -> None:
        connection = _connection(target)
        # Each is a client of their own, as people at different tables are: limits are per client.
        headers = {**HEADERS, "X-Forwarded-For": f"9.9.9.{reader + 1}"}
        for number in range(1_000_000):
            begin = time.perf_counter()
            if not running():
                return
            try:
                path = PAGES[number % len(PAGES)].format(n=f"{reader}-{begin}")
                connection.request("GET", path, headers=headers)
                response = connection.getresponse()
                response.read()
                if response.status != 200:
                    faults.append(f"{response.status}")
            except (OSError, http.client.HTTPException) as error:
                faults.append(repr(error))
                connection.close()
            times.append(time.perf_counter() - begin)
            time.sleep(REST)

    threads = [threading.Thread(target=one, args=(reader,)) for reader in range(READERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times, len(faults)


def _connection(target: Target) -> http.client.HTTPConnection:
    if target.tls:
        trusting = ssl._create_unverified_context()  # noqa: S323 our own server
        return http.client.HTTPSConnection("127.0.0.1", target.port, timeout=30, context=trusting)
    return http.client.HTTPConnection("127.0.0.1", target.port, timeout=30)
