"""The site under a path of another one: every address that it names begins with that path, and leads somewhere."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from http.client import HTTPResponse

import pytest

from tests.prepared import PROJECT
from tests.servers import proxy
from tests.servers.site import Site, environment_for_tests, is_there, running, until

BASE = "/mesa"
ORIGIN = f"https://{proxy.HOST}"
[LOCATION] = re.findall(
    r"^location /mesa/ \{.*?^\}", (PROJECT / "docs/deploy.md").read_text(encoding="utf-8"), re.M | re.S
)
# What a page names: links, forms, scripts, pictures, parts that it asks for, and addresses in its data.
ADDRESS = re.compile(r'\b(?:href|src|action|content|hx-[a-z]+|data-[a-z-]+)="(/[^"]*)"')
OF_A_KIND = 2


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of nginx in front of a site with one small game."""
    folder = tmp_path_factory.mktemp("path")
    fixtures = folder / "var/fixtures"
    shutil.copytree(PROJECT / "docs/example-game/fixtures", fixtures)
    for path in (PROJECT / "fixtures").glob("*.yaml"):
        shutil.copy(path, fixtures)
    environment = environment_for_tests({name: text for name, text in os.environ.items() if name != "DATABASE_URL"})
    environment |= {"DJANGO_SETTINGS_MODULE": "tests.servers.path_settings", "VAR_DIR": str(folder / "var")}
    environment |= {"BASE_PATH": BASE, "BEHIND_TLS_PROXY": "1", "ALLOWED_HOSTS": f"{proxy.HOST},localhost"}
    command = [sys.executable, "manage.py", "prepare"]
    subprocess.run(command, cwd=PROJECT, env=environment, stdout=subprocess.DEVNULL, check=True)
    place = folder / "socket"
    with running(["--uds", str(place)], environment, PROJECT, folder / "log") as process:
        site = Site(place, process)
        until(lambda: place.exists() and is_there(site.get), "the site is ready")
        with proxy.proxying(proxy.program(), place, folder / "nginx", location=LOCATION + "\n") as port:
            yield port


def get(port: int, path: str, method: str = "GET", body: str | None = None, **headers: str) -> tuple[HTTPResponse, str]:
    with closing(proxy.connection(port)) as opened:
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        opened.request(method, path, body, {"Host": proxy.HOST, **names})
        response = opened.getresponse()
        return response, response.read().decode(errors="replace")


def kind_of(path: str) -> tuple[str, ...]:
    """Pages of one kind differ in their keys alone."""
    parts = path.partition("?")[0].strip("/").split("/")
    return (*parts[:2], *parts[3:4], str(len(parts)), path.rpartition(".")[2] if "." in parts[-1] else "")


def test_every_address_on_every_type_of_page_is_under_the_path(port: int) -> None:
    waiting, seen, kinds = [f"{BASE}/en/", f"{BASE}/es/"], set[str](), dict[tuple[str, ...], int]()
    while waiting:
        path = unescape(waiting.pop(0)).partition("#")[0]
        kinds[kind_of(path)] = kinds.get(kind_of(path), 0) + 1
        if path in seen or kinds[kind_of(path)] > OF_A_KIND:
            continue
        seen.add(path)
        response, text = get(port, path)
        assert response.status in (200, 302), path
        for header in ("Location", "Content-Location"):
            assert response.headers.get(header, BASE).startswith((BASE, f"{ORIGIN}{BASE}/")), path
        if response.headers.get_content_type() == "text/html":
            named = ADDRESS.findall(text)
            assert [address for address in named if not f"{address}/".startswith(f"{BASE}/")] == [], path
            waiting += [address for address in named if address != BASE and not address.endswith(("/report/", "/mcp"))]
    assert {"calc", "term"} <= {part for path in seen for part in path.split("/")}
    assert len(seen) > 30


def test_files_for_browsers_name_the_path(port: int) -> None:
    _, page = get(port, f"{BASE}/es/tea-harbor/")
    assert f'<link rel="canonical" href="{ORIGIN}{BASE}/es/tea-harbor/">' in page
    assert f'content="{ORIGIN}{BASE}/es/tea-harbor/preview.png"' in page
    manifest = json.loads(get(port, f"{BASE}/es/site.webmanifest")[1])
    assert (manifest["id"], manifest["scope"], manifest["start_url"]) == (f"{BASE}/", f"{BASE}/", f"{BASE}/es/")
    assert all(icon["src"].startswith(f"{BASE}/static/") for icon in manifest["icons"])
    worker, script = get(port, f"{BASE}/sw.js")
    assert worker.status == 200
    shell = re.findall(r'JSON.parse\("(.*?)"\)', script)[0].encode().decode("unicode_escape")
    shell = json.loads(shell)
    assert (shell["base"], shell["static"]) == (BASE, f"{BASE}/static/")
    for path in [*shell["pages"], *re.findall(r'importScripts\("(.*?)"\)', script)]:
        assert path.startswith(f"{BASE}/")
        assert get(port, path)[0].status == 200
    bundles = json.loads(get(port, f"{BASE}/offline/tea-harbor/es.json")[1])
    for file in (*bundles["parcels"], bundles["search"], *bundles["files"]):
        assert file["address"].startswith(f"{BASE}/")
        assert get(port, file["address"])[0].status == 200
    saved = json.loads(get(port, bundles["parcels"][0]["address"])[1])
    assert all(address.startswith(f"{BASE}/es/") for address, _page in saved)


def test_choosing_a_language_stays_under_the_path(port: int) -> None:
    assert get(port, f"{BASE}/", Accept_Language="es")[0].headers["Location"] == f"{BASE}/es/"
    chosen, _ = get(port, f"{BASE}/language/es/?next={BASE}/en/tea-harbor/")
    assert chosen.headers["Location"] == f"{BASE}/es/tea-harbor/"
    assert f"Path={BASE}/;" in chosen.headers["Set-Cookie"]


def test_programs_are_given_addresses_under_the_path(port: int) -> None:
    index = json.loads(get(port, f"{BASE}/api/v1/")[1])
    for address in (
        index["description"],
        index["documentation"],
        *index["calls"].values(),
        index["schema_of_data_sets"],
    ):
        assert address.startswith(f"{BASE}/")
    described = json.loads(get(port, index["description"])[1])
    assert all(path.startswith(f"{BASE}/api/v1/") for path in described["paths"])
    for path, names in (("sitemap.xml", "<loc>"), ("robots.txt", "Sitemap: "), ("llms.txt", "(")):
        _, text = get(port, f"{BASE}/{path}")
        assert f"{names}{ORIGIN}{BASE}/" in text
        assert not re.search(rf"{ORIGIN}/(?!mesa/)", text)
    asked = json.dumps({"game": "tea-harbor", "players": ["Ana", "Bo"]})
    response, text = get(port, index["calls"]["plays"], "POST", asked, Content_Type="application/json")
    assert response.status == 201
    started = json.loads(text)
    assert re.match(rf"(?:{ORIGIN})?{BASE}/en/play/", started["url"])
    wrong = get(port, f"{BASE}/api/v1/sections/tea-harbor/no/thing")[1]
    assert json.loads(wrong)["errors"][0]["code"] == "not-found"
