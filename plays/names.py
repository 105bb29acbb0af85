"""Texts that players type and others read: one line, without characters that nobody sees."""

from __future__ import annotations

from language.characters import seen


def shown_text(typed: str, most: int) -> str:
    """A typed text as others see it: at most so many characters."""
    return seen(seen(typed[: 4 * most])[:most])
