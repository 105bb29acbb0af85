"""Nobody computes without end, and no table of players ever meets the limit."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from limits import declared
from limits.declared import CpuBudget
from web import guard, token_bucket
from web.cpu_time import cpu_time
from web.guard import RequestGuardMiddleware
from web.token_bucket import TokenBuckets

FAR = "198.51.100.1"
PAGE = 0.02  # seconds of a processor: twice what a page takes


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit that every third answer meets."""
    monkeypatch.setattr(declared, "CPU", CpuBudget(capacity=2, refill=0.5, reserve=0.1))
    monkeypatch.setattr(guard, "cpu_time", lambda: lambda: 1.0)
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)


def answers(address: str = "8.8.8.8", path: str = "/en/search/", **meta: Any) -> list[HttpResponse]:
    asked = RequestGuardMiddleware(lambda _request: HttpResponse("computed"))
    return [asked(RequestFactory().get(path, REMOTE_ADDR=address, **meta)) for _ in range(3)]


def statuses(*args: Any, **meta: Any) -> list[int]:
    return [response.status_code for response in answers(*args, **meta)]


@pytest.mark.usefixtures("spent")
@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1", "::ffff:8.8.8.8"])
def test_whoever_has_used_a_share_is_told_when_to_come_back(address: str) -> None:
    *_, last = answers(address)
    assert (last.status_code, last["Retry-After"]) == (429, "1")
    assert "no-store" in last["Cache-Control"]


@pytest.mark.usefixtures("spent")
@pytest.mark.parametrize(
    ("path", "capacity", "wait"),
    [
        ("/en/search/", 2, "Try again in one second."),
        ("/es/search/", 2, "dentro de un segundo."),
        ("/en/search/", 1.5, "Try again in 2 seconds."),
        ("/es/search/", 1.5, "dentro de 2 segundos."),
    ],
)
def test_the_wait_is_told_in_seconds(monkeypatch: pytest.MonkeyPatch, path: str, capacity: float, wait: str) -> None:
    monkeypatch.setattr(declared, "CPU", CpuBudget(capacity=capacity, refill=0.5, reserve=0.1))
    *_, last = answers(path=path)
    assert last.content.decode().endswith(wait)


@pytest.mark.usefixtures("spent")
def test_a_response_that_says_that_nothing_is_new_is_free() -> None:
    asked = RequestGuardMiddleware(lambda _request: HttpResponse(status=204))
    request = RequestFactory().get("/api/v1/plays/x", REMOTE_ADDR="8.8.8.8")
    assert [asked(request).status_code for _ in range(10)] == [204] * 10


@pytest.mark.usefixtures("spent")
def test_program_is_told_in_the_shape_of_the_api() -> None:
    *_, last = answers(path="/api/v1/search")
    assert last.status_code == 429
    assert last["Retry-After"]
    assert b"too-many-requests" in last.content


@pytest.mark.usefixtures("spent")
@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "192.168.1.20", "10.0.0.7", "172.17.0.1", "fe80::1", ""])
def test_players_in_the_same_room_are_not_counted(address: str) -> None:
    assert statuses(address) == [200, 200, 200]


@pytest.mark.django_db
@pytest.mark.usefixtures("spent")
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_whoever_watches_the_site_is_not_counted(path: str) -> None:
    assert statuses(path=path) == [200, 200, 200]


@pytest.mark.usefixtures("spent")
def test_behind_our_proxy_the_reader_is_counted_and_not_the_proxy(settings: Any) -> None:
    assert statuses("127.0.0.1", HTTP_X_FORWARDED_FOR="8.8.8.8") == [200, 200, 200]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert statuses("127.0.0.1", HTTP_X_FORWARDED_FOR="8.8.8.8") == [200, 200, 429]


@pytest.mark.django_db
def test_every_page_of_the_site_is_counted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(TokenBuckets, "admit", lambda _buckets, who, _used, _now: asked.append(who) or 7)
    for address in ("/en/", "/en/search/?q=a", "/en/big-shoulders/calc/dividends/", "/api/v1/games"):
        response = client.get(address, REMOTE_ADDR="8.8.8.8")
        assert (response.status_code, response["Retry-After"]) == (429, "7")
        assert "default-src 'none'" in response["Content-Security-Policy"]
    assert len(set(asked)) == 1
    assert "8.8.8.8" not in asked[0]


def buckets(capacity: float, refill: float, reserve: float = 0.1) -> TokenBuckets:
    return TokenBuckets(CpuBudget(capacity, refill, reserve))


def spend(within: TokenBuckets, client: str, cost: float, now: float) -> None:
    """A request that is let in and uses so much at once."""

    def used() -> float:
        return cost

    assert within.admit(client, used, now) == 0
    within.settle(client, used, now)


