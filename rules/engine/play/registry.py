"""Registry of the games that can be played: every game whose module ``play`` has a ``PLAY``."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache

import rules

from .declaration import GameRules


@cache
def plays() -> dict[str, GameRules]:
    """The declarations of plays by game."""
    found = {}
    for package in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
        name = f"{package.name}.play"
        if package.ispkg and importlib.util.find_spec(name):
            declared = getattr(importlib.import_module(name), "PLAY", None)
            if isinstance(declared, GameRules):
                found[declared.game] = declared
    return found
