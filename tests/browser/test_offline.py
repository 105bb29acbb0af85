"""A game that is kept reads on with the network off, from a cold start: the browser was closed in between."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE
from tests.browser.eyes import Eyes
from tests.browser.saving import GAME, message, save_game, without_network
from tests.browser.visitors import ES

OTHER = {"en": "es", "es": "en"}
STORED = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(request.url);
  return found;
}"""


# In the second language: what is kept and read is the same in both, and tests/browser/test_saving.py keeps the first.
@pytest.fixture(scope="module", params=[ES], ids=str)
def reader(request):
    return request.param


@pytest.fixture(scope="module")
def device(playwright, launching, site, reader, tmp_path_factory):
    """A device that kept the game in the afternoon; its browser is started again in the evening."""
    folder = tmp_path_factory.mktemp("device")

    def start():
        context = playwright.chromium.launch_persistent_context(folder, base_url=site, **launching, **reader.context())
        context.set_default_timeout(PATIENCE)
        return context

    afternoon = start()
    save_game(afternoon.new_page(), reader.language)
    afternoon.close()
    evening = start()
    yield evening
    evening.close()


@pytest.fixture
def eyes(device):
    eyes = Eyes(device)
    eyes.expect_no_network()
    yield eyes
    eyes.close()


@pytest.fixture
def page(device, eyes):
    with without_network(device) as page:
        yield page


def of_game(reader, path=""):
    return f"/{reader.language}/{GAME}/{path}"


def heading(page):
    return page.get_by_role("heading", level=1)


def hits(page):
    return page.locator("#results .hits li")


def test_from_the_start_of_the_site_to_a_rule_in_both_languages(page, axe, reader):
    page.goto("/")
    expect(page).to_have_url(re.compile(rf"/{reader.language}/$"))
    page.locator(f".games a[href='{of_game(reader)}']").first.click()
    page.locator(".outline summary").first.click()
    page.locator(".outline li a").first.click()
    expect(page.locator("article.rule .paragraph").first).to_be_visible()
    expect(page.locator("[data-unplugged]")).to_contain_text(message(reader.language, "unplugged"))
    axe(page)
    page.locator(".tools a[href='?both']").click()
    expect(page.locator("article.both .twin").first).to_be_visible()


def test_a_paragraph_is_found_by_its_address(page, reader):
    page.goto(of_game(reader))
    page.locator(".outline summary").first.click()
    page.locator(".outline li a").first.click()
    anchor = page.locator(".paragraph").last.get_attribute("id")
    page.goto(f"{page.url}#{anchor}")
    expect(page.locator(":target")).to_be_in_viewport()


def test_a_term_opens_and_the_other_language_is_one_tap_away(page, reader):
    page.goto(of_game(reader, "term/"))
    page.locator("main a[href$='/term/auction/']").first.click()
    expect(page.locator(".headword").first).to_be_visible()
    # The reader's own edition makes no other page.
    page.goto(of_game(reader, "term/auction/?own=any"))
    page.locator("[data-tongue]:visible").first.click()
    other = OTHER[reader.language]
    expect(page).to_have_url(re.compile(rf"/{other}/{GAME}/term/auction/"))
    expect(page.locator("html")).to_have_attribute("lang", other)


def test_a_tile_opens_and_a_filtered_list_is_shown_whole(page, reader):
    page.goto(of_game(reader, "component/?category=city"))
    expect(page).to_have_url(re.compile(r"/component/$"))
    page.locator(".tiles li > a").first.click()
    expect(page).to_have_url(re.compile(r"/component/.+/$"))
    expect(page.locator("article.rule")).to_be_visible()


