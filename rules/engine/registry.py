"""Registry of the calculators, discovered under ``rules/``: every module with a ``CALCULATOR`` is one."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import rules

from .calculator import Calculator


@cache
def calculators() -> dict[tuple[str, str], Calculator]:
    """Every calculator by game and slug."""
    by_key = {}
    for package in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
        if not package.ispkg:
            continue
        folder = importlib.import_module(package.name)
        for module in pkgutil.iter_modules(folder.__path__, f"{package.name}."):
            declared = getattr(importlib.import_module(module.name), "CALCULATOR", None)
            if isinstance(declared, Calculator):
                by_key[declared.game, declared.slug] = declared
    return by_key


def calculators_of(game: str) -> dict[str, Calculator]:
    """The calculators of one game by slug."""
    return {slug: item for (owner, slug), item in calculators().items() if owner == game}


def applying(game: str, rule: str) -> tuple[str, ...]:
    """The slugs of a game's calculators that apply the rule of a section, given as ``chapter/section``."""
    return tuple(slug for slug, item in calculators_of(game).items() if rule in item.rules)