def wait(within: TokenBuckets, client: str, now: float) -> int:
    """The seconds until a request is let in, which then uses nothing."""

    def used() -> float:
        return 0

    seconds = within.admit(client, used, now)
    if not seconds:
        within.settle(client, used, now)
    return seconds


def test_bucket_fills_again_with_time_and_never_runs_over() -> None:
    within = buckets(10, 0.5)
    spend(within, FAR, 12, now=0)
    assert [wait(within, FAR, now) for now in (0, 3, 4, 5)] == [5, 2, 1, 0]
    spend(within, FAR, 10.5, now=1000)
    assert wait(within, FAR, 1000) == 2


def test_wait_that_was_told_is_long_enough() -> None:
    for cost in range(1, 60):
        within = buckets(5, 0.25)
        spend(within, FAR, cost, now=0)
        assert wait(within, FAR, wait(within, FAR, 0)) == 0


def test_clients_do_not_spend_for_each_other() -> None:
    within = buckets(1, 1)
    spend(within, FAR, 5, now=0)
    assert wait(within, "another", 0) == 0


def test_request_is_charged_while_it_runs() -> None:
    within = buckets(10, 0.5)
    so_far = [0.0]

    def used() -> float:
        return so_far[0]

    assert within.admit(FAR, used, now=0) == 0
    assert wait(within, FAR, 0) == 0
    so_far[0] = 12
    assert (wait(within, FAR, 0), wait(within, "another", 0)) == (5, 0)
    within.settle(FAR, used, now=0)
    assert wait(within, FAR, 0) == 5


def test_requests_that_begin_together_do_not_all_pass() -> None:
    within = buckets(capacity=1, refill=1, reserve=0.25)
    assert [within.admit(FAR, lambda: 0.0, now=0) for _ in range(6)] == [0, 0, 0, 0, 1, 1]


def test_busy_client_leaves_threads_to_the_others() -> None:
    within = TokenBuckets(CpuBudget(capacity=60, refill=0.25, reserve=0.1, burst=3, in_flight=2))

    def used() -> float:
        return 0.1

    def together(client: str, now: float) -> list[int]:
        """Whether each of four requests that begin together is let in; then all are over."""
        waits = [within.admit(client, used, now) for _ in range(4)]
        for _ in range(waits.count(0)):
            within.release(client, used)
        return waits

    assert together(FAR, now=0) == [0, 0, 0, 0]
    spend(within, FAR, 3.1, now=0)
    assert together(FAR, now=0) == [0, 0, 1, 1]
    assert together("another", now=0) == [0, 0, 0, 0]
    assert together(FAR, now=1) == [0, 0, 0, 0]


def test_another_thread_sees_what_a_request_has_used_so_far() -> None:
    used = cpu_time()
    seen: list[float] = []
    while not seen or seen[-1] < 0.01:
        other = threading.Thread(target=lambda: seen.append(used()))
        other.start()
        other.join()
    assert seen == sorted(seen)


def test_request_that_fails_is_charged_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared, "CPU", CpuBudget(capacity=1, refill=1, reserve=0.1))
    monkeypatch.setattr(guard, "cpu_time", lambda: lambda: 5.0)

    def fail(_request: HttpRequest) -> HttpResponse:
        raise LookupError

    limited = RequestGuardMiddleware(fail)
    request = RequestFactory().get("/en/", REMOTE_ADDR="8.8.8.8")
    with pytest.raises(LookupError):
        limited(request)
    assert limited(request).status_code == 429


def test_no_more_clients_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_bucket, "MOST_CLIENTS", 10)
    within = buckets(1, 1)
    spend(within, FAR, 1000, now=0)
    for number in range(100):
        spend(within, str(number), 0.1, now=float(number))
    assert len(within._levels) <= 10
    assert not within._in_flight
    assert wait(within, FAR, 100) > 0


def evening(players: int) -> Iterator[tuple[float, float]]:
    """Four hours behind one address, as seconds and what is asked for then costs.

    Each player computes and reads every minute, and types a question of forty letters every five, each letter of which
    is searched for; at the start of each hour everybody keeps the game on the phone, which fetches hundreds of pages.
    """
    for minute in range(4 * 60):
        for player in range(players):
            start = 60.0 * minute + player
            pages = 20 + (40 if minute % 5 == 0 else 0) + (300 if minute % 60 == 0 else 0)
            yield from ((start + page * 0.1, PAGE) for page in range(pages))


def test_a_table_of_players_behind_one_address_never_waits() -> None:
    within = TokenBuckets(declared.CPU)
    for now, cost in sorted(evening(players=6)):
        spend(within, FAR, cost, now)
