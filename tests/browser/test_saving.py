"""Keeping a game: the button, its progress, stopping, new versions, and freeing the space."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.held import Held
from tests.browser.saving import GAME, PYTHON, SAVING, button, message, save_game, save_panel, without_network
from tests.browser.visitors import EN, ES, WITHOUT_JAVASCRIPT

BOTH = pytest.mark.parametrize("visitor", [EN, ES], ids=str)
# Keeping a game takes seconds, and does the same in either language; what it says comes from the page.
IN_ENGLISH = pytest.mark.parametrize("visitor", [EN], ids=str)
IN_SPANISH = pytest.mark.parametrize("visitor", [ES], ids=str)

# As if the game had been kept some versions ago.
AGE = """async (game) => {
  const register = await caches.open("sobremesa-kept");
  const record = await (await register.match(`/offline/kept/${game}`)).json();
  const fresh = await caches.open(`sobremesa-game:${game}:${record.version}`);
  const old = await caches.open(`sobremesa-game:${game}:older`);
  for (const request of await fresh.keys()) await old.put(request, await fresh.match(request));
  await caches.delete(`sobremesa-game:${game}:${record.version}`);
  await register.put(`/offline/kept/${game}`, Response.json({ ...record, version: "older" }));
}"""
# As if another page deleted a saved game while this one reads what is saved.
DELETED_MEANWHILE = """async () => {
  for (const game of ["one", "two"]) await savedGames.add({ game, version: "1" });
  const keys = Cache.prototype.keys;
  Cache.prototype.keys = async function () {
    const found = await keys.call(this);
    await this.delete(found[0]);
    return found;
  };
  return (await savedGames.all()).map((record) => record.game);
}"""
SAVED_CACHES = "async () => (await caches.keys()).filter((name) => name.startsWith('sobremesa-game:'))"


@BOTH
def test_the_button_says_how_much_it_fetches_and_the_game_is_kept(page, axe, visitor):
    page.goto(f"/{visitor.language}/{GAME}/")
    offer = button(page, visitor.language, "keep")
    expect(offer).to_have_text(re.compile(r"\d[.,]\d\sMB"), timeout=SAVING)
    axe(page)
    lists = Held(page, re.compile(r"/offline/python/\w+\.json$"))
    offer.click()
    # What there is to fetch is asked in both languages; again, once all files of the game are there.
    for _language in ("en", "es"):
        lists.let_through()
    lists.wait()
    # The game says that it is saved only once its calculators are, too.
    expect(save_panel(page)).not_to_contain_text(message(visitor.language, "kept"))
    button(page, visitor.language, "cancel").click()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "lacks"))
    page.unroute_all()
    page.reload()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "lacks"))
    button(page, visitor.language, "go-on").click()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "kept"), timeout=SAVING)
    expect(save_panel(page, PYTHON)).to_contain_text(message(visitor.language, "computes"))
    expect(button(page, visitor.language, "free")).to_be_visible()
    expect(offer).to_be_hidden()
    axe(page)


@IN_ENGLISH
def test_the_space_is_freed_by_a_button(page, visitor):
    save_game(page, visitor.language)
    button(page, visitor.language, "free").click()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "freed"))
    assert page.evaluate(SAVED_CACHES) == []
    expect(button(page, visitor.language, "keep")).to_be_visible()


def test_games_can_be_deleted_while_another_page_reads_what_is_saved(page):
    page.goto("/en/keys/")
    assert "two" in page.evaluate(DELETED_MEANWHILE)


@IN_SPANISH
def test_what_was_stopped_goes_on_where_it_was(page, visitor):
    page.goto(f"/{visitor.language}/{GAME}/")
    expect(button(page, visitor.language, "keep")).to_have_text(re.compile("MB"), timeout=SAVING)
    bundles = Held(page, re.compile(r"/offline/.+/\d+\.json$"))
    button(page, visitor.language, "keep").click()
    expect(button(page, visitor.language, "cancel")).to_be_visible()
    # Two bundles pass, the third is under way when the reader stops.
    bundles.let_through()
    bundles.let_through()
    bundles.wait()
    button(page, visitor.language, "cancel").click()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "stopped"))
    page.unroute_all()
    page.reload()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "stopped"))
    fetched = []
    page.on("request", lambda request: fetched.append(request.url) if re.search(r"/\d+\.json$", request.url) else None)
    button(page, visitor.language, "go-on").click()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "kept"), timeout=SAVING)
    assert [url for url in fetched if url.endswith(("/en/1.json", "/en/2.json"))] == []
    assert any(url.endswith("/en/3.json") for url in fetched)


@IN_ENGLISH
def test_a_new_version_is_announced_and_never_forced(page, axe, visitor):
    save_game(page, visitor.language)
    page.evaluate(AGE, GAME)
    page.goto(f"/{visitor.language}/{GAME}/term/auction/")
    news = page.locator("[data-old]")
    expect(news).to_contain_text(message(visitor.language, "news"))
    expect(news).to_contain_text("Chicago Express")
    axe(page)
    assert page.evaluate(SAVED_CACHES) == [f"sobremesa-game:{GAME}:older"]
    news.get_by_role("link").click()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "new"))
    button(page, visitor.language, "update").click()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "kept"), timeout=SAVING)
    [name] = page.evaluate(SAVED_CACHES)
    assert not name.endswith(":older")
    page.goto(f"/{visitor.language}/{GAME}/term/auction/")
    expect(page.locator("[data-old]")).to_be_hidden()


def test_an_old_version_stays_readable_without_a_network(page, context, eyes):
    eyes.expect_no_network()
    save_game(page, "en")
    page.evaluate(AGE, GAME)
    with without_network(context) as page:
        page.goto(f"/en/{GAME}/term/auction/")
        expect(page.locator(".headword").first).to_be_visible()


@IN_SPANISH
def test_saving_again_completes_what_the_browser_has_deleted(page, context, eyes, visitor):
    eyes.expect_no_network()
    # A browser that does not say how much room there is may save all the same.
    page.add_init_script("navigator.storage.estimate = async () => { throw new TypeError('no'); }")
    save_game(page, visitor.language)
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    save_game(page, visitor.language)
    with without_network(context) as page:
        page.goto(f"/{visitor.language}/search/?q={message(visitor.language, 'auction')}")
        expect(page.locator("#results")).to_contain_text(message(visitor.language, "searched"), timeout=SAVING)
        page.goto(f"/{visitor.language}/")
        expect(page.locator("h1")).to_be_visible()


@IN_SPANISH
def test_a_site_whose_pages_are_still_being_built_says_so(page, eyes, visitor):
    eyes.expect(503)
    page.route(f"**/offline/{GAME}/*.json", lambda route: route.fulfill(status=503, json={}))
    page.goto(f"/{visitor.language}/{GAME}/")
    button(page, visitor.language, "keep").click()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "soon"), timeout=SAVING)
    expect(button(page, visitor.language, "keep")).to_be_visible()


@IN_SPANISH
def test_a_full_device_says_so(page, visitor):
    page.add_init_script("navigator.storage.estimate = async () => ({ quota: 1e6, usage: 9e5 })")
    page.goto(f"/{visitor.language}/{GAME}/")
    button(page, visitor.language, "keep").click()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "full"), timeout=SAVING)
    expect(button(page, visitor.language, "keep")).to_be_visible()


@IN_ENGLISH
def test_a_device_that_becomes_full_says_so_and_can_go_on(page, visitor):
    page.add_init_script(
        "Cache.prototype.put = async () => { throw new DOMException('no room', 'QuotaExceededError'); }"
    )
    page.goto(f"/{visitor.language}/{GAME}/")
    button(page, visitor.language, "keep").click()
    expect(save_panel(page)).to_contain_text(message(visitor.language, "full"), timeout=SAVING)
    expect(button(page, visitor.language, "free")).to_be_visible()


@IN_SPANISH
def test_a_browser_that_refuses_to_store_says_so(page, visitor):
    page.add_init_script(
        "for (const name of ['open', 'has', 'keys', 'match'])"
        " CacheStorage.prototype[name] = async () => { throw new DOMException('no', 'SecurityError'); }"
    )
    page.goto(f"/{visitor.language}/{GAME}/")
    expect(save_panel(page)).to_contain_text(message(visitor.language, "refused"))


def test_nothing_is_installed_for_those_who_keep_nothing(page):
    page.goto(f"/en/{GAME}/")
    expect(button(page, "en", "keep")).to_have_text(re.compile("MB"), timeout=SAVING)
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    assert page.evaluate("async () => (await caches.keys()).length") == 0


@pytest.mark.parametrize("visitor", WITHOUT_JAVASCRIPT, ids=str)
def test_without_javascript_there_is_no_button_and_the_overview_says_why(page, visitor):
    page.goto(f"/{visitor.language}/{GAME}/")
    expect(save_panel(page)).to_be_hidden()
    page.goto(f"/{visitor.language}/offline/")
    expect(page.locator("[data-unable]")).to_be_visible()
    expect(save_panel(page)).to_be_hidden()


def test_without_service_workers_the_site_reads_as_ever(page):
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(f"/en/{GAME}/")
    expect(save_panel(page)).to_be_hidden()
    page.goto("/en/offline/")
    expect(page.locator("[data-unable]")).to_be_visible()


def test_results_come_from_the_site_as_long_as_there_is_a_network(page):
    save_game(page, "en")
    page.goto("/en/search/?q=auction")
    expect(page.locator("#results .narrow").first).to_be_visible()
    expect(page.locator("#results")).not_to_contain_text(message("en", "searched"))


def test_a_calculator_computes_as_long_as_there_is_a_network(page):
    save_game(page, "en")
    response = page.goto(f"/en/{GAME}/calc/dividends/")
    assert response.status == 200
    expect(page.locator("form.inputs")).to_be_visible()


def test_the_browser_takes_the_site_for_an_app(page, context):
    page.goto("/es/")
    session = context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["url"].endswith("/es/site.webmanifest")
    assert found["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
