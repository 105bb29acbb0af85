"""The service worker behind a network that lies, as that of a hotel does: what is not ours is never stored."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_play_together import Phone, start
from tests.browser.visitors import EN

# Status, content type, target of a redirect, and body.
Answer = tuple[int, str, str, bytes]
LIE = b"<!doctype html><title>Hotel</title><p data-lie>Log in to the hotel's network"
SEAT = b'<div class="play" data-seat="1"></div>'
REGISTER = """async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.register("/sw.js");
  const worker = installing ?? waiting ?? active;
  const ended = (state) => state === "activated" || state === "redundant";
  while (!ended(worker.state)) {
    await new Promise((done) => { worker.addEventListener("statechange", done, { once: true }); });
  }
  return worker.state;
}"""
STORED = """async () => {
  const texts = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      texts[new URL(request.url).pathname] = await (await cache.match(request)).text();
    }
  }
  return texts;
}"""

# Not an async function: its promise would count as true at once.
IS_STORED = """(sheet) => {
  caches.match(sheet).then((found) => { window.isStored = Boolean(found); });
  return window.isStored;
}"""


class Network(ThreadingHTTPServer):
    """Passes everything on to the site, but for the paths for which it has an answer of its own."""

    daemon_threads = True

    def __init__(self, site: str) -> None:
        self.site = urlsplit(site).port or 0
        self.lies: dict[str, Answer] = {}
        # Seconds until an answer of the site arrives.
        self.delay = 0.0
        super().__init__(("127.0.0.1", 0), Relay)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Relay(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Network)
        path = urlsplit(self.path).path
        lies = [lie for ending, lie in self.server.lies.items() if path.endswith(ending)]
        if lies:
            status, content_type, target, body = lies[0]
            headers = [("Content-Type", content_type), *([("Location", target)] if target else [])]
        else:
            status, headers, body = self.asked()
        self.send_response(status)
        for name, value in headers:
            if name.lower() not in ("content-length", "connection", "transfer-encoding", "date", "server"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815 the library's name

    def asked(self) -> tuple[int, list[tuple[str, str]], bytes]:
        assert isinstance(self.server, Network)
        connection = http.client.HTTPConnection("127.0.0.1", self.server.site, timeout=60)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        connection.request(self.command, self.path, body or None, dict(self.headers.items()))
        response = connection.getresponse()
        answer = response.status, response.getheaders(), response.read()
        time.sleep(self.server.delay)
        connection.close()
        return answer

    def log_message(self, *_given: object) -> None:
        """Nothing is printed."""


@pytest.fixture
def network(site: str) -> Iterator[Network]:
    with Network(site) as network:
        threading.Thread(target=network.serve_forever, daemon=True).start()
        yield network
        network.shutdown()


@pytest.fixture
def phone(browser: Browser, network: Network) -> Iterator[Phone]:
    phone = Phone(browser, network.address, EN)
    yield phone
    phone.context.close()


@pytest.mark.parametrize(
    ("ending", "lie"),
    [
        ("/en/offline/page/", (200, "text/html", "", LIE)),
        ("/en/offline/page/", (200, "text/plain", "", LIE)),
        ("/en/offline/page/", (302, "text/html", "/en/", b"")),
        ("/en/offline/words.json", (200, "text/html", "", LIE)),
        (".css", (200, "text/html", "", LIE)),
        (".css", (302, "text/css", "/favicon.ico", b"")),
    ],
)
def test_worker_is_not_installed_with_what_is_not_ours(
    phone: Phone, network: Network, ending: str, lie: Answer
) -> None:
    page = phone.context.new_page()
    # From the beginning: what the browser has loaded before is not asked for again.
    network.lies[ending] = lie
    page.goto("/en/about/")
    assert page.evaluate(REGISTER) == "redundant"
    assert not [path for path, text in page.evaluate(STORED).items() if "data-lie" in text]
    network.lies.clear()
    assert page.evaluate(REGISTER) == "activated"
    assert page.evaluate(STORED)["/en/offline/page/"]


@pytest.mark.parametrize(
    "lie",
    [
        (200, "text/html", "", LIE + SEAT),
        (200, "text/plain", "", LIE + SEAT + b'<link href="/static/css/site.css">'),
        (302, "text/html", "/en/", b""),
        (200, "text/html", "", LIE + SEAT + b'<link href="/static/css/site.css">' + b"x" * 2_000_000),
        (500, "text/html", "", LIE + SEAT),
    ],
)
def test_sheet_of_a_game_is_replaced_only_by_a_sheet(phone: Phone, network: Network, lie: Answer) -> None:
    start(phone)
    page = phone.page
    assert page.evaluate(REGISTER) == "activated"
    phone.open()
    sheet = f"/en/play/{phone.key}/"
    page.wait_for_function(IS_STORED, arg=sheet)
    network.lies[sheet] = lie
    page.goto(sheet)
    # The worker stores after it has answered: once more, and waited for.
    [worker] = phone.context.service_workers
    worker.evaluate("async (sheet) => { await storePage(sheet, await fetch(sheet)); }", sheet)
    stored = page.evaluate(STORED)
    assert 'data-seat="' in stored[sheet]
    assert not [path for path, text in stored.items() if "data-lie" in text]
    network.lies.clear()
    phone.open()
    expect(page.locator("[data-seat]")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("play/{key}/", "[data-seat]"),
        ("play/{key}/move/pay/?from=Ana", "form[data-move]"),
        ("translate/?q=meeple", "#result :text('meeple')"),
    ],
)
def test_page_that_takes_long_is_waited_for_if_the_device_has_none(
    phone: Phone, network: Network, path: str, part: str
) -> None:
    start(phone)
    page = phone.page
    page.goto("/en/about/")
    assert page.evaluate(REGISTER) == "activated"
    page.reload()
    [worker] = phone.context.service_workers
    worker.evaluate("TIMEOUT.page = 1")
    network.delay = 0.3
    page.goto(f"/en/{path.format(key=phone.key)}")
    assert page.locator(part).count()
