"""Documents as plain data, so that they can be kept beside the content they were made from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from content.refs import Ref
from content.schema import Bilingual

from .documents import Document


def to_plain(document: Document) -> dict[str, Any]:
    """A document as JSON values."""
    return {
        "ref": str(document.ref),
        "game": document.game,
        "game_name": dict(document.game_name),
        "group": document.group,
        "kind": document.kind,
        "kind_title": dict(document.kind_title),
        "title": dict(document.title),
        "names": {language: list(words) for language, words in document.names.items()},
        "asked": {language: list(words) for language, words in document.asked.items()},
        "paragraphs": [[anchor, dict(text)] for anchor, text in document.paragraphs],
        "aside": [dict(text) for text in document.aside],
    }


def from_plain(plain: Mapping[str, Any]) -> Document:
    """The document that ``to_plain`` wrote."""
    return Document(
        ref=Ref.parse(plain["ref"]),
        game=plain["game"],
        game_name=Bilingual(**plain["game_name"]),
        group=plain["group"],
        kind=plain["kind"],
        kind_title=Bilingual(**plain["kind_title"]),
        title=Bilingual(**plain["title"]),
        names={language: tuple(words) for language, words in plain["names"].items()},
        asked={language: tuple(words) for language, words in plain["asked"].items()},
        paragraphs=tuple((anchor, Bilingual(**text)) for anchor, text in plain["paragraphs"]),
        aside=tuple(Bilingual(**text) for text in plain["aside"]),
    )
