"""The home page: every game in sight, what was read last first, and one box that answers."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.server import PROJECT
from tests.browser.visitors import EN, ES, Visitor

PHONES = pytest.mark.parametrize("visitor", [EN, ES], ids=str)
# Header and bar take at most a quarter of a phone's screen, with the largest text too.
COVERED = """() => ["header.table", ".reach"]
  .map((part) => document.querySelector(part).getBoundingClientRect().height)
  .reduce((one, other) => one + other)"""


@PHONES
def test_every_game_is_on_the_first_screen_of_a_phone(page, visitor):
    page.goto(visitor.home)
    top = page.locator(".reach").bounding_box()["y"]
    doors = [door.bounding_box() for door in page.locator(".games a").all()]
    assert len(doors) == 4
    assert all(box["y"] + box["height"] <= top for box in doors)


@pytest.mark.parametrize("visitor", [Visitor("es", "phone")], ids=str)
def test_the_box_answers_while_typing(page, axe, visitor):
    page.goto(visitor.home)
    page.locator("#seek").press_sequentially(visitor.words["sum"], delay=5)
    expect(page.locator("#found")).to_contain_text(visitor.words["sum-answered"])
    axe(page)


@PHONES
def test_the_last_game_comes_first_with_the_way_back(page, axe, visitor):
    page.goto(visitor.home)
    expect(page.locator("[data-continue]")).to_have_count(0)
    page.goto(f"{visitor.home}carnegie/setup/")
    page.goto(f"{visitor.home}carnegie/calc/donation-price/")
    page.goto(visitor.home)
    expect(page.locator(".games a").first).to_have_attribute("href", f"{visitor.home}carnegie/")
    link = page.locator("[data-continue]")
    expect(link).to_contain_text(visitor.words["continue"])
    axe(page)
    link.click()
    expect(page).to_have_url(re.compile(f"{visitor.home}carnegie/calc/donation-price/$"))


@PHONES
def test_the_menu_chooses_the_dark_and_it_is_kept(page, axe, visitor):
    page.goto(visitor.home)
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name=visitor.words["menu"]).click()
    axe(page)
    page.get_by_role("radio", name=visitor.words["dark"]).check(force=True)
    page.goto(visitor.at("stock-phase/selling/"))
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


@pytest.mark.parametrize("visitor", [EN, Visitor("es", "narrow")], ids=str)
def test_with_the_largest_text_header_and_bar_leave_three_quarters(page, visitor):
    page.add_init_script("localStorage.setItem('text', '\"largest\"')")
    page.goto(visitor.at("stock-phase/selling/"))
    assert page.evaluate(COVERED) <= page.viewport_size["height"] / 4


def test_game_in_a_long_list_is_found_by_part_of_its_name(page):
    page.goto("/en/")
    # The site has the field with more than 12 games.
    page.evaluate("document.querySelector('h1').insertAdjacentHTML('beforebegin', '<input id=find-game type=search>')")
    page.evaluate((PROJECT / "static/js/find-game.js").read_text(encoding="utf-8"))
    shown = page.locator("[data-named]:visible")
    field = page.locator("#find-game")
    field.fill("CHÍCAGO ")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Chicago Express")
    field.fill("no such game")
    expect(shown).to_have_count(0)
    field.fill("")
    expect(shown).to_have_count(4)
