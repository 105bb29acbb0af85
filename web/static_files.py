"""Static files: what is generated from the sources under ``static``, and the part of a release that holds them all.

The one style sheet of the site is ``site.css``, the accents of the games, and ``print.css`` for paper: one request
before a page is drawn. The scripts that every page loads are one file too: together they compress a sixth better.
Comments and indentation are for those who read the sources; they are not sent.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder, get_finders
from django.contrib.staticfiles.management.commands.collectstatic import Command as CollectStatic
from django.core.files.storage import FileSystemStorage, Storage, storages
from django.core.management import call_command

from content.game import accents
from core.fingerprint import PROJECT
from rulebook.release import Release, current_release

STYLES = "css/sobremesa.css"
SCRIPTS = "js/sobremesa.js"
PART = "static"
# What the libraries ship and no page asks for, and what our one style sheet is made of.
_UNUSED = ["redoc*", "htmax*", "htmx-4*", "ext", "site.css", "print.css"]
_MANIFEST = "staticfiles.json"
_COMPRESSED = ("", ".br", ".gz")
_ON_EVERY_PAGE = ("site", "live", "search", "offline/saved-games", "offline/news", "keys")
_SOURCES = (PROJECT / "static", PROJECT / "offline/static")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# Space that the style sheet does not need. Before a colon, it stands between an element and what is in it.
_SPACE = re.compile(r"\s*([{};])\s*|([,:])\s+")
# Whole lines alone: what stands behind code may be a part of an address.
_LINE_OF_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def style_sheet(fixtures: Path) -> str:
    """The whole sheet; what stands in an element with a game's ``data-game`` takes its accent."""
    colored = "".join(
        f'[data-game="{slug}"] {{ --accent: light-dark({accent.light}, {accent.dark}); }}\n'
        for slug, accent in accents(fixtures).items()
    )
    screen, paper = (_source(f"css/{name}") for name in ("site.css", "print.css"))
    plain = _COMMENT.sub("", f"{screen}\n{colored}\n@media print {{\n{paper}\n}}\n")
    return "/* Made of site.css, print.css and the game.yaml of every game. */" + _SPACE.sub(r"\1\2", plain)


def script(source: str) -> str:
    """A script without its lines of comment and its indentation."""
    return _INDENT.sub("", _LINE_OF_COMMENT.sub("", source))


def _source(name: str) -> str:
    return next(folder / name for folder in _SOURCES if (folder / name).is_file()).read_text(encoding="utf-8")


def add_static_files(release: Release) -> bool:
    """Add the collected and compressed static files to a release; whether they were collected anew.

    The files of the release before are linked beside them: they have other names, which older pages still ask for.
    """
    return release.add(PART, _key(), _collect)


def _collect(folder: Path) -> None:
    declared = settings.STORAGES["staticfiles"]
    command = CollectStatic()
    command.storage = storages.create_storage({**declared, "OPTIONS": {"location": folder}})
    call_command(command, verbosity=0, interactive=False, ignore_patterns=_UNUSED)
    before = current_release()
    if before and (before.path(PART) / _MANIFEST).is_file():
        _link_files_of(before.path(PART), folder)


def _link_files_of(before: Path, folder: Path) -> None:
    names = json.loads((before / _MANIFEST).read_text(encoding="utf-8"))["paths"].values()
    for name in (f"{name}{ending}" for name in names for ending in _COMPRESSED):
        if (before / name).is_file() and not (folder / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            os.link(before / name, folder / name)


def _key() -> str:
    total = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            total.update(name.encode())
            with storage.open(name) as file:
                total.update(file.read())
    return total.hexdigest()[:16]


class GeneratedFilesFinder(BaseFinder):
    """Finds generated files; they are written when files are collected, or when the development server needs them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.storage = FileSystemStorage(location=settings.VAR_DIR / "made")

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        found = [self._made(path)] if path in self._names() else []
        # Nothing is an empty list either way: Django takes an empty text for a place.
        return found[0] if found and not find_all else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        for name in self._names():
            self._made(name)
            yield name, self.storage

    def _names(self) -> tuple[str, ...]:
        scripts = (path.relative_to(folder).as_posix() for folder in _SOURCES for path in folder.glob("js/**/*.js"))
        return (STYLES, SCRIPTS, *sorted(scripts))

    def _made(self, name: str) -> str:
        path = Path(self.storage.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        if name == STYLES:
            wanted = style_sheet(settings.FIXTURES_DIR)
        elif name == SCRIPTS:
            wanted = "".join(script(_source(f"js/{each}.js")) for each in _ON_EVERY_PAGE)
        else:
            wanted = script(_source(name))
        # Its time says when it changed, which is what collecting goes by.
        if not path.is_file() or path.read_text(encoding="utf-8") != wanted:
            path.write_text(wanted, encoding="utf-8")
        return str(path)
