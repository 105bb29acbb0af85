"""Texts that players type and others read: one line, without control characters."""

from __future__ import annotations

import unicodedata

# Control and formatting characters, among them those that turn the direction of the text after them.
_INVISIBLE = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
# Emoji are joined with it.
_JOINER = "\u200d"


def shown_text(typed: str, most: int) -> str:
    """A typed text as others see it: at most so many characters."""
    shown = "".join(char for char in " ".join(typed[: 4 * most].split()) if _is_visible(char))
    return unicodedata.normalize("NFC", shown)[:most].strip()


def _is_visible(char: str) -> bool:
    return char == _JOINER or unicodedata.category(char) not in _INVISIBLE
