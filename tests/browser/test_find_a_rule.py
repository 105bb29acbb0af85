"""A question at the table: found by typing, answered by a paragraph."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import EN, EVERYBODY, ON_A_LAPTOP, ON_A_PHONE


def results(page):
    return page.locator("#results")


def answering(page):
    """The card or hit that leads to the paragraph on rounding."""
    return results(page).locator("a[href$='operating-phase/dividends/#per-share']").first


@pytest.mark.parametrize("visitor", EVERYBODY, ids=str)
def test_a_question_typed_into_the_first_page_leads_to_the_paragraph_that_answers(page, axe, visitor):
    page.goto(visitor.home)
    box = page.locator("#seek")
    box.press_sequentially(visitor.words["question"])
    box.press("Enter")
    answering(page).click()
    paragraph = page.locator(":target")
    expect(paragraph).to_contain_text(visitor.words["answer"])
    expect(paragraph).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"/dividends/#per-share$"))
    axe(page)


@ON_A_PHONE
def test_results_change_while_typing_and_the_address_follows(page, visitor):
    page.goto(f"{visitor.home}search/")
    box = page.locator("#page-seek")
    expect(box).to_be_focused()
    box.press_sequentially(visitor.words["nonsense"])
    expect(results(page)).to_contain_text(visitor.words["nothing"])
    box.fill("")
    box.press_sequentially(visitor.words["question"])
    # A hit may be there before the last letters are answered.
    page.wait_for_url(asks(visitor.words["question"]))
    expect(answering(page)).to_be_visible()
    expect(box).to_have_value(visitor.words["question"])
    page.reload()
    expect(answering(page)).to_be_visible()


def asks(question):
    return lambda url: parse_qs(urlsplit(url).query).get("q") == [question]


@ON_A_LAPTOP
def test_back_from_a_hit_shows_the_results_again(page, visitor):
    page.goto(f"{visitor.home}search/")
    page.locator("#page-seek").press_sequentially(visitor.words["question"])
    # A hit may stand there before the last letters are answered, and to go back leads to what was answered.
    page.wait_for_url(asks(visitor.words["question"]))
    answering(page).click()
    expect(page.locator(":target")).to_be_visible()
    page.go_back()
    expect(page.locator("#page-seek")).to_have_value(visitor.words["question"])
    expect(answering(page)).to_be_visible()


@ON_A_PHONE
def test_every_page_has_a_search_box(page, visitor):
    page.goto(visitor.at("stock-phase/"))
    box = page.get_by_role("banner").get_by_label(visitor.words["search"], exact=True)
    box.fill(visitor.words["question"])
    box.press("Enter")
    expect(answering(page)).to_be_visible()


@pytest.mark.parametrize("visitor", [EN], ids=str)
def test_a_search_within_the_game_stays_within_it(page, visitor):
    page.goto(visitor.at(""))
    page.locator("#seek").fill(visitor.words["question"])
    page.locator("#seek").press("Enter")
    expect(page).to_have_url(re.compile("game=big-shoulders"))
    page.locator("#page-seek").press_sequentially(" dividends")
    expect(page).to_have_url(re.compile("dividends.*game=big-shoulders"))


@ON_A_LAPTOP
def test_an_unknown_address_shows_the_nearest_pages(page, eyes, visitor):
    eyes.expect(404)
    page.goto(visitor.at("stock-phase/seling/"))
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.words["no-page"])
    page.locator(".hits").get_by_role("link", name=visitor.words["selling"]).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(visitor.words["selling"])
