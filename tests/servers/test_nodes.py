"""Two nodes behind nginx with one database: new content and a restart reach both without a failed request."""

from __future__ import annotations

import http.client
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests import prepared
from tests.browser import chromium
from tests.browser.conftest import ARGUMENTS
from tests.browser.saving import GAME, button
from tests.servers import proxy
from tests.servers.moves import Table, more_of, paying
from tests.servers.site import SECONDS, environment_for_tests, is_there, readers, running, until

# What is tried here is a database that machines share, which SQLite is not. CI runs it, in make test-postgres TESTS="-m
# database", where nothing of it is skipped.
pytestmark = pytest.mark.skipif(
    not prepared.on_postgres(), reason="nodes share a PostgreSQL server: make test-postgres"
)

SECTION = "fixtures/chicago-express/sections/auction/bidding.yaml"
OLD = "title: {en: Bidding and paying, es: Pujar y pagar}"
NEW = "title: {en: Bidding from a zeppelin, es: Pujar desde un zepelín}"
PAGE = "/en/chicago-express/auction/bidding/"
SEARCH = "/api/v1/search?q=zeppelin&game=chicago-express"
READ = [PAGE, "/en/search/?q=railroad", "/api/v1/search?q=dividendo&lang=es", "/es/big-shoulders/calc/dividends/"]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "var", "tests", "benchmarks", "docs", "__pycache__")


class Node:
    """A machine with its own code, content files and releases; the database is everybody's."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        shutil.copytree(prepared.PROJECT, folder, ignore=LEFT_OUT)
        shutil.copytree(prepared.with_pages(), folder / "var", symlinks=True)
        behind = {"BEHIND_TLS_PROXY": "1", "SECRET_KEY": "of both nodes", "VAR_DIR": str(folder / "var")}
        self.environment = environment_for_tests(environment | behind)
        with socket.socket() as trial:
            trial.bind(("127.0.0.1", 0))
            self.port = int(trial.getsockname()[1])
        self.stack = ExitStack()

    def start(self, path: str = "/readyz") -> None:
        """Start, and wait until the node answers at this address."""
        listen = ["--host", "127.0.0.1", "--port", str(self.port)]
        self.stack.enter_context(running(listen, self.environment, self.folder, self.folder / "log"))
        until(lambda: is_there(lambda _: self.get(path)[:2]), "the node is ready")

    def stop(self) -> None:
        self.stack.close()

    def deploy(self) -> None:
        """Put the new files in place, and run what docs/deploy.md says."""
        path = self.folder / SECTION
        text = path.read_text(encoding="utf-8")
        assert OLD in text
        path.write_text(text.replace(OLD, NEW), encoding="utf-8")
        self.prepare()

    def prepare(self) -> None:
        command = [sys.executable, "manage.py", "prepare"]
        subprocess.run(command, cwd=self.folder, env=self.environment, check=True, capture_output=True)

    def get(self, path: str, etag: str = "") -> tuple[int, bytes, str]:
        """What nginx is answered: status, body and validator."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        try:
            headers = {"Host": "rules.example.org", "X-Forwarded-Proto": "https"}
            connection.request("GET", path, headers=headers | ({"If-None-Match": etag} if etag else {}))
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers.get("ETag", "")
        finally:
            connection.close()


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Node]]:
    folder = tmp_path_factory.mktemp("nodes")
    with prepared.copied(folder / "var") as environment, ExitStack() as stack:
        nodes = [Node(folder / name, environment) for name in ("one", "two")]
        for node in nodes:
            stack.callback(node.stop)
            node.start()
        yield nodes


@pytest.fixture(scope="module")
def site(nodes: list[Node], tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with proxy.proxying(
        proxy.program(), [node.port for node in nodes], tmp_path_factory.mktemp("nginx") / "run"
    ) as port:
        yield port


@pytest.fixture(scope="module")
def phone(site: int) -> Iterator[Page]:
    """A browser that reaches both nodes through nginx, whose certificate nobody vouches for."""
    arguments = [*ARGUMENTS, "--ignore-certificate-errors", "--host-resolver-rules=MAP rules.example.org 127.0.0.1"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.found_or_installed(), args=arguments)
        yield browser.new_page(base_url=f"https://rules.example.org:{site}", ignore_https_errors=True)
        browser.close()


def save(phone: Page) -> None:
    """Save a game for offline use, and delete it again."""
    phone.goto(f"/en/{GAME}/")
    button(phone, "en", "keep").click()
    expect(button(phone, "en", "free")).to_be_visible(timeout=SECONDS * 1000)
    button(phone, "en", "free").click()
    expect(button(phone, "en", "keep")).to_be_visible()


def test_nodes_answer_alike(nodes: list[Node]) -> None:
    one, two = (node.get(PAGE) for node in nodes)
    assert one[0] == 200
    assert one[2]
    assert one == two


def test_phone_saves_a_game_that_comes_from_both_nodes(phone: Page) -> None:
    save(phone)


def test_new_content_reaches_both_nodes_without_a_failed_request(site: int, nodes: list[Node], phone: Page) -> None:
    """And no move of a play is lost or recorded twice, whichever node a phone reaches."""
    before = nodes[0].get(PAGE)[2]
    assert [node.get(PAGE, before)[0] for node in nodes] == [304, 304]
    table = Table(partial(proxy.connection, site), Host=proxy.HOST)
    with readers(partial(proxy.get, site), READ) as failed, paying(table, phones=2) as acknowledged:
        for node in nodes:
            node.deploy()
            node.stop()
            node.start()
            # After the first one, each node has the bundles of a version that the other does not have.
            save(phone)
            more_of(acknowledged, 5)
    assert failed == []
    table.check(acknowledged)
    for node in nodes:
        status, body, etag = node.get(PAGE, before)
        assert (status, b"zeppelin" in body, etag != before) == (200, True, True)
        until(lambda found=node.get: PAGE.encode() in found(SEARCH)[1], "the node has an index of the new content")


def test_node_that_lost_parts_says_what_to_run_and_the_other_serves(nodes: list[Node], site: int) -> None:
    node = nodes[1]
    node.stop()
    for release in (node.folder / "var/releases").iterdir():
        for part in ("index", "data", "aids"):
            if not release.is_symlink() and (release / part).exists():
                shutil.rmtree(release / part)
    node.start("/healthz")
    status, reasons, _ = node.get("/readyz")
    assert status == 503
    assert b"run manage.py prepare" in reasons
    for path in (SEARCH, "/data/carnegie.json", "/en/carnegie/aid/a4.pdf"):
        assert node.get(path)[0] == 503
        assert {proxy.get(site, path)[0] for _ in range(4)} == {200}
    node.prepare()
    assert is_there(lambda path: node.get(path)[:2])
    assert b'"ref"' in node.get("/api/v1/search?q=dividendo&lang=es")[1]
