"""Reading on: the table of contents, the next section, the other language beside it, a company's charter."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import ON_A_LAPTOP, ON_A_PHONE, Visitor

VISITORS = pytest.mark.parametrize("visitor", [Visitor("en", "laptop")], ids=str)


def heading(page):
    return page.get_by_role("heading", level=1)


@VISITORS
def test_a_company_opens_with_its_charter(page, axe, visitor):
    page.goto(visitor.at(""))
    page.get_by_role("main").get_by_role("link", name=visitor.words["companies"], exact=True).click()
    page.get_by_role("main").get_by_role("link", name="Brunswick").click()
    expect(heading(page)).to_contain_text("Brunswick")
    expect(page.get_by_role("figure")).to_be_visible()
    axe(page)


@ON_A_PHONE
def test_the_table_of_contents_leads_to_a_section(page, visitor):
    page.goto(visitor.at("operating-phase/dividends/"))
    contents = page.locator(".contents")
    chapter = contents.get_by_role("link", name=visitor.words["stock-phase"])
    if visitor.device == "phone":
        expect(chapter).to_be_hidden()
        contents.get_by_text(visitor.words["contents"], exact=True).click()
    chapter.click()
    page.get_by_role("main").get_by_role("link", name=visitor.words["selling"]).click()
    expect(heading(page)).to_contain_text(visitor.words["selling"])
    expect(page.locator(".contents [aria-current=page]")).to_contain_text(visitor.words["selling"])


@ON_A_LAPTOP
def test_next_and_previous_walk_through_the_rules(page, visitor):
    page.goto(visitor.at("stock-phase/selling/"))
    page.locator("[rel=next]").click()
    expect(heading(page)).not_to_contain_text(visitor.words["selling"])
    page.locator("[rel=prev]").click()
    expect(heading(page)).to_contain_text(visitor.words["selling"])


@VISITORS
def test_a_section_stands_in_both_languages_side_by_side(page, visitor):
    page.goto(visitor.at("operating-phase/dividends/"))
    page.get_by_role("link", name=visitor.words["both"]).click()
    expect(page).to_have_url(re.compile(r"\?both"))
    paragraph = page.locator("#per-share")
    expect(paragraph).to_contain_text("Round the amount per share")
    expect(paragraph).to_contain_text("Redondea por participación")
    other = {"en": "es", "es": "en"}[visitor.language]
    expect(paragraph.locator(f"[lang={other}]")).to_be_visible()
    page.get_by_role("link", name=visitor.words["one"]).click()
    expect(page.locator("#per-share [lang]")).to_have_count(0)


@ON_A_PHONE
def test_a_difference_between_editions_opens_where_it_matters(page, axe, visitor):
    page.goto(visitor.at("stock-phase/passing/"))
    difference = page.locator("#end details", has_text=visitor.words["difference"])
    said = difference.get_by_text(visitor.words["follows"])
    expect(said).to_be_hidden()
    difference.locator("summary").click()
    expect(said).to_be_visible()
    axe(page)


@ON_A_LAPTOP
def test_a_paragraphs_number_is_its_address(page, visitor):
    page.goto(visitor.at("operating-phase/dividends/"))
    page.locator("#bank-pays .permalink").click()
    expect(page).to_have_url(re.compile(r"/dividends/#bank-pays$"))
    expect(page.locator("#bank-pays")).to_be_in_viewport()
