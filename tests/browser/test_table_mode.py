"""A result or a checklist in the middle of the table: large, alone, and the screen stays on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import ON_A_LAPTOP, ON_A_PHONE, WITHOUT_JAVASCRIPT, Visitor

VISITORS = pytest.mark.parametrize("visitor", [Visitor("es", "phone")], ids=str)
RESULT = f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"
LIST = "checklist/setup/"
# A browser that keeps the screen on while it is asked to; locks are counted.
LOCKS = """() => {
  window.locks = [];
  const request = async () => {
    const lock = new EventTarget();
    lock.released = false;
    lock.release = async () => { lock.released = true; lock.dispatchEvent(new Event("release")); };
    window.locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
HIDDEN = "header.table, footer, .contents, .inputs, .worked, .share, .reach"


@pytest.fixture
def keeps_awake(page):
    page.add_init_script(f"({LOCKS})()")


def enter(page, visitor):
    page.get_by_role("link", name=visitor.words["table-mode"]).click()


def held(page):
    return page.evaluate("window.locks.filter((lock) => !lock.released).length")


def shown(page):
    return page.evaluate(f"[...document.querySelectorAll('{HIDDEN}')].filter((it) => it.checkVisibility()).length")


@VISITORS
def test_a_tap_leaves_the_result_alone_and_larger(page, keeps_awake, axe, visitor):
    page.goto(visitor.at(RESULT))
    great = page.locator(".headline dd").first
    before = great.bounding_box()["height"]
    enter(page, visitor)
    expect(page).to_have_url(re.compile("#table$"))
    assert shown(page) == 0
    assert great.bounding_box()["height"] > before * 1.2
    expect(page.get_by_text(visitor.words["stays-on"])).to_be_visible()
    axe(page)


@ON_A_LAPTOP
def test_a_checklist_is_ticked_at_the_table(page, keeps_awake, axe, visitor):
    page.goto(visitor.at(LIST))
    enter(page, visitor)
    assert shown(page) == 0
    groups = page.locator(".checklist section > details")
    page.locator(".ticks label").first.click()
    expect(page.locator(".ticks input").first).to_be_checked()
    # What is done folds, and the next group unfolds.
    for label in groups.first.locator(".ticks label").all()[1:]:
        label.click()
    expect(page.locator(".checklist section > details[open]")).to_have_count(1)
    expect(groups.nth(1)).to_have_attribute("open", "")
    assert page.evaluate("document.documentElement.scrollHeight <= 5 * innerHeight")
    page.reload()
    expect(page.locator(".ticks input").first).to_be_checked()
    assert shown(page) == 0
    axe(page)


@ON_A_PHONE
def test_the_steps_are_closed_and_open_with_a_tap(page, visitor):
    page.goto(visitor.at(RESULT))
    expect(page.locator(".steps")).to_be_visible()
    enter(page, visitor)
    expect(page.locator(".steps")).to_be_hidden()
    page.get_by_text(visitor.words["steps"], exact=True).click()
    expect(page.locator(".steps")).to_be_visible()


@ON_A_LAPTOP
@pytest.mark.parametrize("way", ["link", "Escape", "back"])
def test_it_is_left_as_it_was_entered(page, keeps_awake, visitor, way):
    page.goto(visitor.at(RESULT))
    enter(page, visitor)
    expect(page.get_by_text(visitor.words["stays-on"])).to_be_visible()
    if way == "link":
        page.get_by_role("link", name=visitor.words["leave-table"]).click()
    elif way == "Escape":
        page.keyboard.press("Escape")
    else:
        page.go_back()
    expect(page.locator(".inputs")).to_be_visible()
    expect(page.locator(".steps")).to_be_visible()
    expect(page.get_by_role("link", name=visitor.words["table-mode"])).to_be_focused()
    assert held(page) == 0


@ON_A_PHONE
def test_it_survives_a_reload(page, keeps_awake, visitor):
    page.goto(visitor.at(RESULT))
    enter(page, visitor)
    page.reload()
    assert shown(page) == 0
    expect(page.get_by_text(visitor.words["stays-on"])).to_be_visible()
    assert held(page) == 1


def test_the_screen_is_kept_on_again_when_the_page_comes_back(page, keeps_awake, visitor):
    page.goto(visitor.at(f"{RESULT}#table"))
    expect(page.get_by_text(visitor.words["stays-on"])).to_be_visible()
    page.evaluate("window.locks[0].release()")
    expect(page.get_by_text(visitor.words["may-sleep"])).to_be_visible()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text(visitor.words["stays-on"])).to_be_visible()
    assert held(page) == 1


@ON_A_LAPTOP
def test_a_browser_that_cannot_keep_the_screen_on_says_so(page, visitor):
    page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
    page.goto(visitor.at(RESULT))
    enter(page, visitor)
    expect(page.get_by_text(visitor.words["may-sleep"])).to_be_visible()


def test_a_calculator_without_a_result_keeps_its_form(page, visitor):
    page.goto(visitor.at("calc/stock-bump/#table"))
    expect(page.locator(".inputs")).to_be_visible()
    page.locator("#group-share_price").get_by_text("$100", exact=True).click()
    page.locator("#field-earnings").fill("250")
    expect(page.locator(".headline")).to_be_visible()
    expect(page.locator(".inputs")).to_be_visible()


@pytest.mark.parametrize("visitor", WITHOUT_JAVASCRIPT, ids=str)
@pytest.mark.parametrize("path", [RESULT, LIST])
def test_without_javascript_it_is_a_link_there_and_back(page, visitor, path):
    page.goto(visitor.at(path))
    enter(page, visitor)
    expect(page).to_have_url(re.compile("#table$"))
    expect(page.locator(".inputs")).to_be_hidden()
    expect(page.locator("footer.table")).to_be_hidden()
    page.get_by_role("link", name=visitor.words["leave-table"]).click()
    expect(page.locator(".inputs")).to_be_visible()


@pytest.mark.parametrize("visitor", [Visitor("es", "laptop")], ids=str)
def test_lesson_goes_step_by_step_with_the_arrow_keys(page, site, visitor):
    page.goto(f"{site}/es/chicago-express/teach/#table")
    shown, status = page.locator(".lesson-step:visible"), page.locator(".pages [role=status]")
    titles = page.locator(".lesson-step h2").all_inner_texts()
    expect(shown).to_have_count(1)
    expect(shown.get_by_role("heading")).to_have_text(titles[0])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(shown.get_by_role("heading")).to_have_text(titles[2])
    expect(status).to_have_text(f"Paso 3 de {len(titles)}")
    page.keyboard.press("ArrowLeft")
    expect(shown.get_by_role("heading")).to_have_text(titles[1])
    page.keyboard.press("Escape")
    expect(shown).to_have_count(len(titles))
