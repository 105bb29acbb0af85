"""Paragraphs that say that the rules are silent on a point, as the content words it in English."""

from __future__ import annotations

import re

from .document import SECTION, Document

_RULES = r"\b(?:rulebooks?|rules|help page|leaflets?|editions?|sources)\b"
_SAYING = r"(?:say|give|mention|state|settle|list|name|define|explain|show|limit)"
_SILENT = re.compile(
    rf"{_RULES}[^.:;]*? (?:do|does) not {_SAYING}\b"
    rf"|\b(?:neither|none|no)\b[^.:;]{{0,30}}{_RULES} {_SAYING}s?\b"
    rf"|{_RULES} (?:says? nothing|gives? no\b|is silent|are silent)",
    re.IGNORECASE,
)


def silent_places(document: Document) -> list[int]:
    """The paragraphs of a section, from 1, that say what its rules do not say."""
    if document.group != SECTION:
        return []
    return [place for place, (_, text) in enumerate(document.paragraphs, start=1) if _SILENT.search(text["en"])]
