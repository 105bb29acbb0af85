"""Processor time of pages requested for the first time, measured inside one process: no server, no client, no network.

Every request has its own address, so no response comes from the cache. The baseline is a loop of additions, because
processor time, too, depends on the machine and on what else it is doing.
"""

from __future__ import annotations

import gc
import logging
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import quote

from benchmarks.recall import QUESTIONS, questions

RESULT = (
    "/en/big-shoulders/calc/dividends/?revenue={revenue}&share_price=100&holdings.player=Ana&holdings.shares=6"
    "&holdings.treasury=4"
)
PART = {"HTTP_HX_REQUEST": "true"}
ADDITIONS = 20_000_000
_FIRST = 50


def measure(var: str) -> None:
    """Print the table, from a process of its own that reads the data folder of a prepared site."""
    environment = {**os.environ, "VAR_DIR": var, "DEBUG": "0", "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "-m", "benchmarks.processor_time"], env=environment, check=True)


def main() -> None:
    import django

    django.setup()
    logging.disable(logging.WARNING)

    from django.core.handlers.wsgi import WSGIHandler
    from django.test import RequestFactory

    from web.warming import make_ready

    make_ready()

    application, requests = WSGIHandler(), RequestFactory(SERVER_NAME="localhost", HTTP_ACCEPT_ENCODING="br")

    def milliseconds(address: str, headers: dict[str, str]) -> float:
        environ = requests.get(address, **headers).environ
        start = time.process_time()
        respond(application, environ)
        return (time.process_time() - start) * 1000

    asked = dict.fromkeys((item["lang"], quote(item["q"])) for item in questions(sorted(QUESTIONS.glob("*.jsonl"))))
    searches = [f"/{language}/search/?q={words}" for language, words in asked]
    calculations = [RESULT.format(revenue=revenue) for revenue in range(10, 3_010, 5)]
    rows: list[tuple[str, list[str], dict[str, str], int | None]] = [
        ("new search", searches, {}, 10),
        ("part of a new search", searches, PART, None),
        ("new API search", [f"/api/v1/search?lang={language}&q={words}" for language, words in asked], {}, 6),
        ("new calculation", calculations, {}, 8),
        ("part of a new calculation", calculations, PART, 3),
    ]
    print(f"{'processor time, ms':28}{'median':>8}{'mean':>8}{'p95':>8}{'aim':>6}{'pages':>7}")
    for name, addresses, headers, aim in rows:
        for address in addresses[:_FIRST]:
            milliseconds(f"{address}&n=0", headers)
        gc.collect()
        gc.freeze()
        times = sorted(milliseconds(f"{address}&n=1", headers) for address in addresses)
        middle, mean, slow = statistics.median(times), statistics.mean(times), times[len(times) * 95 // 100]
        print(f"{name:28}{middle:>8.2f}{mean:>8.2f}{slow:>8.2f}{aim or '':>6}{len(times):>7}", flush=True)
    print(f"{ADDITIONS} additions: {_additions():.2f} s")


def respond(application: Callable[..., Iterable[bytes]], environ: dict[str, Any]) -> None:
    """Let the application answer. Raises RuntimeError unless it answers with 200."""
    states: list[str] = []
    for _ in application(environ, lambda state, *_: states.append(state)):
        pass
    if states != ["200 OK"]:
        raise RuntimeError(f"{environ['PATH_INFO']}?{environ['QUERY_STRING']}: {states}")


def _additions() -> float:
    start, total = time.process_time(), 0
    for number in range(ADDITIONS):
        total += number
    return time.process_time() - start


if __name__ == "__main__":
    main()
