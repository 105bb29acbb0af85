"""The drawings that templates and content may name: the symbols of a few files, each for other pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from .nodes import Problem
from .schema import Component, GameContent, Kind, Term

_ICONS = Path(__file__).resolve().parents[1] / "static" / "icons"
FILE = _ICONS / "drawings.svg"
# Every page loads these; many pages of rules need no others.
BUTTONS_FILE = _ICONS / "buttons.svg"
FILES = (BUTTONS_FILE, FILE)
# Only the home page shows the drawings of the games, and only it loads them.
GAMES_FILE = _ICONS / "games.svg"
_SYMBOL = re.compile(r'<symbol id="([a-z-]+)"')


@cache
def drawing_names(file: Path) -> tuple[str, ...]:
    """Their names, in the order of the file."""
    return tuple(_SYMBOL.findall(file.read_text(encoding="utf-8")))


def unknown_drawings(content: GameContent) -> Iterator[Problem]:
    """Everything that names a drawing that does not exist."""
    things: tuple[Term | Kind | Component, ...] = (*content.terms, *content.kinds, *content.components)
    for files, named in (((GAMES_FILE,), (content,)), (FILES, things)):
        known = {name for file in files for name in drawing_names(file)}
        for thing in named:
            if thing.drawing and thing.drawing not in known:
                yield thing.place.problem(f"there is no drawing “{thing.drawing}” in {files[-1].name}", "drawing")
