"""Where long words of narrow headings may break: before an ending, in browsers without a dictionary, too."""

from __future__ import annotations

import re

SOFT_HYPHEN = "\u00ad"
# Shorter words fit.
_LONG = 9
_ENDINGS = {
    "en": "ees|ments?|nies|structure|tions?|tives",
    "es": "cados|ciones|ción|cías|dores|dos|mentos|ñías|toras|tructura|xiones",
}
_BREAKS = {
    language: re.compile(rf"\b(?=\w{{{_LONG}}})(\w{{3,}}?)(?=(?:{endings})\b)")
    for language, endings in _ENDINGS.items()
}


def softened(text: str, language: str) -> str:
    """The text with a soft hyphen in each long word that has one of the endings."""
    return _BREAKS[language].sub(rf"\1{SOFT_HYPHEN}", text)
