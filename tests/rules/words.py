"""The words of every calculator, as the site loads them, and the two ways to run a test for many calculators."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from rulebook.models import CalculatorWords, Section
from rules.engine.calculator import Calculator
from rules.engine.fields import Field
from rules.engine.nested import Record
from rules.engine.registry import calculators

LANGUAGES = ("en", "es")


def every_calculator(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test for each calculator in turn, as one item: thousands of items take longer than what they look at."""

    def each(**fixtures: Any) -> None:
        for calculator in calculators().values():
            try:
                test(calculator=calculator, **fixtures)
            except BaseException as failure:
                failure.add_note(f"calculator: {calculator.game}:{calculator.slug}")
                raise

    signature = inspect.signature(test)
    rest = [parameter for name, parameter in signature.parameters.items() if name != "calculator"]
    each.__signature__ = signature.replace(parameters=rest)
    each.__name__, each.__doc__, each.__module__ = test.__name__, test.__doc__, test.__module__
    each.pytestmark = getattr(test, "pytestmark", [])
    return each


def _kinds(field: Field) -> set[str]:
    """The kinds of a field and of all that it is made of, as paths of class names."""
    kind = type(field).__name__
    parts = field.fields if isinstance(field, Record) else [item] if (item := getattr(field, "item", None)) else []
    inside = {f"{kind}>{path}" for part in parts for path in _kinds(part)}
    return {f"{path}{'' if field.required else '?'}" for path in {kind, *inside}}


def one_of_each_field() -> list[Calculator]:
    """A few calculators that have every kind of field between them, whatever it is nested in."""
    kinds = {key: set().union(*map(_kinds, calculator.fields)) for key, calculator in calculators().items()}
    missing = set().union(*kinds.values())
    chosen = []
    while missing:
        key = max(kinds, key=lambda key: len(kinds[key] & missing))
        chosen.append(calculators()[key])
        missing -= kinds[key]
    return chosen


# For what depends on how fields are declared, and on nothing that a calculator computes.
every_kind_of_field = pytest.mark.parametrize(
    "calculator", [pytest.param(item, id=f"{item.game}:{item.slug}") for item in one_of_each_field()]
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
