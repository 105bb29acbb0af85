"""Numbers for Prometheus: off unless they are asked for, added up over the processes, and nothing personal in them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client, RequestFactory
from prometheus_client.parser import text_string_to_metric_families

from rulebook.models import Game
from tests.browser.server import SECONDS, _free_port
from tests.conftest import PROJECT
from tests.plays.conftest import GAME, Table
from web import metrics
from web.metric_files import delete_of_ended_processes

pytestmark = pytest.mark.django_db


def numbers(text: str) -> dict[tuple[str, ...], float]:
    """Every sample by its name and the values of its labels, in the order of the labels' names."""
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def shown() -> str:
    return metrics.show(RequestFactory().get("/metrics")).content.decode()


@pytest.fixture
def watched(settings: Any) -> Client:
    settings.METRICS_PATH = "metrics"
    return Client()


@pytest.fixture
def grown(watched: Client) -> Any:
    """By how much each number has grown since the test began."""
    before = numbers(shown())
    return lambda: {
        key: value - before.get(key, 0) for key, value in numbers(shown()).items() if value != before.get(key, 0)
    }


def test_off_unless_asked_for(client: Client, settings: Any) -> None:
    assert settings.METRICS_PATH == ""
    assert client.get("/metrics").status_code == 404


def test_answers_are_counted_by_route_and_status(watched: Client, grown: Any) -> None:
    for address in ("/en/carnegie/", "/es/carnegie/", "/en/carnegie/nothing/", "/nowhere", "/api/v1/games"):
        watched.get(address)
    watched.generic("BREW", "/en/carnegie/")
    found = {key[1:]: value for key, value in grown().items() if key[0] == "sobremesa_requests_total"}
    assert found == {
        ("GET", "game", "200"): 2,
        ("GET", "kind", "404"): 1,
        ("other", "game", "405"): 1,
        ("GET", "none", "404"): 1,
        ("GET", "api-1:games", "200"): 1,
    }
    assert grown()["sobremesa_request_seconds_count", "game"] == 3
    assert grown()["sobremesa_request_seconds_bucket", "+Inf", "game"] == 3


def test_page_that_was_kept_is_counted_under_its_route(watched: Client, grown: Any, settings: Any) -> None:
    settings.RESPONSE_CACHE_BYTES = {"plain": 1_000_000, "with_query": 1_000_000}
    for _ in range(2):
        watched.get("/en/carnegie/round/income/")
    assert grown()["sobremesa_requests_total", "GET", "page", "200"] == 2


@pytest.mark.parametrize(
    ("query", "outcome"),
    [("hire 3 workers, 7 in the market", "answered"), ("dividends", "found"), ("xqzw wqxz", "nothing")],
)
def test_searches_are_counted_by_what_came_of_them(watched: Client, grown: Any, query: str, outcome: str) -> None:
    watched.get(f"/es/search/?q={quote(query)}")
    watched.get(f"/api/v1/search?q={quote(query)}&lang=es")
    found = {key[1:]: value for key, value in grown().items() if key[0] == "sobremesa_searches_total"}
    assert found == {("es", outcome): 2}


def test_sums_are_counted_computed_or_refused(watched: Client, grown: Any) -> None:
    watched.get("/en/big-shoulders/calc/withhold/?share_price=100&revenue=120")
    watched.get("/en/big-shoulders/calc/withhold/?share_price=7&revenue=120")
    for body in ({"share_price": 100, "revenue": 120}, {"share_price": 7}):
        watched.post("/api/v1/calculators/big-shoulders/withhold", json.dumps(body), content_type="application/json")
    found = {key[1:]: value for key, value in grown().items() if key[0] == "sobremesa_calculations_total"}
    assert found == {
        # A wrong share price leaves the page the company's income.
        ("withhold", "big-shoulders", "computed"): 3,
        ("withhold", "big-shoulders", "refused"): 1,
    }


def test_moves_and_games_in_progress_are_counted(watched: Client, grown: Any) -> None:
    table = Table(watched)
    table.played("note", text="hello")
    table.strike(1)
    found = grown()
    assert found["sobremesa_moves_total", GAME, "recorded"] == found["sobremesa_moves_total", GAME, "struck"] == 1
    assert found["sobremesa_plays", GAME, "open"] == 1


