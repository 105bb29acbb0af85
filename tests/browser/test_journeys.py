"""Three journeys with the keyboard alone, and what a screen reader is told on the way."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitor

VISITORS = pytest.mark.parametrize("visitor", [Visitor("en", "laptop"), Visitor("es", "laptop")], ids=str)
NAME = "() => ((at) => at.ariaLabel || at.labels?.[0]?.textContent || at.textContent)(document.activeElement)"
MESSAGE = "Fundaste una compañía y compras una acción."
ANNOUNCED = {
    "en": ("Per share: $22. New share price: $140", "From Spanish to English · City of the Big Shoulders · 2 terms"),
    "es": ("Por participación: $22. Nuevo valor: $140", "Del español al inglés · City of the Big Shoulders"),
}


def tab_to(page, name):
    """Go on with the Tab key until what has the focus has this name."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(NAME).strip() == name:
            return
    raise AssertionError(f"the Tab key does not reach “{name}”")


def choose(page, first, wanted):
    """Tab into a group of radio buttons, and go on with the arrow keys to one of them."""
    tab_to(page, first)
    for _ in range(30):
        if page.evaluate(NAME).strip() == wanted:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrow keys do not reach “{wanted}”")


def follow(page, address):
    """Go where the keys lead; what is typed before the page is there would go elsewhere."""
    expect(page).to_have_url(re.compile(address))
    page.wait_for_load_state()


@VISITORS
def test_find_a_rule(page, visitor):
    words = visitor.words
    page.goto(visitor.home)
    page.keyboard.press("/")
    page.keyboard.type(words["question"])
    search = page.get_by_role("search")
    expect(search.get_by_role("status")).to_have_text(re.compile(r"^\s*\d result"))
    expect(search).to_match_aria_snapshot(f"""
        - searchbox "{words["search"]}": {words["question"]}
        - button
        - list:
          - listitem:
            - link
        - status: /\\d results?|\\d resultados?/
    """)
    page.keyboard.press("Enter")
    follow(page, "/search/")
    tab_to(page, page.locator("#results .hits a[href$='dividends/#per-share']").text_content().strip())
    page.keyboard.press("Enter")
    expect(page.locator(":target")).to_contain_text(words["answer"])
    expect(page.get_by_role("main")).to_match_aria_snapshot(f"""
        - navigation:
          - link
          - link
        - article:
          - heading "7.13 {words["paying"]}" [level=1]
    """)


@VISITORS
def test_compute_dividends(page, visitor):
    words = visitor.words
    page.goto(visitor.at("operating-phase/dividends/"))
    page.keyboard.type("gc")
    follow(page, "/calc/$")
    tab_to(page, words["dividends"])
    page.keyboard.press("Enter")
    follow(page, "/calc/dividends/$")
    tab_to(page, words["revenue"])
    page.keyboard.type("225")
    choose(page, "$10", "$100")
    for name, typed in (("name-1", "Ana"), ("shares-1", "6")):
        tab_to(page, words[name])
        page.keyboard.type(typed)
    main = page.get_by_role("main")
    expect(main.get_by_role("status").first).to_have_text(ANNOUNCED[visitor.language][0])
    expect(main).to_match_aria_snapshot(f"""
        - article:
          - heading "{words["dividends"]}" [level=1]
          - textbox "{words["revenue"]}": "225"
          - group "{words["price"]}":
            - radio "$100" [checked]
          - group:
            - textbox "{words["name-1"]}": Ana
            - textbox "{words["shares-1"]}": "6"
            - textbox "{words["treasury"]}": "4"
          - group "{words["sold"]}":
            - radio [checked]
          - status
          - heading [level=2]
          - term
          - definition: $22
          - term
          - definition: $140
    """)
    tab_to(page, words["work-it-out"])
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#field-edition")).to_be_focused()


@VISITORS
def test_translate_a_line(page, visitor):
    page.goto(visitor.home)
    link = page.get_by_role("banner").locator("a.say")
    tab_to(page, link.text_content().strip())
    page.keyboard.press("Enter")
    follow(page, "/translate/$")
    tab_to(page, page.locator("label[for=text]").text_content().strip())
    page.keyboard.type(MESSAGE)
    main = page.get_by_role("main")
    expect(main.get_by_role("status")).to_contain_text(ANNOUNCED[visitor.language][1])
    expect(main).to_match_aria_snapshot("""
        - textbox
        - status
        - paragraph:
          - link "Fundaste una compañía"
        - heading [level=2]
        - term:
          - link "start a company"
        - definition
        - combobox
        - combobox
    """)
    tab_to(page, "Fundaste una compañía")
    page.keyboard.press("Enter")
    meaning = page.get_by_role("dialog")
    expect(meaning).to_contain_text("start a company")
    expect(meaning.get_by_role("link").last).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("a.term").first).to_be_focused()
