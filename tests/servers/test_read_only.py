"""A server builds nothing: it serves everything from folders that it may not write to, and starts no process.

Permissions alone would not bind a server that runs as root, as CI does, and mounting needs rights that CI may lack. A
process may always give up a capability: without that of passing over permissions, root is bound like anybody else.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from django.utils.encoding import iri_to_uri

from content.game import game_slugs
from tests.browser.addresses import PAGES
from tests.prepared import PROJECT, copied, on_postgres
from tests.servers.site import Site, environment_for_tests, is_there, running, until

LANGUAGES = ("en", "es")
GAMES = game_slugs(PROJECT / "fixtures")
PAPERS = ("a4", "letter")
# What no page type shows: files, health, and what programs read.
FILES = [
    *("/healthz", "/readyz", "/sitemap.xml", "/robots.txt", "/sw.js", "/data/schema.json", "/offline/versions.json"),
    *(f"/data/{game}.json" for game in GAMES),
    *(f"/{language}/{game}/aid/{paper}.pdf" for language, game, paper in product(LANGUAGES, GAMES, PAPERS)),
    *(f"/{language}/{game}/term/words.tbx" for language, game in product(LANGUAGES, GAMES)),
    *(f"/{language}/{name}" for language, name in product(LANGUAGES, ("site.webmanifest", "offline/words.json"))),
    *("/api/v1/games", "/api/v1/search?q=dividend", "/api/v1/translate?text=share&to=es", "/api/v1/calculators"),
]
_PR_CAPBSET_DROP = 24
_CAP_DAC_OVERRIDE = 1


def bound_by_permissions() -> None:
    """Give up the right of root to write where permissions forbid it; who is not root has no such right."""
    libc = ctypes.CDLL(None, use_errno=True)
    if os.geteuid() == 0 and libc.prctl(_PR_CAPBSET_DROP, _CAP_DAC_OVERRIDE, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "a capability cannot be given up")


def set_writable(folder: Path, *, writable: bool) -> None:
    """Let the owner write to a folder and everything in it, or nobody."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | 0o200 if writable else mode & ~0o222)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("read-only")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    """A server that has just started, and may write to its database alone."""
    with copied(folder / "var", pages=True) as environment:
        if not on_postgres():
            (folder / "database").mkdir()
            for file in (folder / "var").glob("sobremesa.sqlite3*"):
                shutil.move(file, folder / "database")
            environment["DATABASE_URL"] = f"sqlite:///{folder / 'database/sobremesa.sqlite3'}"
        # Python would write down what it compiled, beside the code.
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        set_writable(folder / "var", writable=False)
        try:
            listen, log = ["--uds", str(folder / "socket")], folder / "log"
            with running(listen, environment_for_tests(environment), PROJECT, log, bound_by_permissions) as process:
                site = Site(folder / "socket", process)
                until(lambda: (folder / "socket").exists() and is_there(site.get), "the site is ready")
                yield site
        finally:
            set_writable(folder / "var", writable=True)


def test_nothing_can_be_written_there(site: Site, folder: Path) -> None:
    """Else the other tests would show nothing."""
    for place in (folder / "var", folder / "var/releases", folder / "var/releases/current/index"):
        program = f"open({str(place / 'file')!r}, 'w')"
        done = subprocess.run([sys.executable, "-c", program], preexec_fn=bound_by_permissions, capture_output=True)
        assert b"PermissionError" in done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_of_page_is_served(site: Site, language: str) -> None:
    wanted = {f"/{language}/{path.partition('#')[0]}": status for path, status in PAGES.values()}
    assert {path: site.get(iri_to_uri(path))[0] for path in wanted} == wanted


def test_every_file_is_served(site: Site) -> None:
    assert {path: site.get(path)[0] for path in FILES} == dict.fromkeys(FILES, 200)


def test_every_static_file_is_served(site: Site, folder: Path) -> None:
    manifest = json.loads((folder / "var/releases/current/static/staticfiles.json").read_text(encoding="utf-8"))
    paths = [f"/static/{name}" for name in manifest["paths"].values()]
    assert len(paths) > 20
    assert {path: site.get(path)[0] for path in paths} == dict.fromkeys(paths, 200)


@pytest.mark.parametrize("game", GAMES)
def test_every_bundle_is_served(site: Site, game: str) -> None:
    for language in LANGUAGES:
        status, content = site.get(f"/offline/{game}/{language}.json")
        assert status == 200
        manifest = json.loads(content)
        paths = [bundle["address"] for bundle in (*manifest["parcels"], manifest["search"])]
        assert {path: site.get(path)[0] for path in paths} == dict.fromkeys(paths, 200)
        assert all(file["bytes"] > 0 for file in manifest["files"])


def test_no_worker_has_started_a_process(site: Site) -> None:
    """Last, after all that was asked for."""
    assert site.workers
    tasks = [task for worker in site.workers for task in Path(f"/proc/{worker}/task").iterdir()]
    assert [task for task in tasks if (task / "children").read_text(encoding="ascii").strip()] == []
