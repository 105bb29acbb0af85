"""Registry of the calculators: every module of a game with a ``CALCULATOR``, and those that its content declares."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache

import rules

from .calculator import Calculator
from .formulas import declared
from .from_content import from_content, games


@cache
def calculators() -> dict[tuple[str, str], Calculator]:
    """Every calculator by game and slug. Raises ValueError for one that both code and content declare."""
    by_key: dict[tuple[str, str], Calculator] = {}
    for item in (*_of_modules(), *_of_content()):
        if (item.game, item.slug) in by_key:
            raise ValueError(f"{item.game}:{item.slug} has both a module and “values” in its content")
        by_key[item.game, item.slug] = item
    return by_key


def _of_modules() -> Iterator[Calculator]:
    for package in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
        if not package.ispkg:
            continue
        folder = importlib.import_module(package.name)
        for module in pkgutil.iter_modules(folder.__path__, f"{package.name}."):
            found = getattr(importlib.import_module(module.name), "CALCULATOR", None)
            if isinstance(found, Calculator):
                yield found


def _of_content() -> Iterator[Calculator]:
    for game in games():
        yield from (declared(game, slug, plain) for slug, plain in from_content(game, "calculators").items())


@cache
def calculator(game: str, slug: str) -> Calculator:
    """One calculator, without importing the others. Raises ModuleNotFoundError if there is none."""
    if plain := from_content(game, "calculators").get(slug):
        return declared(game, slug, plain)
    module = importlib.import_module(f"{rules.__name__}.{game}.{slug}".replace("-", "_"))
    found: Calculator = module.CALCULATOR
    return found


def calculators_of(game: str) -> dict[str, Calculator]:
    """The calculators of one game by slug."""
    return {slug: item for (owner, slug), item in calculators().items() if owner == game}


def applying(game: str, rule: str) -> tuple[str, ...]:
    """The slugs of a game's calculators that apply the rule of a section, given as ``chapter/section``."""
    return tuple(slug for slug, item in calculators_of(game).items() if rule in item.rules)
