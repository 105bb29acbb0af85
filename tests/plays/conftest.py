"""A table that plays: the API with the host's secret, and phones with a seat each."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from plays.models import Play
from tests.writing import only_in_turn

API = "/api/v1/plays"
GAME = "big-shoulders"
PLAYERS = ["Ana", "Bo", "Cy"]
SAME_SITE = {"sec-fetch-site": "same-origin"}


class Table:
    """A play and its host's secret; what it sends is numbered ``m1``, ``m2`` …"""

    def __init__(self, client: Client, **setup: Any) -> None:
        self.client = client
        self.ids = (f"m{number}" for number in itertools.count(1))
        started = self.send("", {"game": GAME, "players": PLAYERS, **setup}, secret="")
        assert started.status_code == 201, started.content
        self.started = started.json()
        self.key = self.started["play"]
        self.secret = self.started["secret"]

    @property
    def play(self) -> Play:
        return Play.objects.get(key=self.key)

    @property
    def state(self) -> Any:
        return self.play.state

    def send(self, path: str, body: Any, secret: str | None = None, method: str = "post") -> Any:
        own = self.secret if secret is None else secret
        headers = {"authorization": f"Bearer {own}"} if own else {}
        raw = body if isinstance(body, (str, bytes)) else json.dumps(body)
        return getattr(self.client, method)(f"{API}{path}", raw, content_type="application/json", headers=headers)

    def get(self, path: str = "", **query: Any) -> Any:
        return self.client.get(f"{API}/{self.key}{path}", query)

    def move(self, kind: str, secret: str | None = None, lang: str = "en", **body: Any) -> Any:
        """Send a move; ``input`` and whatever else the body holds."""
        given = {"type": kind, "id": next(self.ids), "input": {}, **body}
        return self.send(f"/{self.key}/moves?lang={lang}", given, secret)

    def played(self, kind: str, **given: Any) -> Any:
        """Record a move that is possible, whether the rules allow it or not, and return the answer."""
        answer = self.move(kind, input=given, anyway=True)
        assert answer.status_code == 201, answer.content
        return answer.json()

    def strike(self, number: int, **body: Any) -> Any:
        return self.send(f"/{self.key}/strike", {"number": number, "id": next(self.ids), **body})

    def phone(self, player: str = "", language: str = "en") -> Phone:
        """Somebody who follows the link to join."""
        return Phone(self, player, language)


class Phone:
    """A browser with the cookie of a seat."""

    def __init__(self, table: Table, player: str, language: str) -> None:
        self.client = Client(headers=SAME_SITE)
        self.address = f"/{language}/play/{table.key}/"
        given = {"with": table.play.join_secret, "player": player}
        answer = self.client.post(f"{self.address}join/", given)
        assert answer.status_code == 302, answer.content

    def get(self, path: str = "") -> Any:
        return self.client.get(f"{self.address}{path}")

    def post(self, path: str, **fields: Any) -> Any:
        return self.client.post(f"{self.address}{path}", fields)


@pytest.fixture(autouse=True)
def fresh_limits(settings: Any, tmp_path: Path) -> None:
    limits = {**settings.CACHES["limits"], "LOCATION": str(tmp_path / "limits")}
    settings.CACHES = {**settings.CACHES, "limits": limits}


@pytest.fixture(autouse=True)
def written_in_turn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with only_in_turn(monkeypatch):
        yield


@pytest.fixture
def table(client: Client, db: None) -> Table:
    """Three players at a table where nothing has been recorded."""
    return Table(client)


@pytest.fixture
def under_way(table: Table) -> Table:
    """Swift at $40 with shares of Ana and Cy, in the operating phase of the first decade."""
    table.played("start-company", player="Ana", company="swift", par=40)
    table.played("start-company", player="Bo", company="libby", par=35)
    table.played("next")
    table.played("buy-certificate", player="Cy", company="swift")
    for _phase in range(3):
        table.played("next")
    assert table.state["phase"] == "operating-phase"
    return table
