"""The size of the text: three steps, kept on the device, there before the page is drawn."""

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import ON_A_PHONE, WITHOUT_JAVASCRIPT, Visitor

SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shifted += entry.value; }))
    .observe({ type: "layout-shift", buffered: true });
}"""


def choose(page, words, size):
    page.get_by_role("button", name=words["menu"]).click()
    page.get_by_role("group", name=words["text-size"]).get_by_role("radio", name=words[f"{size}-text"]).check(
        force=True
    )
    page.keyboard.press("Escape")


def height_of_text(page):
    return page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")


@ON_A_PHONE
def test_a_choice_enlarges_the_text_and_is_kept(page, axe, visitor):
    page.goto(visitor.at("stock-phase/selling/"))
    normal = height_of_text(page)
    choose(page, visitor.words, "largest")
    assert height_of_text(page) > normal * 1.25
    axe(page)
    page.goto(visitor.home)
    assert height_of_text(page) > normal * 1.25
    expect(page.locator("input[value=largest]")).to_be_checked()
    choose(page, visitor.words, "normal")
    page.reload()
    assert height_of_text(page) == normal
    # Twice as large by a style, which no media query knows of: the search has room, and nothing scrolls sideways.
    for address in ("operating-phase/share-price/", "components/certificates/", ""):
        page.goto(visitor.at(address))
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.goto(visitor.at("stock-phase/selling/"))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.locator("header .seek input[type=search]").evaluate("box => box.offsetWidth") > 150


@pytest.mark.parametrize("visitor", [Visitor("es", "laptop")], ids=str)
def test_it_is_chosen_with_the_arrows(page, visitor):
    page.goto(visitor.home)
    page.get_by_role("button", name=visitor.words["menu"]).press("Enter")
    page.get_by_role("radio", name=visitor.words["normal-text"]).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name=visitor.words["large-text"])).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-text", "large")


@pytest.mark.parametrize("visitor", [Visitor(), Visitor("es", "narrow"), Visitor(device="laptop")], ids=str)
def test_nothing_moves_when_enlarged_text_is_drawn(page, visitor):
    page.goto(visitor.at("stock-phase/passing/"))
    choose(page, visitor.words, "largest")
    page.add_init_script(f"({SHIFTS})()")
    # The end of the header arrives after its beginning was drawn.
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.goto(visitor.at("stock-phase/selling/"))
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shifted") < 0.001
    # However slowly it arrives: what stands behind the search has its place before.
    search = page.locator("header .seek")
    arrived = search.bounding_box()
    search.evaluate("search => { while (search.nextSibling) search.nextSibling.remove(); }")
    assert search.bounding_box() == arrived


RESULT = f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"


@pytest.mark.parametrize("path", [RESULT, "", "../offline/", f"{RESULT}#table", "checklist/setup/#table"])
def test_nothing_moves_where_a_script_adds_to_the_page(page, visitor, path):
    page.add_init_script(f"({SHIFTS})()")
    # As slow as a phone: what is added late is seen to move.
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(visitor.at(path))
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shifted") < 0.005


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
    page.get_by_role("button", name=visitor.words["menu"]).click()
    expect(page.locator("#menu")).to_be_visible()
    expect(page.locator("#menu a[data-tongue]")).to_be_visible()
    for setting in page.locator("[data-setting]").all():
        expect(setting).to_be_hidden()
