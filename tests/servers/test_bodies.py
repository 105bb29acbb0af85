"""Bodies that arrive slowly, in pieces or never: whoever sends one takes no thread from anybody else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from web import bodies
from web.guard import RequestGuardMiddleware

REPORT, SUM = "/es/report/", "/api/v1/calculators/big-shoulders/stock-bump"
MANY = 256 * 1024


def test_the_next_waits_for_who_is_quick():
    room = bodies.BodySlots(1)
    with ThreadPoolExecutor(1) as others:
        with room.acquire("ana"):
            waiting = others.submit(lambda: room.acquire("bo").__enter__())
        waiting.result()


def test_the_next_is_refused_while_the_slow_hold_every_place(monkeypatch):
    room = bodies.BodySlots(2)
    monkeypatch.setattr(bodies, "SECONDS_UNTIL_SLOW", 0.01)
    with room.acquire("ana"), room.acquire("bo"), pytest.raises(bodies.NoFreeSlot):
        room.acquire("cleo").__enter__()
    with room.acquire("cleo"):
        pass


def test_a_slow_client_has_one_place_and_leaves_the_others(monkeypatch):
    room = bodies.BodySlots(2)
    monkeypatch.setattr(bodies, "SECONDS_UNTIL_SLOW", 0.01)
    with room.acquire("ana"):
        with pytest.raises(bodies.NoFreeSlot):
            room.acquire("ana").__enter__()
        with room.acquire("bo"):
            pass


class Dripping:
    """A body of which a byte arrives each second; as the server does, it waits for as many as are asked for."""

    def __init__(self, body: bytes, monkeypatch: pytest.MonkeyPatch, seconds: float = 1.0) -> None:
        self.body = body
        self.now = 1000.0
        self.seconds = seconds
        monkeypatch.setattr(bodies.time, "monotonic", lambda: self.now)

    def read(self, size: int) -> bytes:
        piece, self.body = self.body[:size], self.body[size:]
        self.now += self.seconds * len(piece)
        return piece


def answer(path: str, body: Dripping, **environ: str) -> HttpResponse:
    """What is answered to a POST; a view repeats the body."""

    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(request.body)

    request = RequestFactory().post(path)
    request.META.pop("CONTENT_LENGTH")
    request.META.update(environ, **{"wsgi.input": body})
    return RequestGuardMiddleware(view)(request)


@pytest.mark.parametrize(("path", "told"), [(REPORT, "Envíala otra vez"), (SUM, "too-slow")])
def test_body_that_drips_is_not_waited_for_without_end(monkeypatch: Any, path: str, told: str) -> None:
    body = Dripping(b"{" * 2000, monkeypatch)
    response = answer(path, body, CONTENT_LENGTH="2000")
    assert response.status_code == 408
    assert told in response.content.decode()
    assert body.now - 1000 <= bodies.MOST_SECONDS + 16


def test_body_that_comes_in_time_is_whole(monkeypatch: Any) -> None:
    response = answer(SUM, Dripping(b"{}" * 4000, monkeypatch, 0.001), CONTENT_LENGTH="8000")
    assert (response.status_code, response.content) == (200, b"{}" * 4000)


def test_body_without_a_length_is_read_where_it_is_json(monkeypatch: Any) -> None:
    response = answer(SUM, Dripping(b'{"earnings": 250}', monkeypatch, 0), HTTP_TRANSFER_ENCODING="chunked")
    assert (response.status_code, response.content) == (200, b'{"earnings": 250}')


def test_body_without_a_length_is_refused_where_half_of_it_might_pass_for_all(monkeypatch: Any) -> None:
    response = answer(REPORT, Dripping(b"text=half", monkeypatch), HTTP_TRANSFER_ENCODING="chunked")
    assert response.status_code == 411
    assert "Content-Length" in response.content.decode()


def test_body_without_a_length_is_read_no_further_than_one_with_it(monkeypatch: Any) -> None:
    body = Dripping(b"1" * (MANY + 1000), monkeypatch, 0)
    with pytest.raises(Exception, match="exceeded"):
        answer(SUM, body, HTTP_TRANSFER_ENCODING="chunked")
    assert len(body.body) == 999


def test_body_that_was_cut_off_is_none(monkeypatch: Any) -> None:
    assert answer(SUM, Dripping(b"{}", monkeypatch, 0), CONTENT_LENGTH="3").status_code == 400
