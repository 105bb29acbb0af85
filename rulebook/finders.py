"""The one style sheet of the site, found among the static files like any other.

It is made of ``site.css``, the accents of the games, and ``print.css`` for paper: one request before a page is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

from rulebook.content.game import accents

NAME = "css/sobremesa.css"
_SOURCES = Path(__file__).resolve().parents[1] / "static" / "css"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_BREAK = re.compile(r"\s*\n\s*")


def style_sheet(fixtures: Path) -> str:
    """The whole sheet; what stands in an element with a game's ``data-game`` takes its accent."""
    colored = "".join(
        f'[data-game="{slug}"] {{ --accent: light-dark({accent.light}, {accent.dark}); }}\n'
        for slug, accent in accents(fixtures).items()
    )
    screen, paper = ((_SOURCES / name).read_text(encoding="utf-8") for name in ("site.css", "print.css"))
    plain = _COMMENT.sub("", f"{screen}\n{colored}\n@media print {{\n{paper}\n}}\n")
    return "/* Made of site.css, print.css and the game.yaml of every game. */" + _BREAK.sub("\n", plain)


class StyleFinder(BaseFinder):
    """Writes the style sheet when static files are collected, or when the development server is asked for it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.storage = FileSystemStorage(location=settings.VAR_DIR / "made")

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        found = [self._made()] if path == NAME else []
        # Nothing is an empty list either way: Django takes an empty text for a place.
        return found[0] if found and not find_all else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        self._made()
        yield NAME, self.storage

    def _made(self) -> str:
        path = Path(self.storage.path(NAME))
        path.parent.mkdir(parents=True, exist_ok=True)
        wanted = style_sheet(settings.FIXTURES_DIR)
        # Its time says when it changed, which is what collecting goes by.
        if not path.is_file() or path.read_text(encoding="utf-8") != wanted:
            path.write_text(wanted, encoding="utf-8")
        return str(path)
