"""Plays under load: the cost of each request of a phone, 200 tables that play at once, and eight phones in a hurry.

The client is written in Python and shares the cores with the server, so a phone waits a little longer than in life.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from benchmarks.load import processor_seconds, wait_until_idle
from benchmarks.pages import BARE
from benchmarks.server import WITH_BASELINES, Server, serving

TABLES, PHONES = 200, 5
SECONDS = 60
# A table records a move about twice a minute; a phone asks every 2.5 s (static/js/play/live.js).
BETWEEN_MOVES, BETWEEN_POLLS = 30.0, 2.5
WRITERS, MOVES = 8, 200
REPEATED = 200
SLOWEST_MOVE, SLOWEST_SIGHT = 150, 3000
# As nginx does, which keeps so many connections open.
CONNECTIONS = 32


@dataclass
class Client:
    """Requests over a few connections that stay open."""

    host: str
    port: int
    idle: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = field(default_factory=asyncio.Queue)

    async def open(self) -> None:
        for _ in range(CONNECTIONS):
            self.idle.put_nowait(await asyncio.open_connection(self.host, self.port))

    async def ask(self, method: str, path: str, secret: str = "", body: object = None) -> tuple[int, bytes]:
        """A request: the status and the body of the response."""
        sent = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(sent)}\r\n"
        head += f"Authorization: Bearer {secret}\r\n" if secret else ""
        head += "Content-Type: application/json\r\n\r\n"
        reader, writer = await self.idle.get()
        try:
            writer.write(head.encode() + sent)
            status = int((await reader.readline()).split()[1])
            length = 0
            while (line := await reader.readline()) != b"\r\n":
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            return status, await reader.readexactly(length)
        finally:
            self.idle.put_nowait((reader, writer))


@dataclass
class Table:
    """A play, when each of its moves was sent, and the milliseconds until a move was recorded and until it was seen."""

    client: Client
    key: str
    secret: str
    sent: dict[int, float] = field(default_factory=dict)
    recorded: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    errors: int = 0

    @property
    def api(self) -> str:
        return f"/api/v1/plays/{self.key}"

    async def pay(self, move_id: str) -> None:
        move = {"type": "pay", "input": {"from": "bank", "to": "Ana", "amount": 1}, "id": move_id, "again": True}
        begin = time.perf_counter()
        status, body = await self.client.ask("POST", f"{self.api}/moves", self.secret, move)
        self.recorded.append(1000 * (time.perf_counter() - begin))
        if status == 201:
            self.sent[json.loads(body)["number"]] = begin
        else:
            self.errors += 1

    async def phone(self, end: float) -> None:
        """Ask for news, and for the page after any; the phone shows the beginning already."""
        version = 2
        await asyncio.sleep(random.uniform(0, BETWEEN_POLLS))  # noqa: S311 phones
        while time.perf_counter() < end:
            status, body = await self.client.ask("GET", f"{self.api}?since={version}&epoch=0")
            if status == 200:
                latest = json.loads(body)["version"]
                page, _ = await self.client.ask("GET", f"/en/play/{self.key}/")
                shown = time.perf_counter()
                self.seen += [1000 * (shown - self.sent[n]) for n in range(version + 1, latest + 1) if n in self.sent]
                version = latest
                status = 204 if page == 200 else page
            self.errors += status != 204
            await asyncio.sleep(BETWEEN_POLLS * random.uniform(0.8, 1.2))  # noqa: S311 phones

    async def play(self, end: float) -> None:
        for number in range(1_000):
            await asyncio.sleep(random.expovariate(1 / BETWEEN_MOVES))
            if time.perf_counter() > end:
                return
            await self.pay(f"evening-{number}")


def main() -> None:
    with serving(WITH_BASELINES) as server:
        wait_until_idle(server.process)
        asyncio.run(_measure(server))


async def _measure(server: Server) -> None:
    host, _, port = server.address.removeprefix("http://").partition(":")
    client = Client(host, int(port))
    await client.open()
    table = await start(client)
    await _costs(client, table, server)
    await _hurry(client, server)
    await _evening(client, server)


async def start(client: Client) -> Table:
    """A play of three with two companies."""
    body = {"game": "big-shoulders", "players": ["Ana", "Bo", "Cy"]}
    _, answer = await client.ask("POST", "/api/v1/plays", body=body)
    started = json.loads(answer)
    table = Table(client, started["play"], started["secret"])
    for company, player in (("swift", "Ana"), ("libby", "Bo")):
        given = {"player": player, "company": company, "par": 35}
        move = {"type": "start-company", "input": given, "id": company, "anyway": True}
        await client.ask("POST", f"{table.api}/moves", table.secret, move)
    return table


async def _costs(client: Client, table: Table, server: Server) -> None:
    """The processor time of the server for each request of a phone, one after the other."""
    requests: dict[str, Callable[[int], Awaitable[object]]] = {
        "bare view": lambda _: client.ask("GET", BARE),
        "poll without news": lambda _: client.ask("GET", f"{table.api}?since=2&epoch=0"),
        "overview": lambda _: client.ask("GET", f"/en/play/{table.key}/"),
        "calculator": lambda n: client.ask("GET", f"/en/play/{table.key}/calc/dividends/?company=swift&revenue={n}"),
        "move": lambda n: table.pay(f"cost-{n}"),
    }
    print(f"{'':34}{'cpu ms':>9}{'median ms':>11}{'of bare':>9}")
    bare = 0.0
    for name, ask in requests.items():
        await ask(REPEATED)
        before, times = processor_seconds(server.process), []
        for number in range(REPEATED):
            begin = time.perf_counter()
            await ask(number)
            times.append(1000 * (time.perf_counter() - begin))
        spent = 1000 * (processor_seconds(server.process) - before) / REPEATED
        bare = bare or spent
        print(f"{name:34}{spent:>9.2f}{percentile(times, 50):>11.2f}{spent / bare:>9.1f}", flush=True)


async def _hurry(client: Client, server: Server) -> None:
    """Eight phones append to one play as fast as they can."""
    table = await start(client)

    async def write(phone: int) -> None:
        for number in range(MOVES):
            await table.pay(f"{phone}-{number}")

    begin, before = time.perf_counter(), processor_seconds(server.process)
    await asyncio.gather(*map(write, range(WRITERS)))
    seconds = time.perf_counter() - begin
    gapless = sorted(table.sent) == list(range(3, WRITERS * MOVES + 3))
    cpu = 1000 * (processor_seconds(server.process) - before) / (WRITERS * MOVES)
    rate = WRITERS * MOVES / seconds
    print(f"{WRITERS} phones × {MOVES} moves to one play: {rate:.0f} a second, {cpu:.1f} ms of a core for each")
    print(
        f"  {_summary(table.recorded)}; errors {table.errors}; numbers {'without' if gapless else 'WITH'} gaps",
        flush=True,
    )


async def _evening(client: Client, server: Server) -> None:
    """All tables at once for a minute."""
    tables = [await start(client) for _ in range(TABLES)]
    begin, before = time.perf_counter(), processor_seconds(server.process)
    end = begin + SECONDS
    phones = [table.phone(end) for table in tables for _ in range(PHONES)]
    await asyncio.gather(*phones, *(table.play(end) for table in tables))
    busy = (processor_seconds(server.process) - before) / (time.perf_counter() - begin)
    recorded = [time for table in tables for time in table.recorded]
    seen = [time for table in tables for time in table.seen]
    print(f"{TABLES} plays × {PHONES} phones for {SECONDS} s: {len(recorded)} moves, {busy:.2f} cores busy")
    print(f"  recorded: {_summary(recorded)}, at most {SLOWEST_MOVE}")
    print(f"  seen on another phone: {_summary(seen)}, at most {SLOWEST_SIGHT}")
    print(f"  errors: {sum(table.errors for table in tables)}", flush=True)


def _summary(times: Sequence[float]) -> str:
    return f"median {percentile(times, 50):.0f} ms, p95 {percentile(times, 95):.0f} ms"


def percentile(times: Sequence[float], share: int) -> float:
    return sorted(times)[min(len(times) * share // 100, len(times) - 1)] if times else 0.0
