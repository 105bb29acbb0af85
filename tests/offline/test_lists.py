"""What to keep of a game: every page of it, in bundles with a version."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.test import Client

from offline.addresses import addresses
from offline.bundles import PAGES_IN_A_BUNDLE
from offline.rendering import rendered
from offline.version import version_of
from rulebook.models import Checklist, Game
from rulebook.page_files import pages_part
from rulebook.release import release_of_content
from rulebook.sitemaps import ListSitemap, RefSitemap

from .conftest import GAME, add_bundles

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("language", ["en", "es"])


def of_list(client: Client, language: str = "en", game: str = GAME) -> dict[str, Any]:
    response = client.get(f"/offline/{game}/{language}.json")
    assert response.status_code == 200
    return response.json()


def pages_of(client: Client, address: str) -> dict[str, str]:
    response = client.get(address, HTTP_ACCEPT_ENCODING="br")
    assert response.status_code == 200
    return dict(json.loads(brotli.decompress(response.content)))


@both_languages
def test_every_page_of_every_game_is_kept(language: str) -> None:
    """The sitemap knows every page; no game is named here, so a new one is held to the same."""
    known = [*RefSitemap().items(), *ListSitemap().items()]
    for game in Game.objects.all():
        start = f"/{language}/{game.slug}/"
        wanted = {path for path in known if path.startswith(start)}
        listed = addresses(game, language)
        assert wanted - set(listed) == set()
        assert len(listed) == len(set(listed))
        assert all(path.startswith(start) for path in listed)


@both_languages
def test_list_and_bundles_hold_the_same_pages(client: Client, game: Game, language: str) -> None:
    found = of_list(client, language)
    pages = [path for bundle in found["parcels"] for path in pages_of(client, bundle["address"])]
    assert pages == found["pages"] == addresses(game, language)
    assert [bundle["pages"] for bundle in found["parcels"][:-1]] == [PAGES_IN_A_BUNDLE] * (len(found["parcels"]) - 1)


@both_languages
def test_every_listed_page_answers(client: Client, game: Game, language: str) -> None:
    # The build makes every one of them, and fails on what is no page.
    listed = addresses(game, language)[::5]
    assert dict.fromkeys(listed, 200) == {path: client.get(path).status_code for path in listed}


@both_languages
def test_kept_page_is_the_page_without_the_name_of_a_host(client: Client, game: Game, language: str) -> None:
    bundle = of_list(client, language)["parcels"][1]
    for path, html in pages_of(client, bundle["address"]).items():
        served = client.get(path).content.decode()
        own = re.search(r'<meta property="og:url" content="http://testserver.*?">', served)
        assert own
        assert html == served.replace(own[0], "").replace("http://testserver", "")


@both_languages
def test_built_page_is_the_kept_page(client: Client, game: Game, language: str) -> None:
    folder = release_of_content().path(pages_part(GAME, language))
    bundles = [pages_of(client, bundle["address"]) for bundle in of_list(client, language)["parcels"]]
    plain = {path: html for bundle in bundles for path, html in bundle.items() if "?" not in path}
    assert len(plain) == len(list(folder.rglob("index.br"))) == len(list(folder.rglob("index.gzip"))) > 100
    for path, html in plain.items():
        place = folder.joinpath(*path.split("/")[3:])
        assert brotli.decompress((place / "index.br").read_bytes()).decode() == html
        assert gzip.decompress((place / "index.gzip").read_bytes()).decode() == html


def test_page_of_a_site_with_one_name_says_it(settings: Any, db: None) -> None:
    settings.ALLOWED_HOSTS, settings.ORIGIN = ["rules.example.org"], "https://rules.example.org"
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    html = rendered(f"/es/{GAME}/term/", "es")
    assert '<link rel="canonical" href="https://rules.example.org/es/' in html
    assert 'hreflang="en" href="https://rules.example.org/en/' in html
    assert '<meta property="og:image" content="https://rules.example.org/es/' in html


def test_sections_are_kept_side_by_side_too(game: Game) -> None:
    both = [path for path in addresses(game, "en") if path.endswith("?both=")]
    assert both
    assert 'lang="es"' in rendered(both[0], "en")


def test_checklists_are_kept_for_every_choice(game: Game) -> None:
    listed = addresses(game, "en")
    for checklist in Checklist.objects.filter(game=game):
        start = f"/en/{GAME}/checklist/{checklist.key}/"
        combinations = 1
        for option in checklist.body["options"]:
            combinations *= len(option["choices"])
        queries = [path for path in listed if path.startswith(f"{start}?")]
        assert len(queries) == (combinations if checklist.body["options"] else 0)


def test_no_result_no_api_and_no_search_is_kept(game: Game) -> None:
    paths = [path for language in ("en", "es") for path in addresses(game, language)]
    assert [path for path in paths if "/api/" in path or "/search" in path or "/calc/?" in path] == []
    assert {f"/en/{GAME}/offline/calc/", f"/en/{GAME}/calc/dividends/"} <= set(paths)


def test_files_of_the_pages_are_listed_with_their_size(client: Client, game: Game) -> None:
    files = {file["address"]: file["bytes"] for file in of_list(client)["files"]}
    assert {"/static/css/sobremesa.css", "/static/js/sobremesa.js", "/static/django_htmx/htmx-2.min.js"} <= set(files)
    assert all(size > 0 for size in files.values())


def test_sizes_are_those_of_what_travels(client: Client, game: Game) -> None:
    found = of_list(client)
    for thing in (*found["parcels"], found["search"]):
        response = client.get(thing["address"], HTTP_ACCEPT_ENCODING="gzip, br")
        assert response["Content-Encoding"] == "br"
        assert len(response.content) == thing["bytes"]
        assert len(brotli.decompress(response.content)) == thing["takes"]
        plain = client.get(thing["address"], HTTP_ACCEPT_ENCODING="br;q=0")
        assert "Content-Encoding" not in plain
        assert len(plain.content) == thing["takes"]
        assert "immutable" in response["Cache-Control"]


def test_game_stays_small(client: Client, game: Game) -> None:
    lists = [of_list(client, language) for language in ("en", "es")]
    travels = sum(bundle["bytes"] for found in lists for bundle in found["parcels"]) + lists[0]["search"]["bytes"]
    assert travels < 620_000


def test_bundle_is_read_by_those_who_know_no_brotli(client: Client, game: Game) -> None:
    address = of_list(client)["parcels"][0]["address"]
    plain = client.get(address)
    assert "Content-Encoding" not in plain
    assert dict(plain.json()) == pages_of(client, address)


def test_worker_alone_may_compile_webassembly(client: Client, game: Game) -> None:
    address = next(file["address"] for file in of_list(client)["files"] if file["address"].endswith("worker.mjs"))
    allowed = "'wasm-unsafe-eval'"
    assert allowed in client.get(address)["Content-Security-Policy"]
    python = client.get("/offline/python/en.json").json()["files"]
    others = [*(file["address"] for file in python), f"/en/{GAME}/calc/dividends/", "/sw.js"]
    assert [other for other in others if allowed in client.get(other).get("Content-Security-Policy", "")] == []


def test_python_is_the_size_that_its_list_says(client: Client) -> None:
    files = client.get("/offline/python/es.json").json()["files"]
    for file in files:
        small = client.get(file["address"], HTTP_ACCEPT_ENCODING="br")
        plain = client.get(file["address"])
        assert (len(small.content), len(plain.content)) == (file["bytes"], file["takes"])
        assert "immutable" in plain["Cache-Control"]
    assert sum(file["bytes"] for file in files) < 4_000_000
    assert client.get(files[0]["address"].replace("/python/", "/python/x")).status_code == 404


def test_search_is_one_file_for_both_languages(client: Client, game: Game) -> None:
    assert of_list(client, "en")["search"] == of_list(client, "es")["search"]


def test_version_changes_with_the_content_of_the_game_and_of_no_other(client: Client, game: Game) -> None:
    before = client.get("/offline/versions.json").json()
    assert before["games"][GAME] == of_list(client)["version"]
    Game.objects.filter(pk=game.pk).update(digest="another")
    after = client.get("/offline/versions.json").json()
    changed = [slug for slug in before["games"] if before["games"][slug] != after["games"][slug]]
    assert changed == [GAME]
    assert before["site"] != after["site"]


def test_version_changes_with_the_code(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = version_of(game)
    monkeypatch.setattr("offline.version.source_fingerprint", lambda _game: "another")
    assert version_of(game) != before


def test_versions_are_asked_for_again_each_time(client: Client) -> None:
    assert client.get("/offline/versions.json")["Cache-Control"] == "no-cache"


def test_bundles_of_another_version_are_gone(client: Client, game: Game) -> None:
    address = of_list(client)["parcels"][0]["address"]
    assert client.get(address.replace(version_of(game), "000000000000")).status_code == 404


def test_list_of_a_version_that_is_not_prepared_says_when_to_ask_again(
    client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.RELEASES_DIR = tmp_path
    response = client.get(f"/offline/{GAME}/en.json")
    assert response.status_code == 503
    assert int(response["Retry-After"]) > 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["/offline/nothing/en.json", f"/offline/{GAME}/fr.json"])
def test_list_of_what_there_is_not(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_bundles_of_the_release_before_are_still_served(client: Client, game: Game) -> None:
    before = of_list(client)["parcels"][0]["address"]
    Game.objects.filter(pk=game.pk).update(digest="another")
    assert client.get("/offline/versions.json").json()["games"][GAME] not in before
    assert pages_of(client, before)


def test_bundles_of_a_game_that_did_not_change_are_there_before_the_new_release_is(client: Client, game: Game) -> None:
    before = release_of_content().folder
    Game.objects.exclude(pk=game.pk).update(digest="another")
    assert release_of_content().folder != before
    assert of_list(client)["pages"]


def test_bundles_are_there_whole_or_not_at_all(
    client: Client, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RELEASES_DIR = tmp_path
    pages = iter(["a page", "another"])
    monkeypatch.setattr("offline.bundles.rendered", lambda *_: next(pages))
    with pytest.raises(StopIteration):
        add_bundles(Game.objects.get(slug=GAME))
    assert release_of_content().keys == {}
    assert client.get(f"/offline/{GAME}/en.json").status_code == 503


def test_pages_are_laid_out_under_a_name_that_the_site_answers_to(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [".rules.example.org"]
    assert "<h1" in rendered(f"/en/{GAME}/", "en")


def test_bundles_that_are_there_are_not_written_again(game: Game) -> None:
    assert add_bundles(game) is False
