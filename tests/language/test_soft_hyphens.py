"""Soft hyphens in long words of headings."""

import pytest

from language.soft_hyphens import softened


@pytest.mark.parametrize(
    ("language", "text", "parts"),
    [
        ("en", "Employees", "Employ|ees"),
        ("en", "Locomotives left", "Locomo|tives left"),
        ("en", "Next dividend", "Next dividend"),
        ("es", "Participaciones", "Participa|ciones"),
        ("es", "Construcción y donaciones", "Construc|ción y dona|ciones"),
        ("es", "Efectivo", "Efectivo"),
    ],
)
def test_long_word_may_break_before_its_ending(language: str, text: str, parts: str) -> None:
    assert softened(text, language) == parts.replace("|", "\u00ad")
