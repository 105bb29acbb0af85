"""Prose writes numbers as its language does."""

from __future__ import annotations

import pytest

from content.number_style import number_faults, ungrouped
from language.formats import money, number

from .small_game import change, problems_in


@pytest.mark.parametrize(
    "text", ["$1,250 and 12,500 cubes", "7.33 becomes 8", "30% of it", "in 1875", "2, 3 or 4 players"]
)
def test_english_as_it_is_written(text: str) -> None:
    assert number_faults(text, "en") == []


@pytest.mark.parametrize(
    "text", ["$1250", "$12\u202f000", "7,33 pasa a 8", "el 30 %", "en 1875", "2, 3 o 4 jugadores", "paso 3.1.2"]
)
def test_spanish_as_it_is_written(text: str) -> None:
    assert number_faults(text, "es") == []


@pytest.mark.parametrize(
    ("text", "language", "advice"),
    [
        ("$1250", "en", "thousands with a comma"),
        ("7,33", "en", "with a point"),
        ("30 %", "en", "without a space"),
        ("$1,250", "es", "does not group"),
        ("$1.250", "es", "does not group"),
        ("$12,000", "es", "groups five digits: $12\u202f500"),
        ("$12.000", "es", "groups five digits"),
        ("$12 000", "es", "groups five digits"),
        ("$12000", "es", "groups five digits"),
        ("7.33", "es", "with a comma"),
        ("30%", "es", "after a space"),
    ],
)
def test_number_in_the_style_of_another_language(text: str, language: str, advice: str) -> None:
    [fault] = number_faults(text, language)
    assert advice in fault


@pytest.mark.parametrize("value", [1250, 12500, 1234567, 7.33])
@pytest.mark.parametrize("language", ["en", "es"])
def test_numbers_that_are_computed_have_the_style_of_prose(value: float, language: str) -> None:
    written = money(value, language)
    assert number_faults(written, language) == []
    if isinstance(value, int):
        assert ungrouped(number(value, language), language) == str(value)


def test_mistake_is_named_by_file_and_line(game) -> None:
    change(game, "terms.yaml", "gloss: What the ships carry.", "gloss: What the ships carry for $2000.")
    [problem] = problems_in(game)
    assert problem.path.name == "terms.yaml"
    assert "$2000" in problem.message
