"""Nobody computes without end, and no table of players ever meets the limit."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from limits import declared, purse
from limits.declared import Spent
from limits.middleware import ComputingMiddleware
from limits.purse import Purses

FAR = "198.51.100.1"
PAGE = 0.02  # seconds of a processor: twice what a page takes


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit that every third answer meets."""
    monkeypatch.setattr(declared, "COMPUTING", Spent(at_once=2, a_second=0.5))
    ticks = count()
    monkeypatch.setattr(time, "thread_time", lambda: float(next(ticks)))
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)


def answers(address: str = "8.8.8.8", path: str = "/en/search/", **meta: Any) -> list[HttpResponse]:
    asked = ComputingMiddleware(lambda _request: HttpResponse("computed"))
    return [asked(RequestFactory().get(path, REMOTE_ADDR=address, **meta)) for _ in range(3)]


def statuses(*args: Any, **meta: Any) -> list[int]:
    return [response.status_code for response in answers(*args, **meta)]


@pytest.mark.usefixtures("spent")
@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1", "::ffff:8.8.8.8"])
def test_whoever_has_used_a_share_is_told_when_to_come_back(address: str) -> None:
    *_, last = answers(address)
    assert (last.status_code, last["Retry-After"]) == (429, "1")
    assert "no-store" in last["Cache-Control"]
    assert "1 second" in last.content.decode()


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
    monkeypatch.setattr(Purses, "wait", lambda _purses, who, _now: asked.append(who) or 7)
    for address in ("/en/", "/en/search/?q=a", "/en/big-shoulders/calc/dividends/", "/api/v1/games"):
        response = client.get(address, REMOTE_ADDR="8.8.8.8")
        assert (response.status_code, response["Retry-After"]) == (429, "7")
        assert "default-src 'none'" in response["Content-Security-Policy"]
    assert len(set(asked)) == 1
    assert "8.8.8.8" not in asked[0]


def test_purse_fills_again_with_time_and_never_runs_over() -> None:
    purses = Purses(Spent(at_once=10, a_second=0.5))
    purses.spend(FAR, 12, now=0)
    assert [purses.wait(FAR, now) for now in (0, 3, 4, 5)] == [5, 2, 1, 0]
    purses.spend(FAR, 10.5, now=1000)
    assert purses.wait(FAR, 1000) == 2


def test_wait_that_was_told_is_long_enough() -> None:
    for cost in range(1, 60):
        purses = Purses(Spent(at_once=5, a_second=0.25))
        purses.spend(FAR, cost, now=0)
        assert purses.wait(FAR, purses.wait(FAR, 0)) == 0


def test_clients_do_not_spend_for_each_other() -> None:
    purses = Purses(Spent(at_once=1, a_second=1))
    purses.spend(FAR, 5, now=0)
    assert purses.wait("another", 0) == 0


def test_no_more_clients_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purse, "MOST_CLIENTS", 10)
    purses = Purses(Spent(at_once=1, a_second=1))
    purses.spend(FAR, 1000, now=0)
    for number in range(100):
        purses.spend(str(number), 0.1, now=float(number))
    assert len(purses._left) <= 10
    assert purses.wait(FAR, 100) > 0


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
    purses = Purses(declared.COMPUTING)
    for now, cost in sorted(evening(players=6)):
        assert purses.wait(FAR, now) == 0
        purses.spend(FAR, cost, now)
