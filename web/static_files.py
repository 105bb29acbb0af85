"""What is made of the sources under ``static``, found among the static files like any other.

The one style sheet of the site is ``site.css``, the accents of the games, and ``print.css`` for paper: one request
before a page is drawn. The scripts that every page loads are one file too: together they compress a sixth better.
Comments are for those who read the sources; they do not travel.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

from content.game import accents

STYLES = "css/sobremesa.css"
SCRIPTS = "js/sobremesa.js"
_ON_EVERY_PAGE = ("site", "live", "search", "offline/shelf", "offline/news", "keys")
_SOURCES = Path(__file__).resolve().parents[1] / "static"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_BREAK = re.compile(r"\s*\n\s*")
# Whole lines alone: what stands behind code may be a part of an address.
_LINE_OF_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)


def style_sheet(fixtures: Path) -> str:
    """The whole sheet; what stands in an element with a game's ``data-game`` takes its accent."""
    colored = "".join(
        f'[data-game="{slug}"] {{ --accent: light-dark({accent.light}, {accent.dark}); }}\n'
        for slug, accent in accents(fixtures).items()
    )
    screen, paper = ((_SOURCES / "css" / name).read_text(encoding="utf-8") for name in ("site.css", "print.css"))
    plain = _COMMENT.sub("", f"{screen}\n{colored}\n@media print {{\n{paper}\n}}\n")
    return "/* Made of site.css, print.css and the game.yaml of every game. */" + _BREAK.sub("\n", plain)


def script(source: str) -> str:
    """A script without its lines of comment."""
    return _LINE_OF_COMMENT.sub("", source)


def _script(name: str) -> str:
    return (_SOURCES / name).read_text(encoding="utf-8")


class MadeFinder(BaseFinder):
    """Writes what is made when static files are collected, or when the development server is asked for it."""

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
        scripts = sorted(path.relative_to(_SOURCES).as_posix() for path in (_SOURCES / "js").rglob("*.js"))
        return (STYLES, SCRIPTS, *scripts)

    def _made(self, name: str) -> str:
        path = Path(self.storage.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        if name == STYLES:
            wanted = style_sheet(settings.FIXTURES_DIR)
        elif name == SCRIPTS:
            wanted = "".join(script(_script(f"js/{each}.js")) for each in _ON_EVERY_PAGE)
        else:
            wanted = script(_script(name))
        # Its time says when it changed, which is what collecting goes by.
        if not path.is_file() or path.read_text(encoding="utf-8") != wanted:
            path.write_text(wanted, encoding="utf-8")
        return str(path)
