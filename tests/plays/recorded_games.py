"""The recorded games as plays of a table."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from .conftest import SAME_SITE, Table
from .record import RECORDED

GAMES = {
    "big-shoulders": "big-shoulders-three-players",
    "carnegie": "carnegie-three-players",
    "chicago-express": "chicago-express-three-players",
    "urban-sprawl": "urban-sprawl-three-players",
}
SOLO = "carnegie-solo"


def file_of(name: str, upto: int | None = None) -> dict[str, Any]:
    """A recorded game as a file made by hand, whose moves are computed again: all of them, or the first ones."""
    recorded = json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    kept = ("number", "kind", "kind_version", "intent")
    entries = [
        {**{key: entry[key] for key in kept}, "id": f"entry-{entry['number']}", "by": "Ana"}
        for entry in recorded["entries"][:upto]
    ]
    return {"format": "sobremesa-play", "format_version": 1, **recorded, "entries": entries}


class Imported(Table):
    """A table that goes on with a recorded game."""

    def __init__(self, client: Client, name: str, upto: int | None = None) -> None:
        self.client = client
        self.ids = (f"m{number}" for number in range(1, 1000))
        answer = self.send("/import", file_of(name, upto), secret="")
        assert answer.status_code == 201, answer.content
        self.started = answer.json()
        self.key, self.secret = self.started["play"], self.started["secret"]

    def host(self) -> Client:
        """The browser of the host."""
        browser = Client(headers=SAME_SITE)
        for language in ("en", "es"):
            browser.cookies[f"seat-{language}"] = self.secret
        return browser
