"""Asking the worker of saved games, beside the server that computes the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

from tests.browser.saving import PYTHON

# Every case is a call with what it is given, and the request that the server answers; ``same`` reduces both answers to
# what must agree. The calls are made one after the other.
_COMPARE = """async ({ games, python, cases, files }) => {
  const folders = Object.entries(games).map(([game, version]) => `/offline/${game}/${version}/`);
  const worker = new Worker(`${folders[0]}worker.mjs`, { type: "module" });
  const runtime = `/offline/python/${python}/`;
  const needs = folders.flatMap((folder) => files.map((file) => `${folder}${file}`));
  const waiting = new Map();
  worker.onmessage = ({ data }) => waiting.get(data.id)(data);
  const ask = (id, call, given) => new Promise((done) => {
    waiting.set(id, done);
    worker.postMessage({ id, runtime, needs, call, given });
  });
  const code = /<details><summary><svg[^>]*><use[^>]*#qr[^]*?<\\/details>/;
  const note = /<p class="fine" data-on-device>[^]*?<\\/p>/;
  const whole = (html) => html.replace(code, "").replace(note, "").replace(/\\s+/g, " ").trim();
  const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
  const some = (html, part) => whole([...parsed(html).querySelectorAll(part)].map((each) => each.outerHTML).join(""));
  const compare = async ([call, given, address, body, part], id) => {
    const same = part ? (html) => some(html, part) : whole;
    const posted = body && { method: "POST", body: new URLSearchParams(body) };
    const options = { headers: { "HX-Request": "true" }, ...posted };
    const [response, { answer, failure }] = await Promise.all([
      fetch(address, options),
      ask(id, call, given.map((value) => (value === "origin" ? location.origin : value))),
    ]);
    const html = () => (answer.startsWith("{") ? JSON.parse(answer).html : answer);
    const [theirs, ours] = [same(await response.text()), failure ?? same(html())];
    if (theirs === ours) return [];
    const start = Math.max(0, [...theirs].findIndex((sign, place) => sign !== ours[place]) - 60);
    return [[address, theirs.slice(start, start + 200), ours.slice(start, start + 200)]];
  };
  const found = [];
  for (let start = 0; start < cases.length; start += 8) {
    const next = cases.slice(start, start + 8).map((each, place) => compare(each, start + place));
    found.push(...(await Promise.all(next)).flat());
  }
  worker.terminate();
  return found;
}"""


def differences(
    page: Page, games: Sequence[str], cases: Sequence[Sequence[Any]], files: Sequence[str]
) -> list[list[str]]:
    """Where the device and the server differ: the address, and both answers from shortly before.

    A case is a call, what it is given, an address, the body of a POST request or None, and a selector if only what it
    finds must agree.
    """
    page.goto("/en/keys/")
    versions: Mapping[str, str] = page.request.get("/offline/versions.json").json()["games"]
    given = {
        "games": {game: versions[game] for game in games},
        "python": versions[PYTHON],
        "cases": cases,
        "files": files,
    }
    found: list[list[str]] = page.evaluate(_COMPARE, given)
    return found
