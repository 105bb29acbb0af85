"""The dividends of a company, from an empty form to an address to share."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import HOLDINGS
from tests.browser.visitors import EVERYBODY, ON_A_LAPTOP, ON_A_PHONE

VISITORS = pytest.mark.parametrize("visitor", EVERYBODY, ids=str)
CALCULATOR = "calc/dividends/"
RESULT = f"{CALCULATOR}?revenue=225&share_price=100&{HOLDINGS}"


def fill_in(page, words):
    page.get_by_label(words["revenue"], exact=True).fill("225")
    page.locator("#group-share_price").get_by_text("$100", exact=True).click()
    page.get_by_label(words["name-1"], exact=True).fill("Ana")
    page.get_by_label(words["shares-1"], exact=True).fill("6")
    page.get_by_label(words["treasury"], exact=True).fill("4")
    page.get_by_label(words["pool"], exact=True).fill("0")
    # The address follows with the answer: a result may be there before the last field has one.
    expect(page).to_have_url(re.compile(r"player=Ana.*bank_pool=0"))


def expect_result(page, per_share, price_after):
    expect(page.locator(".headline dd")).to_have_text([per_share, price_after])


def faults(page, name):
    return page.locator(f"#field-{name}_error")


@VISITORS
def test_the_result_appears_as_the_form_is_filled_in(page, axe, visitor):
    page.goto(visitor.at("calc/"))
    page.get_by_role("main").get_by_role("link", name=visitor.words["dividends"], exact=True).click()
    fill_in(page, visitor.words)
    expect_result(page, "$22", "$140")
    expect(page.locator(".outcome")).to_contain_text("$132")
    axe(page)


@ON_A_LAPTOP
def test_a_changed_number_changes_the_result_and_the_address(page, visitor):
    page.goto(visitor.at(RESULT))
    expect_result(page, "$22", "$140")
    page.get_by_label(visitor.words["revenue"], exact=True).fill("150")
    expect_result(page, "$15", "$120")
    expect(page).to_have_url(re.compile(r"revenue=150&"))
    expect(page.locator(".track .end")).to_contain_text("$120")


@ON_A_PHONE
def test_a_thumb_steps_a_number_up_and_down(page, visitor):
    page.goto(visitor.at(RESULT))
    steps = page.locator(".field", has=page.locator("#field-revenue")).get_by_role("button")
    revenue = page.get_by_label(visitor.words["revenue"], exact=True)
    before = int(revenue.input_value())
    steps.last.click()
    assert int(revenue.input_value()) > before
    expect(page).to_have_url(re.compile(f"revenue={revenue.input_value()}&"))
    steps.first.click()
    expect(revenue).to_have_value(str(before))
    expect_result(page, "$22", "$140")


@ON_A_LAPTOP
def test_the_address_gives_the_same_result_again(page, visitor):
    page.goto(visitor.at(CALCULATOR))
    fill_in(page, visitor.words)
    expect_result(page, "$22", "$140")
    page.reload()
    expect_result(page, "$22", "$140")
    expect(page.get_by_label(visitor.words["name-1"], exact=True)).to_have_value("Ana")
    expect(page.get_by_label(visitor.words["revenue"], exact=True)).to_have_value("225")


@ON_A_PHONE
def test_back_from_a_rule_finds_the_form_as_it_was(page, visitor):
    page.goto(visitor.at(CALCULATOR))
    fill_in(page, visitor.words)
    page.locator(".steps a").first.click()
    expect(page).to_have_url(re.compile("/operating-phase/"))
    page.go_back()
    expect_result(page, "$22", "$140")
    expect(page.get_by_label(visitor.words["shares-1"], exact=True)).to_have_value("6")


@ON_A_LAPTOP
def test_typing_does_not_fill_the_history(page, visitor):
    page.goto(visitor.home)
    page.goto(visitor.at(CALCULATOR))
    fill_in(page, visitor.words)
    expect_result(page, "$22", "$140")
    page.go_back()
    expect(page).to_have_url(re.compile(f"{visitor.home}$"))


@ON_A_PHONE
def test_a_worked_example_fills_in_the_form(page, visitor):
    page.goto(visitor.at(CALCULATOR))
    page.get_by_role("link", name=visitor.words["example"]).click()
    expect(page.get_by_label(visitor.words["revenue"], exact=True)).to_have_value("225")
    expect(page.get_by_label(visitor.words["treasury"], exact=True)).to_have_value("4")
    expect_result(page, "$22", "$140")
    page.get_by_role("link", name=visitor.words["start-again"]).click()
    expect(page.get_by_label(visitor.words["revenue"], exact=True)).to_have_value("")


@ON_A_PHONE
def test_a_rule_offers_the_calculator_with_the_rulebooks_own_numbers(page, visitor):
    page.goto(visitor.at("operating-phase/dividends/"))
    page.locator(".compute").get_by_role("link", name=visitor.words["example"]).click()
    expect_result(page, "$22", "$140")


@VISITORS
def test_wrong_input_is_said_beside_its_field_and_kept(page, eyes, axe, visitor):
    page.goto(visitor.at(RESULT))
    revenue = page.get_by_label(visitor.words["revenue"], exact=True)
    revenue.fill("a lot")
    revenue.blur()
    expect(faults(page, "revenue")).to_have_text(visitor.words["fault"])
    expect(faults(page, "revenue")).to_be_visible()
    expect(revenue).to_have_value("a lot")
    expect(revenue).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".headline")).to_have_count(0)
    axe(page)
    eyes.expect(422)
    page.reload()
    expect(faults(page, "revenue")).to_have_text(visitor.words["fault"])
    expect(revenue).to_have_value("a lot")
    expect(revenue).to_have_attribute("aria-invalid", "true")


@ON_A_LAPTOP
def test_the_message_goes_when_the_input_is_mended(page, eyes, visitor):
    eyes.expect(422)
    page.goto(visitor.at(RESULT.replace("225", "-5")))
    revenue = page.get_by_label(visitor.words["revenue"], exact=True)
    revenue.fill("110")
    expect(faults(page, "revenue")).to_be_empty()
    expect(revenue).not_to_have_attribute("aria-invalid", "true")
    expect_result(page, "$11", "$120")


@ON_A_LAPTOP
def test_a_company_that_must_withhold_is_told_so_with_the_rule(page, visitor):
    page.goto(visitor.at(RESULT))
    page.get_by_role("group", name=visitor.words["sold"]).get_by_text(visitor.words["no"], exact=True).click()
    refused = page.locator(".refused")
    expect(refused).to_contain_text(visitor.words["withhold"])
    refused.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/operating-phase/must-withhold/"))


@ON_A_PHONE
def test_the_threshold_is_a_line_between_two_spaces_of_the_track(page, visitor):
    page.goto(visitor.at(RESULT))
    line = page.locator(".track .line")
    expect(line).to_contain_text("$60")
    expect(line).to_have_css("box-shadow", "none")
    drawn = line.evaluate(
        "space => { const { left, width, borderLeftWidth } = getComputedStyle(space, '::before');"
        " return [parseFloat(left), parseFloat(borderLeftWidth), parseFloat(getComputedStyle(space).marginLeft)] }"
    )
    left, thick, room = drawn
    assert thick >= 2
    assert -room < left < left + thick < 0


def test_choice_has_a_frame_where_colors_are_forced(page, visitor):
    page.emulate_media(forced_colors="active")
    page.goto(visitor.at(RESULT))
    outlines = "spans => spans.map(span => getComputedStyle(span).outlineStyle)"
    assert set(page.locator(".choices :checked + span").evaluate_all(outlines)) == {"solid"}
    assert set(page.locator(".choices :not(:checked) + span").evaluate_all(outlines)) == {"none"}
