"""Taps from the overview of a play to a recorded move, on a phone whose player is known: at most six.

A company's whole operating turn takes at most eight, and six keys. Tapping a link, a button or a choice is one tap, and
so is touching a field; typed keys and scrolling are none.
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
from tests.rules.big_shoulders.play.table import IN_OPERATING, SHARED
from tests.rules.big_shoulders.play.table import fixed as set_by_hand
from tests.rules.carnegie.play.table import BEGUN, chosen, fixed
from tests.rules.play.tables import Move
from tests.rules.urban_sprawl.play.table import RICH

MOST = 6
MOST_IN_A_TURN, MOST_KEYS_IN_A_TURN = 8, 6
# Swift employs five workers and a manager, who brings one space of appeal.
EMPLOYED = (*SHARED, IN_OPERATING, set_by_hand(swift__workers=5, swift__factories__2__manager=True, swift__managers=1))
# A player of Carnegie with two employees for the same action.
MANAGING = (*BEGUN, fixed(Ana__active__commerce_and_finance=2), chosen("management", region="west"))


# The tables of an overview that do not fit beside the moves.
SCROLLING = """[...document.querySelectorAll(".of-play .scroll")].filter((part) => part.scrollWidth > part.clientWidth)
  .map((part) => part.textContent)"""


class Phone:
    """A phone that counts how often it is tapped."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.taps = self.keys = 0

    def open(self, move: str) -> None:
        self.page.goto(self.address)
        self.taps = self.keys = 0
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
        self.keys += len(keys)

    def record(self, most: int = MOST) -> None:
        self.tap(self.page.locator("form[data-move] button[type=submit]").first)
        self.page.wait_for_url("**done=*")
        assert self.taps <= most


@pytest.fixture(params=[("carnegie", ES, MANAGING), ("urban-sprawl", EN, RICH)], ids=lambda it: it[0])
def phone(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[tuple[str, Phone]]:
    """The host's phone, on which Ana plays, some moves into a game."""
    game, visitor, moves = request.param
    context = opened(browser, site, visitor, worker=False)
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
    by.page.goto(f"{by.address}log/")
    assert_fits(by.page)


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


@pytest.mark.parametrize("visitor", [ES], ids=str)
def test_a_whole_operating_turn_takes_eight_taps_and_six_keys(browser: Browser, site: str, visitor: Visitor) -> None:
    context = opened(browser, site, visitor, worker=False)
    eyes = Eyes(context)
    by = begun(context.new_page(), "big-shoulders", visitor, EMPLOYED)
    turn_with_tiles_that_nobody_knows_yet(by)
    again = set_by_hand(swift__operated=False, decade=2)
    by.page.request.post(
        _moves(by.address), data={"type": again[0], "input": again[1], "id": "again"}, headers=_own(by)
    )
    turn_with_tiles_that_are_known(by)
    by.page.set_viewport_size({"width": 1440, "height": 900})
    assert by.page.evaluate(SCROLLING) == []
    eyes.check()
    context.close()


def _moves(address: str) -> str:
    return f"/api/v1/plays/{address.split('/play/')[1].strip('/')}/moves"


def _own(by: Phone) -> dict[str, str]:
    return {"origin": str(by.page.evaluate("location.origin"))}


def turn_with_tiles_that_nobody_knows_yet(by: Phone) -> None:
    """What Swift's factories lack is filled in: three steel and two livestock, for $70. It sells two of three goods."""
    by.open("operate")
    expect(by.page.locator("[name=company][value=swift]")).to_be_checked()
    expect(by.page.locator("[name='bought.steel']")).to_have_value("3")
    expect(by.page.locator("[name='factories.1.workers']")).to_have_value("3")
    by.type("amount", "70")
    by.type("sell.middle", "2")
    by.type("tiles.middle.spaces", "2")
    by.choose("decision", "pay")
    assert_accessible(by.page)
    by.record(MOST_IN_A_TURN)
    assert (by.taps, by.keys) == (6, 4)


def turn_with_tiles_that_are_known(by: Phone) -> None:
    by.open("operate")
    expect(by.page.locator("[name='tiles.middle.filled']")).to_have_value("2")
    by.type("amount", "70")
    by.type("sell.left", "3")
    by.type("tiles.left.spaces", "4")
    by.choose("decision", "withhold")
    by.record(MOST_IN_A_TURN)
    assert by.keys <= MOST_KEYS_IN_A_TURN
