"""Pages that list games, with a hundred copies of the example game: bytes, links, choices and queries.

The games are loaded into a folder of their own, without pages and bundles; it takes about a minute.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import brotli

PROJECT = Path(__file__).resolve().parents[1]
EXAMPLE = PROJECT / "docs/example-game"
SLUG, PACKAGE, NAME = "tea-harbor", "tea_harbor", "Tea Harbor"
GAMES = 100
PAGES = {
    "home": "/en/",
    "game": "/en/tea-harbor-050/",
    "section": "/en/tea-harbor-050/trade/buying/",
    "search": "/en/search/?q=chest",
    "empty search": "/en/search/",
    "translate": "/en/translate/",
    "start a game": "/en/play/",
    "changes": "/en/changes/",
    "offline": "/en/offline/",
    "report": "/en/report/?page=tea-harbor-050:trade/buying",
    "about": "/en/about/",
    "developers": "/en/developers/",
    "sitemap": "/sitemap.xml",
    "games (API)": "/api/v1/games",
    "calculators (API)": "/api/v1/calculators",
    "description (API)": "/api/v1/openapi.json",
    "llms.txt": "/llms.txt",
}
_NAMES = re.compile(rf"\b(?:{SLUG}|{PACKAGE}|{NAME})\b")


def write_games(folder: Path, number: int) -> None:
    """Copies of the example game, as ``fixtures`` and ``rules`` in a folder."""
    for count in range(1, number + 1):
        numbered = partial(_numbered, number=count)
        for part in ("fixtures", "rules"):
            for path in sorted((EXAMPLE / part).rglob("*.*")):
                if path.suffix in (".yaml", ".py"):
                    place = folder / numbered(str(path.relative_to(EXAMPLE)))
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.write_text(numbered(path.read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copy(PROJECT / "fixtures/plays.yaml", folder / "fixtures")


def _numbered(text: str, number: int) -> str:
    joined = {SLUG: "-", PACKAGE: "_", NAME: " "}
    return _NAMES.sub(lambda match: f"{match[0]}{joined[match[0]]}{number:03}", text)


def main() -> None:
    """Load the games, in a process of their own, and measure the pages."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        write_games(folder, GAMES)
        (folder / "var").mkdir()
        settings = {"VAR_DIR": f"{made}/var", "MANY_GAMES": made, "DJANGO_SETTINGS_MODULE": "benchmarks.many_settings"}
        subprocess.run([sys.executable, "-m", "benchmarks.many_games"], env=os.environ | settings, check=True)


def _measure() -> None:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext, setup_test_environment

    setup_test_environment()
    call_command("prepare", without_pages=True, verbosity=0)
    logging.disable()
    print("".join(f"{head:>9}" for head in ("bytes", "brotli", "links", "options", "queries")))
    for name, path in PAGES.items():
        with CaptureQueriesContext(connection) as queries:
            body = Client().get(path).content
        text = body.decode()
        counts = (len(body), len(brotli.compress(body)), text.count("<a "), text.count("<option"), len(queries))
        print("".join(f"{count:>9}" for count in counts), name)


if __name__ == "__main__":
    _measure()
