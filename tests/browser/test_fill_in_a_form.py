"""A form under a thumb: shares are tapped, lists grow, and nothing is called missing before it is asked for."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.held import Held
from tests.browser.visitors import ES

PHONES = pytest.mark.parametrize("visitor", [ES], ids=str)


def player(page, number):
    return page.locator(".row.player").nth(number - 1)


def tap(page, number, shares):
    player(page, number).get_by_role("button", name=re.compile(f": {shares}$")).click()


def typed(page, name):
    return page.locator(f'input[name="{name}"]')


@PHONES
def test_shares_are_tapped_and_the_rest_lies_in_the_treasury(page, axe, visitor):
    page.goto(visitor.at("calc/dividends/"))
    page.locator("#field-revenue").fill("150")
    page.locator("#group-share_price").get_by_text("$100", exact=True).click()
    tap(page, 1, 4)
    tap(page, 2, 2)
    expect(typed(page, "holdings.treasury")).to_have_value("4")
    expect(page.locator(".headline dd").first).to_have_text("$15")
    axe(page)


@PHONES
@pytest.mark.parametrize("name", ["revenue", "holdings.treasury"])
def test_a_field_entered_before_the_script_runs_keeps_the_typing(page, visitor, name):
    script = Held(page, re.compile(r"/js/calculator\."))
    page.goto(visitor.at("calc/dividends/"), wait_until="commit")
    typed(page, name).focus()
    script.end()
    expect(page.locator(".step").first).to_be_attached()
    page.keyboard.insert_text("4")
    expect(typed(page, name)).to_have_value("4")


@PHONES
def test_a_tap_that_ends_the_typing_is_not_lost_to_the_bar(page, visitor):
    page.goto(visitor.at("calc/dividends/"))
    page.locator("#field-revenue").fill("150")
    # What the answer says beside the fields has moved them by then.
    expect(page).to_have_url(re.compile("revenue=150"))
    four = player(page, 1).get_by_role("button", name=re.compile(": 4$"))
    # Where the bar will be as soon as nobody types.
    four.evaluate("button => button.scrollIntoView({ block: 'end' })")
    box = four.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.up()
    expect(typed(page, "holdings.shares").first).to_have_value("4")


@PHONES
def test_no_tap_passes_the_ten_shares_of_a_company(page, visitor):
    page.goto(visitor.at("calc/dividends/"))
    tap(page, 1, 6)
    tap(page, 2, 2)
    taps = player(page, 3).get_by_role("button")
    assert [button.is_enabled() for button in taps.all()] == [True, True, False, False, False, False]


@PHONES
def test_second_tap_takes_the_shares_back(page, visitor):
    page.goto(visitor.at("calc/dividends/"))
    tap(page, 1, 4)
    tap(page, 2, 1)
    tap(page, 2, 1)
    expect(typed(page, "holdings.shares").nth(1)).to_have_value("")
    expect(typed(page, "holdings.treasury")).to_have_value("6")


@PHONES
def test_treasury_that_was_typed_stays(page, visitor):
    page.goto(visitor.at("calc/dividends/"))
    typed(page, "holdings.treasury").fill("3")
    tap(page, 1, 4)
    expect(typed(page, "holdings.treasury")).to_have_value("3")


@PHONES
def test_one_empty_row_waits_below_those_in_use(page, visitor):
    page.goto(visitor.at("calc/final-score/"))
    people = page.locator(".person:visible")
    expect(people).to_have_count(1)
    typed(page, "players.0.name").fill("Ana")
    expect(people).to_have_count(2)


@PHONES
def test_players_named_once_are_named_everywhere_in_the_form(page, visitor):
    page.goto(visitor.at("calc/operating-turn/"))
    name = typed(page, "holdings.player").first
    name.fill("Inés")
    name.blur()
    expect(typed(page, "cash.0.name")).to_have_value("Inés")


@PHONES
def test_fields_not_reached_yet_are_not_called_missing(page, eyes, visitor):
    eyes.expect(422)
    page.goto(f"{visitor.home}urban-sprawl/calc/build-cost/")
    page.locator("#group-size").get_by_text("1", exact=True).click()
    missing = page.locator("#field-zone_error p")
    expect(missing).to_have_count(1)
    expect(missing).to_be_hidden()
    page.locator(".buttons button[type=submit]").click()
    expect(missing).to_be_visible()


@PHONES
def test_result_can_be_printed_as_a_sheet_without_the_form(page, visitor):
    players = "players.0.name=Ana&players.0.value.cash=320&players.1.name=Bo&players.1.value.cash=510"
    page.goto(visitor.at(f"calc/final-score/?{players}&prices.swift=100"))
    expect(page.locator("[data-print]")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".headline")).to_be_visible()
    expect(page.locator("form.inputs")).to_be_hidden()
    expect(page.locator("header.table")).to_be_hidden()


@PHONES
def test_company_with_a_price_has_fields_for_its_shares(page, visitor):
    page.goto(visitor.at("calc/final-score/"))
    shares = page.locator('.person:visible input[name*=".shares."]:visible')
    page.locator('select[name="prices.swift"]').select_option("100")
    page.locator('select[name="prices.libby"]').select_option("80")
    names = [field.get_attribute("name") for field in shares.all()]
    assert names == ["players.0.value.shares.libby", "players.0.value.shares.swift"]
    expect(page.locator('select[name="prices.elgin"]')).to_be_visible()


@PHONES
def test_digits_of_players_are_typed_in_a_row(page, visitor):
    page.goto(visitor.at("calc/final-score/"))
    page.locator('select[name="prices.swift"]').select_option("100")
    typed(page, "players.0.value.goals").tap()
    page.keyboard.type("13")
    # After the last number of a player comes the first of the next one, whose row was not there before.
    page.keyboard.type("456")
    names = ("0.value.goals", "0.value.shares.swift", "1.value.cash")
    assert [typed(page, f"players.{name}").input_value() for name in names] == ["1", "3", "456"]
    page.goto(f"{visitor.home}chicago-express/calc/dividends/")
    page.get_by_role("button", name="NYC", exact=True).click()
    expect(page.locator(".person:visible")).to_have_count(6)
    typed(page, "companies.NYC.holdings.0.value").tap()
    page.keyboard.type("21")
    assert [typed(page, f"companies.NYC.holdings.{place}.value").input_value() for place in (0, 1)] == ["2", "1"]
    expect(page.locator("#outcome .refused")).to_have_count(0)


@PHONES
def test_second_tap_on_a_hex_counts_a_locomotive_that_is_there(page, visitor):
    """The rulebook's example: a forest, and Binghamton, where another company already is."""
    page.goto(f"{visitor.home}chicago-express/calc/expand/")
    page.locator("#group-company").get_by_text("NYC").first.click()
    expect(page.locator("#outcome .empty")).to_contain_text("Casillas")
    for hex_ in ("r2", "binghamton", "binghamton"):
        typed(page, f"tapped.{hex_}").click()
    cost = page.locator(".headline dd").first
    expect(cost).to_have_text("$6")
    there = page.locator("#group-others")
    expect(there.locator(".part")).to_have_count(1)
    there.get_by_role("button", name="Binghamton: más").click()
    expect(cost).to_have_text("$8")
    typed(page, "tapped.binghamton").click()
    expect(cost).to_have_text("$2")
    expect(there).to_be_hidden()
