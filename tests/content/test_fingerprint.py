"""What is derived is built again when the code behind it changes; no list says which code that is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.fingerprint import PROJECT, code_behind, code_in, files_behind, source_fingerprint
from rulebook.load import stamp

ROWS = "rulebook.load"
INDEX = ("search.searcher", "search.stored")
OURS = ("calculators", "rulebook", "answers", "rules", "translator", "search", "content", "language", "limits")

# Prints the modules of ours that come with the import, then the data files of ours that reading a game opens.
_WATCH = """
import sys
from pathlib import Path

opened = set()
sys.addaudithook(lambda event, args: opened.add(str(args[0])) if event == "open" else None)
import django

django.setup()
before = set(sys.modules)
from rulebook.load import checked_game

print(*sorted(set(sys.modules) - before))
opened.clear()
checked_game(Path("fixtures/chicago-express"))
print(*sorted(opened))
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in OURS:
        shutil.copytree(PROJECT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.fixture(scope="module")
def watched() -> tuple[list[str], list[str]]:
    """The modules that ``rulebook.load`` really brings, and the files that are opened to load a game."""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", _WATCH], cwd=PROJECT, env=environment, capture_output=True, text=True, check=True
    )
    modules, opened = done.stdout.splitlines()
    return modules.split(), opened.split()


def test_rows_are_made_again_when_a_module_behind_them_changes(project: Path) -> None:
    seen = [code_behind(ROWS, project=project)]
    for module in ("language/analysis", "language/lexicon", "search/values", "search/stored", "content/refs"):
        with (project / f"{module}.py").open("a", encoding="utf-8") as file:
            file.write("CHANGED = True\n")
        code_behind.cache_clear()
        assert code_behind(ROWS, project=project) not in seen, module
        seen.append(code_behind(ROWS, project=project))


def test_index_is_built_again_when_its_word_list_changes(project: Path) -> None:
    before = code_behind(*INDEX, project=project)
    with (project / "search/everyday.yaml").open("a", encoding="utf-8") as file:
        file.write("# another word\n")
    code_behind.cache_clear()
    assert code_behind(*INDEX, project=project) != before


def test_code_that_makes_neither_rows_nor_index_changes_neither(project: Path) -> None:
    before = code_behind(ROWS, *INDEX, project=project)
    with (project / "rulebook/sitemaps.py").open("a", encoding="utf-8") as file:
        file.write("CHANGED = True\n")
    code_behind.cache_clear()
    assert code_behind(ROWS, *INDEX, project=project) == before


def test_rows_are_made_again_when_the_own_code_of_a_game_changes(tmp_path: Path) -> None:
    assert code_in(tmp_path / "nowhere") == ""
    (tmp_path / "play.py").write_text("MOVES = ()", encoding="utf-8")
    before = code_in(tmp_path)
    (tmp_path / "play.py").write_text("MOVES = (1,)", encoding="utf-8")
    assert before != code_in(tmp_path) != ""
    assert stamp("carnegie", "d").endswith(code_in(PROJECT / "rules/carnegie"))


def test_every_module_that_the_loader_brings_counts(watched: tuple[list[str], list[str]]) -> None:
    counted = {path.relative_to(PROJECT).with_suffix("").as_posix() for path in files_behind(ROWS)}
    names = {name.removesuffix("/__init__").replace("/", ".") for name in counted}
    brought = {name for name in watched[0] if name.startswith(tuple(f"{package}." for package in OURS))}
    assert brought
    assert brought <= names


def test_every_data_file_that_loading_reads_counts(watched: tuple[list[str], list[str]]) -> None:
    opened = {Path(PROJECT, path) for path in watched[1]}
    data = {path for path in opened if path.is_relative_to(PROJECT) and path.suffix in (".yaml", ".json")}
    content = {path for path in data if path.is_relative_to(PROJECT / "fixtures")}
    assert content
    assert data - content <= set(files_behind(ROWS))


@pytest.fixture
def fingerprint_of(project: Path, settings: Any) -> Callable[[], str]:
    """The fingerprint of all source, in a copy of the project."""
    for name in ("templates", "static", "locale", "web", "config", "fixtures"):
        shutil.copytree(PROJECT / name, project / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "requirements.txt", project)
    settings.BASE_DIR, settings.FIXTURES_DIR = project, project / "fixtures"
    fingerprint: Callable[[], str] = source_fingerprint.__wrapped__
    return fingerprint


@pytest.mark.parametrize(
    "file",
    [
        *("rulebook/sitemaps.py", "web/headers.py", "search/everyday.yaml", "templates/base.html", "requirements.txt"),
        *("static/css/site.css", "locale/es/LC_MESSAGES/django.po", "rules/carnegie/tables.py"),
    ],
)
def test_fingerprint_changes_with_every_kind_of_source(
    project: Path, fingerprint_of: Callable[[], str], file: str
) -> None:
    before = fingerprint_of()
    with (project / file).open("a", encoding="utf-8") as opened:
        opened.write("\n")
    assert fingerprint_of() != before


def test_code_of_a_game_counts_for_its_own_pages_and_for_those_of_no_other(
    project: Path, fingerprint_of: Callable[..., str]
) -> None:
    slugs = ("", "carnegie", "chicago-express")
    before = {slug: fingerprint_of(slug) for slug in slugs}
    with (project / "rules/carnegie/tables.py").open("a", encoding="utf-8") as opened:
        opened.write("\n")
    assert [slug for slug in slugs if fingerprint_of(slug) != before[slug]] == ["", "carnegie"]


def test_fingerprint_changes_with_the_accent_of_a_game(project: Path, fingerprint_of: Callable[[], str]) -> None:
    before = fingerprint_of()
    path = project / "fixtures/carnegie/game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("accent:", "colour:"), encoding="utf-8")
    assert fingerprint_of() != before


def test_fingerprint_is_that_of_the_source_and_of_nothing_else(
    project: Path, fingerprint_of: Callable[[], str]
) -> None:
    """Content counts as it is in the database."""
    before = fingerprint_of()
    for name in ("fixtures/carnegie/terms/more.yaml", "var/file", "tests/test_file.py", "locale/es/django.mo"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text("new", encoding="utf-8")
    assert fingerprint_of() == before
