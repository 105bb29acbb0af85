"""The server comes back from a backup: an open phone, and one that is opened later, bring what the backup lacks."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.server import PROJECT, Site
from tests.browser.test_play_together import Phone, play_until_the_operating_phase, start
from tests.browser.visitors import EN

FORGET = "from plays.models import Play; Play.objects.filter(key='{key}').delete()"
SENT_AGAIN = re.compile("/remembered$")
REMEMBERED = "(name) => (JSON.parse(localStorage.getItem(name))?.entries ?? []).length"


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Phone]:
    phone = Phone(browser, site, EN)
    yield phone
    phone.eyes.check()
    phone.context.close()


def manage(served: Site, *words: str) -> None:
    subprocess.run([sys.executable, "manage.py", *words], cwd=PROJECT, env=served.environment, check=True)


def lost_and_restored(served: Site, phone: Phone, backup: Path) -> None:
    manage(served, "shell", "--command", FORGET.format(key=phone.key))
    manage(served, "plays", "--restore", str(backup))


def answer(status: int, body: str, route: Route) -> None:
    route.fulfill(status=status, body=body)


def ids(phone: Phone) -> list[Any]:
    return [(entry["number"], entry["id"], entry["type"], entry["input"]) for entry in phone.log()]


def test_phone_brings_back_moves_undone_ones_and_corrections(phone: Phone, served: Site, tmp_path: Path) -> None:
    start(phone)
    play_until_the_operating_phase(phone)
    backup = tmp_path / "plays.json"
    manage(served, "plays", "--backup", str(backup))
    seen = len(phone.log())
    page = phone.open("move/pay/")
    phone.choose("from", "Bo")
    phone.choose("to", "Ana")
    page.locator("input[name=amount]").fill("12")
    phone.record()
    expect(page.locator(".log .entry").first).to_contain_text("$12")
    # Undoing and correcting are plain forms.
    phone.open(f"log/{seen + 1}/")
    page.locator("main form[method=post] button[type=submit]").first.click()
    phone.open("money/")
    page.locator("input[name='players.Cy.cash']").fill("77")
    page.locator("main form.inputs button[type=submit]").click()
    expect(page.locator(".log .entry").first).to_contain_text("77")
    before = ids(phone)
    assert [kind for _number, _id, kind, _given in before[seen:]] == ["pay", "strike", "correct"]
    page.wait_for_function(f"() => ({REMEMBERED})('log:{phone.key}') === {len(before)}")

    # It may ask while the game is gone.
    phone.eyes.expect(404)
    epoch = page.locator("[data-play]").get_attribute("data-epoch")
    lost_and_restored(served, phone, backup)
    page.evaluate("dispatchEvent(new Event('online'))")
    # The version is the same before and after; the epoch changes when the entries have been sent again.
    expect(page.locator(f"[data-play][data-epoch='{epoch}']")).to_have_count(0)
    expect(page.locator(f"[data-play][data-version='{len(before)}']")).to_be_attached()
    page.wait_for_function(f"() => ({REMEMBERED})('log:{phone.key}') === {len(before)}")
    assert ids(phone) == before

    # The second time, no page is open meanwhile.
    page.goto("/en/")
    lost_and_restored(served, phone, backup)
    assert len(phone.log()) == seen
    # Whoever asks to log in has not taken anything, and whoever refuses may allow it later.
    phone.eyes.expect(403, 404)
    for status, body in ((200, "<h1>Log in</h1>"), (403, '{"errors": []}')):
        page.route(SENT_AGAIN, partial(answer, status, body))
        with page.expect_response(SENT_AGAIN):
            phone.open()
        page.unroute(SENT_AGAIN)
        assert page.evaluate(REMEMBERED, f"log:{phone.key}") == len(before)
    with page.expect_response(SENT_AGAIN):
        phone.open()
    assert ids(phone) == before
