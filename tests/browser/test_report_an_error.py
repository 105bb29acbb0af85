"""A reader sees a mistake in a paragraph, says so, and is thanked; without JavaScript and without an account."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import EN, ES, WITHOUT_JAVASCRIPT, Visitor

PARAGRAPH = {"en": "Report an error in paragraph 2", "es": "Avisar de un error en el párrafo 2"}
FOOT = {"en": "Report an error on this page", "es": "Avisar de un error en esta página"}
WRONG = {"en": "What is wrong?", "es": "¿Qué está mal?"}
SEND = {"en": "Send the report", "es": "Enviar el aviso"}
FAULT = {"en": "Enter at least 10 characters.", "es": "Escribe al menos 10 caracteres."}
THANKS = {"en": "Thank you", "es": "Gracias"}
BACK = {"en": "Back to", "es": "Volver a"}
VISITORS = [EN, ES, *WITHOUT_JAVASCRIPT, replace(ES, device="narrow", scheme="dark")]


@pytest.mark.parametrize("visitor", VISITORS, ids=str)
def test_a_paragraph_is_reported(page, eyes, axe, visitor):
    eyes.expect(422)
    said, language = "Pasa al espacio siguiente, no al anterior.", visitor.language
    page.goto(visitor.at("operating-phase/dividends/"))
    assert page.context.cookies() == []
    # Its number makes it the paragraph of the address, where the flag shows without a mouse and without a script.
    page.locator(".permalink").nth(1).click()
    page.get_by_role("link", name=PARAGRAPH[language]).click()
    expect(page.get_by_text("big-shoulders:operating-phase/dividends#")).to_be_visible()
    page.get_by_label(WRONG[language]).fill("¿No?")
    page.get_by_role("button", name=SEND[language]).click()
    expect(page.locator("#id_text_error")).to_have_text(FAULT[language])
    expect(page.get_by_label(WRONG[language])).to_have_value("¿No?")
    if visitor.javascript:
        axe(page)
    page.get_by_label(WRONG[language]).fill(said)
    page.get_by_role("button", name=SEND[language]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(THANKS[language])
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(THANKS[language])
    page.get_by_role("link", name=BACK[language]).click()
    expect(page.locator(":target")).to_be_in_viewport()
    expect(page).to_have_url(re.compile("operating-phase/dividends/#"))


@pytest.mark.parametrize("visitor", [EN], ids=str)
@pytest.mark.parametrize("address", ["term/appeal/", "calc/dividends/", "company/swift/", "checklist/setup/"])
def test_the_foot_of_a_page_leads_to_the_form(page, visitor, address):
    page.goto(visitor.at(address))
    page.get_by_role("link", name=FOOT[visitor.language]).click()
    kind, key, _ = address.split("/")
    expect(page.get_by_text(f"big-shoulders:{kind}/{key}")).to_be_visible()
    expect(page.get_by_label(WRONG[visitor.language])).to_be_editable()


@pytest.mark.parametrize("visitor", [EN, ES], ids=str)
def test_flag_and_number_of_a_short_paragraph_stand_apart(page, visitor):
    page.goto(visitor.at("stock-phase/selling/"))
    page.evaluate("document.querySelectorAll('.paragraph').forEach(p => p.classList.add('pressed'))")
    boxes = page.evaluate(
        "[...document.querySelectorAll('.paragraph')].map(p => ['.permalink', '.flaw', null]"
        ".map(q => (q ? p.querySelector(q) : p).getBoundingClientRect()).map(r => [r.top, r.bottom]))"
    )
    assert boxes
    for (_, number_ends), (flag_begins, flag_ends), (_, paragraph_ends) in boxes:
        assert number_ends <= flag_begins
        assert flag_ends <= paragraph_ends


OPACITY = "flag => getComputedStyle(flag).opacity"


@pytest.mark.parametrize("visitor", [EN], ids=str)
def test_a_long_press_shows_the_flag_and_a_tap_elsewhere_hides_it(page, visitor):
    page.goto(visitor.at("stock-phase/selling/"))
    flags = page.locator(".flaw")
    assert flags.nth(1).evaluate(OPACITY) == "0"
    page.locator(".paragraph .words").nth(1).dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.locator(".paragraph").nth(1)).to_have_class(re.compile("pressed"))
    assert flags.nth(1).evaluate(OPACITY) == "1"
    page.locator("h1").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    assert flags.nth(1).evaluate(OPACITY) == "0"


@pytest.mark.parametrize("visitor", [Visitor("es", "laptop")], ids=str)
def test_the_flag_shows_under_the_mouse_and_under_the_keyboard(page, visitor):
    page.goto(visitor.at("stock-phase/selling/"))
    flags = page.locator(".flaw")
    page.locator(".paragraph").nth(1).hover()
    assert flags.nth(1).evaluate(OPACITY) == "1"
    flags.nth(2).focus()
    assert flags.nth(2).evaluate(OPACITY) == "1"
