"""Columns that exist once per language, read in the language of the page."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language


def current_language() -> str:
    """The language of the current page: ``en`` or ``es``."""
    return "es" if (get_language() or "en").startswith("es") else "en"


def other_language() -> str:
    return "en" if current_language() == "es" else "es"


class InLanguage:
    """``title = InLanguage("title")`` reads ``title_en`` or ``title_es``, or a mapping ``{"en": …, "es": …}``."""

    def __init__(self, name: str, other: bool = False) -> None:
        self.name = name
        self.language = other_language if other else current_language

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        return getattr(instance, f"{self.name}_{self.language()}")
