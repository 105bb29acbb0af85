"""The other language: the same page, the same numbers, and remembered."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import EN, ES, EVERYBODY

VISITORS = pytest.mark.parametrize("visitor", EVERYBODY, ids=str)
OTHER = {"en": "es", "es": "en"}


def change_language(page, visitor):
    page.get_by_role("banner").get_by_role("link", name=visitor.words["other"]).click()


@pytest.mark.parametrize("visitor", [EN, ES], ids=str)
def test_a_first_visit_is_in_the_language_of_the_browser(page, visitor):
    page.goto("/")
    expect(page).to_have_url(re.compile(f"{visitor.home}$"))
    expect(page.locator("html")).to_have_attribute("lang", visitor.language)


@VISITORS
def test_a_choice_keeps_the_page_and_is_remembered(page, visitor):
    other = OTHER[visitor.language]
    page.goto(visitor.at("stock-phase/selling/?both"))
    change_language(page, visitor)
    expect(page).to_have_url(re.compile(rf"/{other}/big-shoulders/stock-phase/selling/\?both"))
    expect(page.locator("html")).to_have_attribute("lang", other)
    page.goto("/")
    expect(page).to_have_url(re.compile(f"/{other}/$"))


@VISITORS
def test_a_choice_keeps_what_was_typed_since_the_page_was_opened(page, visitor):
    page.goto(visitor.at(f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"))
    page.get_by_label(visitor.words["revenue"], exact=True).fill("150")
    expect(page.locator(".headline dd").first).to_have_text("$15")
    change_language(page, visitor)
    expect(page).to_have_url(re.compile(rf"/{OTHER[visitor.language]}/big-shoulders/calc/dividends/\?"))
    expect(page.locator("#field-revenue")).to_have_value("150")
    expect(page.locator(".headline dd").first).to_have_text("$15")


@VISITORS
def test_a_choice_keeps_a_search(page, visitor):
    page.goto(f"{visitor.home}search/")
    page.locator("#page-seek").press_sequentially("dividend")
    expect(page).to_have_url(re.compile(r"\?q=dividend$"))
    change_language(page, visitor)
    expect(page).to_have_url(re.compile(rf"/{OTHER[visitor.language]}/search/\?q=dividend"))
    expect(page.locator(".hits")).to_be_visible()


@VISITORS
def test_a_choice_keeps_the_paragraph(page, visitor):
    page.goto(visitor.at("operating-phase/dividends/#bank-pays"))
    change_language(page, visitor)
    expect(page).to_have_url(re.compile(rf"/{OTHER[visitor.language]}/.*/dividends/#bank-pays$"))
    expect(page.locator("#bank-pays")).to_be_in_viewport()
