"""The drawings that content may name: the symbols of one file, and for games those of another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from .nodes import Problem
from .schema import Component, GameContent, Kind, Term

_ICONS = Path(__file__).resolve().parents[1] / "static" / "icons"
FILE = _ICONS / "drawings.svg"
# Only the home page shows the drawings of the games, and only it loads them.
GAMES_FILE = _ICONS / "games.svg"
_SYMBOL = re.compile(r'<symbol id="([a-z-]+)"')


@cache
def drawing_names(file: Path = FILE) -> tuple[str, ...]:
    """Their names, in the order of the file."""
    return tuple(_SYMBOL.findall(file.read_text(encoding="utf-8")))


def unknown_drawings(content: GameContent) -> Iterator[Problem]:
    """Everything that names a drawing that does not exist."""
    things: tuple[Term | Kind | Component, ...] = (*content.terms, *content.kinds, *content.components)
    for file, named in ((GAMES_FILE, (content,)), (FILE, things)):
        for thing in named:
            if thing.drawing and thing.drawing not in drawing_names(file):
                yield thing.place.problem(f"there is no drawing “{thing.drawing}” in {file.name}", "drawing")