def test_dashboard_and_alerts_use_the_numbers_there_are() -> None:
    used = (PROJECT / "deploy/grafana.json").read_text(encoding="utf-8")
    used += (PROJECT / "docs/runbook.md").read_text(encoding="utf-8")
    names = {sample.name for family in text_string_to_metric_families(shown()) for sample in family.samples}
    families = {family.name for family in text_string_to_metric_families(shown())}
    known = names | {f"{name}{ending}" for name in families for ending in ("", "_total", "_bucket")}
    assert set(re.findall(r"sobremesa_[a-z_]+", used)) <= known


def test_content_and_release_are_named(watched: Client) -> None:
    found = numbers(shown())
    for game in Game.objects.all():
        assert found["sobremesa_content_info", game.slug, game.digest[:16]] == 1
    assert [key for key in found if key[0] == "sobremesa_release_info"]


def test_readme_explains_every_number() -> None:
    names = {family.name for family in text_string_to_metric_families(shown())}
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    explained = re.findall(r"^\| `(sobremesa_[a-z_]+)` \|", readme, re.MULTILINE)
    assert sorted(name.removesuffix("_total") for name in explained) == sorted(names)


def test_nothing_of_who_asked_and_what_for(watched: Client) -> None:
    headers = {"User-Agent": "browser-of-ana", "X-Forwarded-For": "203.0.113.9", "Referer": "http://ana.example/"}
    for address in ("/en/search/?q=secretword", "/en/secretplace/", "/secretplace", "/en/translate/?q=secretword"):
        watched.get(address, headers=headers)
    assert not re.search(r"secret|ana|203\.0\.113", shown())


COUNT = """
import os, sys
from pathlib import Path
from web.metric_files import count_in_files
count_in_files(Path(sys.argv[1]))
from prometheus_client import Counter, Histogram
Counter("asked", "Asked", ["by"]).labels("ana").inc(3)
Histogram("took", "Took", buckets=(1, 2)).observe(1.5)
"""


def test_files_of_ended_processes_are_deleted(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", COUNT, str(tmp_path)], cwd=PROJECT, check=True)
    assert len(list(tmp_path.glob("*.db"))) == 2
    ours = tmp_path / f"counter_{os.getpid()}.db"
    ours.touch()
    delete_of_ended_processes(tmp_path)
    assert list(tmp_path.iterdir()) == [ours]


def ask(address: str) -> str:
    request = urllib.request.Request(address, headers={"Connection": "close"})  # noqa: S310 loopback
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 loopback
        assert answer.status == 200
        return str(answer.headers["Content-Type"]) + "\n" + answer.read().decode()


def test_processes_are_added_up_even_without_a_database(tmp_path: Path) -> None:
    (tmp_path / "releases/current/static").mkdir(parents=True)
    port = _free_port()
    environment = {
        **os.environ,
        "VAR_DIR": str(tmp_path),
        "DATABASE_URL": "",
        "METRICS_PATH": "numbers",
        "LOG_FORMAT": "json",
        "LOG_LEVEL": "INFO",
    }
    recipe = (PROJECT / "Makefile").read_text(encoding="utf-8")
    assert "--log-config config/granian.json" in recipe
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--port", str(port), "--workers", "2"]
    command += ["--no-ws", "--log-level", "info", "--log-config", "config/granian.json", "config.wsgi:application"]
    log = tmp_path / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=file, stderr=subprocess.STDOUT)
    deadline = time.monotonic() + SECONDS
    answered = 0
    try:
        while answered < 2 or len(list((tmp_path / "metrics").glob("counter_*.db"))) < 2:
            assert process.poll() is None, log.read_text(encoding="utf-8")
            assert time.monotonic() < deadline, log.read_text(encoding="utf-8")
            try:
                ask(f"http://127.0.0.1:{port}/healthz")
                answered += 1
            except OSError:
                # It has not begun to listen.
                time.sleep(0.05)
        asked = log.read_text(encoding="utf-8").count('"path": "/healthz"')
        text = ask(f"http://127.0.0.1:{port}/numbers")
    finally:
        process.terminate()
        process.wait(10)
    kind, _, text = text.partition("\n")
    assert kind.startswith("text/plain; version=")
    assert numbers(text)["sobremesa_requests_total", "GET", "healthz", "200"] == asked > 1
    # The server's own lines, and those of its processes, are of one kind.
    assert all(json.loads(line)["level"] for line in log.read_text(encoding="utf-8").splitlines())
