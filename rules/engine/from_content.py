"""What a game's content tells its rules: the calculators of formulas, and the components of a kind.

The content of a game is beside its rules, in ``fixtures/<game>/``. A device has the same as JSON,
``fixtures/<game>.json``, and no reader of content files.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import rules

PARTS = ("calculators", "components")


def games() -> list[str]:
    """The games that have content beside their rules."""
    found = {path.parent.name for folder in _folders() for path in folder.glob("*/game.yaml")}
    return sorted(found | {path.stem for folder in _folders() for path in folder.glob("*.json")})


def component_keys(game: str, kind: str) -> tuple[str, ...]:
    """The components of a kind, in the order of their file. Raises ValueError if there is no such kind."""
    kinds = from_content(game, "components")
    if kind not in kinds:
        raise ValueError(f"{game} has no components of the kind “{kind}”; it has {', '.join(kinds) or 'none'}")
    return tuple(kinds[kind])


@cache
def from_content(game: str, part: str) -> Mapping[str, Any]:
    """A part of what a game's content tells its rules; nothing if it has no content."""
    for folder in _folders():
        saved = folder / f"{game}.json"
        if saved.is_file():
            found: Mapping[str, Any] = json.loads(saved.read_text(encoding="utf-8"))[part]
            return found
        if (folder / game).is_dir():
            # By its name, since devices would get whatever is imported.
            read: Callable[[Path], Mapping[str, Any]] = getattr(importlib.import_module("content.for_rules"), part)
            return read(folder / game)
    return {}


def _folders() -> list[Path]:
    return [Path(place).parent / "fixtures" for place in rules.__path__]
