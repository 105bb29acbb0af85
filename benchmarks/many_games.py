"""Pages that list games, with a hundred copies of the example game: bytes, links, choices and queries.

The games are loaded into a folder of their own, without pages and bundles; it takes about a minute.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
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
    "style sheet": "/static/css/sobremesa.css",
}
_TEXT = re.compile(rf"\b(?:{SLUG}|{PACKAGE}|{NAME})\b")


def write_games(folder: Path, number: int) -> None:
    """Copies of the example game, as ``fixtures`` and ``rules`` in a folder."""
    for count in range(1, number + 1):
        new = {SLUG: f"{SLUG}-{count:03}", PACKAGE: f"{PACKAGE}_{count:03}", NAME: f"{NAME} {count:03}"}
        for part in ("fixtures", "rules"):
            for path in sorted((EXAMPLE / part).rglob("*.*")):
                if path.suffix in (".yaml", ".py"):
                    place = folder / _TEXT.sub(lambda match: new[match[0]], str(path.relative_to(EXAMPLE)))
                    place.parent.mkdir(parents=True, exist_ok=True)
                    text = path.read_text(encoding="utf-8")
                    place.write_text(_TEXT.sub(lambda match: new[match[0]], text), encoding="utf-8")
    shutil.copy(PROJECT / "fixtures/plays.yaml", folder / "fixtures")


def main() -> None:
    """Load the games, in a process of their own, and measure the pages."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        write_games(folder, GAMES)
        environment = os.environ | {
            "VAR_DIR": str(folder / "var"), "MANY_GAMES": made, "DJANGO_SETTINGS_MODULE": "benchmarks.many_settings",
        }  # fmt: skip
        (folder / "var").mkdir()
        sys.stdout.flush()
        if os.spawnve(os.P_WAIT, sys.executable, [sys.executable, "-m", "benchmarks.many_games"], environment):
            raise SystemExit("the games could not be loaded")


def _measure() -> None:
    import django  # noqa: PLC0415 after the settings are chosen

    django.setup()
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    call_command("prepare", without_pages=True, verbosity=0)
    settings.ALLOWED_HOSTS = ["testserver"]
    print(f"{'':18}{'bytes':>9}{'brotli':>9}{'links':>7}{'options':>9}{'queries':>9}")
    for name, path in PAGES.items():
        with CaptureQueriesContext(connection, ) as queries:
            response = Client().get(path)
        body = b"".join(response.streaming_content) if response.streaming else response.content
        text = body.decode()
        counts = (len(body), len(brotli.compress(body)), text.count("<a "), text.count("<option"))
        print(f"{name:18}{counts[0]:>9}{counts[1]:>9}{counts[2]:>7}{counts[3]:>9}{len(queries):>9}  {response.status_code}")


if __name__ == "__main__":
    _measure()
