"""nginx refuses what is too much at once, and says when to come back."""

from __future__ import annotations

import itertools
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from core.fingerprint import source_fingerprint
from rulebook.page_files import write_page
from tests.pages.test_built_pages import Reader
from tests.servers import proxy
from tests.servers.site import until

CONF = proxy.CONF.read_text(encoding="utf-8")
IN_FLIGHT = int(re.findall(r"limit_conn clients (\d+);", CONF)[0])
BURST = int(re.findall(r"burst=(\d+)", CONF)[0])


class Waiting(ThreadingHTTPServer):
    """A site whose responses wait until they are let go."""

    request_queue_size = 2 * IN_FLIGHT
    daemon_threads = True

    def __init__(self) -> None:
        self.go = threading.Event()
        self.arrived: list[str] = []
        super().__init__(("127.0.0.1", 0), Answer)


class Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Waiting)
        self.server.arrived.append(self.path)
        self.server.go.wait(60)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_given: object) -> None:
        """Nothing is printed."""


@pytest.fixture
def site() -> Iterator[Waiting]:
    with Waiting() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.go.set()
        server.shutdown()


def asked(port: int, stack: ExitStack) -> HTTPSConnection:
    """A client that waits for its response."""
    opened = stack.enter_context(closing(proxy.connection(port)))
    opened.request("GET", "/", headers={"Host": proxy.HOST})
    return opened


def test_requests_in_flight_of_one_client_are_limited(site: Waiting, tmp_path: Path) -> None:
    with proxy.proxying(proxy.program(), [site.server_port], tmp_path / "nginx") as port, ExitStack() as stack:
        waiting = [asked(port, stack) for _ in range(IN_FLIGHT)]
        until(lambda: len(site.arrived) == IN_FLIGHT, "the site has every request")
        refused = asked(port, stack).getresponse()
        assert (refused.status, refused.headers["Retry-After"]) == (429, "5")
        assert "Inténtalo" in refused.read().decode()
        site.go.set()
        assert {opened.getresponse().status for opened in waiting} == {204}
    assert len(site.arrived) == IN_FLIGHT


def test_requests_of_one_client_in_a_second_are_limited(site: Waiting, tmp_path: Path) -> None:
    site.go.set()
    with (
        proxy.proxying(proxy.program(), [site.server_port], tmp_path / "nginx", "$http_x_forwarded_for") as port,
        closing(proxy.connection(port)) as opened,
    ):

        def status(client: str) -> int:
            opened.request("GET", "/", headers={"Host": proxy.HOST, "X-Forwarded-For": client})
            response = opened.getresponse()
            response.read()
            return response.status

        answered = list(
            itertools.takewhile(lambda given: given == 204, (status("192.0.2.1") for _ in range(20 * BURST)))
        )
        assert BURST <= len(answered) < 20 * BURST
        # Somebody else is not refused.
        assert status("192.0.2.2") == 204


PAGE = "/es/big-shoulders/stock-phase/selling/"


@pytest.mark.django_db
def test_built_pages_come_from_their_files_as_the_site_sends_them(site: Waiting, tmp_path: Path, settings: Any) -> None:
    site.go.set()
    folder = tmp_path / f"current/pages/{source_fingerprint()}"
    write_page(folder / "es/big-shoulders", PAGE, "<!doctype html>" + "ñ" * 300)
    (tmp_path / "pages").symlink_to(folder)
    settings.RELEASES_DIR = tmp_path
    with proxy.proxying(proxy.program(), [site.server_port], tmp_path / "nginx") as port:

        def asked(path: str = PAGE, method: str = "GET", **headers: str) -> HTTPResponse:
            with closing(proxy.connection(port)) as opened:
                names = {name.replace("_", "-"): value for name, value in headers.items()}
                opened.request(method, path, headers={"Host": proxy.HOST, **names})
                response = opened.getresponse()
                response.body = response.read()  # type: ignore[attr-defined]
                return response

        for encoding in ("br", "gzip"):
            of_site = Reader().get(PAGE, secure=True, HTTP_ACCEPT_ENCODING=encoding)
            of_file = asked(Accept_Encoding=encoding)
            assert (of_file.status, of_file.body) == (200, of_site.content)  # type: ignore[attr-defined]
            assert headers_of(of_file.headers) == headers_of(of_site.headers)
            again = asked(Accept_Encoding=encoding, If_None_Match=of_site["ETag"])
            assert (again.status, again.headers["Vary"]) == (304, of_site["Vary"])
        assert site.arrived == []
        for path, headers in (
            (PAGE, {}),
            (PAGE, {"Accept_Encoding": "br;q=0"}),
            (PAGE, {"Accept_Encoding": "br", "HX_Request": "true"}),
            (f"{PAGE}?both", {"Accept_Encoding": "br"}),
            (PAGE.replace("/es/", "/en/"), {"Accept_Encoding": "br"}),
        ):
            assert asked(path, **headers).status == 204
            assert site.arrived.pop() == path


def headers_of(headers: Mapping[str, str]) -> dict[str, Any]:
    """The headers that a site chooses."""
    return {
        name: value for name, value in headers.items() if name not in ("Server", "Date", "Connection", "Accept-Ranges")
    }


def test_no_log_of_the_proxy_holds_a_key_or_a_secret(site: Waiting, tmp_path: Path) -> None:
    site.go.set()
    folder = tmp_path / "nginx"
    key, link = "kK1p_-kK1pkK1pkK1pkK1p", "with=JoinSecretJoinSecret22"
    with proxy.proxying(proxy.program(), [site.server_port], folder, "$http_x_forwarded_for") as port:
        plain = proxy.plain_port(folder)
        for path in (
            f"/en/play/{key}/join/?{link}",
            f"/EN/Play/{key}/",
            f"/play/{key}",
            f"/api/v1/plays/{key}/moves",
            f"/en/ply/{key}/",
        ):
            assert proxy.get(port, path)[0] == 204
            with closing(HTTPConnection("127.0.0.1", plain, timeout=30)) as opened:
                opened.request("GET", path, headers={"Host": proxy.HOST})
                assert opened.getresponse().status == 301
        site.shutdown()
        site.server_close()
        # Unanswered first, then too many, and one too long.
        answered = {proxy.get(port, f"/en/play/{key}/join/?{link}")[0] for _ in range(3)}
        with closing(proxy.connection(port)) as opened:
            for _ in range(BURST + 50):
                opened.request("GET", f"/en/play/{key}/join/?{link}", headers={"Host": proxy.HOST})
                response = opened.getresponse()
                response.read()
                answered.add(response.status)
            opened.request("POST", f"/en/play/{key}/join/?{link}", b"x" * 300_000, {"Host": proxy.HOST})
            answered.add(opened.getresponse().status)
    assert 502 in answered
    logs = proxy.logs(folder)
    assert "GET /en/play/\\xE2\\x80\\xA6 HTTP" in logs["access.log"]
    for name, text in logs.items():
        assert "kK1p_" not in text, name
        assert "JoinSecret" not in text, name
