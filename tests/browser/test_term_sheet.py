"""The definition of a term, in place: going back closes it and stays on the page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import ON_A_LAPTOP, ON_A_PHONE

SECTION = re.compile("/stock-phase/selling/")
CHAPTER = re.compile("/stock-phase/$")
# The page's own listener keeps "popstate" from those that come after it.
WENT_BACK = """() => new Promise((done) => {
  if (navigation.canGoForward) done();
  else navigation.addEventListener("currententrychange", () => done(), { once: true });
})"""


def open_sheet(page, number=0):
    term = page.locator("main .paragraph a.term").nth(number)
    term.click()
    expect(page.locator("#gloss .headword")).to_be_visible()
    return term


@pytest.fixture
def section(page, visitor):
    page.goto(visitor.at("stock-phase/"))
    page.goto(visitor.at("stock-phase/selling/"))
    return page


@ON_A_PHONE
def test_back_closes_it_and_the_next_back_leaves(section):
    term = open_sheet(section)
    section.go_back()
    expect(section.locator("#gloss")).to_be_hidden()
    expect(section).to_have_url(SECTION)
    expect(term).to_be_focused()
    section.go_back()
    expect(section).to_have_url(CHAPTER)


@ON_A_LAPTOP
def test_escape_leaves_nothing_to_go_back_over(section):
    open_sheet(section)
    section.keyboard.press("Escape")
    expect(section.locator("#gloss")).to_be_hidden()
    # The sheet is gone before its entry: a browser goes back in a step of its own.
    section.evaluate(WENT_BACK)
    section.go_back()
    expect(section).to_have_url(CHAPTER)


@ON_A_PHONE
def test_a_second_term_takes_the_place_of_the_first(section):
    open_sheet(section)
    first = section.locator("#gloss .headword").text_content()
    # On a phone the sheet may lie above it.
    section.locator("main .paragraph a.term").last.evaluate("term => term.click()")
    expect(section.locator("#gloss .headword")).not_to_have_text(first)
    section.go_back()
    expect(section.locator("#gloss")).to_be_hidden()
    section.go_back()
    expect(section).to_have_url(CHAPTER)


@ON_A_PHONE
def test_back_from_the_entry_finds_the_section_without_the_sheet(section):
    open_sheet(section)
    section.locator("#gloss a").last.click()
    expect(section).to_have_url(re.compile("/term/"))
    section.go_back()
    expect(section).to_have_url(SECTION)
    expect(section.locator("#gloss")).to_be_hidden()
    section.go_back()
    expect(section).to_have_url(CHAPTER)


@ON_A_LAPTOP
def test_a_link_beside_it_is_followed(section):
    open_sheet(section)
    section.locator("main .crumbs a").first.click()
    expect(section).to_have_url(re.compile("/big-shoulders/$"))
    section.go_back()
    expect(section).to_have_url(SECTION)
    section.go_back()
    expect(section).to_have_url(CHAPTER)
