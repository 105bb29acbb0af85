"""Size of a page with all that it loads, compressed as served: first visit, and second visit with the browser's cache.

The heaviest known page of every type is measured. Files that a page fetches after it has loaded count as ``later`` and
have no limit, because nothing waits for them. Headers are counted separately: a proxy in front compresses them.
"""

from __future__ import annotations

import gzip
import urllib.error
import urllib.request
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin

import brotli

from benchmarks.server import OPENER, serving

PAGES = {
    "home": "/es/",
    "game": "/es/big-shoulders/",
    "chapter": "/es/big-shoulders/operating-phase/",
    "whole chapter": "/es/big-shoulders/action-phase/?whole",
    "aid": "/es/big-shoulders/aid/",
    "lesson": "/es/carnegie/teach/?players=3",
    "section": "/es/big-shoulders/operating-phase/share-price/?both",
    "component": "/es/carnegie/component/new-lobby/",
    "list of a kind": "/es/carnegie/component/",
    "drawn list": "/en/big-shoulders/building/",
    "glossary": "/es/big-shoulders/term/",
    "term": "/es/big-shoulders/term/appeal/",
    "differences": "/es/big-shoulders/difference/",
    "of a chapter": "/es/big-shoulders/difference/?chapter=action-phase",
    "checklist": "/es/big-shoulders/checklist/decade/",
    "table": "/es/big-shoulders/table/supply-chain/",
    "calculators": "/es/big-shoulders/calc/",
    "calculator": "/es/carnegie/calc/city-connections/",
    "result": "/en/big-shoulders/calc/dividends/?revenue=225&share_price=100&holdings.treasury=10",
    "search": "/es/search/?q=vender+acciones",
    "translate": "/en/translate/?text=The+share+price+moves+up&to=es",
    "changes": "/es/changes/",
    "of a game": "/es/changes/?game=big-shoulders",
    "grid": "/es/urban-sprawl/calc/block-value/?column=4&row=5",
    "report": "/es/report/?page=big-shoulders:term/appeal",
    "offline": "/es/offline/",
    "keys": "/es/keys/",
    "not found": "/es/nowhere/",
}
NOWHERE = PAGES["not found"]
FIRST, SECOND, STYLES = 40_000, 10_000, 15_000
# What each further game may add to every page: the colors of its accent, in the style sheet.
PER_GAME, GAMES_AT_FIRST = 60, 4
# The size that a well-known documentation theme needs for a page of the same length.
DOCUMENTATION_THEME = 93_000
_LOADED_LINKS = {"stylesheet", "icon", "manifest", "preload", "modulepreload"}


@dataclass(frozen=True, slots=True)
class Response:
    """A response as sent: its size, the size of its headers, its validator, and its text."""

    size: int
    headers: int
    etag: str
    text: str


def most_first(games: int) -> int:
    """The most bytes of a first visit to a page of a site with so many games."""
    return FIRST + PER_GAME * max(0, games - GAMES_AT_FIRST)


class ResourceParser(HTMLParser):
    """Parser for the files that a browser loads for a page before any interaction."""

    def __init__(self) -> None:
        super().__init__()
        self.resources: dict[str, str] = {}
        self.htmx = ""
        self.in_main = self.is_live = False

    def handle_endtag(self, tag: str) -> None:
        self.in_main = self.in_main and tag != "main"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.htmx = self.htmx or given.get("data-src", "")
        self.in_main = self.in_main or tag == "main"
        is_form = given.get("id") != "seek" and not given.keys().isdisjoint({"hx-get", "hx-post"})
        self.is_live = self.is_live or (self.in_main and is_form)
        if tag == "link" and _LOADED_LINKS & set(given.get("rel", "").split()):
            self._load(given.get("href", ""), given["rel"])
        elif tag in ("script", "img", "source") and given.get("src"):
            self._load(given["src"], tag)
        elif tag in ("use", "image"):
            self._load(given.get("href", ""), tag)

    def _load(self, address: str, kind: str) -> None:
        if urldefrag(address).url:
            self.resources.setdefault(urldefrag(address).url, kind)


def main() -> None:
    heads = "".join(
        f"{head:>9}" for head in ("page", "styles", "others", "first", "headers", "second", "headers", "later")
    )
    print(f"{'':16}{heads}{'of a theme':>12}")
    over = []
    with serving() as server:
        for name, path in PAGES.items():
            page = _get(server.address + path)
            parser = ResourceParser()
            parser.feed(page.text)
            loaded = {
                address: (kind, _get(urljoin(server.address, address))) for address, kind in parser.resources.items()
            }
            later = _get(urljoin(server.address, parser.htmx)).size if parser.is_live else 0
            styles = sum(response.size for kind, response in loaded.values() if kind == "stylesheet")
            others = sum(response.size for kind, response in loaded.values() if kind != "stylesheet")
            first = page.size + styles + others
            headers = page.headers + sum(response.headers for _, response in loaded.values())
            again = _get(server.address + path, page.etag)
            share = first / DOCUMENTATION_THEME
            print(
                f"{name:16}{page.size:>9}{styles:>9}{others:>9}{first:>9}{headers:>9}{again.size:>9}{again.headers:>9}"
                f"{later:>9}{share:>12.2f}"
            )
            if first > FIRST or again.size > SECOND or styles > STYLES:
                over.append(name)
    print(f"at most {FIRST} first, {SECOND} second, {STYLES} of styles; over it: {', '.join(over) or 'none'}")


def _get(address: str, etag: str = "") -> Response:
    """Return the response; with an ETag that is current, one without a body."""
    validator = {"If-None-Match": etag} if etag else {}
    request = urllib.request.Request(address, headers={"Accept-Encoding": "br, gzip", **validator})  # noqa: S310 loopback
    try:
        response = OPENER.open(request)
    except urllib.error.HTTPError as error:
        if error.code != 304 and not address.endswith(NOWHERE):
            raise
        response = error
    with response:
        raw = response.read()
        headers = sum(len(name) + len(value) + 4 for name, value in response.headers.items())
        encoding = response.headers.get("Content-Encoding", "")
        plain = {"br": brotli.decompress, "gzip": gzip.decompress}.get(encoding, bytes)(raw)
        return Response(len(raw), headers, response.headers.get("ETag", ""), plain.decode("utf-8", "replace"))
