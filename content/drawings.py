"""The drawings that content may name: the symbols of one file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from .nodes import Problem
from .schema import Component, GameContent, Kind, Term

FILE = Path(__file__).resolve().parents[1] / "static" / "icons" / "drawings.svg"
_SYMBOL = re.compile(r'<symbol id="([a-z-]+)"')


@cache
def drawing_names() -> tuple[str, ...]:
    """Their names, in the order of the file."""
    return tuple(_SYMBOL.findall(FILE.read_text(encoding="utf-8")))


def unknown_drawings(content: GameContent) -> Iterator[Problem]:
    """Everything that names a drawing that does not exist."""
    things: tuple[GameContent | Term | Kind | Component, ...] = (
        content,
        *content.terms,
        *content.kinds,
        *content.components,
    )
    for thing in things:
        if thing.drawing and thing.drawing not in drawing_names():
            yield thing.place.problem(f"there is no drawing “{thing.drawing}” in {FILE.name}", "drawing")
