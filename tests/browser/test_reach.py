"""The bar under the thumb of a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import ES, WITHOUT_JAVASCRIPT, Visitor

PHONES = pytest.mark.parametrize("visitor", [ES], ids=str)
SECTION = "stock-phase/selling/"
RESULT = f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"


def bar(page, visitor):
    return page.get_by_role("navigation", name=visitor.words["reach"])


def widths(of):
    return [link.bounding_box()["width"] for link in of.get_by_role("link").all()]


@PHONES
def test_search_puts_the_cursor_into_the_box(page, axe, visitor):
    page.goto(visitor.at(SECTION))
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    axe(page)
    bar(page, visitor).get_by_role("link", name=visitor.words["search-link"]).click()
    expect(page.locator("#seek")).to_be_focused()
    expect(page.locator("#seek")).to_be_in_viewport()
    expect(bar(page, visitor)).to_be_hidden()


@PHONES
def test_language_keeps_the_paragraph(page, visitor):
    page.goto(visitor.at("operating-phase/dividends/#bank-pays"))
    bar(page, visitor).get_by_role("link", name=visitor.words["other"]).click()
    expect(page).to_have_url(re.compile("/dividends/#bank-pays$"))
    expect(page.locator("html")).not_to_have_attribute("lang", visitor.language)


@PHONES
def test_calculators_are_those_of_the_game(page, visitor):
    page.goto(visitor.at("term/appeal/"))
    bar(page, visitor).get_by_role("link", name=visitor.words["calculators"]).click()
    expect(page).to_have_url(re.compile(f"{visitor.at('calc/')}$"))
    expect(bar(page, visitor).locator("[aria-current=page]")).to_have_text(visitor.words["calculators"])


@PHONES
def test_last_place_is_the_last_section_or_calculator_as_it_was(page, visitor):
    last = bar(page, visitor).get_by_role("link", name=re.compile(visitor.words["last-place"]))
    page.goto(visitor.at(SECTION))
    expect(last).to_have_count(0)
    # The others share its room.
    assert widths(bar(page, visitor)) == pytest.approx([130] * 3, abs=1)
    page.goto(visitor.at(RESULT))
    page.get_by_label(visitor.words["revenue"], exact=True).fill("150")
    expect(page).to_have_url(re.compile("revenue=150&"))
    # While somebody types, the bar makes room for the keyboard.
    expect(bar(page, visitor)).to_be_hidden()
    page.get_by_label(visitor.words["revenue"], exact=True).blur()
    expect(bar(page, visitor)).to_be_visible()
    assert widths(bar(page, visitor)) == pytest.approx([97.5] * 4, abs=1)
    expect(last).to_have_accessible_name(re.compile(visitor.words["selling"]))
    page.goto(visitor.at("term/"))
    expect(last).to_have_accessible_name(f"{visitor.words['last-place']}: {visitor.words['dividends']}")
    last.click()
    expect(page.locator(".headline dd").first).to_have_text("$15")
    last.click()
    expect(page).to_have_url(re.compile(SECTION))


@PHONES
def test_last_place_is_in_the_language_of_the_page(page, visitor):
    other = {"en": "es", "es": "en"}[visitor.language]
    page.goto(visitor.at(SECTION))
    page.goto(f"/{other}/big-shoulders/term/")
    page.locator("[data-last-place]").click()
    expect(page).to_have_url(re.compile(f"/{other}/big-shoulders/{SECTION}"))


def test_a_damaged_last_place_leads_nowhere_else(page, site, visitor):
    page.goto(visitor.home)
    for kept in ("nonsense", '[{"address": 5}]', '[{"address": "//example.org/x"}]', '{"a": 1}'):
        page.evaluate("(kept) => localStorage.setItem('places', kept)", kept)
        # A page without a place of its own, which would mend what is damaged.
        page.goto(visitor.at("term/"))
        assert page.evaluate("document.querySelector('[data-last-place]').href").startswith(f"{site}/"), kept


@PHONES
def test_the_bar_is_hit_by_a_thumb(page, visitor):
    page.goto(visitor.at(SECTION))
    for link in bar(page, visitor).get_by_role("link").all():
        box = link.bounding_box()
        assert min(box["height"], box["width"]) >= 44


@PHONES
def test_paper_has_no_bar(page, visitor):
    page.goto(visitor.at(SECTION))
    expect(bar(page, visitor)).to_be_visible()
    page.emulate_media(media="print")
    expect(bar(page, visitor)).to_be_hidden()


@pytest.mark.parametrize("visitor", [Visitor("en", "laptop"), Visitor("es", "laptop")], ids=str)
def test_a_laptop_has_no_bar(page, visitor):
    page.goto(visitor.at(SECTION))
    expect(page.locator(".reach")).to_be_hidden()


@pytest.mark.parametrize("visitor", WITHOUT_JAVASCRIPT, ids=str)
def test_without_javascript_there_are_the_other_three(page, visitor):
    page.goto(visitor.at(SECTION))
    expect(bar(page, visitor).get_by_role("link")).to_have_count(3)
    bar(page, visitor).get_by_role("link", name=visitor.words["search-link"]).click()
    expect(page).to_have_url(re.compile(r"/search/\?game=big-shoulders$"))
