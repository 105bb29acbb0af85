"""The site does not answer, or not yet: what was typed stays, and nothing old is taken for an answer."""

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import EN, ES

BOTH = pytest.mark.parametrize("visitor", [EN, ES], ids=str)
NO_ANSWER = {"en": "The site is not responding.", "es": "El sitio no responde."}
UNSENT = {
    "en": "You are offline. What you wrote is still here",
    "es": "No tienes conexión. Lo que has escrito sigue aquí",
}
WRITTEN = "A paragraph says three where it means four."

# The page hears of it a moment later.
UNPLUGGED = "new Promise((done) => navigator.onLine ? addEventListener('offline', done, { once: true }) : done())"


@BOTH
def test_a_result_goes_with_the_network_and_comes_back_with_it(page, eyes, axe, visitor):
    eyes.expect_no_network()
    page.goto(visitor.at(f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"))
    revenue = page.get_by_label(visitor.words["revenue"], exact=True)
    page.context.set_offline(True)
    revenue.fill("150")
    expect(page.locator("#outcome")).to_contain_text(NO_ANSWER[visitor.language])
    expect(page.locator("[data-tells=outcome]")).to_contain_text(NO_ANSWER[visitor.language])
    expect(page.locator("#outcome .lost")).to_be_in_viewport()
    expect(page.locator(".headline")).to_have_count(0)
    expect(revenue).to_have_value("150")
    axe(page)
    page.context.set_offline(False)
    expect(page.locator(".headline dd").first).to_have_text("$15")


def test_a_broken_answer_is_no_result(page, eyes, visitor):
    eyes.expect(500)
    page.goto(f"{visitor.home}search/?q=dividend")
    page.route("**/search/?*", lambda route: route.fulfill(status=500, body="broken"))
    page.locator("#page-seek").fill("share")
    expect(page.locator("#results")).to_contain_text(NO_ANSWER["en"])
    expect(page.locator("#results .hits")).to_have_count(0)
    expect(page.locator("#page-seek")).to_have_value("share")
    assert all("500" in complaint for complaint in eyes.complaints)
    eyes.complaints.clear()


def test_what_stayed_unanswered_is_asked_again(page, eyes, visitor):
    eyes.expect_no_network()
    page.clock.install()
    page.goto(f"{visitor.home}search/?q=dividend")
    page.route("**/search/?*", lambda route: route.abort("internetdisconnected"))
    page.locator("#page-seek").fill("share")
    expect(page.locator("#results")).to_contain_text(NO_ANSWER["en"])
    page.unroute("**/search/?*")
    page.clock.fast_forward(5_000)
    expect(page.locator("#results .hits")).to_contain_text("share")


def test_a_long_wait_is_shown(page, visitor):
    page.goto(visitor.at(f"calc/dividends/?revenue=225&share_price=100&{HOLDINGS}"))
    held = []
    page.route("**/calc/dividends/?*", lambda route: held.append(route))
    page.get_by_label(visitor.words["revenue"], exact=True).fill("150")
    expect(page.locator(".headline dd").first).to_have_css("opacity", "0.55")
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()
    expect(page.locator(".headline dd").first).to_have_text("$15")
    expect(page.locator(".headline dd").first).to_have_css("opacity", "1")


@BOTH
def test_a_report_is_not_sent_into_nothing(page, eyes, visitor):
    eyes.expect_no_network()
    page.goto(f"{visitor.home}report/?page=big-shoulders:stock-phase/selling")
    page.locator("#id_text").fill(WRITTEN)
    page.context.set_offline(True)
    page.evaluate(UNPLUGGED)
    page.locator("form.report button").click()
    expect(page.get_by_text(UNSENT[visitor.language])).to_be_visible()
    expect(page.locator("#id_text")).to_have_value(WRITTEN)
    page.context.set_offline(False)
