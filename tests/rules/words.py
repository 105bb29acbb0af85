"""The words of every calculator, as the site loads them."""

from __future__ import annotations

from functools import cache

import pytest

from rulebook.models import CalculatorWords, Section
from rules.engine.calculator import Calculator
from rules.engine.catalogue import calculators

LANGUAGES = ("en", "es")

every_calculator = pytest.mark.parametrize(
    "calculator",
    [pytest.param(item, id=f"{item.game}:{item.slug}") for item in calculators().values()],
)


def words_of(calculator: Calculator) -> CalculatorWords:
    """The calculator's words from the database. Raises CalculatorWords.DoesNotExist."""
    return _words(calculator.game, calculator.slug)


@cache
def _words(game: str, slug: str) -> CalculatorWords:
    return CalculatorWords.objects.select_related("game").get(game__slug=game, slug=slug)


@cache
def sections_of(game: str) -> frozenset[str]:
    """The sections of a game as ``chapter/section``."""
    rows = Section.objects.filter(chapter__game__slug=game).values_list("chapter__key", "key")
    return frozenset(f"{chapter}/{key}" for chapter, key in rows)
