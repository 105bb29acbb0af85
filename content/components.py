"""Component files: one kind each, its fields declared first, then every tile with its values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from content.refs import Ref

from .files import read_list, read_mapping
from .nodes import Entry, Problem
from .schema import LANGUAGES, Bilingual, Component, Field, Kind, Place
from .sections import read_refs, read_sources

TYPES = ("integer", "money", "flag", "choice", "choices", "text", "moneys", "rows")
FILTERS = ("equals", "at-most", "at-least", "contains")


def read_components(
    paths: Iterable[Path], game: str, editions: tuple[str, ...], problems: list[Problem]
) -> tuple[list[Kind], list[Component]]:
    """The kinds of a game, one file each, and everything of those kinds.

    The things of a kind stand in its file, or in files of the folder of the same name.
    """
    kinds, components = [], []
    for path in paths:
        entry = read_mapping(path, problems)
        if entry is None:
            continue
        kind = _kind(entry)
        if kind.key != path.stem:
            entry.problem(f"“kind” says {kind.key}, the file is called {path.name}", "kind")
        seen: set[str] = set()
        beside = sorted(path.with_suffix("").glob("*.yaml"))
        inside = entry.entries("items") if entry.has("items") or not beside else ()
        for item in (*inside, *(item for file in beside for item in read_list(file, problems))):
            component = _component(item, kind, game, editions)
            if component.ref.key in seen:
                item.problem(f"“{component.ref.key}” stands twice", "key")
            seen.add(component.ref.key)
            components.append(component)
        entry.finish()
        kinds.append(kind)
    return kinds, components


def _kind(entry: Entry) -> Kind:
    fields = tuple(_field(key, item) for key, item in entry.named_entries("fields"))
    return Kind(
        key=entry.slug("kind"),
        title=entry.bilingual("title"),
        singular=entry.bilingual("singular"),
        noun=_noun(entry),
        drawing=entry.text("drawing", ""),
        provenance=entry.optional_bilingual("provenance"),
        fields=fields,
        grouped_by=_grouped_by(entry, fields),
        calculators={slug: _filled_in(item) for slug, item in entry.named_entries("calculators")},
        place=Place(entry.path, entry.line),
    )


def _grouped_by(entry: Entry, fields: tuple[Field, ...]) -> str:
    """The field that parts a list, which must be one to filter by: its choices are the headings."""
    name = entry.text("grouped_by", "")
    if name and name not in {field.key for field in fields if field.type == "choice" and field.filter}:
        entry.problem("“grouped_by” must name a field of the type choice that has a filter", "grouped_by")
    return name


def _filled_in(entry: Entry) -> dict[str, str]:
    return {name: entry.text(name) for name in entry.names()}


def _noun(entry: Entry) -> dict[str, tuple[str, str]]:
    inner = entry.entry("noun")
    if inner is None:
        return {}
    found = {}
    for language in LANGUAGES:
        words = inner.texts(language)
        if len(words) != 2:
            inner.problem("give the singular and the plural", language)
            words = ("", "")
        found[language] = (words[0], words[1])
    inner.finish()
    return found


def _field(key: str, entry: Entry) -> Field:
    declared = Field(
        key=key,
        type=entry.choice("type", TYPES),
        label=entry.bilingual("label"),
        choices={name: item.languages() for name, item in entry.named_entries("choices")},
        columns=tuple(_field(name, item) for name, item in entry.named_entries("columns")),
        filter=entry.choice("filter", FILTERS) if entry.has("filter") else "",
        phrase=entry.optional_bilingual("phrase"),
    )
    if bool(declared.filter) != (declared.phrase is not None):
        entry.problem("“filter” and “phrase” come together")
    if (declared.type in ("choice", "choices")) != bool(declared.choices):
        entry.problem("“choices” belong to the types choice and choices, and to no other")
    if (declared.type == "rows") != bool(declared.columns):
        entry.problem("“columns” belong to the type rows, and to no other")
    entry.finish()
    return declared


def _component(entry: Entry, kind: Kind, game: str, editions: tuple[str, ...]) -> Component:
    inner = entry.optional_entry("values")
    values = _values(inner, kind.fields) if inner is not None else {}
    component = Component(
        ref=Ref(game, kind.key, entry.component_key("key")),
        name=entry.bilingual("name"),
        short=entry.optional_bilingual("short"),
        initials=entry.text("initials", ""),
        drawing=entry.text("drawing", ""),
        aliases=entry.texts("aliases"),
        text=entry.bilingual("text"),
        values=values,
        unconfirmed=_unconfirmed(entry, values),
        sources=read_sources(entry, editions),
        related=read_refs(entry, "related", game),
        place=Place(entry.path, entry.line),
    )
    entry.finish()
    return component


def _unconfirmed(entry: Entry, values: Mapping[str, Any]) -> tuple[str, ...]:
    """The values that rest on one source outside the rulebook."""
    names = entry.texts("unconfirmed")
    for name in names:
        if name not in values:
            entry.problem(f"“{name}” is no value of this", "unconfirmed")
    return names


def _values(entry: Entry, fields: tuple[Field, ...]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for declared in fields:
        if not entry.has(declared.key):
            continue
        if declared.type == "rows":
            values[declared.key] = tuple(_values(row, declared.columns) for row in entry.entries(declared.key))
        elif declared.type == "text":
            values[declared.key] = entry.bilingual(declared.key)
        else:
            values[declared.key] = _plain_value(entry, declared)
    entry.finish()
    return values


def _plain_value(entry: Entry, declared: Field) -> Any:
    value = entry.plain(declared.key)
    fault = _fault(value, declared.type, declared.choices)
    if fault:
        entry.problem(f"“{declared.key}” {fault}", declared.key)
    return tuple(value) if isinstance(value, list) else value


def _fault(value: Any, type_: str, choices: Mapping[str, Bilingual]) -> str:
    match type_:
        case "integer" | "money" if not isinstance(value, int) or isinstance(value, bool):
            return "must be a whole number"
        case "flag" if not isinstance(value, bool):
            return "must be true or false"
        case "choice" if value not in tuple(choices):
            return f"is “{value}”; allowed are {', '.join(choices)}"
        case "choices" if not isinstance(value, list) or not all(item in tuple(choices) for item in value):
            return f"must be a list out of {', '.join(choices)}"
        case "moneys" if not isinstance(value, list) or not all(isinstance(item, int) for item in value):
            return "must be a list of whole dollars"
    return ""
