"""Three phones around a table: one in Spanish, one offline for a while, one whose page is reloaded in the middle."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import opened
from tests.browser.eyes import Eyes
from tests.browser.visitors import EN, ES, Visitor

GAME = "big-shoulders"
PLAYERS = ("Ana", "Bo", "Cy")
EARNED = {"en": "Swift pays dividends on $225", "es": "Swift reparte dividendos por $225"}

# Waits until the sheet is stored; the test ends it if that never happens.
STORED = """async (sheet) => {
  while (!(await caches.match(sheet))) await new Promise((done) => { setTimeout(done, 50); });
}"""


class Phone:
    """A phone at the table; ``play`` is the beginning of the addresses of the play in its language."""

    def __init__(self, browser: Browser, site: str, visitor: Visitor) -> None:
        self.context = opened(browser, site, visitor)
        self.eyes = Eyes(self.context)
        self.page = self.context.new_page()
        self.language = visitor.language
        self.key = ""

    @property
    def play(self) -> str:
        return f"/{self.language}/play/{self.key}/"

    def open(self, path: str = "") -> Page:
        self.page.goto(self.play + path)
        return self.page

    def join(self, code: str, name: str) -> None:
        self.page.goto(f"/{self.language}/play/")
        self.page.locator("#code").fill(code)
        self.page.locator("form.code button").click()
        self.page.get_by_role("button", name=name, exact=True).click()
        expect(self.page.locator("[data-seat]")).to_be_visible()
        self.key = key_in(self.page.url)

    def choose(self, field: str, value: str) -> None:
        self.page.locator(f"input[name={field}][value={value}] + span").click()

    def record(self) -> None:
        self.page.locator("form[data-move] button[type=submit]").first.click()

    def log(self) -> list[dict[str, Any]]:
        answer = self.context.request.get(f"/api/v1/plays/{self.key}/moves")
        return list(answer.json())


def key_in(address: str) -> str:
    return address.split("/play/")[1].split("/")[0]


@pytest.fixture
def phones(browser: Browser, site: str) -> Iterator[list[Phone]]:
    """Ana hosts, Bo reads Spanish, Cy reads English; all three have joined."""
    phones = [Phone(browser, site, visitor) for visitor in (EN, ES, EN)]
    yield phones
    for phone in phones:
        phone.eyes.check()
        phone.context.close()


def start(host: Phone) -> str:
    """Start a game on a phone: the code for the others."""
    page = host.page
    page.goto(f"/en/play/?game={GAME}")
    for place, name in enumerate(PLAYERS):
        page.locator(f"input[name='players.{place}']").fill(name)
    page.locator("form.inputs button[type=submit]:not([name])").click()
    host.key = key_in(page.url)
    code = page.locator(".join-code strong").inner_text()
    page.get_by_role("button", name="Ana", exact=True).click()
    expect(page.locator("[data-seat]")).to_be_visible()
    return code.lower()


def play_until_the_operating_phase(host: Phone) -> None:
    moves = [
        ("start-company", {"player": "Ana", "company": "swift", "par": 40}),
        ("start-company", {"player": "Bo", "company": "libby", "par": 35}),
        ("next", {}),
        ("buy-certificate", {"player": "Cy", "company": "swift"}),
        *[("next", {})] * 3,
    ]
    for number, (kind, given) in enumerate(moves):
        body = json.dumps({"type": kind, "input": given, "id": f"beginning-{number}", "anyway": True})
        headers = {"content-type": "application/json", "origin": origin(host.page)}
        answer = host.context.request.post(f"/api/v1/plays/{host.key}/moves", data=body, headers=headers)
        assert answer.status == 201, answer.text()


def origin(page: Page) -> str:
    return str(page.evaluate("location.origin"))


@contextmanager
def answers_lost(page: Page) -> Iterator[list[int]]:
    """What is sent arrives and is recorded, but no answer comes back."""
    statuses: list[int] = []

    def lose(route: Route) -> None:
        statuses.append(route.fetch().status)
        route.abort("internetdisconnected")

    page.route("**/move/*/", lose)
    yield statuses
    page.unroute("**/move/*/")


def test_three_phones_play_together(phones: list[Phone]) -> None:
    ana, bo, cy = phones
    code = start(ana)
    bo.join(code, "Bo")
    cy.join(code, "Cy")
    play_until_the_operating_phase(ana)
    two_taps_and_three_keys(ana, bo, cy)
    same_move_from_another_phone(bo)
    reload_in_the_middle(bo)
    offline_for_five_moves(cy, bo)
    everybody_sees_the_same(phones)
    sheet_opens_without_a_network(bo)


def two_taps_and_three_keys(ana: Phone, bo: Phone, cy: Phone) -> None:
    """From the overview to “Swift earned $225” on every phone."""
    ana.open()
    # Bo has begun to record the same.
    bo.open("move/dividends/?company=swift&revenue=225")
    ana.page.locator("ul.moves a[href*='move/dividends/']").first.click()
    expect(ana.page.locator("input[name=revenue]")).to_be_focused()
    ana.page.keyboard.type("225")
    ana.record()
    for phone in (ana, cy):
        expect(phone.page.locator(".log .entry").first).to_contain_text(EARNED[phone.language])
    # Who recorded it can undo it in place; the others are told, and their numbers are marked.
    expect(ana.page.locator("#done button")).to_be_visible()
    expect(ana.page.locator("[data-told]")).to_be_hidden()
    expect(cy.page.locator("[data-told]")).to_contain_text(EARNED["en"])
    expect(cy.page.locator(".changed").first).to_be_visible()


# The question for news, which sends what waits, comes between writing a move down and sending it.
SENT_WITH_THE_NEWS = """() => {
  const add = outbox.add;
  outbox.add = async (move) => {
    await add.call(outbox, move);
    await outbox.drain(move.play);
  };
}"""


def same_move_from_another_phone(bo: Phone) -> None:
    """Bo is told that it has been recorded, keeps what was typed, and sees the entry in Spanish."""
    bo.eyes.expect(409)
    bo.page.evaluate(SENT_WITH_THE_NEWS)
    bo.record()
    expect(bo.page.locator("button.again")).to_be_visible()
    expect(bo.page.locator("input[name=revenue]")).to_have_value("225")
    bo.open()
    expect(bo.page.locator(".log .entry").first).to_contain_text(EARNED["es"])


def reload_in_the_middle(bo: Phone) -> None:
    """A reload keeps what was typed; a move whose answer was lost is recorded once."""
    page = bo.open("move/pay/")
    bo.choose("from", "Bo")
    bo.choose("to", "Ana")
    page.locator("input[name=amount]").fill("12")
    expect(page.locator("#preview table")).to_be_visible()
    page.reload()
    expect(page.locator("input[name=amount]")).to_have_value("12")
    expect(page.locator("input[name=from][value=Bo]")).to_be_checked()
    bo.eyes.expect_no_network()
    with answers_lost(page) as statuses:
        # Waiting on the phone alone would do before the answer is lost: a reload then would come in between.
        with page.expect_event("requestfailed", lambda request: "/move/" in request.url):
            bo.record()
        expect(page.locator("[data-outbox] .waiting")).to_have_count(1)
        assert statuses == [201]
    page.reload()
    expect(page.locator("[data-outbox] .recorded")).to_have_count(1)
    assert [entry["input"].get("amount") for entry in bo.log()].count(12) == 1


def offline_for_five_moves(cy: Phone, bo: Phone) -> None:
    """They wait on the phone in their order while others play on, and are recorded when the network is back."""
    page = cy.open("move/pay/")
    cy.eyes.expect_no_network()
    cy.context.set_offline(True)
    for amount in range(1, 6):
        cy.choose("from", "Cy")
        cy.choose("to", "Bo")
        page.locator("input[name=amount]").fill(str(amount))
        cy.record()
        expect(page.locator("[data-outbox] .waiting")).to_have_count(amount)
    assert_accessible(page)
    bo.open("move/note/")
    bo.page.locator("textarea[name=text]").fill("Cy is in the cellar")
    bo.record()
    expect(bo.page.locator("#done")).to_be_visible()
    cy.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox] .recorded")).to_have_count(5)
    amounts = [entry["input"].get("amount") for entry in cy.log() if entry["by"] == "Cy"]
    assert amounts == [1, 2, 3, 4, 5]


def everybody_sees_the_same(phones: list[Phone]) -> None:
    logs = [phone.log() for phone in phones]
    numbers = [[entry["number"] for entry in log] for log in logs]
    assert numbers == [list(range(1, 16))] * 3
    for phone in phones:
        phone.open()
    # Everybody's own row comes first.
    cells = [sorted(text.split() for text in phone.page.locator(".of-play td").all_text_contents()) for phone in phones]
    assert cells[0] == cells[2]


def sheet_opens_without_a_network(bo: Phone) -> None:
    """As the phone last saw it; ordinary pages lead to it."""
    bo.open()
    latest = bo.page.locator(".log .entry").first.inner_text()
    bo.page.evaluate(STORED, bo.play)
    bo.context.set_offline(True)
    bo.page.goto(f"/{bo.language}/")
    bo.page.locator("[data-to-play]").click()
    expect(bo.page.locator(".log .entry").first).to_have_text(latest)
    assert_accessible(bo.page)
    bo.context.set_offline(False)
