"""A result handed on: the link, the words in either language, and the code for another phone's camera."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import ON_A_LAPTOP, ON_A_PHONE, WITHOUT_JAVASCRIPT, Visitor
from tests.browser.words import words

VISITORS = pytest.mark.parametrize("visitor", [Visitor("en", "laptop")], ids=str)
RESULT = f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"
OTHER = {"en": "es", "es": "en"}


def row(page):
    return page.locator(".share")


def copied(page):
    return page.evaluate("navigator.clipboard.readText()")


@pytest.fixture
def clipboard(context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])


@ON_A_PHONE
def test_the_link_of_what_was_typed_is_copied(page, clipboard, axe, visitor):
    page.goto(visitor.at(RESULT))
    page.get_by_label(visitor.words["revenue"], exact=True).fill("150")
    expect(page.locator(".headline dd").first).to_have_text("$15")
    row(page).get_by_role("button", name=visitor.words["copy-link"]).click()
    expect(row(page).get_by_role("status")).to_have_text(visitor.words["link-copied"])
    axe(page)
    page.goto(copied(page))
    expect(page).to_have_url(re.compile("revenue=150&"))
    expect(page.locator(".headline dd").first).to_have_text("$15")


# How much longer what a field shows is than its room, in CSS pixels.
CUT = "input => input.scrollWidth - input.clientWidth"


@VISITORS
def test_link_of_one_company_shows_that_company_with_whole_amounts(page, visitor):
    given = "companies.NYC.income=99&companies.NYC.holdings.0.value=2"
    page.goto(f"{visitor.home}chicago-express/calc/dividends/?{given}")
    expect(page.locator(".chips [aria-pressed=true]")).to_have_text(["NYC"])
    expect(page.locator("input[name$='.income']:visible")).to_have_count(1)
    assert page.locator("input[name='companies.NYC.income']").evaluate(CUT) <= 0
    # A laptop shows the whole map, from Chicago on, and a map beside its result is the wider part.
    page.goto(f"{visitor.home}chicago-express/calc/expand/")
    assert page.locator(".hexmap").evaluate("map => map.scrollWidth - map.clientWidth") <= 0
    page.goto(f"{visitor.home}carnegie/calc/city-connections/")
    assert page.locator(".placemap .map").evaluate("map => map.offsetWidth") > 400


@VISITORS
def test_the_words_are_copied_in_the_language_of_the_page(page, clipboard, visitor):
    page.goto(visitor.at(RESULT))
    row(page).get_by_role("link", name=visitor.words["copy-text"]).click()
    expect(row(page).get_by_role("status")).to_have_text(visitor.words["text-copied"])
    assert visitor.words["per-share-said"] in copied(page)
    assert f"/{visitor.language}/big-shoulders/calc/dividends/?" in copied(page)


@VISITORS
def test_the_words_are_copied_in_the_other_language(page, clipboard, visitor):
    other = words(OTHER[visitor.language])
    page.goto(visitor.at(RESULT))
    row(page).get_by_role("link", name=visitor.words["copy-other-text"]).click()
    expect(row(page).get_by_role("status")).to_have_text(visitor.words["text-copied"])
    assert other["per-share-said"] in copied(page)
    expect(page.locator("html")).to_have_attribute("lang", visitor.language)


def test_a_browser_without_a_clipboard_copies_the_old_way(page, visitor):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.add_init_script("document.addEventListener('copy', () => { window.taken = getSelection().toString() })")
    page.goto(visitor.at(RESULT))
    row(page).get_by_role("button", name=visitor.words["copy-link"]).click()
    expect(row(page).get_by_role("status")).to_have_text(visitor.words["link-copied"])
    assert page.locator("textarea").count() == 0


@ON_A_LAPTOP
def test_the_code_opens_in_place(page, axe, visitor):
    page.goto(visitor.at(RESULT))
    row(page).get_by_text(visitor.words["qr"], exact=True).click()
    picture = row(page).get_by_role("img")
    picture.scroll_into_view_if_needed()
    expect(picture).to_be_visible()
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    axe(page)


@ON_A_PHONE
def test_a_browser_that_can_share_is_asked_to(page, visitor):
    page.add_init_script("""window.shared = new Promise((done) => {
      navigator.share = (what) => { done(what); return Promise.resolve(); };
    });""")
    page.goto(visitor.at(RESULT))
    row(page).get_by_role("button", name=visitor.words["share"]).click()
    shared = page.evaluate("window.shared")
    assert visitor.words["dividends"] in shared["title"]
    assert f"/{visitor.language}/big-shoulders/calc/dividends/?revenue=225&" in shared["url"]


def test_a_browser_that_cannot_share_is_not_asked_to(page, visitor):
    page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.goto(visitor.at(RESULT))
    expect(row(page).get_by_role("button", name=visitor.words["copy-link"])).to_be_visible()
    expect(row(page).get_by_role("button", name=visitor.words["share"])).to_have_count(0)


@pytest.mark.parametrize("visitor", WITHOUT_JAVASCRIPT, ids=str)
def test_without_javascript_the_words_are_a_page_and_the_code_opens(page, visitor):
    page.goto(visitor.at(RESULT))
    expect(row(page).get_by_role("button")).to_have_count(0)
    row(page).get_by_text(visitor.words["qr"], exact=True).click()
    expect(row(page).get_by_role("img")).to_be_visible()
    row(page).get_by_role("link", name=visitor.words["as-text"], exact=True).click()
    expect(page.locator("body")).to_contain_text(visitor.words["per-share-said"])
