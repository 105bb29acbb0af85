"""Throughput of pages over loopback, next to a Django view of ten bytes from the same server and a file from nginx.

Before it, the processor time of pages that no cache has.
"""

from __future__ import annotations

import urllib.request
from dataclasses import dataclass
from urllib.parse import quote

from benchmarks import files, load, processor_time
from benchmarks.processor_time import RESULT
from benchmarks.recall import questions
from benchmarks.server import OPENER, WITH_BASELINES, Server, serving

CLIENTS = (1, 8, 64)
SECONDS = 2
SECTION = "/en/big-shoulders/operating-phase/dividends/"
COMPONENT = "/es/big-shoulders/company/swift/"
API_RESULT = (
    "/api/v1/calculators/big-shoulders/dividends?revenue=225&share_price=100&holdings.player=Ana&holdings.shares=6"
    "&holdings.treasury=4"
)
SEARCH = "/en/search/?q=can+i+sell+the+director+certificate"
# The site's view of ten bytes, and the same view without middleware.
BARE, ALONE = "/bare/", "/bare/?alone"


@dataclass(frozen=True, slots=True)
class Measurement:
    """Paths to measure; ``least`` is the target as a share of the bare view's throughput, if there is one."""

    name: str
    paths: tuple[str, ...]
    least: float | None = None


def measurements() -> list[Measurement]:
    asked = [(item["lang"], urllib.request.quote(item["q"])) for item in questions() if item["gold"]]
    searches = tuple(f"/{lang}/search/?q={words}&n={{n}}" for lang, words in asked)
    api_searches = tuple(f"/api/v1/search?lang={lang}&q={words}&n={{n}}" for lang, words in asked)
    return [
        Measurement("bare view", (BARE,)),
        Measurement("bare, no middleware", (ALONE,)),
        Measurement("section", (SECTION,), 0.6),
        Measurement("component", (COMPONENT,), 0.6),
        Measurement("calculation", (RESULT.format(revenue=225),), 0.35),
        Measurement("search", (SEARCH,)),
        Measurement("API games", ("/api/v1/games",), 0.6),
        Measurement("API section", ("/api/v1/sections/big-shoulders/operating-phase/dividends",), 0.6),
        Measurement("API calculation", (API_RESULT,), 0.6),
        # Addresses not requested before, so that no response is cached.
        Measurement(
            "new calculation", tuple(f"{RESULT.format(revenue=revenue)}&n={{n}}" for revenue in range(10, 1000, 5))
        ),
        Measurement("new search", searches),
        Measurement("new API search", api_searches),
    ]


def main() -> None:
    with serving(WITH_BASELINES) as server:
        load.wait_until_idle(server.process)
        processor_time.measure(server.var)
        if load.WRK is None:
            print(load.MISSING)
            return
        measured = measurements()
        pages = {
            row.name: _body(server.address + row.paths[0]) for row in measured if row.least or row.name == "search"
        }
        with files.files_served(pages) as nginx:
            for row in measured:
                load.load(server.address, row.paths, server.process, 16, 1)
            for clients in CLIENTS:
                _table(clients, measured, server, nginx)


def _table(clients: int, measured: list[Measurement], server: Server, nginx: Server | None) -> None:
    print(f"\n{clients} client{'s' if clients > 1 else ''}")
    heads = f"{'per second':>11}{'of bare':>9}{'at least':>10}{'p99 ms':>8}{'cpu ms':>8}{'of bare':>9}"
    print(f"{'':22}{heads}{'nginx':>10}{'of it':>8}")
    bare = None
    for row in measured:
        result = load.load(server.address, row.paths, server.process, clients, SECONDS)
        bare = bare or result
        limit, part = files.MISSING if row.least else "", ""
        if nginx and (row.least or row.name == "search"):
            fastest = load.load(nginx.address, [f"/{quote(row.name)}"], nginx.process, clients, 1).per_second
            limit, part = f"{fastest:.0f}", f"{result.per_second / fastest:.3f}"
        least = f"{row.least:.2f}" if row.least else ""
        processor_share = bare.processor / max(result.processor, 0.001)
        times = f"{result.slowest_percent:>8.1f}{result.processor:>8.2f}{processor_share:>9.2f}"
        print(
            f"{row.name:22}{result.per_second:>11.0f}{result.per_second / bare.per_second:>9.2f}{least:>10}{times}"
            f"{limit:>10}{part:>8}{f'  {result.faults} faults' if result.faults else ''}",
            flush=True,
        )


def _body(address: str) -> bytes:
    request = urllib.request.Request(address, headers={"Accept-Encoding": "br"})  # noqa: S310 loopback only
    with OPENER.open(request) as response:
        content: bytes = response.read()
        return content
