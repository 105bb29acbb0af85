"""Documents as plain data, to be stored with the content that they come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from content import plain

from .document import Document


def to_plain(document: Document) -> dict[str, Any]:
    """A document as JSON values."""
    stored: dict[str, Any] = plain.to_plain(document)
    return stored


def from_plain(stored: Mapping[str, Any]) -> Document:
    """The document that ``to_plain`` wrote."""
    return plain.from_plain(Document, stored)
