"""Reads any kind of content from its file: driven by the types of the schema's dataclasses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any, TypeVar, get_origin

from .declared import Form, Matching, OneOf, RefTo
from .hints import Declared, bare, declared, item_of
from .nodes import Entry
from .refs import SLUG, BadRef, Ref
from .schema import LANGUAGES, Bilingual, Cell, Place, Rule

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Scope:
    """The game that short references belong to, and the keys of its editions."""

    game: str
    editions: tuple[str, ...] = ()


def read(entry: Entry, cls: type[T], scope: Scope, **given: Any) -> T:
    """A mapping as an instance of a dataclass; ``given`` are the fields that are not in the mapping.

    Missing and wrong values are reported and replaced by empty ones, so that one run finds every error.
    """
    values = dict(given)
    for field in declared(cls):
        if field.name in values:
            continue
        if field.type is Place:
            values[field.name] = Place(entry.path, entry.line, entry.key_lines)
            continue
        values[field.name] = _field(entry, field, scope)
    _check_order(entry, cls)
    entry.finish()
    return cls(**values)


def read_each(
    entries: Iterable[Entry], cls: type[T], scope: Scope, given: Iterable[Mapping[str, Any]] = ()
) -> tuple[T, ...]:
    """A list of mappings, with the given fields of each; ids and keys are unique."""
    items: list[T] = []
    seen: dict[str, Entry] = {}
    more: Mapping[str, Any]
    for entry, more in zip(entries, chain(given, repeat({})), strict=False):
        item = read(entry, cls, scope, **more)
        name, value = _identity(item)
        if value in seen:
            first = seen[value]
            entry.problem(f"duplicate {name} “{value}”: first in {first.path.name}, line {first.line}", name)
        elif value:
            seen[value] = entry
        items.append(item)
    return tuple(items)


def _identity(item: Any) -> tuple[str, str]:
    field = next((field for field in declared(type(item)) if field.name in ("id", "ref")), None)
    if field is None:
        return "", ""
    value = getattr(item, field.name)
    return field.key, value.key if isinstance(value, Ref) else value


def _field(entry: Entry, field: Declared, scope: Scope) -> Any:
    key = field.key
    if field.formerly and entry.has(field.formerly):
        entry.problem(f"“{field.formerly}” is now called “{key}”", field.formerly)
        entry.known.add(field.formerly)
        key = field.formerly
    if field.has(Form.BESIDE):
        return field.type(**{language: entry.text(language) for language in LANGUAGES})
    if not entry.has(key) or entry.is_null(key):
        entry.known.add(key)
        if not field.required:
            return field.empty()
        if get_origin(field.type) is tuple:
            entry.problem(f"“{key}” is missing")
    value = _value(entry, key, field.type, field, scope)
    if field.required and entry.is_empty(key):
        entry.problem(f"“{key}” must not be empty", key)
    return value


def _value(entry: Entry, key: str, hint: Any, field: Declared, scope: Scope) -> Any:
    """The value under a key, read by its type."""
    type_, _notes = bare(hint)
    origin = get_origin(type_)
    if origin is tuple:
        return _tuple(entry, key, bare(item_of(type_))[0], field, scope)
    if origin is Mapping:
        return _mapping(entry, key, item_of(type_), field, scope)
    if type_ is str:
        return _text(entry, key, field, scope)
    if type_ is bool:
        return entry.flag(key)
    if type_ is int:
        return entry.number(key)
    if type_ is Ref:
        return _refs(entry, key, (entry.text(key),), field, scope)[0]
    if isinstance(type_, type) and issubclass(type_, Bilingual):
        if field.has(Form.ALIKE) and not isinstance(entry.plain(key), dict):
            text = entry.text(key)
            return type_(text, text)
        return (entry.entry(key) or entry.nothing()).languages(type_)
    return read(entry.entry(key) or entry.nothing(), type_, scope)


def _text(entry: Entry, key: str, field: Declared, scope: Scope) -> str:
    if field.has(Form.SCALAR):
        value = entry.plain(key)
        return str(value) if value is not None else ""
    text = entry.text(key)
    matching, one_of = field.note(Matching), field.note(OneOf)
    allowed = scope.editions if field.has(Form.EDITION) else one_of.choices if one_of else ()
    if text and allowed and text not in allowed:
        entry.problem(f"“{key}” is “{text}”; allowed are {', '.join(allowed)}", key)
    if text and matching and not entry.matches(text, matching.pattern):
        entry.problem(f"“{text}” is not a {matching.name}", key)
    return text


def _tuple(entry: Entry, key: str, item: Any, field: Declared, scope: Scope) -> tuple[Any, ...]:
    if item is str:
        texts = _texts(entry, key, field)
        for text in texts if field.has(Form.EDITION) else ():
            if text not in scope.editions:
                entry.problem(f"“{key}” names “{text}”; allowed are {', '.join(scope.editions)}", key)
        return texts
    if item is int:
        return entry.numbers(key)
    if get_origin(item) is tuple:
        return _rows(entry, key)
    if item is Ref:
        return tuple(ref for ref in _refs(entry, key, _texts(entry, key, field), field, scope) if ref.key)
    if issubclass(item, Bilingual):
        return tuple(inner.languages(item) for inner in entry.entries(key))
    if field.has(Form.BY_NAME):
        names = {declared_.name for declared_ in declared(item)}
        return tuple(
            read(inner, item, scope, **{k: v for k, v in (("key", name), ("number", number)) if k in names})
            for number, (name, inner) in enumerate(entry.named_entries(key), start=1)
        )
    return read_each(entry.entries(key), item, scope)


def _texts(entry: Entry, key: str, field: Declared) -> tuple[str, ...]:
    if field.has(Form.SCALAR):
        value = entry.plain(key)
        return tuple(map(str, value)) if isinstance(value, list) else (str(value),)
    texts = entry.texts(key)
    for text in sorted({text for text in texts if texts.count(text) > 1}):
        entry.problem(f"duplicate “{text}” in “{key}”", key)
    return tuple(dict.fromkeys(texts))


def _mapping(entry: Entry, key: str, item: Any, field: Declared, scope: Scope) -> Mapping[str, Any]:
    if item is Any:
        return entry.mapping(key)
    inner = entry.entry(key)
    if inner is None:
        return {}
    names = inner.names()
    if field.has(Form.BY_EDITION):
        names = tuple(name for name in scope.editions if inner.has(name))
    elif field.has(Form.BY_LANGUAGE):
        names = LANGUAGES
    found = {name: _value(inner, name, item, field, scope) for name in names}
    inner.finish()
    return found


def _refs(entry: Entry, key: str, texts: Iterable[str], field: Declared, scope: Scope) -> list[Ref]:
    """References; a bad one is reported and gets an empty key."""
    target = field.note(RefTo)
    found = []
    for text in texts:
        try:
            found.append(Ref(scope.game, target.kind, text) if target else Ref.parse(text, scope.game))
        except BadRef as error:
            entry.problem(str(error), key)
            found.append(Ref(scope.game, "", ""))
        if target and text and not entry.matches(text, SLUG):
            entry.problem(f"“{text}” is not a valid slug: use lower case, digits and hyphens", key)
    return found


def _rows(entry: Entry, key: str) -> tuple[tuple[Cell, ...], ...]:
    rows = entry.plain(key) or []
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        entry.problem(f"“{key}” must be a list of rows", key)
        return ()
    return tuple(tuple(_cell(entry, key, cell, number) for cell in row) for number, row in enumerate(rows, start=1))


def _cell(entry: Entry, key: str, cell: Any, number: int) -> Cell:
    if isinstance(cell, dict) and set(cell) == set(LANGUAGES) and all(isinstance(text, str) for text in cell.values()):
        return Rule(**cell)
    if cell is None or (isinstance(cell, int) and not isinstance(cell, bool)):
        return cell
    entry.problem(f"row {number}: “{cell}” is neither a whole number nor a text in {' and '.join(LANGUAGES)}", key)
    return None


def _check_order(entry: Entry, cls: type[Any]) -> None:
    """The keys of a file are in the order of the schema, so that every file of a kind looks alike."""
    order = [key for field in declared(cls) for key in (LANGUAGES if field.has(Form.BESIDE) else (field.key,))]
    places = [(order.index(key), key) for key in entry.names() if key in order]
    for (one, key), (other, before) in zip(places[1:], places, strict=False):
        if one < other:
            entry.problem(f"“{key}” comes before “{before}”", key)
            return
