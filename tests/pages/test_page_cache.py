"""A page that was made before is answered without being made again, and never to the wrong reader."""

from __future__ import annotations

from typing import Any

import brotli
import pytest
from django.test import Client

from rulebook.models import Game, Section
from web.response_cache import CACHES, CachedResponse, ResponseCache

pytestmark = pytest.mark.django_db

SECTION = "/en/big-shoulders/stock-phase/selling/"
RESULT = "/en/big-shoulders/calc/stock-bump/?share_price=20&earnings=30"
ASKED = "/en/search/?q=dividend"


@pytest.fixture(autouse=True)
def pages_are_cached(settings: Any, every_page_is_made: None) -> Any:
    settings.RESPONSE_CACHE_BYTES = {"plain": 1_000_000, "with_query": 1_000_000}
    yield
    for cache in CACHES.values():
        cache.clear()


@pytest.mark.parametrize("page", [SECTION, RESULT, ASKED])
def test_page_is_made_once(client: Client, django_assert_num_queries: Any, page: str) -> None:
    first = client.get(page)
    with django_assert_num_queries(1):
        second = client.get(page)
    assert (second.status_code, second.content, second.headers) == (200, first.content, first.headers)


@pytest.mark.parametrize("page", [SECTION, RESULT, ASKED])
@pytest.mark.parametrize(("method", "other"), [("get", "head"), ("head", "get"), ("head", "head")])
def test_head_and_get_share_a_cached_page(
    client: Client, django_assert_num_queries: Any, page: str, method: str, other: str
) -> None:
    getattr(client, method)(page)
    with django_assert_num_queries(1):
        second = getattr(client, other)(page)
    made = client.get(page, HTTP_ACCEPT_ENCODING="identity")
    assert second.content == (b"" if other == "head" else made.content)
    assert (second.status_code, second.headers) == (200, made.headers)


def test_cached_page_is_not_sent_to_a_reader_who_has_it(client: Client) -> None:
    first = client.get(SECTION)
    again = client.get(SECTION, HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert again["Content-Security-Policy"] == first["Content-Security-Policy"]
    assert "Content-Encoding" not in again


def test_cached_page_is_made_again_when_the_content_changes(client: Client) -> None:
    before = client.get(SECTION)
    Section.objects.filter(key="selling").update(title_en="Selling to the bank")
    assert client.get(SECTION).content == before.content
    Game.objects.update(digest="another")
    after = client.get(SECTION)
    assert b"Selling to the bank" in after.content
    assert after["ETag"] != before["ETag"]


@pytest.mark.parametrize(
    "other",
    [
        {"HTTP_HX_REQUEST": "true"},
        {"HTTP_HX_REQUEST": "true", "HTTP_HX_HISTORY_RESTORE_REQUEST": "true"},
        {"HTTP_ACCEPT_ENCODING": "gzip"},
        {"HTTP_ACCEPT_ENCODING": "gzip, br"},
        {"HTTP_HOST": "rules.example"},
        {"wsgi.url_scheme": "https"},
        {"QUERY_STRING": "share_price=20&earnings=60"},
    ],
)
def test_other_reader_gets_the_answer_to_what_was_asked(client: Client, settings: Any, other: dict[str, str]) -> None:
    client.get(RESULT)
    answer = client.get(RESULT, **other)
    settings.RESPONSE_CACHE_BYTES = {"plain": 0, "with_query": 0}
    made = client.get(RESULT, **other)
    assert _plain(answer) == _plain(made)
    assert answer.get("ETag") == made.get("ETag")


def _plain(answer: Any) -> tuple[int, str | None, bytes]:
    # Two answers in gzip differ by the padding that hides their length.
    body = answer.content if answer.get("Content-Encoding") != "gzip" else b""
    return answer.status_code, answer.get("Content-Encoding"), body


@pytest.mark.parametrize(
    "page", ["/en/nowhere/", "/", "/healthz", "/en/report/?page=big-shoulders:term/appeal", f"{ASKED}&a={'a' * 1000}"]
)
def test_what_is_not_a_page_for_everybody_is_not_kept(client: Client, page: str) -> None:
    client.get(page)
    assert all(cache.size == 0 for cache in CACHES.values())


PAGE = CachedResponse("v", None, (), b"1234")


def test_least_recently_used_makes_room_for_a_second_miss() -> None:
    cache = ResponseCache()
    for name in ("first", "second"):
        cache.put(name, PAGE, capacity=10)
    assert cache.get("first", "v") is not None
    for _ in range(2):
        cache.put("third", PAGE, capacity=10)
    assert [name for name in ("first", "second", "third") if cache.get(name, "v")] == ["first", "third"]
    assert cache.size == 8


def test_single_misses_evict_nothing() -> None:
    cache = ResponseCache()
    for name in ("first", "second"):
        cache.put(name, PAGE, capacity=10)
    for number in range(3 * ResponseCache.MOST_REMEMBERED_MISSES):
        cache.put(number, PAGE, capacity=10)
    assert [name for name in ("first", "second") if cache.get(name, "v")] == ["first", "second"]


def test_responses_of_other_content_are_evicted_first() -> None:
    cache = ResponseCache()
    for name in ("first", "second"):
        cache.put(name, PAGE, capacity=10)
    cache.put("third", CachedResponse("w", None, (), b"1234"), capacity=10)
    assert cache.get("third", "w") is not None
    assert cache.size <= 10


def test_repeated_requests_stay_cached_among_many_single_ones() -> None:
    cache = ResponseCache()
    asked_again = range(5)
    found = 0
    for round_ in range(10):
        for number in asked_again:
            for name in (number, (round_, number)):
                if cache.get(name, "v"):
                    found += 1
                else:
                    cache.put(name, PAGE, capacity=4 * len(asked_again))
    assert found >= 7 * len(asked_again)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("br", "br"),
        ("gzip, deflate, br;q=1.0, zstd", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip, brr", "gzip"),
        ("gzip, br;q=0.000 , x", "gzip"),
        ("identity", None),
    ],
)
def test_page_is_compressed_as_its_reader_can_read_it(client: Client, accepted: str, encoding: str | None) -> None:
    answer = client.get(SECTION, HTTP_ACCEPT_ENCODING=accepted)
    assert answer.get("Content-Encoding") == encoding
    assert "Accept-Encoding" in answer["Vary"]
    if encoding == "br":
        assert b"</html>" in brotli.decompress(answer.content)
        assert int(answer["Content-Length"]) == len(answer.content)


def test_answer_with_the_token_of_a_form_is_padded(client: Client) -> None:
    answer = client.get("/en/report/?page=big-shoulders:term/appeal", HTTP_ACCEPT_ENCODING="gzip, br")
    assert answer["Content-Encoding"] == "gzip"
