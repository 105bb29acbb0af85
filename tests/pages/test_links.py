"""Every link of the site leads to a page, and every part of a page that is linked to exists."""

from __future__ import annotations

import gzip
import re
from collections import Counter, deque
from html import unescape
from urllib.parse import parse_qs, urldefrag, urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import translation

from core.fingerprint import source_fingerprint
from tests.prepared import with_pages

pytestmark = pytest.mark.django_db

STARTS = ["/en/", "/es/", "/en/search/?q=dividend", "/es/search/?q=dividendo"]
# The documentation of the API is the framework's page.
NOT_OURS = ("/api/v1/docs",)
# What a page refers to is checked in every game and both languages when it is loaded, and the same templates make them
# all: one game is followed to its last page, and so many pages of each route in the others and in Spanish.
WHOLE = re.compile(r"/en/chicago-express/")
OF_A_ROUTE = 4
# More than a thousand pages: their links are found without reading each page as a tree.
LINK = re.compile(r'<a\s[^>]*?href="([^"]*)"')
ID = re.compile(r'\sid="([^"]*)"')


def test_every_internal_link_leads_somewhere(client: Client) -> None:
    broken, seen = crawl(client, WHOLE, OF_A_ROUTE)
    assert broken == []
    assert len(seen) > 400
    routes = {_route(urlsplit(address).path) for address in seen}
    assert {
        "game",
        "kind",
        "page",
        "term",
        "calculator",
        "checklist",
        "table",
        "difference",
        "ruling",
        "aid",
        "teach",
    } <= routes


def crawl(client: Client, whole: re.Pattern[str], of_a_route: int) -> tuple[list[str], set[str]]:
    """What is wrong with the links of the site, and what was visited: the whole of a part, else some of a route."""
    seen, waiting = set(STARTS), deque(STARTS)
    ids: dict[str, set[str]] = {}
    fragments: dict[tuple[str, str], str] = {}
    visited: Counter[str] = Counter()
    broken = []
    while waiting:
        page = waiting.popleft()
        content = built(page)
        if content is None:
            response = client.get(page)
            if response.status_code != 200:
                broken.append(f"{page}: {response.status_code}")
            if not response["Content-Type"].startswith("text/html"):
                ids[page] = set()
                continue
            content = response.content.decode()
        ids[page] = set(ID.findall(content))
        for link in set(LINK.findall(content)):
            address, fragment = urldefrag(arrived(urljoin(page, unescape(link))))
            if urlsplit(address).netloc or address.startswith(NOT_OURS):
                continue
            if fragment:
                fragments.setdefault((address, fragment), page)
            if address in seen:
                continue
            visited[route(address)] += 1
            if whole.match(address) or visited[route(address)] <= of_a_route:
                seen.add(address)
                waiting.append(address)
    broken += [
        f"{page}: {address}#{name}"
        for (address, name), page in fragments.items()
        if address in seen and name not in ids[address]
    ]
    return broken, seen


def built(address: str) -> str | None:
    """The page at an address as the release has it; None if it is not built."""
    pages = with_pages() / "releases/current/pages" / source_fingerprint()
    file = pages / address.strip("/") / "index.gzip"
    return gzip.decompress(file.read_bytes()).decode() if file.is_file() else None


def route(address: str) -> str:
    """The name of an address's route, its language and its game. An address that leads nowhere is its own route."""
    path = urlsplit(address).path
    try:
        return f"{_route(path)} {path.split('/')[1:3]}"
    except Resolver404:
        return address


def _route(path: str) -> str | None:
    # A page's path is resolved in its own language only.
    with translation.override(path[1:3] if path[3:4] == "/" else None):
        return resolve(path).url_name


def arrived(address: str) -> str:
    """Where a link leads: the language switch on to the page in the other language, a view of a page to that page.

    Results that an address shares have a test of their own, with every worked example.
    """
    parts = urlsplit(address)
    if parts.path.startswith("/language/"):
        [shown] = parse_qs(parts.query)["next"]
        return arrived(f"/{parts.path.split('/')[2]}/{shown[4:]}")
    return parts._replace(query="").geturl()
