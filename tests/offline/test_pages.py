"""What a browser is told so that the site can be installed and read without a network."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from offline.sizes import transfer_size
from rulebook.models import Game, ReferenceTable
from tests.conftest import PROJECT

from .conftest import GAME

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("language", ["en", "es"])


def directives(response: object) -> dict[str, str]:
    rules = [rule.strip() for rule in response["Content-Security-Policy"].split(";")]  # type: ignore[index]
    return {rule.partition(" ")[0]: rule.partition(" ")[2] for rule in rules}


@both_languages
def test_manifest_speaks_the_language_and_starts_there(client: Client, language: str) -> None:
    response = client.get(f"/{language}/site.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    found = response.json()
    assert (found["lang"], found["start_url"], found["scope"], found["display"]) == (
        language,
        f"/{language}/",
        "/",
        "standalone",
    )
    assert found["name"].startswith("Sobremesa")
    assert {shortcut["url"] for shortcut in found["shortcuts"]} == {
        f"/{language}/search/",
        *(f"/{language}/{slug}/" for slug in Game.objects.values_list("slug", flat=True)),
    }


def test_both_manifests_are_one_app(client: Client) -> None:
    found = [client.get(f"/{language}/site.webmanifest").json() for language in ("en", "es")]
    assert found[0]["id"] == found[1]["id"]
    assert found[0]["description"] != found[1]["description"]


def test_icons_are_as_large_as_the_manifest_says(client: Client) -> None:
    icons = client.get("/en/site.webmanifest").json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        data = Path(finders.find(icon["src"].removeprefix("/static/"))).read_bytes()
        width, height = struct.unpack(">II", data[16:24])
        assert f"{width}x{height}" == icon["sizes"]


@both_languages
def test_every_page_links_to_the_manifest_of_its_language(client: Client, language: str) -> None:
    for page in ("", f"{GAME}/", f"{GAME}/term/", "offline/"):
        assert (
            f'<link rel="manifest" href="/{language}/site.webmanifest">'
            in client.get(f"/{language}/{page}").content.decode()
        )


@pytest.mark.parametrize(
    "path", ["/en/", "/es/offline/", "/sw.js", "/en/site.webmanifest", f"/en/{GAME}/offline/calc/"]
)
def test_workers_and_manifests_come_from_the_site_alone(client: Client, path: str) -> None:
    found = directives(client.get(path))
    assert (found["worker-src"], found["manifest-src"], found["script-src"]) == ("'self'", "'self'", "'self'")


def test_worker_stands_at_the_root_and_is_asked_for_again(client: Client) -> None:
    response = client.get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"


def test_worker_has_other_bytes_when_the_content_changes(client: Client) -> None:
    before = client.get("/sw.js").content
    assert client.get("/sw.js").content == before
    Game.objects.filter(slug=GAME).update(digest="another")
    assert client.get("/sw.js").content != before


def test_every_script_of_the_worker_is_there(client: Client) -> None:
    scripts = re.findall(r'importScripts\("/static/([^"]+)"\)', client.get("/sw.js").content.decode())
    assert len(scripts) == 12
    assert [script for script in scripts if not finders.find(script)] == []


def test_worker_stores_nothing_while_it_answers() -> None:
    """Only what a reader chose to keep is stored, and the site's own pages at installation."""
    source = (PROJECT / "offline/static/js/offline/worker.js").read_text(encoding="utf-8")
    stock, _, rest = source.partition("async function tidy")
    assert "cache.put" in stock
    assert re.findall(r"\.put\(|\.add\(|addAll\(", rest) == []


def test_worker_takes_over_only_when_the_reader_asks() -> None:
    source = (PROJECT / "offline/static/js/offline/worker.js").read_text(encoding="utf-8")
    assert re.findall(r".*skipWaiting.*", source) == ['  if (event.data === "take-over") self.skipWaiting();']


@both_languages
def test_page_instead_of_a_calculator_leads_to_every_table(client: Client, language: str) -> None:
    html = client.get(f"/{language}/{GAME}/offline/calc/").content.decode()
    tables = ReferenceTable.objects.filter(game__slug=GAME)
    assert tables
    assert [table for table in tables if f'href="/{language}/{GAME}/table/{table.key}/"' not in html] == []


@both_languages
@pytest.mark.parametrize("page", ["offline/", "offline/page/", "offline/search/"])
def test_offline_pages_answer_without_anything_kept(client: Client, page: str, language: str) -> None:
    response = client.get(f"/{language}/{page}")
    assert response.status_code == 200
    assert response["Content-Language"] == language


@both_languages
def test_button_is_hidden_from_those_without_javascript(client: Client, language: str) -> None:
    for page, count in ((f"{GAME}/", 2), ("offline/", Game.objects.count() + 1)):
        html = client.get(f"/{language}/{page}").content.decode()
        assert len(re.findall(r'<section class="save scripted"', html)) == count


def test_every_game_has_a_place_in_the_overview(client: Client) -> None:
    html = client.get("/en/offline/").content.decode()
    assert set(re.findall(r'data-save="([^"]+)"', html)) == {"python", *Game.objects.values_list("slug", flat=True)}


@both_languages
def test_results_found_on_the_device_are_made_of_the_sites_own_templates(client: Client, language: str) -> None:
    words = client.get(f"/{language}/offline/words.json").json()
    for name in ("address", "title", "where", "snippet"):
        assert f"{{{name}}}" in words["hits"]["named"]
    assert "{other}" in words["hits"]["named"]
    assert "{other}" not in words["hits"]["plain"]
    assert "{found}" in words["one"]
    assert "{games}" in words["searched"]
    assert words["reading_label"].rstrip(":") in words["reading"]


def test_file_that_is_not_there_has_no_size() -> None:
    assert transfer_size("/static/js/nowhere.0123456789ab.js") == 0
