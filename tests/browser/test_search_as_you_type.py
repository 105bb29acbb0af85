"""The search box while it is typed in: suggestions, answers, keys, and what the device remembers."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.held import Held
from tests.browser.visitors import ON_A_LAPTOP, ON_A_PHONE, Visitor

EVERYWHERE = pytest.mark.parametrize("visitor", [Visitor("es", "phone")], ids=str)


@EVERYWHERE
def test_suggestions_open_below_the_box_and_lead_to_the_rule(page, visitor, axe):
    page.goto(visitor.at("stock-phase/selling/"))
    page.keyboard.press("Control+k")
    page.keyboard.type(visitor.words["half-price"], delay=15)
    first = page.locator("#found [data-hit]").first
    expect(first).to_contain_text(visitor.words["half-price-rule"])
    axe(page)
    page.keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/operating-phase/half-price/"))


@ON_A_LAPTOP
def test_a_sum_is_answered_while_it_is_typed(page, visitor):
    page.goto(visitor.at(""))
    page.locator("#seek").press_sequentially(visitor.words["sum"], delay=5)
    expect(page.locator("#found .quick")).to_contain_text(visitor.words["sum-answered"])


@ON_A_PHONE
def test_escape_closes_the_suggestions(page, visitor):
    page.goto(visitor.at(""))
    page.locator("#seek").press_sequentially("dividend", delay=5)
    expect(page.locator("#found")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.locator("#found")).to_be_hidden()
    expect(page.locator("#seek")).to_be_focused()


@ON_A_LAPTOP
def test_suggestions_that_were_closed_stay_closed_when_an_answer_comes(page, visitor):
    page.goto(visitor.at(""))
    page.locator("#seek").fill("divid")
    first = page.locator("#found [data-hit]").first
    expect(first).to_be_visible()
    first.evaluate("hit => hit.id = 'of-before'")
    answers = Held(page, "**/search/?*")
    page.locator("#seek").fill("dividend")
    answers.wait()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    answers.end()
    expect(page.locator("#of-before")).to_have_count(0)
    expect(first).to_be_attached()
    expect(page.locator("#found")).to_be_hidden()


@ON_A_PHONE
def test_the_number_of_results_is_read_out(page, visitor):
    page.goto(f"/{visitor.language}/search/")
    page.locator("#page-seek").press_sequentially("dividend", delay=5)
    expect(page.locator("main [data-count]")).to_have_text(re.compile(r"\d+ result"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#page-seek")).to_be_focused()


@ON_A_LAPTOP
def test_the_cursor_keeps_its_place_when_later_results_come(page, visitor):
    page.goto(f"{visitor.home}search/?q=divid")
    page.locator("#page-seek").focus()
    page.keyboard.press("ArrowDown")
    type_on = "box => { box.value = 'dividend'; box.dispatchEvent(new Event('input', { bubbles: true })) }"
    page.locator("#page-seek").evaluate(type_on)
    expect(page).to_have_url(re.compile("q=dividend$"))
    expect(page.locator("#results [data-hit]").first).to_be_focused()


@ON_A_PHONE
def test_what_was_looked_up_is_kept_on_the_device_until_it_is_cleared(page, visitor):
    page.goto(f"{visitor.home}search/?q=dividend")
    page.locator("#results [data-hit]").first.click()
    page.goto(f"/{visitor.language}/search/")
    kept = page.get_by_role("heading", name=visitor.words["recent"])
    expect(kept).to_be_visible()
    expect(page.locator("[data-recent] a")).to_have_count(1)
    page.get_by_role("button", name=visitor.words["forget"]).click()
    expect(kept).to_be_hidden()
    page.reload()
    expect(page.locator("[data-recent]")).to_be_hidden()


QUESTIONS = {
    "en": "may the director buy the preferred certificate of his own company",
    "es": "soy el director, puedo comprar el certificado preferente",
}


@ON_A_PHONE
def test_an_answer_that_is_not_what_was_asked_gives_way_to_the_results(page, visitor, axe):
    page.goto(f"{visitor.home}search/?q={QUESTIONS[visitor.language]}&game=big-shoulders")
    card, hits = page.locator(".card-of-answer"), page.locator(".hits > li")
    found = hits.count()
    with page.expect_response(lambda response: response.request.method == "POST") as counted:
        card.locator("[data-reject] button").click()
    assert counted.value.ok
    expect(card).to_have_count(0)
    expect(page.locator("#results [role=status]")).to_be_focused()
    expect(hits).to_have_count(found)
    axe(page)
