"""Numbers that the server has not confirmed lately look it: the page says since when, and why."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import opened
from tests.browser.eyes import Eyes
from tests.browser.phones import Phone, begun
from tests.browser.server import running
from tests.browser.visitors import EN, ES, Visitor
from tests.prepared import copied

SILENT = {"en": "The server is not responding.", "es": "El servidor no responde."}
OFFLINE = {"en": "You are offline.", "es": "No tienes conexión."}
AGO = {"en": re.compile(r"Last contact: \d+\s?s ago"), "es": re.compile(r"Último contacto: hace \d+ s")}
STARTED = [("start-company", {"player": "Ana", "company": "swift", "par": 40})]
BOTH = pytest.mark.parametrize("visitor", [EN, ES], ids=str)


@pytest.mark.parametrize(("visitor", "path"), [(EN, ""), (ES, "board/")], ids=["en-sheet", "es-board"])
def test_lost_connection_is_told_apart_and_counted(
    context: BrowserContext, eyes: Eyes, site: str, visitor: Visitor, path: str
) -> None:
    eyes.expect_no_network()
    phone = Phone(context, begun(context.request, site, "big-shoulders", STARTED), visitor.language).join("Ana")
    page = phone.open(path)
    line = page.locator("[data-contact]")
    expect(line).to_be_hidden()
    context.set_offline(True)
    expect(line).to_contain_text(OFFLINE[visitor.language])
    expect(line).to_contain_text(AGO[visitor.language])
    before = line.inner_text()
    expect(line).not_to_have_text(before)
    expect(page.locator("[data-stale]")).to_have_count(1)
    assert_accessible(page)
    context.set_offline(False)
    expect(line).to_be_hidden()
    expect(page.locator("[data-stale]")).to_have_count(0)


# Waits until a page is stored; the test ends it if that never happens.
STORED = """async (page) => {
  while (!(await caches.match(new URL(page).pathname))) await new Promise((done) => { setTimeout(done, 50); });
}"""
BACK = {"en": "Back to your game in progress", "es": "Volver a tu partida en curso"}


@BOTH
def test_offline_overview_says_what_needs_a_connection(
    context: BrowserContext, eyes: Eyes, site: str, visitor: Visitor
) -> None:
    """What a phone has not saved is gray; its page leads back, and gives way to the wanted one with the connection."""
    eyes.expect_no_network()
    phone = Phone(context, begun(context.request, site, "big-shoulders", STARTED), visitor.language).join("Ana")
    page = phone.open()
    page.evaluate(STORED, phone.address)
    context.set_offline(True)
    phone.open()
    expect(page.locator("[data-contact]")).to_contain_text(OFFLINE[visitor.language])
    expect(page.locator(".news")).to_be_hidden()
    log = page.locator("a.more")
    expect(log).to_have_attribute("data-unsaved", re.compile("."))
    assert_accessible(page)
    wanted = log.get_attribute("href")
    log.click()
    back = page.get_by_role("link", name=BACK[visitor.language])
    expect(back).to_be_visible()
    back.click()
    expect(page.locator("[data-live=state]")).to_be_visible()
    page.goto(f"{phone.play.site}{wanted}")
    expect(back).to_be_visible()
    context.set_offline(False)
    expect(page.locator("ol.log")).to_be_visible()
    phone.open()
    expect(page.locator("a[data-unsaved]")).to_have_count(0)


@BOTH
def test_form_of_a_move_that_is_next_is_filled_in_offline(
    context: BrowserContext, eyes: Eyes, site: str, visitor: Visitor
) -> None:
    eyes.expect_no_network()
    phone = Phone(context, begun(context.request, site, "big-shoulders", STARTED), visitor.language).join("Cy")
    page = phone.open()
    form = f"{phone.address}move/start-company/"
    page.evaluate(STORED, phone.address)
    page.evaluate(STORED, form)
    context.set_offline(True)
    phone.open()
    expect(page.locator("[data-contact]")).to_contain_text(OFFLINE[visitor.language])
    move = page.locator("ul.moves a.action[href$='move/start-company/']")
    expect(move).not_to_have_attribute("data-unsaved", re.compile("."))
    # A link may fill in a part of it.
    page.goto(f"{form}?player=Cy&company=libby")
    expect(page.locator("[data-contact]")).to_contain_text(OFFLINE[visitor.language])
    assert_accessible(page)
    phone.choose("par", "50")
    phone.record()
    expect(page.locator("[data-outbox] .waiting")).to_contain_text("Libby")
    context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox] .recorded")).to_be_visible()
    company = phone.play.state()["companies"]["libby"]
    assert (company["director"], company["share_price"]) == ("Cy", 50)


def test_server_that_is_gone_is_told_until_it_answers(browser: Browser) -> None:
    """The network is there, and the server is not: killed, and started again at the same address."""
    with tempfile.TemporaryDirectory(prefix="sobremesa-contact-") as name, copied(Path(name)) as environment:
        folder = Path(name)
        with running(folder, environment) as site:
            context = opened(browser, site, EN)
            phone = Phone(context, begun(context.request, site, "big-shoulders", STARTED)).join("Ana")
            page = phone.open()
            expect(page.locator("[data-contact]")).to_be_hidden()
            port = int(site.rpartition(":")[2])
        line = page.locator("[data-contact]")
        expect(line).to_contain_text(SILENT["en"])
        expect(line).to_contain_text(AGO["en"])
        expect(page.locator("[data-stale]")).to_have_count(1)
        with running(folder, environment, port):
            expect(line).to_be_hidden()
            expect(page.locator("[data-stale]")).to_have_count(0)
            context.close()


def test_answer_of_somebody_else_is_no_contact(context: BrowserContext, eyes: Eyes, site: str) -> None:
    eyes.expect(502)
    eyes.expect_no_network()
    phone = Phone(context, begun(context.request, site, "big-shoulders", STARTED)).join("Ana")
    answers: list[dict[str, Any]] = [
        {"status": 200, "content_type": "text/html", "body": "<h1>Log in</h1>"},
        {"status": 302, "headers": {"location": "/en/"}},
        {"status": 502, "body": "Bad gateway"},
    ]
    # Side by side: each waits until the server has been silent for long enough.
    pages = [context.new_page() for _answer in answers]
    for page, given in zip(pages, answers, strict=True):
        page.goto(phone.address)
        page.route("**/api/v1/plays/*", lambda route, _request, given=given: route.fulfill(**given))
    for page in pages:
        expect(page.locator("[data-contact]")).to_contain_text(SILENT["en"])
        page.unroute("**/api/v1/plays/*")
    for page in pages:
        expect(page.locator("[data-contact]")).to_be_hidden()
