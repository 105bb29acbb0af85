"""Load test with 200 clients that read, search and compute for a minute, and the memory of a worker afterwards."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from benchmarks import load
from benchmarks.pages import BARE, RESULT
from benchmarks.recall import questions
from benchmarks.server import OPENER, WITH_BASELINES, Server, serving

CLIENTS = 200
SECONDS, SHORT = 60, 10
# A reader looks at a page before the next request; without a pause only the queue is measured.
REST = 1000
SLOWEST = 250
LARGEST = 150
READ = 200


def main() -> None:
    if load.WRK is None:
        print(load.MISSING)
        return
    with serving(WITH_BASELINES) as server:
        load.wait_until_idle(server.process)
        fresh = _worker_memory(server)
        paths = list(mixed(server.address))
        load.load(server.address, paths, server.process, 16, 2 * SHORT)
        heads = ("per second", "median ms", "p99 ms", "at most", "cpu ms", "faults", "of bare")
        print(f"{'':38}{''.join(f'{head:>11}' for head in heads)}")
        bare = load.load(server.address, [BARE], server.process, CLIENTS, SHORT)
        _print_row(f"bare view, {CLIENTS} clients", bare, bare)
        busy = load.load(server.address, paths, server.process, CLIENTS, SHORT)
        _print_row(f"mixed, {CLIENTS} clients without a rest", busy, bare)
        resting = load.load(server.address, paths, server.process, CLIENTS, SECONDS, REST)
        _print_row(f"mixed, {CLIENTS} clients resting {REST / 1000:.0f} s", resting, bare, SLOWEST)
        print(f"memory of a worker: {fresh} before, {_worker_memory(server)} after, at most {LARGEST} MB")


def mixed(address: str) -> Iterator[str]:
    """Of ten requests six read, two search and two compute; half of the searches and calculations are new."""
    pages = _pages(address)
    searches = [f"/{item['lang']}/search/?q={urllib.request.quote(item['q'])}" for item in questions() if item["gold"]]
    for number in range(len(searches)):
        for place in range(6):
            yield pages[(number * 6 + place) % len(pages)]
        result = RESULT.format(revenue=10 + 5 * (number % 100))
        yield searches[number]
        yield f"{searches[-number]}&n={{n}}"
        yield result
        yield f"{result}&n={{n}}"


def _pages(address: str) -> list[str]:
    """A sample of pages of every kind, spread over the sitemap."""
    with OPENER.open(f"{address}/sitemap.xml") as response:
        elements = ElementTree.fromstring(response.read()).iter()  # noqa: S314 our own text
    every = [item.text.removeprefix(address) for item in elements if item.tag.endswith("}loc") and item.text]
    return every[:: max(len(every) // READ, 1)]


def _print_row(name: str, result: load.LoadResult, bare: load.LoadResult, at_most: int | None = None) -> None:
    limit = str(at_most) if at_most else ""
    print(
        f"{name:38}{result.per_second:>11.0f}{result.median:>11.1f}{result.slowest_percent:>11.1f}{limit:>11}"
        f"{result.processor:>11.2f}{result.faults:>11}{result.per_second / bare.per_second:>11.2f}",
        flush=True,
    )


def _worker_memory(server: Server) -> str:
    """The memory of the largest worker: with its share of the shared pages (PSS), and with all of them (RSS)."""
    sizes = []
    for process in server.workers():
        smaps = Path(f"/proc/{process}/smaps_rollup").read_text()
        sizes.append(tuple(float(smaps.partition(f"{name}:")[2].split()[0]) / 1024 for name in ("Pss", "Rss")))
    own, resident = max(sizes)
    return f"{own:.0f} MB ({resident:.0f} with all that it shares)"
