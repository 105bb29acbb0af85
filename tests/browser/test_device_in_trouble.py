"""Python on the device when something goes wrong: a clear message, and reading and searching stay as they were."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.saving import (
    GAME,
    PYTHON,
    SAVING,
    STARTING,
    button,
    message,
    save_game,
    save_panel,
    save_python,
    without_network,
)

FULL = "navigator.storage.estimate = async () => ({ quota: 1e6, usage: 9e5 })"
ROOM = "delete navigator.storage.estimate"
# The connection is lost in the middle of the largest file.
CUT = """() => {
  const real = window.fetch;
  const part = (pipe) => { pipe.enqueue(new Uint8Array(1000)); pipe.error(new TypeError("lost")); };
  const cut = async () => new Response(new ReadableStream({ start: part }));
  window.fetch = (address, ...rest) => (address.endsWith(".wasm") ? cut() : real(address, ...rest));
}"""
NO_STORAGE = """for (const name of ['open', 'has', 'keys', 'match'])
  CacheStorage.prototype[name] = async () => { throw new DOMException('no', 'SecurityError'); }"""
# As if Python had been saved some versions ago.
AGE = """async () => {
  const register = await caches.open("sobremesa-kept");
  const record = await (await register.match("/offline/kept/python")).json();
  const fresh = await caches.open(`sobremesa-game:python:${record.version}`);
  const old = await caches.open("sobremesa-game:python:older");
  for (const request of await fresh.keys())
    await old.put(request.url.replace(record.version, "older"), await fresh.match(request));
  await caches.delete(`sobremesa-game:python:${record.version}`);
  await register.put("/offline/kept/python", Response.json({ ...record, version: "older" }));
}"""
# A file of Python as a browser sees it that is too old for it.
TOO_NEW = """async ([file, content]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.endsWith(file)) continue;
      const { headers } = await cache.match(request);
      await cache.put(request, new Response(new Uint8Array(content), { headers }));
    }
  }
}"""


def reads_and_searches(page):
    page.goto(f"/en/{GAME}/term/auction/")
    expect(page.locator(".headword").first).to_be_visible()
    page.goto("/en/search/?q=auction")
    expect(page.locator("#results .hits a").first).to_have_text(message("en", "auction"))


def test_download_that_does_not_fit_or_is_cut_off_says_so_and_can_go_on(context, eyes):
    eyes.expect_no_network()
    page = context.new_page()
    save_game(page, "en")
    panel = save_panel(page, PYTHON)
    page.evaluate(FULL)
    button(page, "en", "keep-python", PYTHON).click()
    expect(panel).to_contain_text(message("en", "full"), timeout=SAVING)
    page.evaluate(ROOM)
    page.evaluate(CUT)
    button(page, "en", "keep-python", PYTHON).click()
    expect(panel).to_contain_text(message("en", "lost"), timeout=SAVING)
    with without_network(context) as page:
        reads_and_searches(page)
        page.goto(f"/en/{GAME}/calc/dividends/?revenue=10")
        expect(page.get_by_role("heading", level=1)).to_have_text(message("en", "calculators"))
    page = context.new_page()
    page.goto(f"/en/{GAME}/")
    button(page, "en", "go-on", PYTHON).click()
    expect(save_panel(page, PYTHON)).to_contain_text(message("en", "computes"), timeout=SAVING)


def test_old_version_computes_until_the_reader_updates_it(context, eyes):
    eyes.expect_no_network()
    page = context.new_page()
    save_game(page, "en")
    save_python(page, "en")
    page.evaluate(AGE)
    with without_network(context) as page:
        reads_and_searches(page)
        page.goto(f"/en/{GAME}/calc/dividends/")
        page.locator(".worked a").first.click()
        expect(page.locator("#outcome [data-on-device]")).to_be_visible(timeout=STARTING)
    page = context.new_page()
    page.goto("/en/offline/")
    expect(save_panel(page, PYTHON)).to_contain_text(message("en", "new"))
    button(page, "en", "update", PYTHON).click()
    expect(save_panel(page, PYTHON)).to_contain_text(message("en", "computes"), timeout=SAVING)
    caches = page.evaluate("caches.keys()")
    assert [name for name in caches if re.search(":python:older$", name)] == []


# The index that the search read before it ranked as the site does.
EARLIER_INDEX = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.endsWith("/search.json")) await cache.put(request, new Response('{"index": {}, "pages": []}'));
    }
  }
}"""


def test_games_of_an_earlier_version_can_be_read_and_not_searched(context, eyes):
    eyes.expect_no_network()
    page = context.new_page()
    save_game(page, "en")
    page.evaluate(EARLIER_INDEX)
    with without_network(context) as page:
        page.goto("/en/search/?q=auction")
        expect(page.locator("#results .empty")).to_contain_text(message("en", "earlier"))
        page.goto(f"/en/{GAME}/term/auction/")
        expect(page.locator(".headword").first).to_be_visible()


@pytest.mark.parametrize(
    ("file", "content"),
    [
        pytest.param("/pyodide.asm.mjs", b"class { static", id="a script that it cannot parse, as Safari 16.3"),
        pytest.param("/pyodide.asm.wasm", b"\0asm\1\0\0\0\xff", id="code that it cannot compile"),
    ],
)
def test_browser_too_old_for_python_says_so(context, eyes, file, content):
    eyes.expect_no_network()
    page = context.new_page()
    save_game(page, "en")
    save_python(page, "en")
    page.evaluate(TOO_NEW, [file, list(content)])
    with without_network(context) as page:
        page.goto(f"/en/{GAME}/calc/dividends/")
        page.locator(".worked a").first.click()
        expect(page.locator("#outcome")).to_contain_text(message("en", "no-python"))
        expect(page.locator("#outcome a")).to_have_attribute("href", f"/en/{GAME}/offline/calc/")
        reads_and_searches(page)


def test_browser_that_refuses_to_store_says_so(page):
    page.add_init_script(NO_STORAGE)
    page.goto("/en/offline/")
    expect(save_panel(page, PYTHON)).to_contain_text(message("en", "refused"))