def test_a_checklist_keeps_its_ticks_and_follows_a_choice(page, axe, reader):
    page.goto(of_game(reader, "checklist/setup/"))
    label = page.locator(".ticks label").first
    label.click()
    page.reload()
    expect(page.locator("[data-tick]").first).to_be_checked()
    axe(page)
    label.click()
    choice = page.locator(".choices input:not(:checked)").first
    name, value = choice.get_attribute("name"), choice.get_attribute("value")
    page.locator(f".choices label:has(input[name='{name}'][value='{value}'])").click()
    expect(page).to_have_url(re.compile(rf"[?&]{name}={value}"))
    expect(page.locator(f"input[name='{name}'][value='{value}']")).to_be_checked()


def test_the_search_understands_typing_errors(page, axe, reader):
    page.goto(of_game(reader))
    page.locator("#seek").press_sequentially(message(reader.language, "auction-mistyped"))
    expect(page.locator("#found .hits a").first).to_contain_text(message(reader.language, "auction"))
    page.locator("#seek").press("Enter")
    first = hits(page).first
    expect(first.locator("a")).to_have_text(message(reader.language, "auction"))
    expect(first.locator(".other")).to_have_text(message(OTHER[reader.language], "auction"))
    expect(first.locator(".where")).to_contain_text("Chicago Express")
    expect(page.locator("#results")).to_contain_text(message(reader.language, "searched"))
    expect(page.locator("#page-seek")).to_have_value(message(reader.language, "auction-mistyped"))
    axe(page)
    first.locator("a").click()
    expect(page).to_have_url(re.compile(rf"/{reader.language}/{GAME}/term/auction/"))


def test_the_search_shows_a_certain_answer_in_full(page, axe, reader):
    page.goto(f"/{reader.language}/search/?q={quote(message(reader.language, 'unsold'))}&game={GAME}")
    card = page.locator(".card-of-answer")
    expect(card.locator(".answering")).to_contain_text(message(reader.language, "unsold-answer"))
    axe(page)
    card.locator("a").click()
    expect(page).to_have_url(re.compile(rf"/{reader.language}/{GAME}/dividends/payment/#"))
    expect(page.locator(":target")).to_be_in_viewport()


def test_the_search_says_what_the_rules_do_not_settle(page, reader):
    page.goto(f"/{reader.language}/search/?q={quote(message(reader.language, 'undo'))}")
    expect(page.locator("#results .empty")).to_contain_text(message(reader.language, "unsettled"))
    expect(page.locator(".card-of-answer")).to_have_count(0)
    page.locator("#results .empty a").first.click()
    expect(page.locator("article.rule")).to_be_visible()


def test_the_search_says_what_the_game_does_not_have(page, reader):
    page.goto(f"/{reader.language}/search/?q={quote(message(reader.language, 'dice'))}&game={GAME}")
    expect(page.locator("#results .empty")).to_contain_text(message(reader.language, "no-dice"))
    page.locator("#results .empty a").first.click()
    expect(page.locator("article.rule")).to_be_visible()


def test_setting_up_opens_the_checklist_for_the_number_of_players(page, reader):
    page.goto(f"/{reader.language}/search/?q={quote(message(reader.language, 'setup'))}")
    hits(page).locator("a[href*='checklist/setup']").first.click()
    expect(page.locator("input[name='players'][value='3']")).to_be_checked()


def test_the_search_needs_no_accents_takes_either_language_and_leads_to_the_paragraph(page, reader):
    page.goto(f"/{reader.language}/search/?q=accion")
    expect(hits(page).first.locator("a")).to_have_text(message(reader.language, "share"))
    expect(hits(page).locator("mark").first).to_be_visible()
    page.goto(f"/{reader.language}/search/?q=dividend&kind=section")
    hits(page).locator("a[href*='#']").first.click()
    expect(page.locator(":target")).to_be_in_viewport()


def test_a_search_for_nothing_says_so_and_what_is_typed_is_never_run(page, reader):
    page.goto(f"/{reader.language}/search/?q=xqzwwqxz")
    expect(page.locator("#results .empty")).to_contain_text(message(reader.language, "nothing"))
    page.goto(f"/{reader.language}/search/?q=%22%3E%3Cimg+src%3Dx+onerror%3Dalert(1)%3E")
    expect(page.locator("#page-seek")).to_have_value('"><img src=x onerror=alert(1)>')
    expect(page.locator("main img")).to_have_count(0)


