"""Two hundred clients that read, search and compute for a minute, and what a worker of the server then weighs."""

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
# A reader looks at what was found before the next thing is asked; without a rest the queue is all that is measured.
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
        fresh = _weights(server)
        paths = list(mixed(server.address))
        load.load(server.address, paths, server.process, 16, 2 * SHORT)
        heads = ("per second", "median ms", "p99 ms", "at most", "cpu ms", "faults", "of bare")
        print(f"{'':38}{''.join(f'{head:>11}' for head in heads)}")
        bare = load.load(server.address, [BARE], server.process, CLIENTS, SHORT)
        _say(f"bare view, {CLIENTS} clients", bare, bare)
        busy = load.load(server.address, paths, server.process, CLIENTS, SHORT)
        _say(f"mixed, {CLIENTS} clients without a rest", busy, bare)
        resting = load.load(server.address, paths, server.process, CLIENTS, SECONDS, REST)
        _say(f"mixed, {CLIENTS} clients resting {REST / 1000:.0f} s", resting, bare, SLOWEST)
        print(f"memory of a worker: {fresh} before, {_weights(server)} after, at most {LARGEST} MB")


def mixed(address: str) -> Iterator[str]:
    """Of ten requests six read, two search and two compute; half of those that ask were never asked before."""
    pages = _pages(address)
    asked = [f"/{item['lang']}/search/?q={urllib.request.quote(item['q'])}" for item in questions() if item["gold"]]
    for number in range(len(asked)):
        for place in range(6):
            yield pages[(number * 6 + place) % len(pages)]
        result = RESULT.format(revenue=10 + 5 * (number % 100))
        yield asked[number]
        yield f"{asked[-number]}&n={{n}}"
        yield result
        yield f"{result}&n={{n}}"


def _pages(address: str) -> list[str]:
    """Some pages of every kind, from all over the map of the site."""
    with OPENER.open(f"{address}/sitemap.xml") as answer:
        found = ElementTree.fromstring(answer.read()).iter()  # noqa: S314 our own text
    every = [item.text.removeprefix(address) for item in found if item.tag.endswith("}loc") and item.text]
    return every[:: max(len(every) // READ, 1)]


def _say(name: str, found: load.Load, bare: load.Load, at_most: int | None = None) -> None:
    limit = str(at_most) if at_most else ""
    print(
        f"{name:38}{found.per_second:>11.0f}{found.median:>11.1f}{found.slowest_percent:>11.1f}{limit:>11}"
        f"{found.processor:>11.2f}{found.faults:>11}{found.per_second / bare.per_second:>11.2f}",
        flush=True,
    )


def _weights(server: Server) -> str:
    """The memory of the heaviest worker: with its share of what workers have together, and with the whole of that."""
    sizes = []
    for process in server.workers():
        said = Path(f"/proc/{process}/smaps_rollup").read_text()
        sizes.append(tuple(float(said.partition(f"{name}:")[2].split()[0]) / 1024 for name in ("Pss", "Rss")))
    own, resident = max(sizes)
    return f"{own:.0f} MB ({resident:.0f} with all that it shares)"
