"""Content as plain JSON values and back, by the types of its dataclasses; places in files are left out."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, TypeVar, get_args, get_origin

from .declared import Form
from .hints import bare, declared
from .refs import Ref
from .schema import Bilingual, Place

T = TypeVar("T")


def to_plain(value: Any) -> Any:
    """Dataclasses and mappings as objects, tuples as lists, references as text."""
    if isinstance(value, Ref):
        return str(value)
    if isinstance(value, Bilingual):
        return dict(value)
    if dataclasses.is_dataclass(value):
        fields = declared(type(value))
        return {field.name: to_plain(getattr(value, field.name)) for field in fields if field.type is not Place}
    if isinstance(value, Mapping):
        return {key: to_plain(item) for key, item in value.items()}
    return [to_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def from_plain(cls: type[T], plain: Mapping[str, Any]) -> T:
    """The instance of a dataclass without a place that ``to_plain`` wrote."""
    return cls(**{field.name: _value(field.type, plain[field.name]) for field in declared(cls)})


def _value(hint: Any, plain: Any) -> Any:
    type_, _notes = bare(hint)
    origin, parts = get_origin(type_), get_args(type_)
    if plain is None or type_ is Any:
        return plain
    if origin is tuple and parts[1:] == (...,):
        return tuple(_value(parts[0], item) for item in plain)
    if origin is tuple:
        return tuple(map(_value, parts, plain))
    if origin is Mapping:
        return {key: _value(parts[1], item) for key, item in plain.items()}
    if type_ is Ref:
        return Ref.parse(plain)
    return from_plain(type_, plain) if dataclasses.is_dataclass(type_) and isinstance(type_, type) else plain


def seen(value: Any) -> Any:
    """The visible part of a piece of content, for comparison: without places and fields declared as unseen."""
    if dataclasses.is_dataclass(value) and not isinstance(value, (Ref, Bilingual)):
        fields = (field for field in declared(type(value)) if field.type is not Place and not field.has(Form.UNSEEN))
        return tuple((field.name, seen(getattr(value, field.name))) for field in fields)
    if isinstance(value, Mapping):
        return {key: seen(item) for key, item in value.items()}
    return tuple(map(seen, value)) if isinstance(value, (list, tuple)) else value
