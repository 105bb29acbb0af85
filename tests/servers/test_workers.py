"""Workers are replaced, killed and held up, and whoever reads meanwhile does not notice."""

from __future__ import annotations

import http.client
import os
import re
import shlex
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from config.settings import THREADS_FOR_BODIES
from tests.prepared import PROJECT, copied
from tests.servers import proxy, storm
from tests.servers.moves import Table, more_of, paying
from tests.servers.proxy import CONF
from tests.servers.site import (
    MAKEFILE,
    SECONDS,
    UNIT,
    Connection,
    Site,
    command_of,
    environment_for_tests,
    is_there,
    is_worker,
    readers,
    running,
    until,
)

PAGES = ["/en/big-shoulders/stock-phase/selling/", "/es/search/?q=dividendos", "/en/big-shoulders/calc/dividends/"]
# Seconds, as granian counts them.
CRASH_LOOP = 6
SLOW_HEAD = b"GET /en/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
SLOW_BODY = (
    b"POST /api/v1/calculators/big-shoulders/stock-bump HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    place = folder / "site.sock"
    permissions = re.findall(r"(--uds-permissions) (\d+)", UNIT.read_text(encoding="utf-8"))[0]
    with (
        copied(folder / "var") as environment,
        running(
            ["--uds", str(place), *permissions],
            environment_for_tests(environment) | {"LOG_LEVEL": "INFO"},
            PROJECT,
            folder / "log",
        ) as process,
    ):
        site = Site(place, process)
        until(lambda: place.exists() and is_there(site.get) and len(site.workers) == 2, "two workers are ready")
        yield site


def of_the_unit(name: str) -> list[str]:
    """What a line of the unit says, a line each."""
    return re.findall(rf"^{name}=(.+)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)


def test_everybody_may_ask_at_the_socket_and_nothing_more(site: Site) -> None:
    assert stat.filemode(site.place.stat().st_mode) == "srw-rw-rw-"


def test_reload_tries_the_new_code_before_a_worker_is_replaced(tmp_path: Path) -> None:
    prepares, tries, replaces = of_the_unit("ExecReload")
    assert prepares.endswith("manage.py prepare")
    assert replaces == "/bin/kill -HUP $MAINPID"
    command = [sys.executable, *shlex.split(tries)[1:]]
    (tmp_path / "config").mkdir()  # taken instead of ours, because it is where the command runs
    wsgi = tmp_path / "config/wsgi.py"
    for code, ended in (("", 0), ("import a_library_that_is_not_installed", 1)):
        wsgi.write_text(code, encoding="utf-8")
        assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == ended


def test_server_without_a_release_does_not_start_and_says_what_to_run(tmp_path: Path) -> None:
    environment = os.environ | {"VAR_DIR": str(tmp_path)}
    command = [sys.executable, "-c", "import config.wsgi"]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "run manage.py prepare" in done.stderr.splitlines()[-1]


def test_unit_does_not_start_with_a_damaged_database() -> None:
    # Whatever else fails is tried again by systemd, without end.
    [asks] = of_the_unit("ExecCondition")
    assert asks.endswith("manage.py check_database")


def test_unit_serves_as_make_does() -> None:
    words = command_of(MAKEFILE, "@exec")
    assert "--blocking-threads" in words
    assert [word.replace("$(WORKERS)", "2") for word in words] == command_of(UNIT, "ExecStart=")


@pytest.mark.parametrize("file", ["Makefile", "deploy/sobremesa.service", "deploy/Containerfile"])
def test_workers_are_kept_small_everywhere(file: str) -> None:
    said = re.findall(r"(MALLOC_[A-Z_]+)(?: :)?=\s*(\d+)", (PROJECT / file).read_text(encoding="utf-8"))
    assert dict(said) == {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "131072"}


@pytest.mark.parametrize("file", ["deploy/Containerfile", "docs/deploy.md"])
def test_container_and_nodes_serve_as_the_unit_does(file: str) -> None:
    text = " ".join((PROJECT / file).read_text(encoding="utf-8").replace("\\\n", " ").split())
    [told] = re.findall(r"granian --interface wsgi --host \S+ --port 8000 (.+? config\.wsgi:application)", text)
    assert f"--interface wsgi {told}".split() == command_of(UNIT, "ExecStart=")


def test_image_holds_nothing_that_was_made_beside_the_code() -> None:
    def lines(name: str) -> set[str]:
        text = (PROJECT / name).read_text(encoding="utf-8")
        return {line.removeprefix("**/").rstrip("/") for line in text.splitlines() if not line.startswith("#")}

    assert lines(".gitignore") | {".git"} <= lines(".dockerignore")


def test_threads_are_left_for_readers() -> None:
    words = command_of(UNIT, "ExecStart=")
    assert int(words[words.index("--blocking-threads") + 1]) > THREADS_FOR_BODIES


@pytest.mark.parametrize("sent", [SLOW_HEAD, SLOW_BODY], ids=["head", "body"])
def test_slow_clients_do_not_hold_others(site: Site, sent: bytes) -> None:
    slow = [site.begins(sent) for _ in range(40)]
    try:
        assert [site.get(page)[0] for page in PAGES * 4] == [200] * len(PAGES * 4)
    finally:
        for client in slow:
            client.close()


def test_connections_without_a_whole_head_are_closed(site: Site) -> None:
    # Both at once: the server waits ten seconds for each.
    with site.begins(b"") as nothing, site.begins(SLOW_HEAD) as head:
        for client in (nothing, head):
            client.settimeout(SECONDS)
            assert client.recv(1) == b""


def test_worker_that_is_killed_is_replaced_and_the_other_serves_on(site: Site) -> None:
    before = site.workers
    killed = min(before)
    os.kill(killed, signal.SIGKILL)
    until(lambda: killed not in site.workers, "the worker is gone")
    assert [site.get(page)[0] for page in PAGES] == [200] * len(PAGES)
    until(lambda: len(site.workers) == 2, "there is another worker")
    assert site.workers & before == before - {killed}


def asking_again(get: Callable[[str], tuple[int, bytes]]) -> Callable[[str], tuple[int, bytes]]:
    """A worker that goes closes a connection that it has taken and not read from: nginx then asks again."""
    tries = CONF.read_text(encoding="utf-8").count(" unix:")

    def ask(path: str) -> tuple[int, bytes]:
        for _ in range(tries - 1):
            with suppress(ConnectionResetError, BrokenPipeError):
                return get(path)
        return get(path)

    return ask


def test_nginx_asks_the_socket_as_often_as_it_may() -> None:
    conf = CONF.read_text(encoding="utf-8")
    [tries] = re.findall(r"proxy_next_upstream_tries (\d+);", conf)
    assert conf.count(" unix:") == int(tries) == 3


def test_no_log_of_a_storm_holds_a_key_a_code_or_a_secret(site: Site, tmp_path: Path) -> None:
    """Through nginx to the site: what both of them log."""
    folder, log = tmp_path / "nginx", site.place.parent / "log"
    with proxy.proxying(proxy.program(), site.place, folder) as port:
        door = partial(proxy.connection, port)
        plain = partial(http.client.HTTPConnection, "127.0.0.1", proxy.plain_port(folder), timeout=SECONDS)
        secrets = storm.started(door)
        answered = storm.break_out(door, plain, secrets)
    assert {200, 201, 301, 302, 404, 413} <= answered, answered
    logs = {"site": log.read_text(encoding="utf-8"), **proxy.logs(folder)}
    assert logs["site"].count("/en/play/…/join/") > 5
    assert logs["access.log"].count("/en/play/\\xE2\\x80\\xA6 HTTP") > 5
    assert [(name, secret) for name, text in logs.items() for secret in secrets.shown if secret in text] == []


def test_workers_are_replaced_one_by_one_without_a_failed_request(site: Site) -> None:
    before = site.workers
    with readers(asking_again(site.get), PAGES) as failed:
        site.process.send_signal(signal.SIGHUP)
        until(lambda: len(site.workers) == 2 and not site.workers & before, "both workers are new")
    assert failed == []


def test_moves_are_recorded_once_while_every_worker_is_killed(site: Site) -> None:
    # A worker that ends sooner after its start ends the server, and systemd starts it again.
    time.sleep(CRASH_LOOP)
    table = Table(lambda: Connection(site.place))
    with paying(table) as acknowledged:
        more_of(acknowledged)
        for worker in site.workers:
            os.kill(worker, signal.SIGKILL)
        more_of(acknowledged)
    table.check(acknowledged)
    until(lambda: len(site.workers) == 2, "there are two workers again")


def test_workers_end_with_the_main_process(site: Site) -> None:
    """Last, because nothing is left to serve."""
    workers = site.workers
    site.process.kill()
    site.process.wait(SECONDS)
    until(lambda: not any(is_worker(worker) for worker in workers), "no worker is left")
    with pytest.raises(ConnectionError):
        site.get()
