"""Hostile clients: asyncio connections that send slowly, in endless pieces, huge requests, or many."""

from __future__ import annotations

import asyncio
import itertools
import os
import ssl
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import Process, Value
from typing import Any

# A public address: clients of the same network have no CPU budget.
ADDRESS = "8.8.8.8"
CALCULATION = "/api/v1/calculators/big-shoulders/stock-bump"
_HEADS = "Host: rules.example.org\r\nX-Forwarded-Proto: https\r\nX-Forwarded-For: {address}\r\n"
_KILOBYTE = b"400\r\n" + b"1" * 1024 + b"\r\n"
NICE = 10
_numbers = itertools.count()


@dataclass(frozen=True, slots=True)
class Target:
    """Where clients connect to, from which local address, and with TLS if they go through nginx."""

    port: int
    tls: bool
    source: str = "127.0.0.2"

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        context = ssl._create_unverified_context() if self.tls else None  # noqa: S323 our own server
        return await asyncio.open_connection("127.0.0.1", self.port, ssl=context, local_addr=(self.source, 0))


@dataclass(frozen=True, slots=True)
class Counts:
    """Responses that hostile clients received, and how many of them were refusals."""

    answered: Any
    refused: Any

    def count(self, status: int) -> None:
        self.answered.value += 1
        self.refused.value += status >= 400


def head(line: str, *more: str) -> bytes:
    lines = "".join(f"{item}\r\n" for item in more)
    return f"{line} HTTP/1.1\r\n{_HEADS.format(address=ADDRESS)}{lines}".encode()


async def _status(reader: asyncio.StreamReader) -> tuple[int, bool]:
    """The status of a response, and whether it was read whole: one without a length ends a connection."""
    top = await reader.readuntil(b"\r\n\r\n")
    fields = dict(line.lower().split(b": ", 1) for line in top.split(b"\r\n")[1:] if b": " in line)
    length = fields.get(b"content-length")
    await reader.readexactly(int(length or 0))
    return int(top.split(b" ", 2)[1]), length is not None


async def _drip(target: Target, counts: Counts, beginning: bytes, piece: bytes, pause: float) -> None:
    """Send the beginning of a request, then a piece of it at a time until the server responds or closes."""
    reader, writer = await target.open()
    response = asyncio.create_task(_status(reader))
    try:
        writer.write(beginning)
        while not response.done():
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)
        counts.count((await response)[0])
    finally:
        response.cancel()
        writer.close()


async def slow_heads(target: Target, counts: Counts) -> None:
    await _drip(target, counts, head("GET /en/"), b"X: 1\r\n", 1)


async def slow_bodies(target: Target, counts: Counts) -> None:
    beginning = head(f"POST {CALCULATION}", "Content-Type: application/json", "Content-Length: 2000")
    await _drip(target, counts, beginning + b"\r\n", b"1", 1)


async def endless_chunks(target: Target, counts: Counts) -> None:
    beginning = head(f"POST {CALCULATION}", "Content-Type: application/json", "Transfer-Encoding: chunked")
    await _drip(target, counts, beginning + b"\r\n", _KILOBYTE, 0.01)


async def huge_requests(target: Target, counts: Counts) -> None:
    body = b'{"earnings": ' + b"1" * 256_000 + b"}"
    posted = head(f"POST {CALCULATION}", "Content-Type: application/json", f"Content-Length: {len(body)}")
    await _repeat(target, counts, lambda: posted + b"\r\n" + body)


async def many_searches(target: Target, counts: Counts) -> None:
    await _repeat(target, counts, lambda: head(f"GET /en/search/?q=selling+stock+{next(_numbers)}") + b"\r\n")


async def _repeat(target: Target, counts: Counts, request: Callable[[], bytes]) -> None:
    reader, writer = await target.open()
    try:
        again = True
        while again:
            writer.write(request())
            await writer.drain()
            status, again = await _status(reader)
            counts.count(status)
    finally:
        writer.close()


Attack = Callable[[Target, Counts], Awaitable[None]]
# With the number of connections.
ATTACKS: dict[str, tuple[Attack, int]] = {
    "slow heads": (slow_heads, 200),
    "slow bodies": (slow_bodies, 50),
    "endless chunks": (endless_chunks, 50),
    "huge requests": (huge_requests, 16),
    "many searches": (many_searches, 100),
}


async def _attack(attack: Attack, connections: int, target: Target, counts: Counts) -> None:
    async def again() -> None:
        while True:
            try:
                await attack(target, counts)
            except (OSError, EOFError, asyncio.LimitOverrunError):
                # The server closed the connection; nobody tries a thousand times a second.
                await asyncio.sleep(0.05)

    await asyncio.gather(*(again() for _ in range(connections)))


def _run(name: str, target: Target, counts: Counts) -> None:
    # They would compute on machines of their own: here they take what nobody else needs.
    os.nice(NICE)
    attack, connections = ATTACKS[name]
    asyncio.run(_attack(attack, connections, target, counts))


@contextmanager
def attacking(name: str, target: Target) -> Iterator[Counts]:
    """Hostile clients in a process of their own; none if the name is empty."""
    counts = Counts(Value("q", 0), Value("q", 0))
    process = Process(target=_run, args=(name, target, counts), daemon=True)
    if name:
        process.start()
    try:
        yield counts
    finally:
        if name:
            process.terminate()
            process.join()
