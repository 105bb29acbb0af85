"""What others record reaches an open page: it is read out once, and a preview is computed again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import opened
from tests.browser.eyes import Eyes
from tests.browser.phones import Phone, begun
from tests.browser.visitors import EN

ASKED = "dispatchEvent(new Event('online'))"
# Every text of the first of a player's own numbers once the page has changed.
WATCHED = """() => {
  window.told = [];
  document.addEventListener("play:changed", () => new MutationObserver(() => {
    window.told.push(document.querySelector(".own dd").textContent.trim());
  }).observe(document.querySelector(".own"), { subtree: true, characterData: true, childList: true }));
}"""


@pytest.fixture
def phone(context: BrowserContext, eyes: Eyes, site: str) -> Phone:
    return Phone(context, begun(context.request, site, "big-shoulders")).join("Ana")


def changed(page: Page) -> None:
    """Let the page ask for what is new."""
    page.evaluate(ASKED)


def test_request_and_result_are_read_out_and_nothing_else(phone: Phone, browser: Browser) -> None:
    page, others = phone.open(), opened(browser, phone.play.site, EN)
    told = page.locator("[data-tells=news]")
    expect(told).to_be_empty()
    bo = Phone(others, phone.play).join("Bo")
    asking: dict[str, Any] = {"form": {"action": "ask-to-host"}, "headers": {"origin": phone.play.site}}
    assert others.request.post(f"{bo.address}settings/", **asking).ok
    changed(page)
    expect(told).to_have_text("Bo asks to be the host.")
    phone.play.played("correct", set={"phase": "end-of-game"})
    changed(page)
    expect(page.locator(".standing h2")).to_be_visible()
    expect(told).to_have_text(page.locator(".standing h2").inner_text())
    # The winner is celebrated once.
    expect(page.locator(".standing.won")).to_have_count(1)
    page.reload()
    expect(page.locator(".standing")).to_be_visible()
    expect(page.locator(".standing.won")).to_have_count(0)
    assert page.locator("[data-live] [role=status]").count() == 0
    others.close()


def test_a_number_counts_up_to_what_others_recorded_and_is_marked(phone: Phone) -> None:
    page = phone.open()
    cash = page.locator(".own dd").first
    before = int(cash.inner_text().lstrip("$"))
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WATCHED)
    phone.play.played("pay", **{"from": "bank", "to": "Ana", "amount": 30})
    changed(page)
    expect(cash).to_have_text(f"${before + 30}")
    expect(cash).to_have_class("changed")
    between = {int(text.lstrip("$")) for text in page.evaluate("window.told")}
    assert between & set(range(before, before + 30))


def test_preview_is_computed_again_with_what_others_recorded(phone: Phone) -> None:
    page = phone.open("move/pay/?from=bank&to=Ana&amount=5")
    cash = page.locator("#preview tbody tr").first
    before = int(cash.locator("td").first.inner_text().lstrip("$"))
    phone.play.played("pay", **{"from": "bank", "to": "Ana", "amount": 30})
    changed(page)
    expect(cash.locator("td").first).to_have_text(f"${before + 30}")
    expect(page.locator("input[name=amount]")).to_have_value("5")
