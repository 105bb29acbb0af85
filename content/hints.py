"""The fields of the schema's dataclasses with their types, for the code that is driven by them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from .declared import Form, InFile


@dataclass(frozen=True, slots=True)
class Declared:
    """A field: its ``key`` in a file, its type without ``None`` and ``Annotated``, and the annotations."""

    name: str
    key: str
    formerly: str
    type: Any
    notes: tuple[Any, ...]
    required: bool
    default: Any

    def has(self, form: Form) -> bool:
        """Whether the field is declared with this form."""
        return form in self.notes

    def note(self, kind: type[Any]) -> Any:
        """The annotation of a kind, or None."""
        return next((note for note in self.notes if isinstance(note, kind)), None)

    def empty(self) -> Any:
        """The default of a field that may be missing."""
        return self.default()


def declared(cls: Any) -> tuple[Declared, ...]:
    """The fields of a dataclass, in its order."""
    return _all_declared(cls)


@cache
def _all_declared(cls: Any) -> tuple[Declared, ...]:
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_declared(field, hints[field.name]) for field in dataclasses.fields(cls))


def _declared(field: dataclasses.Field[Any], hint: Any) -> Declared:
    type_, notes = bare(hint)
    in_file = next((note for note in notes if isinstance(note, InFile)), InFile())
    required = field.default is field.default_factory is dataclasses.MISSING
    default = (lambda: field.default) if field.default is not dataclasses.MISSING else field.default_factory
    return Declared(field.name, in_file.key or field.name, in_file.formerly, type_, notes, required, default)


def bare(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without ``Annotated`` and without the None of an optional type, and its annotations."""
    notes: tuple[Any, ...] = ()
    while get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        notes += tuple(more)
    if get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint) and len(get_args(hint)) == 2:
        [inner] = [part for part in get_args(hint) if part is not NoneType]
        hint, more_notes = bare(inner)
        notes += more_notes
    return hint, notes


def item_of(hint: Any) -> Any:
    """The type of the items of ``tuple[X, ...]`` or of the values of ``Mapping[str, X]``, or None."""
    if get_origin(hint) is tuple:
        return get_args(hint)[0]
    return get_args(hint)[1] if get_origin(hint) is Mapping else None
