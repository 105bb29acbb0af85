"""The size of the text: three steps, kept on the device, there before the page is drawn."""

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import EVERYBODY, WITHOUT_JAVASCRIPT, Visitor

VISITORS = pytest.mark.parametrize("visitor", EVERYBODY, ids=str)
SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shifted += entry.value; }))
    .observe({ type: "layout-shift", buffered: true });
}"""


def choose(page, words, size):
    page.get_by_role("group", name=words["text-size"]).get_by_role("radio", name=words[f"{size}-text"]).check(
        force=True
    )


def height_of_text(page):
    return page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")


@VISITORS
def test_a_choice_enlarges_the_text_and_is_kept(page, axe, visitor):
    page.goto(visitor.at("stock-phase/selling/"))
    normal = height_of_text(page)
    choose(page, visitor.words, "largest")
    assert height_of_text(page) > normal * 1.25
    axe(page)
    page.goto(visitor.home)
    assert height_of_text(page) > normal * 1.25
    expect(page.get_by_role("radio", name=visitor.words["largest-text"])).to_be_checked()
    choose(page, visitor.words, "normal")
    page.reload()
    assert height_of_text(page) == normal


@pytest.mark.parametrize("visitor", [Visitor("en", "laptop"), Visitor("es", "laptop")], ids=str)
def test_it_is_chosen_with_the_arrows(page, visitor):
    page.goto(visitor.home)
    page.get_by_role("radio", name=visitor.words["normal-text"]).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name=visitor.words["large-text"])).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-text", "large")


@pytest.mark.parametrize("visitor", [Visitor("en"), Visitor("es", "laptop")], ids=str)
@pytest.mark.parametrize("path", ["stock-phase/selling/", f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"])
def test_nothing_moves_when_the_page_is_drawn(page, visitor, path):
    page.goto(visitor.at("stock-phase/passing/"))
    choose(page, visitor.words, "largest")
    page.add_init_script(f"({SHIFTS})()")
    page.goto(visitor.at(path))
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shifted") < 0.01


def test_a_device_that_keeps_nothing_shows_the_text_all_the_same(page, visitor):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    page.goto(visitor.at("stock-phase/selling/"))
    choose(page, visitor.words, "large")
    expect(page.locator("html")).to_have_attribute("data-text", "large")


@pytest.mark.parametrize("visitor", WITHOUT_JAVASCRIPT, ids=str)
def test_without_javascript_there_is_no_choice(page, visitor):
    page.goto(visitor.home)
    expect(page.locator(".text-size")).to_be_hidden()
