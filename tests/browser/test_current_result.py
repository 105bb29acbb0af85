"""A result belongs to the fields beside it: while it does not, it is dimmed and says that it is being computed."""

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import EN, ES, EVERYBODY

IN_ENGLISH = pytest.mark.parametrize("visitor", [EN], ids=str)
WORKING = {"en": "Calculating…", "es": "Calculando…"}
SEARCHING = {"en": "Searching…", "es": "Buscando…"}
TOO_MANY = {"en": "Too many requests", "es": "demasiadas peticiones"}
RESULT = f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"
REQUESTS = "**/calc/dividends/?*"


def hold(page, pattern):
    """The requests that wait until the test lets them go on."""
    held = []
    page.route(pattern, lambda route: held.append(route))
    return held


def wait_for(page, held, count=1):
    while len(held) < count:
        page.wait_for_timeout(20)


def expect_busy(page, language):
    expect(page.locator("#outcome")).to_have_attribute("aria-busy", "true")
    expect(page.get_by_text(WORKING[language], exact=True)).to_be_visible()
    expect(page.locator(".headline dd").first).to_have_css("opacity", "0.55")
    expect(page.locator("[data-tells=outcome]")).to_be_empty()


def expect_current(page, per_share):
    expect(page.locator(".headline dd").first).to_have_text(per_share)
    expect(page.locator(".headline dd").first).to_have_css("opacity", "1")
    expect(page.locator("#outcome")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#outcome .working")).to_have_count(0)
    expect(page.locator("[data-tells=outcome]")).to_contain_text(per_share)


@pytest.mark.parametrize("visitor", EVERYBODY, ids=str)
def test_a_result_is_dimmed_until_the_one_of_these_fields_is_there(page, axe, visitor):
    page.goto(visitor.at(RESULT))
    held = hold(page, REQUESTS)
    page.locator("#field-revenue").fill("150")
    expect_busy(page, visitor.language)
    expect(page.locator(".working")).to_be_in_viewport()
    axe(page)
    wait_for(page, held)
    held[0].continue_()
    expect_current(page, "$15")


@IN_ENGLISH
def test_a_result_is_dimmed_before_htmx_has_arrived(page, visitor):
    held = hold(page, "**/htmx*.js")
    page.goto(visitor.at(RESULT))
    page.locator("#field-revenue").fill("150")
    expect_busy(page, visitor.language)
    wait_for(page, held)
    held[0].continue_()
    expect_current(page, "$15")


@IN_ENGLISH
def test_a_calculator_brings_htmx_along(page, visitor):
    with page.expect_response("**/htmx*.js"):
        page.goto(visitor.at(RESULT))


@IN_ENGLISH
def test_a_page_to_read_brings_htmx_when_the_search_is_touched(page, visitor):
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "htmx" in request.url else None)
    page.goto(visitor.at("stock-phase/selling/"), wait_until="networkidle")
    assert asked == []
    with page.expect_response("**/htmx*.js"):
        page.locator("#seek").focus()


@IN_ENGLISH
def test_a_response_to_earlier_fields_is_dropped(page, visitor):
    page.goto(visitor.at(RESULT))
    held = hold(page, REQUESTS)
    page.locator("#field-revenue").fill("150")
    wait_for(page, held)
    # Without an event, so that nothing but the response itself can tell that it is late.
    page.locator("#field-revenue").evaluate("field => { field.value = '110' }")
    with page.expect_response(REQUESTS):
        held[0].continue_()
    expect_busy(page, visitor.language)
    expect(page.locator(".headline dd").first).to_have_text("$22")
    assert "revenue=225" in page.url
    page.unroute(REQUESTS)
    page.locator("#field-revenue").dispatch_event("input")
    expect_current(page, "$11")


@IN_ENGLISH
def test_a_field_that_goes_back_to_what_it_was_has_its_result(page, visitor):
    page.goto(visitor.at(RESULT))
    held = hold(page, REQUESTS)
    page.locator("#field-revenue").fill("150")
    wait_for(page, held)
    page.locator("#field-revenue").fill("225")
    expect_current(page, "$22")


@IN_ENGLISH
def test_leaving_a_field_does_not_ask_a_second_time(page, visitor):
    page.goto(visitor.at(RESULT))
    held = hold(page, REQUESTS)
    page.locator("#field-revenue").fill("150")
    wait_for(page, held)
    page.locator("#field-revenue").blur()
    held[0].continue_()
    expect_current(page, "$15")
    assert len(held) == 1


@pytest.mark.parametrize("visitor", [EN, ES], ids=str)
def test_a_refused_request_says_so(page, eyes, visitor):
    eyes.expect(429)
    page.goto(visitor.at(RESULT))
    page.route(REQUESTS, lambda route: route.fulfill(status=429, body="too many"))
    page.locator("#field-revenue").fill("150")
    expect(page.locator("#outcome")).to_contain_text(TOO_MANY[visitor.language])
    expect(page.locator(".headline")).to_have_count(0)
    expect(page.locator("#outcome")).not_to_have_attribute("aria-busy", "true")
    assert all("429" in complaint for complaint in eyes.complaints)
    eyes.complaints.clear()


@pytest.mark.parametrize("visitor", [EN, ES], ids=str)
def test_results_of_another_question_are_dimmed(page, axe, visitor):
    page.goto(f"{visitor.home}search/?q=dividend")
    held = hold(page, "**/search/?*")
    page.locator("#page-seek").fill("share")
    expect(page.locator("#results")).to_have_attribute("aria-busy", "true")
    expect(page.get_by_text(SEARCHING[visitor.language], exact=True)).to_be_visible()
    axe(page)
    wait_for(page, held)
    held[0].continue_()
    expect(page.locator("#results")).not_to_have_attribute("aria-busy", "true")


@IN_ENGLISH
def test_a_text_that_is_too_long_is_said_in_place(page, eyes, visitor):
    page.goto(f"{visitor.home}translate/?q=dividend")
    page.locator("#text").fill("a" * 10_001)
    expect(page.locator("#result .refused")).to_contain_text("10,000")
    expect(page.locator("#result dl")).to_have_count(0)
