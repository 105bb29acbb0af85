"""One history as Jepsen checks it: two phones and two servers on one database, and all that goes wrong on the way.

Requests and answers are lost, somebody else's page answers, a worker is killed, and one phone's clock is three hours
ahead. Afterward every move is in the log once, every phone has read what it wrote, versions have never gone back, and
both phones show the fold of the log. The seed is printed, and ``--hypothesis-seed=7`` repeats what went wrong with seed
7, in the game that the seed chooses.
"""

from __future__ import annotations

import os
import random
import re
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, BrowserContext, Error, Route, expect

from rules.engine.play.entries import Entry
from rules.engine.play.folding import fold
from tests.browser.conftest import PATIENCE
from tests.browser.phones import Phone, begun
from tests.browser.server import Server, Site, started
from tests.browser.visitors import EN

GAMES = ("big-shoulders", "carnegie", "chicago-express", "urban-sprawl")
# The same history in every run, so that a change is to blame if it goes wrong; ``--hypothesis-seed`` tries another.
SEED = 4
TAPS = 10
KILLED_AFTER = 4
MOVES_AND_POLLS = re.compile(r"/play/[\w-]+/move/\w+/$|/api/v1/plays/")
# The moves that still wait after a minute.
LEFT = """async (play) => {
  const left = async () => (await outbox.list(play)).length;
  const end = Date.now() + 60_000;
  while ((await left()) && Date.now() < end) await new Promise((done) => { setTimeout(done, 50); });
  return left();
}"""
# What the overview says to every player: next to it are a phone's own numbers, whose row is hidden in the table.
FOR_ALL = "[data-live=state] :is(.sheet-head, .everything)"
REACHED = "dispatchEvent(new Event('online'))"
AHEAD = """const { now } = Date; Date.now = () => now() + 3 * 3_600_000;"""
# Each version that a page has shown, also before another page was opened.
VERSIONS = """
  addEventListener("DOMContentLoaded", () => {
    const here = document.querySelector("[data-play]");
    const note = () => localStorage.setItem("seen", `${localStorage.getItem("seen") ?? ""} ${here.dataset.version}`);
    if (!here) return;
    note();
    new MutationObserver(note).observe(here, { attributeFilter: ["data-version"] });
  });
"""
PORTAL = "<!doctype html><title>Hotel</title><h1>Log in</h1>"


@dataclass
class Network:
    """What lies between phones and servers: ``away`` while there is nothing, ``calm`` once nothing goes wrong."""

    servers: tuple[str, ...]
    chance: random.Random
    calm: bool = False
    away: bool = False
    happened: Counter[str] = field(default_factory=Counter)

    def carry(self, route: Route) -> None:
        """Bring a request to one of the servers, or do not."""
        usual = (["passed", "request lost", "answer lost", "portal"], [11, 3, 4, 2])
        what = "request lost" if self.away else "passed" if self.calm else self.chance.choices(*usual)[0]
        self.happened[what] += 1
        # Whoever asked may have left the page meanwhile.
        with suppress(Error):
            if what == "portal":
                route.fulfill(status=200, content_type="text/html", body=PORTAL)
            elif what == "request lost" or not (answer := self._answer(route)) or what == "answer lost":
                route.abort("connectionfailed")
            else:
                route.fulfill(response=answer)

    def _answer(self, route: Route) -> APIResponse | None:
        """What one of the servers answers; None if it is gone."""
        server = self.chance.choice(self.servers)
        headers = {**route.request.headers, **({"origin": server} if route.request.method == "POST" else {})}
        try:
            return route.fetch(url=route.request.url.replace(self.servers[0], server), headers=headers, max_redirects=0)
        except Error:
            return None


@pytest.fixture
def second(served: Site, tmp_path: Path) -> Iterator[Server]:
    """Another server on the same database."""
    with started(tmp_path, dict(served.environment)) as server:
        yield server


@pytest.fixture
def contexts(browser: Browser, site: str) -> Iterator[list[BrowserContext]]:
    both = [browser.new_context(base_url=site, service_workers="block", **EN.context()) for _phone in range(2)]
    for context in both:
        context.set_default_timeout(PATIENCE)
    both[1].add_init_script(AHEAD)
    for context in both:
        context.add_init_script(VERSIONS)
    yield both
    for context in both:
        context.close()


def test_every_move_is_recorded_once_whatever_happens(
    contexts: list[BrowserContext], site: str, second: Server, pytestconfig: pytest.Config
) -> None:
    seed = int(pytestconfig.getoption("--hypothesis-seed") or SEED)
    print(f"--hypothesis-seed={seed}")
    chance = random.Random(seed)  # noqa: S311 the same history for the same seed
    play = begun(contexts[0].request, site, GAMES[seed % len(GAMES)])
    phones = [Phone(context, play).join(name) for context, name in zip(contexts, ("Ana", "Bo"), strict=True)]
    network = Network((site, second.address), chance)
    for context in contexts:
        context.route(MOVES_AND_POLLS, network.carry)
    for tap in range(TAPS):
        if tap == KILLED_AFTER:
            os.kill(chance.choice(second.workers), signal.SIGKILL)
        tapped(chance.choice(phones), f"tap {tap}", network)
    network.calm, network.servers = True, (site,)
    for phone in phones:
        phone.open()
        assert phone.page.evaluate(LEFT, play.key) == 0
    print(network.happened)
    check(phones, {f"tap {tap}" for tap in range(TAPS)})


def tapped(phone: Phone, note: str, network: Network) -> None:
    """Record a payment; at times without a network, which comes back before the next one."""
    form, page = f"move/pay/?from=Ana&to=Bo&amount=1&note={note.replace(' ', '+')}", phone.page
    try:
        phone.open(form)
    except Error:
        # The answer to the last tap came just then, and the page went to the overview by itself.
        phone.open(form)
    network.away = network.chance.random() < 0.3
    phone.context.set_offline(network.away)
    phone.record()
    own = page.locator("[data-outbox] :is(.waiting, .recorded)", has_text=note)
    expect(page.locator("#done").or_(own).first).to_be_visible()
    recorded = re.search(r"done=(\d+)", page.url)
    if recorded:
        # Whoever is told that a move was recorded reads it there.
        assert int(page.locator("[data-play]").get_attribute("data-version") or 0) >= int(recorded[1])
    network.away = False
    phone.context.set_offline(False)
    page.evaluate(REACHED)


def check(phones: list[Phone], written: set[str]) -> None:
    play = phones[0].play
    log = play.log()
    # Nothing is lost, nothing is doubled.
    assert sorted(entry["input"]["note"] for entry in log) == sorted(written)
    assert [entry["number"] for entry in log] == list(range(1, TAPS + 1))
    exported = play.request.get(f"{play.site}/api/v1/plays/{play.key}/export.json").json()
    assert fold(exported["start"], map(Entry.of, exported["entries"])).state == play.state()
    sheets = []
    for phone in phones:
        page = phone.open("log/")
        expect(page.locator("li.entry")).to_have_count(TAPS)
        seen: Any = page.evaluate("localStorage.getItem('seen')")
        versions = [int(version) for version in seen.split()]
        assert versions == sorted(versions)
        # Everybody's own row comes first.
        sheets.append([sorted(part.split()) for part in phone.open().locator(FOR_ALL).all_text_contents()])
    assert all(sheets)
    assert sheets[0] == sheets[1]
