"""Everything of one type inside a piece of content, with its place in the files."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, TypeVar

from .hints import declared
from .schema import Place

T = TypeVar("T")

# Most values of a game contain nothing, and a game is walked a dozen times while it is loaded.
_LEAVES = frozenset((str, int, bool, NoneType, Place))


def every(value: Any, wanted: type[T], place: Place | None = None, key: str = "") -> Iterator[tuple[T, Place, str]]:
    """Each instance of a dataclass, with the place of the nearest thing that has one, and its key there."""
    waiting = [(value, place, key)]
    while waiting:
        value, place, key = waiting.pop()
        if isinstance(value, wanted) and place:
            yield value, place, key
            continue
        waiting += reversed([inner for inner in _inside(value, place, key) if type(inner[0]) not in _LEAVES])


def _inside(value: Any, place: Place | None, key: str) -> list[tuple[Any, Place | None, str]]:
    """The parts of a value, in its order."""
    if isinstance(value, tuple):
        return [(item, place, key) for item in value]
    if isinstance(value, Mapping):
        return [(item, place, key) for item in value.values()]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        inner = getattr(value, "place", None)
        near = inner or place
        return [(getattr(value, field.name), near, field.key if inner else key) for field in declared(type(value))]
    return []
