"""The style sheet that is made of the games' accents, found among the static files like any other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

from rulebook.content.game import accents

NAME = "css/games.css"


def style_sheet(fixtures: Path) -> str:
    """One line a game: what stands in an element with its ``data-game`` takes its accent."""
    lines = (
        f'[data-game="{slug}"] {{ --accent: light-dark({accent.light}, {accent.dark}); }}\n'
        for slug, accent in accents(fixtures).items()
    )
    return "/* Made from the game.yaml of every game. */\n" + "".join(lines)


class AccentFinder(BaseFinder):
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
