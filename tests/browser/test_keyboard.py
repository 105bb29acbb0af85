"""Hands on the keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import ES, Visitor

# What keeps a reader from seeing where the keyboard is: no outline on the stop or on what stands for it, or something
# else on top of all of it.
UNSEEN = """() => {
  const at = document.activeElement;
  if (at === document.body) return "";
  const seen = at.matches("[type=radio], [type=checkbox]") ? at.labels[0] : at;
  const marked = [at, seen, at.nextElementSibling].some((it) => it && getComputedStyle(it).outlineStyle === "solid");
  if (!marked) return "not marked";
  const { left, top, width, height } = seen.getBoundingClientRect();
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isThere = (x, y) => seen.contains(document.elementFromPoint(left + x * width, top + y * height));
  return parts.some((x) => parts.some((y) => isThere(x, y))) ? "" : "covered";
}"""
VISITORS = pytest.mark.parametrize("visitor", [Visitor("en", "laptop")], ids=str)


@pytest.mark.parametrize("visitor", [ES, Visitor("en", "laptop")], ids=str)
def test_the_first_tab_offers_to_skip_to_the_text(page, visitor):
    page.goto(visitor.at("stock-phase/selling/"))
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name=visitor.words["skip"])
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("main a:focus")).to_have_count(1)


@VISITORS
def test_tab_reaches_the_search_and_enter_searches(page, visitor):
    page.goto(visitor.at("stock-phase/"))
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.get_by_role("banner").get_by_label(visitor.words["search"], exact=True)).to_be_focused()
    page.keyboard.type("dividend")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/search/\?q=dividend"))
    expect(page.locator(".hits")).to_be_visible()


@VISITORS
@pytest.mark.parametrize(
    ("path", "box"), [("", "#seek"), ("big-shoulders/stock-phase/", "#seek"), ("search/?q=appeal", "#page-seek")]
)
def test_a_slash_goes_to_the_search(page, visitor, path, box):
    page.goto(visitor.home + path)
    page.keyboard.press("/")
    expect(page.locator(box)).to_be_focused()
    expect(page.locator(box)).not_to_have_value("/")


@VISITORS
def test_a_slash_typed_into_a_field_is_a_slash(page, visitor):
    page.goto(visitor.at("calc/dividends/"))
    page.get_by_label(visitor.words["name-1"], exact=True).press("/")
    expect(page.get_by_label(visitor.words["name-1"], exact=True)).to_have_value("/")


@VISITORS
def test_a_difference_opens_with_enter(page, visitor):
    page.goto(visitor.at("stock-phase/passing/"))
    page.locator("#end summary", has_text=visitor.words["difference"]).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#end details[open]").get_by_text(visitor.words["follows"])).to_be_visible()


@VISITORS
def test_yes_and_no_change_with_the_arrows(page, visitor):
    page.goto(visitor.at(f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"))
    page.locator("[name=sold][value='1']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=sold][value='0']")).to_be_checked()
    expect(page.locator(".refused")).to_be_visible()


@pytest.mark.parametrize("visitor", [ES, Visitor("es", "laptop"), Visitor("en", "enlarged")], ids=str)
def test_every_stop_of_the_tab_key_is_marked_and_not_covered(page, visitor):
    for path in ("calc/stock-bump/?share_price=50&earnings=75", "stock-phase/selling/"):
        page.goto(visitor.at(path))
        for _ in range(60):
            page.keyboard.press("Tab")
            wrong = page.evaluate(UNSEEN)
            assert not wrong, f"{wrong}: {page.evaluate('document.activeElement.outerHTML.slice(0, 200)')}"


@pytest.mark.parametrize("visitor", [Visitor("en", "phone")], ids=str)
def test_arrows_move_over_a_grid_by_columns_and_rows(page, axe, visitor):
    page.goto("/en/urban-sprawl/calc/block-value/")
    page.locator("#group-block").get_by_role("radio", name="Column 4, row 3: 7").click()
    for key, value in (("ArrowDown", "7"), ("ArrowDown", "8"), ("ArrowRight", "5"), ("ArrowUp", "4")):
        page.keyboard.press(key)
        expect(page.locator(".headline dd").first).to_have_text(value)
    expect(page.locator("#group-block").get_by_role("radio", name="Column 5, row 4: 4")).to_be_focused()
    axe(page)
