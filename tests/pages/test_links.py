"""Every link of the site leads to a page, and every part of a page that is linked to exists."""

from __future__ import annotations

import re
from collections import deque
from html import unescape
from urllib.parse import parse_qs, urldefrag, urljoin, urlsplit

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

STARTS = ["/en/", "/es/", "/en/search/?q=dividend", "/es/search/?q=dividendo"]
# The documentation of the API is the framework's page.
NOT_OURS = ("/api/v1/docs",)
# What a page refers to is checked in every game and both languages when it is loaded, and the same templates make them
# all: every game is followed in English, one in both languages.
FOLLOWED = re.compile(r"/(?!es/)|/es/(?:chicago-express/|$)")
# More than a thousand pages: their links are found without reading each page as a tree.
LINK = re.compile(r'<a\s[^>]*?href="([^"]*)"')
ID = re.compile(r'\sid="([^"]*)"')


def test_every_internal_link_leads_somewhere(client: Client) -> None:
    seen, waiting = set(STARTS), deque(STARTS)
    ids: dict[str, set[str]] = {}
    fragments: dict[tuple[str, str], str] = {}
    broken = []
    while waiting:
        page = waiting.popleft()
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
            if not FOLLOWED.match(address):
                continue
            if fragment:
                fragments.setdefault((address, fragment), page)
            if address not in seen:
                seen.add(address)
                waiting.append(address)
    broken += [f"{page}: {address}#{name}" for (address, name), page in fragments.items() if name not in ids[address]]
    assert broken == []
    assert len(seen) > 400


def arrived(address: str) -> str:
    """Where a link leads: the language switch on to the page in the other language, a view of a page to that page."""
    parts = urlsplit(address)
    if parts.path.startswith("/language/"):
        [shown] = parse_qs(parts.query)["next"]
        return arrived(f"/{parts.path.split('/')[2]}/{shown[4:]}")
    shares_a_result = "/calc/" in parts.path and not parts.query.startswith("edition=")
    return address if shares_a_result or not parts.query else parts._replace(query="").geturl()
