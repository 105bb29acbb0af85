"""CONTRIBUTING's “Add a game”, done: a fifth game in a copy of the project, which nothing else of it knows of."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import prepared
from tests.conftest import PROJECT

from .small_game import SLUG, change, write_game

# Every package and folder that the site runs from.
CODE = (
    *(init.parent.name for init in PROJECT.glob("*/__init__.py") if init.parent.name not in ("tests", "benchmarks")),
    *("templates", "static", "locale", "fixtures"),
)

STORING = """\
title: {en: Storing tea, es: Guardar té}
sources: {en-2020: Storing}
paragraphs:
  - {id: five, en: You may store 5 chests., es: Puedes guardar 5 cajas.}
"""
STEP = """\
  steps:
    each-chest: {en: "{chests} chests cost ${price} each.", es: "{chests} cajas cuestan ${price} cada una."}
"""
TABLES = '''\
"""The numbers of Tea Harbor."""

GAME = "tea-harbor"
PRICE_OF_A_CHEST = 20
MOST_CHESTS = 5
'''
CALCULATOR = '''\
"""What tea costs."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit
from rules.engine.fields import whole

from .tables import GAME, MOST_CHESTS, PRICE_OF_A_CHEST

RULE = "trade/buying#price"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """How many chests are bought."""

    chests: int = whole(0, MOST_CHESTS)


def compute(given: Input) -> Result:
    """Every chest costs the same. Rule: tea-harbor:trade/buying"""
    values = {"chests": given.chests, "price": PRICE_OF_A_CHEST}
    cost = given.chests * PRICE_OF_A_CHEST
    return Result(values={"cost": cost}, steps=(Step("each-chest", values, (RULE,)),))


CALCULATOR = Calculator(
    game=GAME, slug="price", input=Input, compute=compute, results={"cost": Unit.MONEY}, headline=("cost",),
    rules=("trade/buying",),
)
'''
# The commands of the recipe and a visit, in one process: each start would cost a second.
VISIT = """\
import django, json, os, sys
from io import StringIO
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
from django.conf import settings
from django.core.management import call_command
from django.test import Client
plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
checked, loaded = StringIO(), StringIO()
call_command("check_content", "tea-harbor", worklist=True, stdout=checked)
call_command("load_content", stdout=loaded)
client = Client()
found = {"checked": checked.getvalue(), "loaded": loaded.getvalue(), "pages": {}}
for address in json.load(sys.stdin):
    response = client.get(address)
    found["pages"][address] = [response.status_code, response.content.decode()]
computed = client.post("/api/v1/calculators/tea-harbor/price", '{"chests": 3}', content_type="application/json")
found["computed"] = json.loads(computed.content)
print(json.dumps(found))
"""
ADDRESSES = [
    "/en/", "/es/tea-harbor/", "/en/tea-harbor/trade/buying/", "/es/tea-harbor/term/tea/",
    "/en/tea-harbor/ship/clipper/",
    "/es/tea-harbor/calc/price/?chests=3", "/en/tea-harbor/checklist/setup/", "/en/tea-harbor/table/prices/",
    "/en/tea-harbor/difference/", "/en/search/?q=clipper", "/en/carnegie/", "/data/tea-harbor.json",
    "/en/tea-harbor/term/words.tbx", "/api/v1/games", "/sitemap.xml",
]  # fmt: skip


def write_whole_game(project: Path) -> None:
    """The three steps of the recipe."""
    folder = write_game(project / "fixtures" / SLUG)
    (folder / "sections/trade/storing.yaml").write_text(STORING, encoding="utf-8")
    change(folder, "game.yaml", "planned:\n  - calc/freight\n", "planned: []\n")
    change(folder, "sections/trade/selling.yaml", "[calc/price, calc/freight]", "[calc/price]")
    change(folder, "game.yaml", "complete: false", "complete: true")
    words = folder / "calculators.yaml"
    words.write_text(words.read_text(encoding="utf-8") + STEP, encoding="utf-8")

    rules = project / "rules" / SLUG.replace("-", "_")
    rules.mkdir()
    (rules / "__init__.py").write_text('"""Tea Harbor, made up."""\n', encoding="utf-8")
    (rules / "tables.py").write_text(TABLES, encoding="utf-8")
    (rules / "price.py").write_text(CALCULATOR, encoding="utf-8")


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the commands said and the pages answered, in a copy of the project with five games."""
    place = tmp_path_factory.mktemp("project")
    for name in CODE:
        shutil.copytree(PROJECT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("manage.py", "requirements.txt"):
        shutil.copy(PROJECT / name, place / name)
    write_whole_game(place)
    with prepared.copied(place / "var") as environment:
        done = subprocess.run(
            [sys.executable, "-c", VISIT], cwd=place, env=environment, input=json.dumps(ADDRESSES), capture_output=True,
            text=True,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_recipe_leaves_nothing_to_write_and_loads_nothing_else(visited: dict[str, Any]) -> None:
    whole = f"{SLUG}: 3 sections, 2 terms, 2 components, 1 differences, 0 still to write, 0 problems"
    first, *rest = visited["checked"].splitlines()
    assert first == whole
    # What teaches the game is of its author's choice: named, and no page of it is missing.
    assert [line.split(":")[0].strip() for line in rest] == ["could have"] * 2
    assert [line for line in visited["loaded"].splitlines() if "unchanged" not in line] == [f"{SLUG}: loaded"]


def test_every_page_of_the_new_game_is_there(visited: dict[str, Any]) -> None:
    pages = visited["pages"]
    assert {address: status for address, (status, _) in pages.items() if status != 200} == {}
    assert "Tea Harbor" in pages["/en/"][1]
    assert "Comprar té" in pages["/es/tea-harbor/"][1]
    assert "/en/tea-harbor/trade/buying/" in pages["/sitemap.xml"][1]


def test_its_calculator_is_found_and_computes(visited: dict[str, Any]) -> None:
    assert "3 cajas cuestan $20 cada una." in visited["pages"]["/es/tea-harbor/calc/price/?chests=3"][1]
    assert visited["computed"]["result"] == {"cost": 60}
    step = {"text": "3 chests cost $20 each.", "rules": ["tea-harbor:trade/buying#price"]}
    assert visited["computed"]["steps"] == [step]


def test_it_is_searched_and_offered_as_data_beside_the_others(visited: dict[str, Any]) -> None:
    pages = visited["pages"]
    assert "/en/tea-harbor/ship/clipper/" in pages["/en/search/?q=clipper"][1]
    assert json.loads(pages["/data/tea-harbor.json"][1])["game"] == SLUG
    games = {game["game"]: game["counts"]["calculators"] for game in json.loads(pages["/api/v1/games"][1])["games"]}
    assert (len(games), games[SLUG]) == (5, 1)
