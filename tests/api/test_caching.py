"""What the API says of the content is revalidated, and cached for everybody; what a client may still use is not."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from web.response_cache import CACHES

pytestmark = pytest.mark.django_db

API = "/api/v1/"
READING = [
    "games",
    "games/big-shoulders/sections",
    "sections/big-shoulders/stock-phase/selling?lang=es",
    "components/big-shoulders/company",
    "terms?game=carnegie",
    "search?q=dividend",
    "calculators",
    "openapi.json",
    "docs",
]


@pytest.fixture
def caching(settings: Any) -> None:
    settings.RESPONSE_CACHE_BYTES = {"plain": 4_000_000, "with_query": 4_000_000}
    for cache in CACHES.values():
        cache.clear()


@pytest.mark.parametrize("call", READING)
def test_call_is_cached_and_revalidated(
    client: Client, caching: None, django_assert_num_queries: Any, call: str
) -> None:
    headers = {"Accept-Language": "es", "Accept-Encoding": "br"}
    first = client.get(f"{API}{call}", headers=headers)
    assert first["Cache-Control"] == "public, no-cache"
    assert "Accept-Language" not in first["Vary"]
    with django_assert_num_queries(1):
        assert client.get(f"{API}{call}", headers=headers).content == first.content

    seen = client.get(f"{API}{call}", headers=headers | {"If-None-Match": first["ETag"]})
    assert (seen.status_code, seen.content) == (304, b"")


@pytest.mark.parametrize("call", ["translate?text=the+share+price", "plays/x", "search?q=x&lang=fr"])
def test_what_is_private_or_wrong_is_not_cached(client: Client, caching: None, call: str) -> None:
    response = client.get(f"{API}{call}")
    assert "ETag" not in response
    assert not any(cache.size for cache in CACHES.values())


def test_call_says_what_its_client_may_still_use(client: Client, caching: None) -> None:
    """A response from the cache costs nothing, and is the same for all."""
    first = client.get(f"{API}games", REMOTE_ADDR="8.8.8.8")
    assert first["RateLimit-Policy"] == '"cpu";q=60000;qu="milliseconds";w=240'
    assert first["RateLimit"].startswith('"cpu";r=')
    assert "RateLimit" not in client.get(f"{API}games", REMOTE_ADDR="9.9.9.9")
