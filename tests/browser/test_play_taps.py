"""Taps from the overview of a play to a recorded move, on a phone whose player is known: at most six.

Tapping a link, a button or a choice is one tap, and so is touching a field; typed keys and scrolling are none.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import opened
from tests.browser.eyes import Eyes
from tests.browser.test_play_pages import started
from tests.browser.visitors import EN, ES, Visitor
from tests.browser.widths import assert_fits
from tests.rules.carnegie.play.table import BEGUN, chosen, fixed
from tests.rules.play.tables import Move
from tests.rules.urban_sprawl.play.table import RICH

MOST = 6
# A player of Carnegie with two employees for the same action.
MANAGING = (*BEGUN, fixed(Ana__active__commerce_and_finance=2), chosen("management", region="west"))


class Phone:
    """A phone that counts how often it is tapped."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.taps = 0

    def open(self, move: str) -> None:
        self.page.goto(self.address)
        self.taps = 0
        self.tap(self.page.locator(f"ul.moves a[href*='move/{move}/']"))
        self.page.wait_for_url(f"**/move/{move}/*")

    def tap(self, place: Locator) -> None:
        place.tap()
        self.taps += 1

    def choose(self, name: str, value: str) -> None:
        self.tap(self.page.locator("label").filter(has=self.page.locator(f"[name='{name}'][value='{value}']")))

    def tick(self, name: str) -> None:
        self.tap(self.page.locator(f"[name='{name}']"))

    def type(self, name: str, keys: str) -> None:
        self.tap(self.page.locator(f"[name='{name}']"))
        self.page.keyboard.type(keys)

    def record(self) -> None:
        self.tap(self.page.locator("form[data-move] button[type=submit]").first)
        self.page.wait_for_url("**done=*")
        assert self.taps <= MOST


@pytest.fixture(params=[("carnegie", EN, MANAGING), ("urban-sprawl", ES, RICH)], ids=lambda it: it[0])
def phone(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[tuple[str, Phone]]:
    """The host's phone, on which Ana plays, some moves into a game."""
    game, visitor, moves = request.param
    context = opened(browser, site, visitor)
    eyes = Eyes(context)
    phone = begun(context.new_page(), game, visitor, moves)
    yield game, phone
    eyes.check()
    context.close()


def begun(page: Page, game: str, visitor: Visitor, moves: tuple[Move, ...]) -> Phone:
    return Phone(page, started(page, game, visitor, moves))


def test_ordinary_moves_take_six_taps(phone: tuple[str, Phone]) -> None:
    game, by = phone
    if game == "carnegie":
        goods_are_traded_twice(by)
        two_employees_stand_up(by)
    else:
        a_permit_pays_for_one_lot(by)


def two_employees_stand_up(by: Phone) -> None:
    by.open("activate")
    for row, department in enumerate(("construction", "human-resources")):
        by.choose(f"employees.{row}.department", department)
        by.type(f"employees.{row}.cost", "2")
    by.record()


def goods_are_traded_twice(by: Phone) -> None:
    """The department is filled in, since only one of them can be meant."""
    by.open("goods-trade")
    expect(by.page.locator("[name=department][value=commerce-and-finance]")).to_be_checked()
    by.choose("uses.0", "money")
    by.choose("uses.1", "goods")
    assert_accessible(by.page)
    assert_fits(by.page)
    by.record()


def a_permit_pays_for_one_lot(by: Phone) -> None:
    """The permit is filled in where it can be seen, follows the zone, and stays as somebody changed it."""
    by.open("build-cost")
    pages, zone = by.page.locator("[name='permits.0.value']"), by.page.locator("[name='permits.0.zones.COM']")
    by.choose("card_space", "1")
    by.choose("zone", "COM")
    by.choose("block", "4-3")
    by.tick("lots.tl")
    expect(pages).to_have_value("1")
    expect(zone).to_be_checked()
    expect(pages).to_be_visible()
    taps = by.taps
    by.choose("zone", "RES")
    expect(zone).not_to_be_checked()
    by.choose("zone", "COM")
    expect(zone).to_be_checked()
    pages.fill("2")
    by.tick("lots.tr")
    by.tick("lots.tr")
    by.page.reload()
    expect(pages).to_have_value("2")
    by.taps = taps
    by.record()
    expect(by.page.locator(".done")).to_contain_text("4-3")
