"""Single keys: the list of them, where they lead, and when they keep still."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import WITHOUT_JAVASCRIPT, Visitor

VISITORS = pytest.mark.parametrize("visitor", [Visitor("es", "laptop")], ids=str)
SECTION = "stock-phase/selling/"


@VISITORS
def test_a_question_mark_opens_the_list_and_escape_closes_it(page, axe, visitor):
    page.goto(visitor.at(SECTION))
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name=visitor.words["keyboard"])
    expect(keys).to_be_visible()
    expect(keys.get_by_role("button", name=visitor.words["close"])).to_be_focused()
    axe(page)
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    keys.get_by_role("button", name=visitor.words["close"]).click()
    expect(keys).to_be_hidden()


@VISITORS
@pytest.mark.parametrize(
    ("keys", "leads_to"),
    [
        ("gh", "{}/"),
        ("gc", "{}/big-shoulders/calc/"),
        ("gt", "{}/big-shoulders/term/"),
        ("[", "{}/big-shoulders/stock-phase/over-the-limit/"),
        ("]", "{}/big-shoulders/stock-phase/buying/"),
    ],
)
def test_a_key_leads_where_the_list_says(page, visitor, keys, leads_to):
    page.goto(visitor.at(SECTION))
    page.keyboard.type(keys)
    expect(page).to_have_url(re.compile(rf"/{re.escape(leads_to.format(visitor.language))}(\?own=.*)?$"))


@VISITORS
def test_l_changes_the_language_and_keeps_the_page(page, visitor):
    page.goto(visitor.at(SECTION))
    page.keyboard.press("l")
    expect(page).to_have_url(re.compile(f"/big-shoulders/{SECTION}"))
    expect(page.locator("html")).not_to_have_attribute("lang", visitor.language)


@VISITORS
@pytest.mark.parametrize("chord", ["Control+l", "Alt+l", "Meta+l"])
def test_a_key_with_another_is_the_browsers(page, visitor, chord):
    page.goto(visitor.at(SECTION))
    page.evaluate("document.addEventListener('keydown', (event) => { window.stopped = event.defaultPrevented })")
    page.keyboard.press(chord)
    assert not page.evaluate("window.stopped")
    expect(page.locator("html")).to_have_attribute("lang", visitor.language)


@VISITORS
def test_a_bracket_may_need_another_key(page, visitor):
    page.goto(visitor.at(SECTION))
    page.evaluate(
        "document.body.dispatchEvent("
        "new KeyboardEvent('keydown', { key: ']', ctrlKey: true, altKey: true, bubbles: true, cancelable: true }))"
    )
    expect(page).to_have_url(re.compile("/stock-phase/buying/"))


@VISITORS
@pytest.mark.parametrize("key", ["?", "l", "g", "]"])
def test_keys_typed_into_a_field_are_text(page, visitor, key):
    page.goto(visitor.at(SECTION))
    box = page.get_by_role("banner").get_by_label(visitor.words["search"], exact=True)
    box.press(key)
    box.press("h")
    expect(box).to_have_value(f"{key}h")
    expect(page).to_have_url(re.compile(SECTION))
    expect(page.locator("dialog")).to_have_count(0)


@VISITORS
def test_keys_keep_still_while_the_list_is_open(page, visitor):
    page.goto(visitor.at(SECTION))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("]")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page).to_have_url(re.compile(SECTION))


@VISITORS
def test_keys_switched_off_stay_off_on_this_device(page, axe, visitor):
    page.goto(f"{visitor.home}keys/")
    page.get_by_label(visitor.words["single-keys"]).uncheck()
    axe(page)
    page.goto(visitor.at(SECTION))
    for key in ("?", "/", "l", "]"):
        page.keyboard.press(key)
    expect(page.get_by_role("banner").get_by_label(visitor.words["search"], exact=True)).not_to_be_focused()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile(SECTION))
    # What needs Ctrl cannot be set off by a voice, and stays.
    page.keyboard.press("Control+k")
    expect(page.get_by_role("banner").get_by_label(visitor.words["search"], exact=True)).to_be_focused()
    page.goto(f"{visitor.home}keys/")
    expect(page.get_by_label(visitor.words["single-keys"])).not_to_be_checked()
    page.get_by_label(visitor.words["single-keys"]).check()
    page.goto(visitor.at(SECTION))
    page.keyboard.press("]")
    expect(page).to_have_url(re.compile("/stock-phase/buying/"))


@pytest.mark.parametrize("visitor", WITHOUT_JAVASCRIPT, ids=str)
def test_without_javascript_the_list_is_a_page(page, visitor):
    page.goto(visitor.at(SECTION))
    page.locator("footer.table").get_by_role("link", name=visitor.words["keyboard"]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.words["keyboard"])
    expect(page.get_by_text("JavaScript")).to_be_visible()
    expect(page.get_by_label(visitor.words["single-keys"])).to_be_hidden()
