"""Filters of component lists: declared with the fields, read from the address, summed up in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from rulebook.models import Component, ComponentKind
from rulebook.models.language import current_language


@dataclass(frozen=True, slots=True)
class Filter:
    """One field to filter by: ``options`` are the existing values with their labels, ``chosen`` is empty for all."""

    key: str
    label: str
    phrase: str
    rule: str
    options: tuple[tuple[str, str], ...]
    chosen: str

    def admits(self, component: Component) -> bool:
        """Whether a component is shown."""
        return not self.chosen or _admits(self.rule, component.values.get(self.key), self.chosen)

    @property
    def words(self) -> str:
        """The filter as a part of the sentence above the list; empty if it excludes nothing."""
        return self.phrase.replace("{value}", dict(self.options)[self.chosen]) if self.chosen else ""


def filters_of(kind: ComponentKind, components: Iterable[Component], parameters: QueryDict) -> tuple[Filter, ...]:
    """The filters of a kind with what the address chooses; a value that no component has counts as not chosen.

    Once a group is chosen, only the fields of the components in it are offered.
    """
    components = list(components)
    declared = [field for field in kind.fields if field["filter"]]
    groups = [_filter(field, components, parameters) for field in declared if field["key"] == kind.grouped_by]
    inside = filtered(components, tuple(groups))
    others = [_filter(field, inside, parameters) for field in declared if field["key"] != kind.grouped_by]
    return (*groups, *(item for item in others if item.options))


@dataclass(frozen=True, slots=True)
class Chip:
    """One value to filter by; ``count`` is how many components are shown once it is chosen."""

    value: str
    label: str
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class ChipRow:
    """A filter as chips. The first of them excludes nothing."""

    key: str
    label: str
    chips: tuple[Chip, ...]
    chosen: bool


def chip_rows(kind: ComponentKind, components: Iterable[Component], filters: tuple[Filter, ...]) -> list[ChipRow]:
    """The filters as chips with counts; while a list of groups is whole, only the groups are offered."""
    components = list(components)
    whole = any(item.key == kind.grouped_by and not item.chosen for item in filters)
    return [
        _chip_row(item, filtered(components, tuple(other for other in filters if other is not item)))
        for item in filters
        if not whole or item.key == kind.grouped_by or item.chosen
    ]


def _chip_row(item: Filter, components: list[Component]) -> ChipRow:
    """The chips that lead to something, with the chosen one."""
    offered = [("", _("All")), *item.options]
    chips = [
        Chip(value, label, len(filtered(components, (replace(item, chosen=value),))), value == item.chosen)
        for value, label in offered
    ]
    return ChipRow(item.key, item.label, tuple(chip for chip in chips if chip.count or chip.chosen), bool(item.chosen))


def filtered(components: Iterable[Component], filters: tuple[Filter, ...]) -> list[Component]:
    return [component for component in components if all(item.admits(component) for item in filters)]


def grouped(kind: ComponentKind, components: Iterable[Component]) -> list[tuple[str, list[Component]]]:
    """The components by group, with headings in the order of the groups; without groups, one list and no heading."""
    components = list(components)
    choices = next((field["choices"] for field in kind.fields if field["key"] == kind.grouped_by), None)
    if choices is None:
        return [("", components)]
    parts = (
        (label[current_language()], [item for item in components if item.values.get(kind.grouped_by) == key])
        for key, label in choices.items()
    )
    return [(heading, part) for heading, part in parts if part]


def heading(kind: ComponentKind, filters: tuple[Filter, ...], count: int) -> str:
    """The sentence above the list: “Buildings of era II that cost at most $40: 5”."""
    noun = kind.noun[current_language()][1]
    words = " ".join([noun, *(item.words for item in filters if item.words)])
    return _("%(what)s: %(count)d") % {"what": words[:1].upper() + words[1:], "count": count}


def _filter(field: Mapping[str, Any], components: list[Component], parameters: QueryDict) -> Filter:
    language = current_language()
    options = _options(field, components, language)
    chosen = parameters.get(field["key"], "")
    return Filter(
        key=field["key"],
        label=field["label"][language],
        phrase=field["phrase"][language],
        rule=field["filter"],
        options=options,
        chosen=chosen if chosen in dict(options) else "",
    )


def _options(field: Mapping[str, Any], components: list[Component], language: str) -> tuple[tuple[str, str], ...]:
    """The values that occur, in the order of the field's choices or of their size."""
    found: set[Any] = set()
    for component in components:
        value = component.values.get(field["key"])
        found.update(value if isinstance(value, list) else [value])
    found.discard(None)
    if field["choices"]:
        return tuple((key, text[language]) for key, text in field["choices"].items() if key in found)
    if field["type"] == "flag" and found:
        return (("1", _("yes")), ("0", _("no")))
    unit = "$" if field["type"] in ("money", "moneys") else ""
    return tuple((str(value), f"{unit}{value}") for value in sorted(found))


def _admits(rule: str, value: Any, chosen: str) -> bool:
    if isinstance(value, bool):
        return value == (chosen == "1")
    if rule == "contains":
        return chosen in [str(item) for item in value or ()]
    if rule in ("at-most", "at-least"):
        if not isinstance(value, int):
            return False
        return value <= int(chosen) if rule == "at-most" else value >= int(chosen)
    return str(value) == chosen
