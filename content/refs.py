"""References: one name for every page, ``game:kind/key``, at ``/<lang>/<game>/<kind>/<key>/``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .base_path import BASE_PATH

SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
# The key of a component may be in capitals, such as the railroad PRR.
KEY = r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
REF = re.compile(rf"(?:(?P<game>{SLUG}):)?(?P<kind>{SLUG})/(?P<key>{KEY})(?:#(?P<anchor>{SLUG}))?")

TERM = "term"
CALCULATOR = "calc"
CHECKLIST = "checklist"
TABLE = "table"
DIFFERENCE = "difference"
RULING = "ruling"
AID = "aid"
TEACH = "teach"


class BadRef(ValueError):
    """The text is not a reference."""


@dataclass(frozen=True, slots=True, order=True)
class Ref:
    """A thing with a page: ``Ref("big-shoulders", "term", "appeal")``; ``anchor`` names a paragraph, or is empty."""

    game: str
    kind: str
    key: str
    anchor: str = ""

    @classmethod
    def parse(cls, text: str, game: str = "") -> Ref:
        """Read ``game:kind/key#anchor``; ``game`` is the default. Raises BadRef."""
        match = REF.fullmatch(text.strip())
        if match is None:
            raise BadRef(f"“{text}” is not a reference: write kind/key or game:kind/key")
        slug = match["game"] or game
        if not slug:
            raise BadRef(f"“{text}” does not say which game it belongs to")
        return cls(slug, match["kind"], match["key"], match["anchor"] or "")

    def __str__(self) -> str:
        anchor = f"#{self.anchor}" if self.anchor else ""
        return f"{self.game}:{self.kind}/{self.key}{anchor}"

    @property
    def page(self) -> Ref:
        """The same reference without its anchor."""
        return Ref(self.game, self.kind, self.key) if self.anchor else self

    def address(self, language: str) -> str:
        """The path of the page in a language, anchor included; a game has one player aid and one lesson."""
        anchor = f"#{self.anchor}" if self.anchor else ""
        if self.kind in (AID, TEACH):
            return address_of(language, self.game, self.kind) + anchor
        return address_of(language, self.game, self.kind, self.key) + anchor


def address_of(language: str, *parts: str) -> str:
    """The path of a page: without parts the home page, with a game its page, with a kind the list of the kind."""
    return BASE_PATH + "".join(f"/{part}" for part in (language, *parts)) + "/"


def aid_of(game: str) -> Ref:
    """The player aid of a game."""
    return Ref(game, AID, "player-aid")


def lesson_of(game: str) -> Ref:
    """The lesson of a game."""
    return Ref(game, TEACH, "lesson")
