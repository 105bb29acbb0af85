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
    assert page.locator("[data-live] [role=status]").count() == 0
    others.close()


def test_preview_is_computed_again_with_what_others_recorded(phone: Phone) -> None:
    page = phone.open("move/pay/?from=bank&to=Ana&amount=5")
    cash = page.locator("#preview tbody tr").first
    before = int(cash.locator("td").first.inner_text().lstrip("$"))
    phone.play.played("pay", **{"from": "bank", "to": "Ana", "amount": 30})
    changed(page)
    expect(cash.locator("td").first).to_have_text(f"${before + 30}")
    expect(page.locator("input[name=amount]")).to_have_value("5")
