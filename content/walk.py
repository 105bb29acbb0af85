"""Everything of one type inside a piece of content, with its place in the files."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from .hints import declared
from .schema import Place

T = TypeVar("T")


def every(value: Any, wanted: type[T], place: Place | None = None, key: str = "") -> Iterator[tuple[T, Place, str]]:
    """Each instance of a type, with the place of the nearest thing that has one, and its key there."""
    if isinstance(value, wanted) and place:
        yield value, place, key
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from every(item, wanted, place, key)
    elif isinstance(value, tuple):
        for item in value:
            yield from every(item, wanted, place, key)
    elif dataclasses.is_dataclass(value) and not isinstance(value, (Place, type)):
        inner = getattr(value, "place", None)
        for field in declared(type(value)):
            yield from every(getattr(value, field.name), wanted, inner or place, field.key if inner else key)
