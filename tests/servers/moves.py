"""Phones that record moves on a running site and send again what had no answer; what they were told must be true."""

from __future__ import annotations

import http.client
import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.servers.site import SECONDS, until

STARTING_CASH = 175

# Opens a connection to the site.
Door = Callable[[], http.client.HTTPConnection]


class Table:
    """A play whose requests go through one door after the other, such as to several nodes in turn."""

    def __init__(self, *doors: Door, **headers: str) -> None:
        self.doors = itertools.cycle(doors)
        self.headers = {"Content-Type": "application/json", **headers}
        status, started = self.ask("POST", "", {"game": "big-shoulders", "players": ["Ana", "Bo"]})
        assert status == 201, started
        self.path = f"/{started['play']}"
        self.headers["Authorization"] = f"Bearer {started['secret']}"

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """A request to the API of plays: the status and the response. Raises OSError and HTTPException."""
        connection = next(self.doors)()
        try:
            connection.request(method, f"/api/v1/plays{path}", json.dumps(body) if body else None, self.headers)
            response = connection.getresponse()
            text = response.read()
            return response.status, json.loads(text) if text.startswith((b"{", b"[")) else text
        finally:
            connection.close()

    def pay(self, move_id: str) -> int:
        """Send a payment of a dollar: the status of the response, 0 if there was none."""
        given = {"from": "Ana", "to": "Bo", "amount": 1, "note": move_id}
        move = {"type": "pay", "input": given, "id": move_id, "anyway": True}
        try:
            return self.ask("POST", f"{self.path}/moves", move)[0]
        except (OSError, http.client.HTTPException):
            return 0

    def check(self, acknowledged: list[str]) -> None:
        """Every acknowledged move is recorded once, numbers have no gap, and the state is that of the log."""
        log = self.ask("GET", f"{self.path}/moves")[1]
        ids = [entry["id"] for entry in log]
        assert sorted(ids) == sorted(acknowledged)
        assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
        state = self.ask("GET", self.path)[1]["state"]
        assert state["players"]["Ana"]["cash"] == STARTING_CASH - len(log)


@contextmanager
def paying(table: Table, phones: int = 4) -> Iterator[list[str]]:
    """Phones that pay on and on; the list holds the moves that were acknowledged, all of them at the end."""
    acknowledged: list[str] = []
    refused: list[tuple[str, int]] = []
    done, given_up = threading.Event(), threading.Event()

    def play(phone: int) -> None:
        for number in itertools.count():
            if done.is_set():
                return
            move_id = f"{phone}-{number}"
            while (status := table.pay(move_id)) in (0, 502, 503, 504) and not given_up.is_set():
                time.sleep(0.05)
            if status in (200, 201):
                acknowledged.append(move_id)
                # With a shorter pause, the phones would use up the processor time that an address may use.
                done.wait(0.2)
            else:
                refused.append((move_id, status))

    threads = [threading.Thread(target=play, args=(phone,), daemon=True) for phone in range(phones)]
    for thread in threads:
        thread.start()
    try:
        yield acknowledged
        done.set()
        until(lambda: not any(thread.is_alive() for thread in threads), "every phone has an answer")
    finally:
        # A server that is gone answers nobody any more.
        done.set()
        given_up.set()
        for thread in threads:
            thread.join(SECONDS)
    assert refused == [], refused


def more_of(acknowledged: list[str], number: int = 20) -> None:
    """Wait until so many more moves have been acknowledged."""
    before = len(acknowledged)
    until(lambda: len(acknowledged) >= before + number, "more moves are recorded")
