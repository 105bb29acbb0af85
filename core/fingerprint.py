"""Fingerprints of the source: derived files are rebuilt when a file that they depend on changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from modulefinder import ModuleFinder
from pathlib import Path

from django.conf import settings

from content.base_path import BASE_PATH
from content.game import accents, game_slugs

PROJECT = Path(__file__).resolve().parent.parent
_NOT_SERVED = ("tests", "benchmarks")
_BESIDE_THE_CODE = ("templates", "static", "locale")
_COMPILED = (".pyc", ".mo")
_LENGTH = 8


@cache
def source_fingerprint(game: str = "") -> str:
    """Twelve characters that change with any file that affects a page, apart from the content in the database.

    Every file of every package counts, the templates, static files and translations, the locked libraries, and the
    games' accents, which are a part of the style sheet. Without the code of the other games, it is that of the pages of
    a ``game``.
    """
    total = hashlib.sha256(repr(accents(settings.FIXTURES_DIR)).encode() + BASE_PATH.encode())
    others = [slug for slug in game_slugs(settings.FIXTURES_DIR) if game not in ("", slug)]
    left_out = {settings.BASE_DIR / "rules" / slug.replace("-", "_") for slug in others}
    for path in sorted(_source_files(settings.BASE_DIR)):
        if not left_out.isdisjoint(path.parents):
            continue
        total.update(path.relative_to(settings.BASE_DIR).as_posix().encode() + b"\0")
        total.update(path.read_bytes())
    return total.hexdigest()[:12]


@cache
def code_behind(*modules: str, project: Path = PROJECT) -> str:
    """Eight characters that change with the code of these modules, or of any module of ours that they import.

    This is for data that outlives a release because few source changes affect it: rows, which nodes with different
    releases share, and the search index. The import graph decides which files count, so there is no list to keep up to
    date. Data files beside the modules, such as word lists, count too. A module that is only imported by name (a
    calculator, by ``rules.engine.registry``) does not: what a game's own code declares counts for its own rows alone
    (``rulebook.load.stamp``).
    """
    # Rows hold links.
    total = hashlib.sha256(BASE_PATH.encode())
    for path in files_behind(*modules, project=project):
        total.update(path.relative_to(project).as_posix().encode() + b"\0")
        total.update(path.read_bytes())
    return total.hexdigest()[:_LENGTH]


def code_in(folder: Path) -> str:
    """Eight characters that change with the Python of a folder; empty if there is none."""
    total = hashlib.sha256()
    paths = sorted(folder.rglob("*.py"))
    for path in paths:
        total.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:_LENGTH] if paths else ""


def files_behind(*modules: str, project: Path = PROJECT) -> list[Path]:
    """The files that ``code_behind`` reads, sorted."""
    finder = ModuleFinder(path=[str(project)])
    for name in modules:
        finder.import_hook(name)
    # A folder without an __init__.py is a module without a file.
    paths = (getattr(module, "__file__", None) for module in finder.modules.values())
    sources = {Path(path) for path in paths if path}
    return sorted(sources | {file for source in sources for file in _data_beside(source)})


def _data_beside(source: Path) -> Iterator[Path]:
    return (file for file in source.parent.iterdir() if file.is_file() and file.suffix in (".yaml", ".json"))


def _source_files(project: Path) -> Iterator[Path]:
    packages = [init.parent for init in project.glob("*/__init__.py") if init.parent.name not in _NOT_SERVED]
    for folder in (*packages, *(project / name for name in _BESIDE_THE_CODE)):
        yield from (path for path in folder.rglob("*") if path.is_file() and path.suffix not in _COMPILED)
    requirements = project / "requirements.txt"
    if requirements.is_file():
        yield requirements
