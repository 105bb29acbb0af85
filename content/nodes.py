"""YAML nodes with their lines, read key by key, so that every error can be reported with file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import yaml

from .refs import SLUG
from .schema import LANGUAGES, Bilingual, Problem

__all__ = ["ContentError", "Entry", "Problem", "entry_of"]

TextT = TypeVar("TextT", bound=Bilingual)


class ContentError(Exception):
    """Content that cannot be loaded, with every problem found."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = sorted(problems)
        super().__init__("\n".join(map(str, self.problems)))


@dataclass(slots=True)
class Entry:
    """A mapping in a file. Reading a key marks it as known; ``finish`` reports all others.

    A value that is missing or of the wrong type is reported and replaced by an empty one, so that one run finds
    every error.
    """

    path: Path
    line: int
    values: dict[str, yaml.Node]
    key_lines: dict[str, int]
    problems: list[Problem]
    known: set[str] = field(default_factory=set)
    # The keys inside {…} that have no value, as the rest of a text after a comma has none.
    cut_off: frozenset[str] = frozenset()

    def problem(self, message: str, key: str = "") -> None:
        """Report an error at the line of a key, or of the mapping itself."""
        self.problems.append(Problem(self.path, self.key_lines.get(key, self.line), message))

    def has(self, key: str) -> bool:
        """Whether the key is present."""
        return key in self.values

    def names(self) -> tuple[str, ...]:
        """The keys, in the order of the file."""
        return tuple(self.values)

    def plain(self, key: str) -> Any:
        """The value as plain Python data, or None when the key is missing."""
        self.known.add(key)
        node = self.values.get(key)
        if node is None:
            return None
        try:
            return _CONSTRUCTOR.construct_object(node, deep=True)
        except (yaml.YAMLError, ValueError) as error:
            reason = error.problem if isinstance(error, yaml.MarkedYAMLError) else str(error)
            self.problems.append(Problem(self.path, node.start_mark.line + 1, f"“{key}” cannot be read: {reason}"))
            return None

    def text(self, key: str, default: str | None = None) -> str:
        """A non-empty text; missing means the default, if there is one."""
        value = self.plain(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        if value is None and default is not None:
            return default
        self.problem(f"“{key}” is missing" if value is None else f"“{key}” must be a text", key)
        return default or ""

    def matches(self, text: str, pattern: str) -> bool:
        """Whether a text matches a pattern completely."""
        return re.fullmatch(pattern, text) is not None

    def slug(self, key: str) -> str:
        """A name that can be part of an address."""
        value = self.text(key)
        if value and not self.matches(value, SLUG):
            self.problem(f"“{value}” is not a valid slug: use lower case, digits and hyphens", key)
        return value

    def flag(self, key: str) -> bool:
        """Yes or no; missing means no."""
        value = self.plain(key)
        if value is not None and not isinstance(value, bool):
            self.problem(f"“{key}” must be true or false", key)
        return value is True

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; missing means empty."""
        value = self.plain(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.problem(f"“{key}” must be a list of texts", key)
            return ()
        return tuple(item.strip() for item in value)

    def number(self, key: str) -> int:
        """A whole number."""
        value = self.plain(key)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.problem(f"“{key}” must be a whole number", key)
        return 0

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers; missing means empty."""
        value = self.plain(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, int) for item in value):
            self.problem(f"“{key}” must be a list of whole numbers", key)
            return ()
        return tuple(value)

    def mapping(self, key: str) -> dict[str, Any]:
        """A mapping as plain Python data; missing means empty."""
        value = self.plain(key)
        if isinstance(value, dict):
            return value
        self.problem(f"“{key}” is missing" if value is None else f"“{key}” must be a mapping of keys to values", key)
        return {}

    def is_empty(self, key: str) -> bool:
        """Whether the value is an empty list or mapping."""
        node = self.values.get(key)
        return isinstance(node, yaml.CollectionNode) and not node.value

    def is_null(self, key: str) -> bool:
        """Whether the key is present without a value."""
        node = self.values.get(key)
        return node is not None and _is_null(node)

    def nothing(self) -> Entry:
        """An empty mapping in place of a missing one; its missing keys are not reported."""
        return Entry(self.path, self.line, {}, {}, [])

    def bilingual(self, key: str) -> Bilingual:
        """A text in every language; a missing translation is a problem."""
        inner = self.entry(key)
        return inner.languages(Bilingual) if inner is not None else Bilingual("", "")

    def languages(self, cls: type[TextT]) -> TextT:
        """This mapping itself as a text in every language."""
        found = {}
        for language in LANGUAGES:
            value = self.plain(language)
            if not isinstance(value, str) or not value.strip():
                self.problem(f"the {_NAMES[language]} text “{language}” is missing", language)
                value = ""
            found[language] = value.strip()
        self.finish()
        return cls(**found)

    def entry(self, key: str) -> Entry | None:
        """The mapping under a required key."""
        self.known.add(key)
        node = self.values.get(key)
        if node is None:
            self.problem(f"“{key}” is missing")
            return None
        return entry_of(node, self.path, self.problems, f"“{key}”")

    def optional_entry(self, key: str) -> Entry | None:
        """The mapping under a key, or None when the key is missing."""
        return self.entry(key) if self.has(key) else None

    def entries(self, key: str) -> Iterator[Entry]:
        """The mappings of a list; missing means none."""
        self.known.add(key)
        node = self.values.get(key)
        if node is None:
            return
        if not isinstance(node, yaml.SequenceNode):
            self.problem(f"“{key}” must be a list", key)
            return
        for item in node.value:
            found = entry_of(item, self.path, self.problems, f"each item of “{key}”")
            if found is not None:
                yield found

    def named_entries(self, key: str) -> Iterator[tuple[str, Entry]]:
        """The mappings of a mapping, with their names; missing means none."""
        inner = self.optional_entry(key)
        if inner is not None:
            yield from inner.every_entry()

    def every_entry(self) -> Iterator[tuple[str, Entry]]:
        """The mappings that are the values of this one, with their names."""
        for name in self.names():
            found = self.entry(name)
            if found is not None:
                yield name, found

    def finish(self) -> None:
        """Report every key that was never read."""
        for key in self.values:
            if key not in self.known:
                others = ", ".join(sorted(self.known - {*self.values, *_BESIDE}))
                hint = "; inside {…}, a text with a comma needs quotes" if key in self.cut_off else ""
                there = f"; there could be {others}" if others and not hint else ""
                self.problem(f"unknown key “{key}”{hint or there}", key)


# What is read from a file beside this one.
_BESIDE = ("search_phrases", "usage")
_NAMES = {"en": "English", "es": "Spanish"}
_CONSTRUCTOR = yaml.SafeLoader("")


def _is_null(node: yaml.Node) -> bool:
    return bool(node.tag == "tag:yaml.org,2002:null")


def entry_of(node: yaml.Node, path: Path, problems: list[Problem], what: str) -> Entry | None:
    """A node as a mapping, or None after reporting that it is not one; ``what`` names it in the message."""
    line = node.start_mark.line + 1
    if not isinstance(node, yaml.MappingNode):
        problems.append(Problem(path, line, f"{what} must be a mapping of keys to values"))
        return None
    values: dict[str, yaml.Node] = {}
    key_lines: dict[str, int] = {}
    for key_node, value_node in node.value:
        key = str(key_node.value)
        if key in values:
            problems.append(Problem(path, key_node.start_mark.line + 1, f"duplicate key “{key}”"))
        values[key] = value_node
        key_lines[key] = key_node.start_mark.line + 1
    cut_off = frozenset(
        key for key, value in values.items() if node.flow_style and value.value == "" and _is_null(value)
    )
    return Entry(path, line, values, key_lines, problems, cut_off=cut_off)
