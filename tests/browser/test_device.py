"""Calculators of a saved game: the device gives what the server gives, and works without it."""

import re

import pytest
import yaml
from playwright.sync_api import expect

from content.game import game_slugs
from rules.engine.querystring import query_of
from rules.engine.registry import calculators_of
from tests.browser.saving import GAME, SAVING, button, message, save_game, save_panel, without_network
from tests.browser.server import PROJECT

FIXTURES = PROJECT / "fixtures"
PYTHON = "python"

# Every address on the device and on the server; the device draws no code for a camera.
COMPARE = """async ({ game, version, python, cases }) => {
  const folder = `/offline/${game}/${version}/`;
  const worker = new Worker(`${folder}worker.mjs`, { type: "module" });
  const open = { runtime: `/offline/python/${python}/`, data: `${folder}device.json` };
  const waiting = new Map();
  worker.onmessage = ({ data }) => waiting.get(data.id)(data);
  const ask = (id, call, given) => new Promise((done) => {
    waiting.set(id, done);
    worker.postMessage({ id, open, call, given });
  });
  const code = /<details><summary><svg[^>]*><use[^>]*#qr[^]*?<\\/details>/;
  const plain = (html) => html.replace(code, "").replace(/\\s+/g, " ").trim();
  const compare = async ([slug, query, language], id) => {
    const address = `/${language}/${game}/calc/${slug}/?${query}`;
    const [response, { answer, failure }] = await Promise.all([
      fetch(address, { headers: { "HX-Request": "true" } }),
      ask(id, "answer", [slug, query, language, location.origin]),
    ]);
    const [theirs, ours] = [plain(await response.text()), failure ?? plain(JSON.parse(answer).html)];
    if (theirs === ours) return [];
    const start = Math.max(0, [...theirs].findIndex((sign, place) => sign !== ours[place]) - 60);
    return [[address, theirs.slice(start, start + 200), ours.slice(start, start + 200)]];
  };
  const found = [];
  for (let start = 0; start < cases.length; start += 8) {
    const some = cases.slice(start, start + 8).map((each, place) => compare(each, start + place));
    found.push(...(await Promise.all(some)).flat());
  }
  worker.terminate();
  return found;
}"""

# The saved worker as a browser gets it that refuses to compile.
REFUSE = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.endsWith("/worker.mjs")) continue;
      const response = await cache.match(request);
      const headers = new Headers(response.headers);
      headers.set("Content-Security-Policy", "script-src 'self'; connect-src 'self'");
      await cache.put(request, new Response(await response.text(), { headers }));
    }
  }
}"""


def queries_of(game):
    """Every worked example of every calculator, and one address each in which nothing is right."""
    for slug, calculator in calculators_of(game).items():
        path = FIXTURES / game / "worked" / f"{slug}.yaml"
        queries = [query_of(calculator, example["input"]) for example in yaml.safe_load(path.read_text("utf-8"))]
        yield from ((slug, query) for query in queries)
        yield slug, re.sub(r"=[^&]*", "=x1", queries[0])


@pytest.mark.parametrize("game", game_slugs(FIXTURES))
def test_device_gives_what_the_server_gives(page, site, game):
    page.goto("/en/keys/")
    versions = page.request.get("/offline/versions.json").json()["games"]
    cases = [(slug, query, language) for slug, query in queries_of(game) for language in ("en", "es")]
    asked = {"game": game, "version": versions[game], "python": versions[PYTHON], "cases": cases}
    assert page.evaluate(COMPARE, asked) == []


def test_saved_calculators_work_without_a_connection(context, eyes, axe):
    page = context.new_page()
    save_game(page, "en")
    button(page, "en", "keep", PYTHON).click()
    expect(save_panel(page, PYTHON)).to_contain_text(message("en", "computes"), timeout=SAVING)
    eyes.expect_no_network()
    with without_network(context) as page:
        page.goto(f"/en/{GAME}/")
        page.locator(f"main a[href='/en/{GAME}/calc/']:visible").first.click()
        page.locator("main a[href$='/calc/dividends/']").click()
        page.locator(".worked a").first.click()
        result = page.locator("#outcome")
        expect(result.locator(".steps .rule-link").first).to_be_visible()
        axe(page)
        # A fault is told beside its field, in the reader's language, and what was typed stays.
        address = page.url
        page.goto(re.sub(r"(income|revenue)=\d+", r"\1=many", address).replace("/en/", "/es/"))
        expect(page.locator(".faults p").first).to_contain_text("entero")
        assert "many" in page.url
        page.evaluate(REFUSE)
        page.goto(address)
        expect(result.get_by_role("link")).to_have_attribute("href", f"/en/{GAME}/offline/calc/")
        # Switched off, nothing is offered that does not work.
        page.goto("/en/offline/")
        save_panel(page, PYTHON).get_by_role("checkbox").uncheck()
        expect(page.locator("html")).to_have_attribute("data-computes", "no")
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text(message("en", "calculators"))
    page = context.new_page()
    page.goto("/en/offline/")
    button(page, "en", "free", PYTHON).click()
    expect(save_panel(page, PYTHON)).to_contain_text(message("en", "freed"))
    expect(save_panel(page)).to_contain_text(message("en", "kept"))
