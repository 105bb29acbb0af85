"""A phone at a table: a play started and advanced through the API, then joined by a browser that has its seat."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import APIRequestContext, BrowserContext, Locator, Page, expect

Move = tuple[str, Mapping[str, Any]]
PLAYERS = ("Ana", "Bo", "Cy")


@dataclass
class Play:
    """A play and its host's secret, which the phones of the test do not hold."""

    request: APIRequestContext
    site: str
    key: str
    code: str
    secret: str
    sent: int = 0

    def played(self, kind: str, **given: Any) -> None:
        """Record a move that is possible, whether the rules allow it or not."""
        self.sent += 1
        body = {"type": kind, "input": given, "id": f"table-{self.sent}", "anyway": True, "again": True}
        self.post("moves", body)

    def post(self, path: str, body: Mapping[str, Any]) -> None:
        headers = {"authorization": f"Bearer {self.secret}", "content-type": "application/json"}
        answer = self.request.post(
            f"{self.site}/api/v1/plays/{self.key}/{path}", data=json.dumps(body), headers=headers
        )
        assert answer.status in (200, 201), answer.text()

    def log(self) -> list[Any]:
        """The entries."""
        return list(self.request.get(f"{self.site}/api/v1/plays/{self.key}/moves").json())

    def state(self) -> Any:
        """The state after the last entry."""
        return self.request.get(f"{self.site}/api/v1/plays/{self.key}").json()["state"]


def begun(request: APIRequestContext, site: str, game: str, moves: Iterable[Move] = (), **setup: Any) -> Play:
    """Start a play of Ana, Bo and Cy and make moves."""
    body = json.dumps({"game": game, "players": PLAYERS, **setup})
    answer = request.post(
        f"{site}/api/v1/plays", data=body, headers={"content-type": "application/json", "origin": site}
    )
    assert answer.status == 201, answer.text()
    started = answer.json()
    play = Play(request, site, started["play"], started["code"], started["secret"])
    for kind, given in moves:
        play.played(kind, **given)
    return play


@dataclass
class Phone:
    """A browser with a seat in a play."""

    context: BrowserContext
    play: Play
    language: str = "en"
    page: Page = field(init=False)

    def __post_init__(self) -> None:
        self.page = self.context.new_page()

    @property
    def address(self) -> str:
        """The overview in the language of the phone."""
        return f"{self.play.site}/{self.language}/play/{self.play.key}/"

    def join(self, player: str) -> Phone:
        """Take a seat, as whoever types the code."""
        headers = {"origin": self.play.site}
        entrance = f"{self.play.site}/{self.language}/play/"
        arrived = self.context.request.post(entrance, form={"code": self.play.code}, headers=headers)
        invitation = arrived.url.partition("with=")[2]
        form = {"with": invitation, "player": player}
        joined = self.context.request.post(f"{self.address}join/", form=form, headers=headers)
        assert joined.url == self.address, joined.url
        return self

    def open(self, path: str = "") -> Page:
        self.page.goto(f"{self.address}{path}")
        return self.page

    def choose(self, name: str, value: str) -> None:
        """Tap a chip, or choose from a list."""
        control = self.page.locator(f"[name='{name}']").first
        if control.evaluate("control => control.localName") == "select":
            control.select_option(value)
        else:
            self.page.locator("label").filter(has=self.page.locator(f"[name='{name}'][value='{value}']")).click()

    @property
    def button(self) -> Locator:
        """What records the move."""
        return self.page.locator("form[data-move] .record button[type=submit]:not(.unscripted)").first

    def record(self) -> None:
        self.button.click()

    def recorded(self) -> None:
        """Wait for the overview that says so."""
        self.page.wait_for_url("**done=*")
        expect(self.page.locator("#done")).to_be_visible()
