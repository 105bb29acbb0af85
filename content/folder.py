"""The folder of a game: the files of each kind of content, and players' search phrases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from .files import read_list, read_mapping
from .nodes import Entry, Problem
from .reader import Scope, read_each
from .schema import LANGUAGES, NO_PHRASES
from .translation import Translation

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder being read; every error is added to ``problems``."""

    path: Path
    scope: Scope
    problems: list[Problem]
    translation: Translation = field(default_factory=Translation)

    def mapping(self, path: Path) -> Entry | None:
        """The mapping in a file, or None after reporting the reason."""
        return read_mapping(path, self.problems, self.translation)

    def entries(self, path: Path) -> Iterator[Entry]:
        """The mappings in a file that contains a list."""
        return read_list(path, self.problems, self.translation)

    def paths(self, name: str) -> list[Path]:
        """``name.yaml`` and every file of the folder ``name/``."""
        return sorted([*self.path.glob(f"{name}.yaml"), *(self.path / name).glob("*.yaml")])

    def items(self, name: str, cls: type[T]) -> tuple[T, ...]:
        """All items of one kind, whose files contain lists."""
        entries = (entry for path in self.paths(name) for entry in self.entries(path))
        return read_each(entries, cls, self.scope)

    def mappings(self, name: str) -> Iterator[tuple[Path, Entry]]:
        """The mapping of each file of a kind, with its path."""
        for path in self.paths(name):
            entry = self.mapping(path)
            if entry is not None:
                yield path, entry

    def optional(self, name: str) -> Entry | None:
        """The mapping of one file, or None if it does not exist."""
        path = self.path / name
        return self.mapping(path) if path.exists() else None

    def phrases(self, name: str) -> Mapping[str, tuple[str, ...]]:
        """Players' phrases for one page, per language; the file may be missing."""
        return phrases(self.optional(f"search/{name}.yaml"))


class PhraseFile:
    """Players' phrases for the pages of a kind: ``search/<kind>.yaml``, a mapping of keys to phrases per language."""

    def __init__(self, folder: Folder, name: str) -> None:
        self.entry = folder.optional(f"search/{name}.yaml")

    def of(self, key: str) -> Mapping[str, tuple[str, ...]]:
        """The phrases for a key; none if it has no entry."""
        return phrases(self.entry.optional_entry(key)) if self.entry else NO_PHRASES

    def finish(self) -> None:
        """Report entries for keys that do not exist."""
        if self.entry:
            self.entry.finish()


def phrases(entry: Entry | None) -> Mapping[str, tuple[str, ...]]:
    """A mapping of languages to lists of phrases."""
    if entry is None:
        return NO_PHRASES
    found: dict[str, Any] = {language: entry.texts(language) for language in LANGUAGES}
    entry.finish()
    return found
