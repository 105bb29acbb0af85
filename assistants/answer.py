"""What a tool answers: a text, the pages that it comes from, and the same as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

# Who says so, in words; the codes are for programs and do not change.
AUTHORITIES: dict[str, Promise] = {
    "edition": gettext_lazy("the editions named here, in our own words"),
    "our-reading": gettext_lazy("our reading of the rules, where it says so"),
    "calculation": gettext_lazy("computed by the rules"),
    "glossary": gettext_lazy("our glossary"),
    "publisher": gettext_lazy("the publisher"),
    "designer": gettext_lazy("the designer"),
    "implementation": gettext_lazy("an online version of the game"),
    "players": gettext_lazy("the players, who recorded it"),
}


@dataclass(frozen=True, slots=True)
class Citation:
    """A page that an answer comes from: who says it, in which editions, and under what conditions."""

    ref: str
    title: str
    url: str
    authority: str
    text: str = ""
    editions: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As data."""
        return {
            "text": self.text,
            "ref": self.ref,
            "title": self.title,
            "url": self.url,
            "editions": list(self.editions),
            "authority": self.authority,
            "conditions": list(self.conditions),
        }

    def lines(self) -> Iterator[str]:
        """As text."""
        yield f"{self.title} ({self.ref}): {self.url}"
        if self.text:
            yield self.text
        if self.editions:
            yield _("Editions") + ": " + "; ".join(self.editions)
        yield _("Authority") + f": {AUTHORITIES[self.authority]}"
        for condition in self.conditions:
            yield _("Condition") + f": {condition}"


def message_of(error: Mapping[str, Any]) -> str:
    """An error of the API in a line, after the field that it is about."""
    return f"{error['field']}: {error['message']}" if error["field"] else str(error["message"])


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """``found`` is False if nothing answers the question; ``data`` is what else programs read."""

    text: str
    citations: tuple[Citation, ...] = ()
    found: bool = True
    data: Mapping[str, Any] = field(default_factory=dict)
    is_error: bool = False

    def plain(self) -> dict[str, Any]:
        """The result of a call of a tool."""
        told = ["\n".join(citation.lines()) for citation in self.citations]
        return {
            "content": [{"type": "text", "text": "\n\n".join([self.text, *told])}],
            "structuredContent": {
                "found": self.found,
                "text": self.text,
                "citations": [citation.plain() for citation in self.citations],
                **self.data,
            },
            "isError": self.is_error,
        }
