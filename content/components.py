"""Component files: one kind each, its fields declared first, then every tile with the values of these fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .folder import Folder
from .nodes import Entry
from .reader import Scope, read, read_each
from .refs import KEY, Ref
from .schema import Bilingual, Component, Field, Kind


def read_components(folder: Folder) -> tuple[tuple[Kind, ...], tuple[Component, ...]]:
    """The kinds of a game, one file each, and all their components.

    The components of a kind are in its file, or in files of the folder of the same name.
    """
    kinds: list[Kind] = []
    components: list[Component] = []
    for path, entry in folder.mappings("components"):
        beside = sorted(path.with_suffix("").glob("*.yaml"))
        inside = list(entry.entries("items")) if entry.has("items") or not beside else []
        kind = read(entry, Kind, folder.scope)
        if kind.key != path.stem:
            entry.problem(f"“kind” says {kind.key}, the file is called {path.name}", "kind")
        kinds.append(kind)
        entries = [*inside, *(item for file in beside for item in folder.entries(file))]
        given = (_given(item, kind, folder.scope) for item in entries)
        components += read_each(entries, Component, folder.scope, given)
    return tuple(kinds), tuple(components)


def _given(entry: Entry, kind: Kind, scope: Scope) -> dict[str, Any]:
    """The fields that depend on the kind: the reference and the values."""
    key = entry.text("key")
    if key and not entry.matches(key, KEY):
        entry.problem(f"“{key}” is not a valid slug: use letters, digits and hyphens", "key")
    inner = entry.optional_entry("values")
    return {"ref": Ref(scope.game, kind.key, key), "values": _values(inner, kind.fields) if inner else {}}


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
