"""A game that is kept reads on with the network off, from a cold start."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.eyes import Eyes
from tests.browser.keeping import GAME, keep, said, without_network
from tests.browser.visitors import EN, ES

VISITORS = [EN, ES]


@pytest.fixture(scope="module", params=VISITORS, ids=str)
def reader(request):
    return request.param


@pytest.fixture(scope="module")
def device(browser, site, reader):
    """A browser that kept the game; what one test opens, the next one finds closed."""
    context = browser.new_context(base_url=site, **reader.context())
    keep(context.new_page(), reader.language)
    yield context
    context.close()


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


def test_a_section_is_read_by_its_link(page, axe, reader):
    page.goto(of_game(reader))
    page.locator(".outline li a").first.click()
    expect(page.locator("article.rule .paragraph").first).to_be_visible()
    expect(page.locator("[data-unplugged]")).to_contain_text(said(reader.language, "unplugged"))
    axe(page)


def test_a_section_stands_side_by_side(page, reader):
    page.goto(of_game(reader))
    page.locator(".outline li a").first.click()
    page.locator(".tools a[href='?both']").click()
    expect(page.locator("article.both .twin").first).to_be_visible()


def test_a_paragraph_is_found_by_its_address(page, reader):
    page.goto(of_game(reader))
    page.locator(".outline li a").first.click()
    anchor = page.locator(".paragraph").last.get_attribute("id")
    page.goto(f"{page.url}#{anchor}")
    expect(page.locator(":target")).to_be_in_viewport()


def test_a_term_opens(page, reader):
    page.goto(of_game(reader, "term/"))
    page.locator("main a[href$='/term/auction/']").first.click()
    expect(page).to_have_url(re.compile(r"/term/auction/$"))
    expect(page.locator(".headword").first).to_be_visible()


def test_a_tile_opens(page, reader):
    page.goto(of_game(reader, "component/"))
    page.locator(".tiles li > a, .tiles li div > a").first.click()
    expect(page).to_have_url(re.compile(r"/component/.+/$"))
    expect(page.locator("article.rule")).to_be_visible()


def test_a_checklist_still_ticks_and_keeps_its_ticks(page, axe, reader):
    page.goto(of_game(reader, "checklist/setup/"))
    box = page.locator("[data-tick]").first
    label = page.locator(".ticks label").first
    label.click()
    page.reload()
    expect(box).to_be_checked()
    axe(page)
    label.click()


def test_a_checklist_follows_a_choice(page, reader):
    page.goto(of_game(reader, "checklist/setup/"))
    choice = page.locator(".choices input:not(:checked)").first
    name, value = choice.get_attribute("name"), choice.get_attribute("value")
    page.locator(f".choices label:has(input[name='{name}'][value='{value}'])").click()
    expect(page).to_have_url(re.compile(rf"[?&]{name}={value}"))
    expect(page.locator(f"input[name='{name}'][value='{value}']")).to_be_checked()


@pytest.mark.parametrize("question", ["auction", "auction-mistyped"])
def test_the_search_understands_typing_errors(page, axe, reader, question):
    page.goto(of_game(reader))
    page.locator("#game-seek").fill(said(reader.language, question))
    page.locator("#game-seek").press("Enter")
    first = hits(page).first
    expect(first.locator("a")).to_have_text(said(reader.language, "auction"))
    expect(first.locator(".other")).to_have_text(said({"en": "es", "es": "en"}[reader.language], "auction"))
    expect(first.locator(".where")).to_contain_text("Chicago Express")
    expect(page.locator("#results")).to_contain_text(said(reader.language, "searched"))
    expect(page.locator("#page-seek")).to_have_value(said(reader.language, question))
    axe(page)
    first.locator("a").click()
    expect(page).to_have_url(re.compile(rf"/{reader.language}/{GAME}/term/auction/"))


def test_the_search_needs_no_accents_and_takes_either_language(page, reader):
    page.goto(f"/{reader.language}/search/?q=accion")
    expect(hits(page).first.locator("a")).to_have_text(said(reader.language, "share"))
    expect(hits(page).locator("mark").first).to_be_visible()


def test_a_hit_leads_to_the_paragraph(page, reader):
    page.goto(f"/{reader.language}/search/?q=dividend&kind=section")
    link = hits(page).locator("a[href*='#']").first
    link.click()
    expect(page.locator(":target")).to_be_in_viewport()


def test_results_come_while_typing(page, reader):
    page.goto(of_game(reader))
    page.locator("#seek").press_sequentially(said(reader.language, "auction-mistyped"))
    expect(page.locator("#found .hits a").first).to_contain_text(said(reader.language, "auction"))


def test_a_search_for_nothing_says_so(page, reader):
    page.goto(f"/{reader.language}/search/?q=xqzwwqxz")
    expect(page.locator("#results .empty")).to_contain_text(said(reader.language, "nothing"))


def test_what_is_typed_is_shown_and_never_run(page, reader):
    page.goto(f"/{reader.language}/search/?q=%22%3E%3Cimg+src%3Dx+onerror%3Dalert(1)%3E")
    expect(page.locator("#page-seek")).to_have_value('"><img src=x onerror=alert(1)>')
    expect(page.locator("main img")).to_have_count(0)


@pytest.mark.parametrize("path", ["calc/", "calc/dividends/", "calc/dividends/?revenue=10"])
def test_a_calculator_says_that_it_needs_the_network_and_gives_the_tables(page, axe, reader, path):
    page.goto(of_game(reader, path))
    expect(heading(page)).to_have_text(said(reader.language, "calculators"))
    axe(page)
    page.locator(".sections a").first.click()
    expect(page.locator("table.reference")).to_be_visible()


def test_a_page_that_is_not_kept_says_so_and_what_is(page, axe, reader):
    page.goto(f"/{reader.language}/carnegie/round/income/")
    expect(heading(page)).to_contain_text(said(reader.language, "not-kept"))
    kept = page.locator("[data-kept]:visible")
    expect(kept).to_have_count(1)
    axe(page)
    page.locator("#page-seek").press_sequentially(said(reader.language, "auction"))
    expect(hits(page).first.locator("a")).to_have_text(said(reader.language, "auction"))
    page.locator("[data-kept]:visible a").click()
    expect(page).to_have_url(re.compile(rf"/{GAME}/$"))


def test_the_other_language_is_one_tap_away(page, reader):
    page.goto(of_game(reader, "term/auction/"))
    page.locator(".tongue").click()
    other = {"en": "es", "es": "en"}[reader.language]
    expect(page).to_have_url(re.compile(rf"/{other}/{GAME}/term/auction/"))
    expect(page.locator("html")).to_have_attribute("lang", other)


def test_the_site_opens_at_its_start(page, reader):
    page.goto("/")
    expect(page).to_have_url(re.compile(rf"/{reader.language}/$"))
    expect(heading(page)).to_be_visible()


def test_a_filtered_list_is_shown_whole_under_its_own_address(page, reader):
    page.goto(of_game(reader, "component/?category=city"))
    expect(page).to_have_url(re.compile(r"/component/$"))


def test_the_readers_own_edition_is_no_other_page(page, reader):
    page.goto(of_game(reader, "term/auction/?own=any"))
    expect(page.locator(".headword").first).to_be_visible()


def test_the_overview_says_what_is_kept(page, axe, reader):
    page.goto(f"/{reader.language}/offline/")
    expect(page.locator(f"[data-keep='{GAME}']")).to_contain_text(said(reader.language, "kept"))
    axe(page)


def test_kept_pages_obey_the_policy_of_the_site(page, reader):
    response = page.goto(of_game(reader, "term/auction/"))
    assert response.from_service_worker
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert response.headers["x-frame-options"] == "DENY"


def test_nothing_but_what_was_chosen_is_stored(page, device, reader):
    page.goto(f"/{reader.language}/search/?q=dividend")
    page.goto(of_game(reader, "calc/dividends/?revenue=10"))
    addresses = page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys())
            for (const request of await (await caches.open(name)).keys()) found.push(request.url);
          return found;
        }"""
    )
    paths = [re.sub(r"^https?://[^/]+", "", address) for address in addresses]
    assert [path for path in paths if path.startswith("/api/") or "/search/?" in path or "/calc/d" in path] == []
    queries = {path.partition("?")[2] for path in paths if "?" in path and "/checklist/" not in path}
    assert queries == {"both="}
