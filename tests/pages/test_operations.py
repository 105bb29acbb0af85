"""What those who run the site rely on: checks, health, sitemap, robots and log lines."""

from __future__ import annotations

import json
import logging
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import call_command
from django.test import Client

from rulebook.models import (
    CalculatorWords,
    Checklist,
    Component,
    ContentChange,
    Difference,
    Game,
    ReferenceTable,
    Ruling,
    Section,
    Term,
)
from rulebook.release import release_of_content, releases
from rulebook.search_index import PART
from rulebook.sitemaps import ListSitemap, RefSitemap
from web.log_format import json_formatter

pytestmark = pytest.mark.django_db


def test_deployment_checks_find_nothing() -> None:
    said = StringIO()
    call_command("check", deploy=True, fail_level="INFO", stdout=said, stderr=said)
    assert "WARNINGS" not in said.getvalue()


def test_models_and_migrations_agree() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_alive_as_long_as_the_process_is(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "alive"})
    assert "no-store" in response["Cache-Control"]


def test_alive_asks_no_database(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        client.get("/healthz")


def test_ready_with_content_and_index(client: Client) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ready"})
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_whoever_watches_asks_by_address_and_in_the_clear(client: Client, settings: Any, path: str) -> None:
    settings.ALLOWED_HOSTS = ["rules.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    by_address = {"host": "10.0.0.11:8000"}
    assert client.get(path, headers=by_address).status_code == 200
    assert client.get("/en/", headers=by_address, secure=True).status_code == 400
    assert client.get("/en/", headers={"host": "rules.example.org"}).status_code == 301


def reasons(client: Client) -> list[str]:
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["status"] == "not ready"
    return response.json()["reasons"]


def test_not_ready_without_an_index(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.RELEASES_DIR = tmp_path
    [reason] = reasons(client)
    assert reason.startswith("search index: ")
    assert reason.endswith("run manage.py prepare")


def test_not_ready_with_a_damaged_index(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.RELEASES_DIR = tmp_path
    index = release_of_content().path(PART)
    index.mkdir(parents=True)
    (index / "manifest.json").write_text("{damaged")
    [reason] = reasons(client)
    assert reason.startswith("search index: ")


def test_search_goes_on_with_the_index_of_other_content(client: Client) -> None:
    Game.objects.update(digest="other content")
    assert client.get("/readyz").status_code == 200
    found = client.get("/en/search/?q=dividend")
    assert b"/operating-phase/" in found.content
    assert "ETag" not in found
    assert "no-store" in found["Cache-Control"]


# WhiteNoise says it too.
@pytest.mark.filterwarnings("ignore:No directory at:UserWarning")
def test_not_ready_without_static_files(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path / "releases/current/static"
    assert reasons(client) == ["static files: there is no current release; run manage.py prepare"]


def test_index_that_other_code_wrote_is_not_read(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    Game.objects.update(digest="other content")
    monkeypatch.setattr("rulebook.search_index._code", lambda: "other code")
    [reason] = reasons(client)
    assert "there is no search index" in reason


@pytest.mark.parametrize("path", ["/data/carnegie.json", "/en/carnegie/aid/a4.pdf", "/offline/carnegie/en.json"])
def test_file_of_content_that_is_not_prepared_here_is_not_served(client: Client, path: str) -> None:
    Game.objects.update(digest="loaded by another machine")
    before = [release.folder for release in releases()]
    response = client.get(path)
    assert response.status_code == 503
    assert int(response["Retry-After"]) > 0
    assert [release.folder for release in releases()] == before


def test_not_ready_without_content(client: Client) -> None:
    Game.objects.all().delete()
    assert "database: no content is loaded" in reasons(client)


def test_site_without_content_still_answers(client: Client) -> None:
    Game.objects.all().delete()
    assert client.get("/en/").status_code == 200
    assert client.get("/en/big-shoulders/").status_code == 404
    assert client.get("/api/v1/games").json() == {"games": []}


def test_sitemap_is_made_once_for_each_version_of_the_content(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    first = client.get("/sitemap.xml")
    with django_assert_max_num_queries(3):
        second = client.get("/sitemap.xml")
    assert second.content == first.content
    assert client.get("/sitemap.xml", HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 304
    other = client.get("/sitemap.xml", HTTP_HOST="rules.example")
    assert b"<loc>http://rules.example/en/</loc>" in other.content
    assert b"testserver" not in other.content


def test_sitemap_holds_every_page_in_both_languages(client: Client) -> None:
    response = client.get("/sitemap.xml")
    listed = [item.text for item in ElementTree.fromstring(response.content).iter() if item.tag.endswith("}loc")]  # noqa: S314 our own text
    rows = [
        *Section.objects.in_reading_order(),
        *Term.objects.select_related("game"),
        *Component.objects.select_related("kind", "kind__game"),
        *CalculatorWords.objects.select_related("game"),
        *Checklist.objects.select_related("game"),
        *ReferenceTable.objects.select_related("game"),
        *Difference.objects.select_related("game"),
        *Ruling.objects.select_related("game"),
    ]
    expected = {f"http://testserver{row.ref.address(language)}" for row in rows for language in ("en", "es")}
    assert response["Content-Type"] == "application/xml"
    assert expected <= set(listed)
    assert len(listed) == len(set(listed))


def test_sitemap_gives_the_day_of_a_change_and_the_translation(client: Client) -> None:
    change = ContentChange.objects.order_by("-date").filter(page="big-shoulders:term/appeal").first()
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    root = ElementTree.fromstring(client.get("/sitemap.xml").content)  # noqa: S314 our own text
    found = {url.findtext("s:loc", "", names): url for url in root.findall("s:url", names)}
    page = found["http://testserver/es/big-shoulders/term/appeal/"]
    assert page.findtext("s:lastmod", None, names) == (str(change.date) if change else None)
    assert any(url.findtext("s:lastmod", None, names) for url in found.values())
    for address, url in found.items():
        others = {link.attrib["hreflang"]: link.attrib["href"] for link in url.findall("x:link", names)}
        assert set(others) == {"en", "es"}
        assert address in others.values()
        assert set(others.values()) <= set(found)


def test_sitemap_of_many_games_is_an_index_of_files(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def addresses(path: str) -> list[str]:
        tree = ElementTree.fromstring(client.get(path, HTTP_HOST="many.example").content)  # noqa: S314 our own text
        return [str(item.text) for item in tree.iter() if item.tag.endswith("}loc")]

    # As if there were so many pages that they take up three files.
    number = len(RefSitemap().items())
    monkeypatch.setattr(RefSitemap, "limit", number // 2 - 1)
    files = addresses("/sitemap.xml")
    assert files == [f"http://many.example/sitemap.xml?p={file}" for file in (1, 2, 3)]
    listed = [address for file in files for address in addresses(file.removeprefix("http://many.example"))]
    assert len(listed) == len(set(listed)) == number + len(ListSitemap().items())
    for file in ("0", "4", "one"):
        assert client.get("/sitemap.xml", {"p": file}, HTTP_HOST="many.example").status_code == 404


def test_robots_are_shown_the_sitemap_and_kept_from_the_language_switch(client: Client) -> None:
    response = client.get("/robots.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode().splitlines() == [
        "User-agent: *",
        "Disallow: /language/",
        "Disallow: /en/report/",
        "Disallow: /es/report/",
        "Sitemap: http://testserver/sitemap.xml",
    ]


@pytest.fixture
def log_lines() -> Any:
    """The lines of the log as the site writes them."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(json_formatter())
    loggers = [logging.getLogger(name) for name in ("sobremesa.request", "django.request")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    for logger, level in zip(loggers, levels, strict=True):
        logger.removeHandler(handler)
        logger.setLevel(level)


@pytest.mark.parametrize(
    ("address", "path", "status"),
    [
        ("/en/search/?q=secret", "/en/search/", 200),
        (
            "/en/big-shoulders/calc/stock-bump/?share_price=100&earnings=secret",
            "/en/big-shoulders/calc/stock-bump/",
            422,
        ),
        ("/en/nowhere/?secret", "/en/nowhere/", 404),
        ("/healthz?secret", "/healthz", 200),
    ],
)
def test_every_request_leaves_one_line_without_its_query(
    client: Client, log_lines: Any, address: str, path: str, status: int
) -> None:
    client.get(address)
    [line] = [line for line in log_lines() if line["logger"] == "sobremesa.request"]
    assert (line["method"], line["path"], line["status"], line["level"]) == ("GET", path, status, "INFO")
    assert line["milliseconds"] >= 0
    assert line["time"]
    assert "secret" not in json.dumps(log_lines())


def test_somebody_elses_name_is_refused_without_a_word_of_error(client: Client, settings: Any, caplog: Any) -> None:
    settings.ALLOWED_HOSTS = ["rules.example.org"]
    assert client.get("/en/", headers={"host": "elsewhere.example"}).status_code == 400
    assert [line for line in caplog.records if line.levelname == "ERROR"] == []


@pytest.mark.parametrize("path", ["/en/search/", "/api/v1/search", "/en/report/"])
def test_too_many_parameters_are_refused_without_a_word_of_error(client: Client, caplog: Any, path: str) -> None:
    assert client.get(f"{path}?{'&'.join(f'a{number}=1' for number in range(501))}").status_code == 400
    assert [line for line in caplog.records if line.levelname == "ERROR"] == []


def test_line_about_our_own_mistake_holds_no_query(
    client: Client, log_lines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("rulebook.views.rules.game_page", broken)
    client.raise_request_exception = False
    client.get("/en/big-shoulders/?q=secret")
    [mistake] = [line for line in log_lines() if line["level"] == "ERROR"]
    assert "broken on purpose" in mistake["exc_info"]
    assert "secret" not in json.dumps(log_lines())
