"""The same with JavaScript switched off: every form has its button and every answer its page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import WITHOUT_JAVASCRIPT

VISITORS = pytest.mark.parametrize("visitor", WITHOUT_JAVASCRIPT, ids=str)
IN_ENGLISH, IN_SPANISH = (pytest.mark.parametrize("visitor", [visitor], ids=str) for visitor in WITHOUT_JAVASCRIPT)


@IN_SPANISH
def test_a_search_leads_to_the_paragraph_that_answers(page, visitor):
    page.goto(visitor.home)
    page.locator("#seek").fill(visitor.words["question"])
    page.get_by_role("main").get_by_role("button").click()
    page.locator("a[href$='operating-phase/dividends/#per-share']").first.click()
    expect(page.locator(":target")).to_contain_text(visitor.words["answer"])
    expect(page.locator(":target")).to_be_in_viewport()


@VISITORS
def test_dividends_are_computed_by_the_button(page, visitor):
    words = visitor.words
    page.goto(visitor.at("calc/dividends/"))
    page.get_by_label(words["revenue"], exact=True).fill("225")
    page.locator("#group-share_price").get_by_text("$100", exact=True).click()
    page.get_by_label(words["shares-1"], exact=True).fill("6")
    page.get_by_label(words["treasury"], exact=True).fill("4")
    page.get_by_label(words["pool"], exact=True).fill("0")
    page.get_by_role("button", name=words["work-it-out"]).click()
    expect(page.locator(".headline dd")).to_have_text(["$22", "$140"])
    expect(page).to_have_url(re.compile("revenue=225&"))
    page.go_back()
    expect(page.locator(".headline")).to_have_count(0)


@IN_ENGLISH
def test_wrong_input_is_said_beside_its_field_and_kept(page, eyes, visitor):
    eyes.expect(422)
    page.goto(visitor.at("calc/dividends/"))
    page.get_by_label(visitor.words["revenue"], exact=True).fill("a lot")
    page.get_by_role("button", name=visitor.words["work-it-out"]).click()
    expect(page.locator("#field-revenue_error")).to_have_text(visitor.words["fault"])
    expect(page.get_by_label(visitor.words["revenue"], exact=True)).to_have_value("a lot")


@VISITORS
def test_the_other_language_keeps_the_page_and_is_remembered(page, visitor):
    page.goto(visitor.at("stock-phase/selling/?both"))
    page.locator("[data-tongue]:visible").first.click()
    expect(page).to_have_url(re.compile(r"/big-shoulders/stock-phase/selling/\?both"))
    expect(page.locator("html")).not_to_have_attribute("lang", visitor.language)
    page.goto("/")
    expect(page).not_to_have_url(re.compile(f"{visitor.home}$"))


@IN_SPANISH
def test_the_table_of_contents_is_open_and_leads_on(page, visitor):
    page.goto(visitor.at("operating-phase/dividends/"))
    page.locator(".contents").get_by_role("link", name=visitor.words["stock-phase"]).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(visitor.words["stock-phase"])


@IN_ENGLISH
def test_a_difference_opens(page, visitor):
    page.goto(visitor.at("stock-phase/passing/"))
    page.locator("#end summary", has_text=visitor.words["difference"]).click()
    expect(page.locator("#end details[open]").get_by_text(visitor.words["follows"])).to_be_visible()


@IN_SPANISH
def test_an_unknown_address_shows_the_nearest_pages(page, eyes, visitor):
    eyes.expect(404)
    page.goto(visitor.at("stock-phase/seling/"))
    page.locator(".hits").get_by_role("link", name=visitor.words["selling"]).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(visitor.words["selling"])
