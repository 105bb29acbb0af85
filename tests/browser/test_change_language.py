"""The other language: the same page, the same numbers, and remembered."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import EN, ES, EVERYBODY, ON_A_LAPTOP, ON_A_PHONE

VISITORS = pytest.mark.parametrize("visitor", EVERYBODY, ids=str)
OTHER = {"en": "es", "es": "en"}


PRIVATE = "Fundaste una compañía y compras una acción."


def change_language(page, visitor):
    # Not by a click, which would scroll to the link.
    page.locator(".tongue").evaluate("link => link.click()")


def is_page(route):
    return route.request.resource_type == "document"


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


@ON_A_PHONE
def test_a_choice_keeps_what_was_typed_since_the_page_was_opened(page, visitor):
    page.goto(visitor.at(f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"))
    page.get_by_label(visitor.words["revenue"], exact=True).fill("150")
    expect(page.locator(".headline dd").first).to_have_text("$15")
    change_language(page, visitor)
    expect(page).to_have_url(re.compile(rf"/{OTHER[visitor.language]}/big-shoulders/calc/dividends/\?"))
    expect(page.locator("#field-revenue")).to_have_value("150")
    expect(page.locator(".headline dd").first).to_have_text("$15")


@ON_A_LAPTOP
def test_a_choice_keeps_a_search(page, visitor):
    page.goto(f"{visitor.home}search/")
    page.locator("#page-seek").press_sequentially("dividend")
    expect(page).to_have_url(re.compile(r"\?q=dividend$"))
    change_language(page, visitor)
    expect(page).to_have_url(re.compile(rf"/{OTHER[visitor.language]}/search/\?q=dividend"))
    expect(page.locator(".hits")).to_be_visible()


@ON_A_PHONE
def test_a_choice_keeps_the_paragraph(page, visitor):
    page.goto(visitor.at("operating-phase/dividends/#bank-pays"))
    change_language(page, visitor)
    expect(page).to_have_url(re.compile(rf"/{OTHER[visitor.language]}/.*/dividends/#bank-pays$"))
    expect(page.locator("#bank-pays")).to_be_in_viewport()


@ON_A_LAPTOP
def test_a_choice_right_after_typing_keeps_a_calculation(page, visitor):
    page.goto(visitor.at(f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"))
    held = []
    page.route("**/calc/dividends/?*", lambda route: route.continue_() if is_page(route) else held.append(route))
    page.get_by_label(visitor.words["revenue"], exact=True).fill("150")
    change_language(page, visitor)
    expect(page.locator("html")).to_have_attribute("lang", OTHER[visitor.language])
    expect(page.locator("#field-revenue")).to_have_value("150")
    expect(page.locator(".headline dd").first).to_have_text("$15")


@ON_A_PHONE
def test_a_choice_right_after_typing_keeps_a_search(page, visitor):
    page.goto(f"{visitor.home}search/")
    page.route("**/search/?*", lambda route: route.continue_() if is_page(route) else None)
    page.locator("#page-seek").fill("dividend")
    change_language(page, visitor)
    expect(page).to_have_url(re.compile(rf"/{OTHER[visitor.language]}/search/\?q=dividend"))
    expect(page.locator("#page-seek")).to_have_value("dividend")
    expect(page.locator(".hits")).to_be_visible()


@ON_A_LAPTOP
@pytest.mark.parametrize(("path", "box"), [("", "#seek"), ("big-shoulders/", "#seek")])
def test_a_choice_keeps_what_stands_in_a_search_box(page, visitor, path, box):
    page.goto(visitor.home + path)
    page.locator(box).fill("dividend")
    change_language(page, visitor)
    expect(page.locator("html")).to_have_attribute("lang", OTHER[visitor.language])
    expect(page.locator(box)).to_have_value("dividend")


@ON_A_PHONE
def test_a_choice_keeps_a_text_to_translate_out_of_the_address(page, visitor):
    addresses = []
    page.on("request", lambda request: addresses.append(request.url))
    page.goto(f"{visitor.home}translate/")
    page.locator("#text").fill(PRIVATE)
    page.locator("#to").select_option("en")
    change_language(page, visitor)
    expect(page.locator("html")).to_have_attribute("lang", OTHER[visitor.language])
    expect(page.locator("#text")).to_have_value(PRIVATE)
    expect(page.locator("#to")).to_have_value("en")
    expect(page.locator("#result dl")).to_contain_text("share")
    assert [address for address in addresses if "compras" in address] == []


@ON_A_LAPTOP
def test_a_choice_keeps_a_report_out_of_the_address_and_of_the_tab(page, visitor):
    addresses = []
    page.on("request", lambda request: addresses.append(request.url))
    page.goto(f"{visitor.home}report/?page=big-shoulders:stock-phase/selling")
    page.locator("#id_text").fill(PRIVATE)
    page.locator("#id_contact").fill("ana@example.org")
    change_language(page, visitor)
    expect(page.locator("html")).to_have_attribute("lang", OTHER[visitor.language])
    expect(page.locator("#id_text")).to_have_value(PRIVATE)
    expect(page.locator("#id_contact")).to_have_value("ana@example.org")
    assert [address for address in addresses if "compras" in address or "ana" in address.partition("?")[2]] == []
    assert page.evaluate("sessionStorage.length") == 0


@ON_A_PHONE
def test_a_choice_keeps_the_paragraph_in_view(page, visitor):
    page.goto(visitor.at("stock-phase/buying/"))
    middle = page.locator(".paragraph").nth(3)
    middle.evaluate("paragraph => paragraph.scrollIntoView()")
    identifier = middle.get_attribute("id")
    change_language(page, visitor)
    expect(page).to_have_url(re.compile(rf"/{OTHER[visitor.language]}/.*#{identifier}$"))
    expect(page.locator(f"#{identifier}")).to_be_in_viewport()


@ON_A_LAPTOP
def test_a_choice_at_the_top_of_a_page_stays_there(page, visitor):
    page.goto(visitor.at("stock-phase/buying/"))
    change_language(page, visitor)
    expect(page).to_have_url(re.compile(rf"/{OTHER[visitor.language]}/.*/buying/$"))