def test_a_calculator_says_that_it_needs_the_network_and_gives_the_tables(page, axe, reader):
    for path in ("calc/dividends/", "calc/dividends/?revenue=10", "calc/"):
        page.goto(of_game(reader, path))
        expect(heading(page)).to_have_text(message(reader.language, "calculators"))
    axe(page)
    page.locator(".sections a").first.click()
    expect(page.locator("table.reference")).to_be_visible()


def test_lists_say_what_needs_the_network_and_offer_none_of_it(page, axe, reader):
    page.goto(f"/{reader.language}/")
    expect(page.locator("a[href*='/calc/']:visible")).to_have_count(0)
    page.goto(of_game(reader))
    expect(page.get_by_text(message(reader.language, "calculators"))).to_be_visible()
    expect(page.locator("a[href*='/calc/']:visible")).to_have_count(0)
    axe(page)
    page.goto(of_game(reader, "aid/"))
    paper = page.locator("a[href$='.pdf']").first.get_attribute("href")
    assert page.evaluate("async (path) => (await fetch(path)).headers.get('Content-Type')", paper) == "application/pdf"
    page.goto(f"/{reader.language}/search/?q=dividend")
    expect(hits(page).first).to_be_visible()
    expect(hits(page).locator("a[href*='/calc/']")).to_have_count(0)


def test_the_translator_says_that_it_needs_the_network_and_gives_the_words(page, axe, reader):
    page.goto(of_game(reader))
    page.locator(".menu-button").click()
    page.locator("#menu a[href$='/translate/']").click()
    expect(heading(page)).to_have_text(message(reader.language, "translator"))
    axe(page)
    page.locator("[data-saved]:visible a").click()
    expect(page.locator(".word-list")).to_be_visible()


def test_the_list_of_keys_opens(page, reader):
    page.goto(of_game(reader))
    page.keyboard.press("?")
    expect(page).to_have_url(re.compile(rf"/{reader.language}/keys/$"))
    expect(page.locator("kbd").first).to_be_visible()


def test_a_page_that_is_not_kept_says_so_and_what_is(page, axe, reader):
    page.goto(f"/{reader.language}/carnegie/round/income/")
    expect(heading(page)).to_contain_text(message(reader.language, "not-kept"))
    expect(page.locator("[data-saved]:visible")).to_have_count(1)
    axe(page)
    page.locator("#page-seek").press_sequentially(message(reader.language, "auction"))
    expect(hits(page).first.locator("a")).to_have_text(message(reader.language, "auction"))
    page.locator("[data-saved]:visible a").click()
    expect(page).to_have_url(re.compile(rf"/{GAME}/$"))


def test_the_overview_says_what_is_kept(page, axe, reader):
    page.goto(f"/{reader.language}/offline/")
    expect(page.locator(f"[data-save='{GAME}']")).to_contain_text(message(reader.language, "kept"))
    axe(page)


def test_kept_pages_obey_the_policy_of_the_site(page, reader):
    response = page.goto(of_game(reader, "term/auction/"))
    assert response.from_service_worker
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert response.headers["x-frame-options"] == "DENY"


def test_nothing_but_what_was_chosen_is_stored(page, reader):
    page.goto(f"/{reader.language}/search/?q=dividend")
    page.goto(of_game(reader, "calc/dividends/?revenue=10"))
    paths = [re.sub(r"^https?://[^/]+", "", address) for address in page.evaluate(STORED)]
    assert [
        path for path in paths if path.startswith("/api/") or "/search/?" in path or "/calc/dividends/?" in path
    ] == []
    queries = {path.partition("?")[2] for path in paths if "?" in path and not re.search("/(checklist|teach)/", path)}
    assert queries == {"both="}
