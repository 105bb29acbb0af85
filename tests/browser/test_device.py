"""Calculators of a saved game: the device gives what the server gives, and works without it."""

import re
from itertools import cycle
from urllib.parse import urlencode

import yaml
from playwright.sync_api import expect

from content.game import game_slugs
from rulebook.search_index import ENCODER, PART
from rules.engine.querystring import query_of
from rules.engine.registry import calculators_of
from search import open_index
from search.encoder import Encoder
from tests.answers.trials import TRIALS
from tests.browser.on_device import differences
from tests.browser.saving import (
    GAME,
    PYTHON,
    STARTING,
    button,
    message,
    save_game,
    save_panel,
    save_python,
    without_network,
)
from tests.browser.server import PROJECT
from tests.prepared import prepared

FIXTURES = PROJECT / "fixtures"
LANGUAGES = ("en", "es")

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

# Python does not start before it is told to, and the page waits no longer than it takes to see that.
SLOW = """{
  const post = Worker.prototype.postMessage;
  const waiting = [];
  Worker.prototype.postMessage = function (...given) { waiting.push(() => post.apply(this, given)); };
  window.startPython = () => {
    htmx.config.timeout = 20_000;
    Worker.prototype.postMessage = post;
    waiting.forEach((go) => go());
  };
  document.addEventListener("DOMContentLoaded", () => {
    const settings = document.querySelector("meta[name=htmx-config]");
    settings.content = JSON.stringify({ ...JSON.parse(settings.content), timeout: 100 });
  });
}"""


def queries_of(game):
    """Every worked example of every calculator, and one address each in which nothing is right."""
    for slug, calculator in calculators_of(game).items():
        path = FIXTURES / game / "worked" / f"{slug}.yaml"
        queries = [query_of(calculator, example["input"]) for example in yaml.safe_load(path.read_text("utf-8"))]
        yield from ((slug, query) for query in queries)
        yield slug, re.sub(r"=[^&]*", "=x1", queries[0])


def spread(items, number):
    """So many of them, from everywhere in the list."""
    return items[:: max(1, len(items) // number)][:number]


def leading(searcher, trial):
    """The calculations that the search of the site offers for a question."""
    return searcher.search(trial.question, trial.language).calculations


def texts_of(game, language):
    """Texts as people write them, and the first rules of the game: the translator shows those in both languages."""
    groups = yaml.safe_load((PROJECT / f"tests/translator/texts/{game}.yaml").read_text("utf-8"))
    marked = [text[language] for group in groups.values() for text in group if language in text]
    return [re.sub(r"\{([^|}]*)\|[^}]*\}", r"\1", text) for text in marked]


def worked_examples(games):
    """Every other one in each language: the sentences differ, the templates and the calculations do not."""
    return [
        ("answer", [game, slug, query, language, "origin"], f"/{language}/{game}/calc/{slug}/?{query}")
        for game in games
        for (slug, query), language in zip(queries_of(game), cycle(LANGUAGES), strict=False)
    ]


def questions_of_players(games):
    """Five of each game and language."""
    part = "section.quick:not(.card-of-answer)"
    release = prepared() / "releases/current"
    searcher = open_index(release / PART, Encoder(release / ENCODER))
    chosen = [
        trial
        for game in games
        for language in LANGUAGES
        for trial in spread([trial for trial in TRIALS if (trial.game, trial.language) == (game, language)], 5)
    ]
    return [
        (
            *("quick", [trial.question, trial.language, [*offered]]),
            *(f"/{trial.language}/search/?{urlencode({'q': trial.question, 'brief': 1})}", None, part),
        )
        for trial in chosen
        # A device leaves a calculation that is only close to the first result to the site.
        if (offered := leading(searcher, trial))
    ]


def texts_to_translate(games):
    """Three of each game and language."""
    return [
        ("translate", [urlencode({"q": text}), language], f"/{language}/translate/", {"q": text})
        for game in games
        for language in LANGUAGES
        for text in spread(texts_of(game, language), 3)
    ]


def test_device_gives_the_results_answers_and_translations_of_the_server(page, site):
    """All games are saved together: starting Python takes longer than all that it is asked here."""
    games = game_slugs(FIXTURES)
    questions = questions_of_players(games)
    assert len(questions) > 35
    cases = [*worked_examples(games), *questions, *texts_to_translate(games)]
    assert differences(page, games, cases, ["device.json", "answers.json"]) == []


def test_saved_calculators_work_without_a_connection(context, eyes, axe):
    page = context.new_page()
    save_game(page, "en")
    save_python(page, "en")
    eyes.expect_no_network()
    with without_network(context) as page:
        page.goto(f"/en/{GAME}/")
        page.locator(f"main a[href='/en/{GAME}/calc/']:visible").first.click()
        page.locator("main a[href$='/calc/dividends/']").click()
        expect(page.locator("form.inputs")).to_be_visible()
        page.locator(".worked a").first.click()
        result = page.locator("#outcome")
        expect(result.locator(".steps .rule-link").first).to_be_visible(timeout=STARTING)
        expect(result.locator("[data-on-device]")).to_be_visible()
        axe(page)
        # A fault is told beside its field, in the reader's language, and what was typed stays.
        address = page.url
        page.goto(re.sub(r"(income|revenue)=\d+", r"\1=many", address).replace("/en/", "/es/"))
        expect(page.locator(".faults p").first).to_contain_text("entero")
        assert "many" in page.url
        questions_and_translations_are_answered(page, axe)
        result_comes_when_python_has_started(context.new_page(), address)
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
    button(page, "en", "free-python", PYTHON).click()
    expect(save_panel(page, PYTHON)).to_contain_text(message("en", "freed"))
    expect(save_panel(page)).to_contain_text(message("en", "kept"))


def result_comes_when_python_has_started(page, address):
    page.add_init_script(SLOW)
    page.goto(address)
    expect(page.locator("#outcome")).to_contain_text("The site is not responding.")
    page.evaluate("startPython()")
    expect(page.locator("#outcome [data-on-device]")).to_be_visible(timeout=STARTING)
    page.close()


def questions_and_translations_are_answered(page, axe):
    question = next(trial.question for trial in TRIALS if (trial.game, trial.language) == (GAME, "en") and trial.gives)
    page.goto(f"/en/search/?{urlencode({'q': question})}")
    answer = page.locator("#results .quick a")
    expect(answer).to_have_attribute("href", re.compile(f"/en/{GAME}/"), timeout=STARTING)
    expect(page.locator("#results .hits a").first).to_be_visible()
    axe(page)
    page.locator("#page-seek").fill(f"{question} ")
    expect(page.locator("#results .quick")).to_have_count(1)
    page.goto("/en/translate/")
    page.locator("textarea").fill("Each share pays a dividend.")
    expect(page.locator("#result .said ruby").first).to_be_visible(timeout=STARTING)
    axe(page)
