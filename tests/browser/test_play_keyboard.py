"""A move that is entered with the keyboard: no script takes the focus away."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.eyes import Eyes
from tests.browser.held import Held
from tests.browser.test_play_pages import started
from tests.browser.test_play_taps import MANAGING
from tests.browser.visitors import EN

# A promise that is fulfilled when the page has processed the answer to the choice that the test makes.
SETTLED = """void (settled = new Promise((settle) => addEventListener("htmx:afterSettle", ({ detail }) => (
  new URL(detail.xhr.responseURL).searchParams.get("uses.0") === "1" && settle()
))))"""


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """The overview of a game of Carnegie in which goods may be traded."""
    # A service worker would answer the requests that a test holds.
    context = browser.new_context(base_url=site, service_workers="block", **EN.context())
    context.set_default_timeout(PATIENCE)
    eyes = Eyes(context)
    page = context.new_page()
    page.goto(started(page, "carnegie", EN, MANAGING))
    yield page
    eyes.check()
    context.close()


def open_move(page: Page, move: str) -> None:
    page.goto(page.locator(f"ul.moves a[href*='move/{move}/']").get_attribute("href") or "", wait_until="commit")


def test_arrow_keys_go_on_from_an_option_that_was_unlikely(page: Page) -> None:
    open_move(page, "goods-trade")
    expect(page.locator("[name=department][value=commerce-and-finance]")).to_be_checked()
    option = {value: page.locator(f"[name='uses.0'][value='{value}']") for value in "12"}
    page.locator("details", has=option["1"]).locator("summary").click()
    option["1"].focus()
    page.evaluate(SETTLED)
    page.keyboard.press("Space")
    page.evaluate("settled")
    page.keyboard.press("ArrowRight")
    expect(option["2"]).to_be_checked()


def test_field_entered_before_the_scripts_run_keeps_the_typing(page: Page) -> None:
    scripts = Held(page, re.compile(r"/js/(calculator|play/move)\."))
    open_move(page, "activate")
    cost = page.locator("[name='employees.1.cost']")
    cost.focus()
    scripts.end()
    page.wait_for_load_state()
    page.keyboard.insert_text("2")
    expect(cost).to_have_value("2")
