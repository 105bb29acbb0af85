"""Every link of the site leads to a page, and every part of a page that is linked to exists."""

from __future__ import annotations

from collections import deque
from urllib.parse import parse_qs, urldefrag, urljoin, urlsplit

import pytest
from django.test import Client

from .document import document

pytestmark = pytest.mark.django_db

STARTS = ["/en/", "/es/", "/en/search/?q=dividend", "/es/search/?q=dividendo"]
# The documentation of the API is the framework's page.
NOT_OURS = ("/api/v1/docs",)


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
            continue
        tree = document(response.content)
        ids[page] = tree.ids
        for link in tree.links:
            address, fragment = urldefrag(urljoin(page, link))
            address = arrived(address)
            if fragment:
                fragments.setdefault((address, fragment), page)
            if urlsplit(address).netloc or address.startswith(NOT_OURS):
                continue
            if address not in seen:
                seen.add(address)
                waiting.append(address)
    broken += [f"{page}: {address}#{name}" for (address, name), page in fragments.items() if name not in ids[address]]
    assert broken == []
    assert len(seen) > 500


def arrived(address: str) -> str:
    """Where a link leads; the language switch leads on to the page in the other language."""
    parts = urlsplit(address)
    if not parts.path.startswith("/language/"):
        return address
    language = parts.path.split("/")[2]
    [shown] = parse_qs(parts.query)["next"]
    return f"/{language}/{shown[4:]}"
