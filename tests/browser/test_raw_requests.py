"""What no browser sends, to the server as it runs: cut off, turned inside out, under another name."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from urllib.parse import quote_plus, urlsplit

import pytest

from tests.browser.server import PROJECT, Site


class Server:
    """The running site, spoken to byte by byte."""

    def __init__(self, address: str) -> None:
        self.place = (urlsplit(address).hostname, urlsplit(address).port)

    def answer(self, request: bytes, *, cut: bool = False) -> tuple[int, bytes]:
        """The status and everything after it; ``cut`` ends the sending as a lost connection does."""
        with socket.create_connection(self.place, timeout=10) as connection:
            connection.sendall(request)
            if cut:
                connection.shutdown(socket.SHUT_WR)
            received = b"".join(iter(lambda: connection.recv(65536), b""))
        status, _, rest = received.partition(b"\r\n")
        return (int(status.split()[1]) if status else 0), rest

    def get(self, target: bytes, *headers: bytes, host: bytes = b"table.example", method: bytes = b"GET") -> bytes:
        lines = [method + b" " + target + b" HTTP/1.1", b"Host: " + host, *headers, b"Connection: close"]
        return b"\r\n".join(lines) + b"\r\n\r\n"


@pytest.fixture(scope="module")
def server(site: str) -> Iterator[Server]:
    """Whatever was sent to it, the site is as it was."""
    server = Server(site)
    yield server
    assert server.answer(server.get(b"/readyz"))[0] == 200


def reports(site: Site) -> list[str]:
    """The texts of the reports that the site has stored."""
    command = [sys.executable, "manage.py", "reports", "--json"]
    listed = subprocess.run(command, cwd=PROJECT, env=site.environment, capture_output=True, text=True, check=True)
    return [report["text"] for report in json.loads(listed.stdout)]


def test_report_that_was_cut_off_is_not_stored(server: Server, served: Site) -> None:
    form = server.answer(server.get(b"/en/report/"))[1]
    cookie = re.search(rb"csrftoken=([^;]+)", form)[1]
    token = re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', form)[1]
    texts = {missing: f"Without {missing} bytes: the price falls by two spaces, not by one." for missing in (40, 1, 0)}
    for missing, text in texts.items():
        body = b"csrfmiddlewaretoken=" + token + b"&text=" + quote_plus(text).encode()
        headers = (
            b"Cookie: csrftoken=" + cookie,
            b"Content-Type: application/x-www-form-urlencoded",
            b"Content-Length: " + str(len(body)).encode(),
        )
        request = server.get(b"/en/report/", *headers, method=b"POST") + body
        status, _ = server.answer(request[: len(request) - missing], cut=missing > 0)
        # Whether a client that has gone is sent the refusal depends on which of the two is quicker.
        assert status in ((0, 400) if missing else (302,))
    assert [text for text in reports(served) if text in texts.values()] == [texts[0]]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (b"/../../etc/passwd", 404),
        (b"/static/../../secret_key", 404),
        (b"/static/%2e%2e/%2e%2e/secret_key", 404),
        (b"/static/..%2f..%2fsecret_key", 404),
        (b"/static/%00", 404),
        (b"/en/%00/", 404),
        (b"/en/%ff%fe/", 404),
        (b"/en/%c0%ae%c0%ae/", 404),
        (b"//elsewhere.example/en", 404),
        (b"/\\elsewhere.example/en", 404),
        (b"/en/%0d%0aSet-Cookie:%20a=b", 404),
        (b"/en/" + b"a" * 60_000, 404),
        (b"/en/" + b"a/" * 30_000, 404),
        (b"/en/search/?q=" + b"a" * 60_000, 200),
        (b"/en/search/?q=" + b"%F0%9F%98%80" * 5_350, 414),
        (b"/en/search/?q=" + b"%F0%9F%98%80" * 20_000, 414),
        (b"/en/search/?" + b"a=1&" * 3000, 400),
        (b"/\xff\xfe/", 400),
    ],
    ids=lambda value: value[:24] if isinstance(value, bytes) else str(value),
)
def test_path_that_plays_games_leads_nowhere(server: Server, target: bytes, expected: int) -> None:
    status, rest = server.answer(server.get(target))
    assert status == expected
    assert b"\r\nlocation:" not in rest.lower()
    assert b"\r\nset-cookie:" not in rest.lower()


@pytest.mark.parametrize(
    "wanted", [b"//elsewhere.example/", b"/\\elsewhere.example/", b"https:elsewhere.example", b"%00", b"/%0d%0aX:%20y"]
)
def test_choice_of_a_language_leads_to_no_other_site(server: Server, wanted: bytes) -> None:
    status, rest = server.answer(server.get(b"/language/es/?next=" + wanted))
    assert status == 302
    assert b"\r\nlocation: /es/\r\n" in rest.lower()


@pytest.mark.parametrize(
    "host", [b"a b", b"<script>", b"", b"[::1", b"a/../b", b"a:80:80", b"\xc3\xa9", b"a\r\nHost: b", b"a@b"]
)
def test_host_that_is_none_is_refused(server: Server, host: bytes) -> None:
    for target in (b"/en/", b"/api/v1/games"):
        status, rest = server.answer(server.get(target, host=host))
        assert status == 400
        assert b"<" not in rest.partition(b"\r\n\r\n")[2]


def test_page_kept_for_one_host_is_not_given_to_another(server: Server) -> None:
    for _ in range(2):
        server.answer(server.get(b"/en/keys/", host=b"elsewhere.example"))
    assert b"elsewhere.example" not in server.answer(server.get(b"/en/keys/"))[1]
    forwarded = server.get(b"/en/keys/?x", b"X-Forwarded-Host: elsewhere.example", b"X-Forwarded-Proto: https")
    status, rest = server.answer(forwarded)
    assert status == 200
    assert b"elsewhere.example" not in rest


@pytest.mark.parametrize(
    "headers",
    [
        (b"If-None-Match: " + b'"a",' * 5000,),
        (b"If-None-Match: \xff\xfe",),
        (b"If-Modified-Since: Sat, 99 Foo 99999 99:99:99 GMT",),
        (b"Range: bytes=0-1,2-3,99999999999999-",),
        (b"Accept-Language: " + b"en-" * 3000,),
        (b"Accept-Language: \xff;q=nan,es;q=1e999",),
        (b"Accept-Encoding: gzip;q=0, br;q=x, *;q=\xff",),
        (b"Cookie: csrftoken=" + b"a" * 5000 + b"; language=../../x; =;;",),
        (b"HX-Request: true", b"HX-Current-URL: http://[::1", b"HX-Triggering-Event: {bad"),
        (b"X-Long: " + b"a" * 100_000,),
    ],
    ids=lambda value: value[0][:18],
)
def test_header_that_plays_games_changes_nothing(server: Server, headers: tuple[bytes, ...]) -> None:
    status, rest = server.answer(server.get(b"/en/search/?q=a", *headers))
    assert status == 200
    assert b"\r\nset-cookie:" not in rest.lower()


@pytest.mark.parametrize(
    ("method", "headers", "body"),
    [
        (b"POST", (b"Content-Type: multipart/form-data",), b"abcd"),
        (b"POST", (b"Content-Type: multipart/form-data; boundary=\xff",), b"abcd"),
        (b"POST", (b"Content-Type: application/x-www-form-urlencoded; charset=rot13",), b"q=share"),
        (b"POST", (b"Content-Type: application/x-www-form-urlencoded",), b"q=" + b"a" * 300_000),
        (b"POST", (b"Content-Length: -4",), b""),
        (b"POST", (b"Transfer-Encoding: chunked", b"Content-Length: 4"), b"0\r\n\r\n"),
        (b"TRACE", (), b""),
        (b"NONSENSE", (), b""),
        (b"CONNECT", (), b""),
    ],
)
def test_method_and_body_that_play_games_are_refused(
    server: Server, method: bytes, headers: tuple[bytes, ...], body: bytes
) -> None:
    told = () if any(b"Content-Length" in header for header in headers) else (b"Content-Length: %d" % len(body),)
    status, _ = server.answer(server.get(b"/en/translate/", *headers, *told, method=method) + body)
    assert status in (200, 400, 403, 404, 405, 411)


def test_json_in_chunks_is_read(server: Server) -> None:
    headers = (b"Content-Type: application/json", b"Transfer-Encoding: chunked")
    request = server.get(b"/api/v1/calculators/big-shoulders/stock-bump", *headers, method=b"POST")
    chunks = b'10\r\n{"share_price": \r\n15\r\n100, "earnings": 250}\r\n0\r\n\r\n'
    status, rest = server.answer(request + chunks)
    assert (status, b'"share_price_after"' in rest) == (200, True)


def test_text_that_the_address_cannot_hold_is_told_so(server: Server) -> None:
    status, rest = server.answer(server.get(b"/api/v1/translate?text=" + b"%C3%A9" * 10_700))
    assert status == 422
    assert b"64,000" in rest
