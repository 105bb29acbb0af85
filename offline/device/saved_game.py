"""The words of a saved game, in the shape in which the site's modules and templates read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from content.refs import Ref
from language.interface import current_language


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game: its slug, its name in each language, and its editions."""

    slug: str
    names: Mapping[str, str]
    editions: tuple[Mapping[str, Any], ...]

    @property
    def name(self) -> str:
        """The name in the language of the page."""
        return self.names[current_language()]

    def edition_titles(self, form: str = "title") -> dict[str, str]:
        """Titles of the editions by key, in the language of the page; ``form`` is ``title`` or ``short``."""
        language = current_language()
        return {edition["key"]: edition[form][language] for edition in self.editions}


@dataclass(frozen=True, slots=True)
class SavedWords:
    """The words of a calculator."""

    game: SavedGame
    slug: str
    titles: Mapping[str, str]
    words: Mapping[str, Any]

    @property
    def title(self) -> str:
        """The title in the language of the page."""
        return self.titles[current_language()]


class Saved:
    """Everything of a game that a device computes with, from the JSON of ``offline.device_data``."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.game = SavedGame(data["game"]["slug"], data["game"]["names"], tuple(data["game"]["editions"]))

    def calculator(self, slug: str) -> SavedWords:
        """The words of a calculator. Raises KeyError if the game has no such calculator."""
        plain = self.data["calculators"][slug]
        return SavedWords(self.game, slug, plain["titles"], plain["words"])

    def rule_title(self, ref: Ref) -> str:
        """The number and title of a section."""
        found: Mapping[str, str] | None = self.data["sections"].get(f"{ref.kind}/{ref.key}")
        return found[current_language()] if found else str(ref)
