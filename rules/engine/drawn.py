"""Pictures from plain data: content declares them with the values of the picture types of calculators.

In content a space of a track is named by its number, not by its position.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from .pictures import Bars, Dials, Grid, HexBoard, Markers, Network, Order, Picture, Piles, TrackMove

TYPES: Mapping[str, type[Picture]] = {
    "track": TrackMove,
    "markers": Markers,
    "bars": Bars,
    "piles": Piles,
    "dials": Dials,
    "grid": Grid,
    "network": Network,
    "hexes": HexBoard,
    "order": Order,
}
# The values that name spaces of a track, by the type of the picture.
_PLACES = {"track": ("start", "end", "line_before", "shaded", "notes"), "markers": ("after", "before")}


class BadPictureError(ValueError):
    """Data that is not a picture, with the reason."""


def picture_of(kind: str, values: Mapping[str, Any], name: str = "") -> Picture:
    """A picture of a type from its values as they are stored. Raises BadPictureError."""
    picture: Picture = _record(TYPES[kind], {"name": name, **values}, kind)
    return picture


def declared_picture(kind: str, values: Mapping[str, Any]) -> Picture:
    """A picture of a type from its values as content writes them. Raises BadPictureError."""
    spaces = values.get("spaces")
    if kind in _PLACES and isinstance(spaces, list):
        values = {key: _positions(key, item, kind, spaces) for key, item in values.items()}
    return picture_of(kind, values)


def kind_of(picture: Picture) -> str:
    """The type of a picture as content calls it."""
    return next(kind for kind, cls in TYPES.items() if cls is type(picture))


def codes(picture: Picture) -> Iterator[str]:
    """The codes of a picture that have to be worded."""
    match picture:
        case Markers():
            yield from {**picture.before, **picture.after}
        case Bars():
            yield from picture.bars
            yield from (part for parts in picture.bars.values() for part in parts)
        case Piles():
            for piles in (picture.before, picture.after):
                yield from (code for pile, things in piles.items() for code in (pile, *things))
        case Dials():
            yield from picture.dials
        case Network():
            yield from picture.map.places
            yield from picture.map.titles
            yield from (place.part for place in picture.map.places.values() if place.part)
        case HexBoard():
            # A hex without a name on the board is only named if something is on it.
            yield from (key for key, space in picture.map.spaces.items() if space.notes or not space.sign)
            yield from (note for space in picture.map.spaces.values() for note in space.notes)
        case Order():
            yield from picture.places
            yield from (thing for things in picture.things.values() for thing in things)
        case TrackMove():
            yield from picture.notes.values()
        case Grid():
            yield from (note for notes in picture.notes.values() for note in notes)


def told_numbers(picture: Picture) -> Iterator[int]:
    """The numbers that a picture tells: those of the spaces with something on them, of bars, and of a marked cell."""
    match picture:
        case TrackMove():
            yield from (picture.spaces[place] for place in (picture.start, picture.end))
        case Markers():
            yield from (picture.spaces[place] for place in (*picture.before.values(), *picture.after.values()))
        case Bars():
            yield from (amount for parts in picture.bars.values() for amount in parts.values() if amount)
        case Grid() if picture.row is not None and picture.column is not None:
            told = picture.cells[picture.row][picture.column]
            yield from (told,) if told is not None else ()


def _positions(key: str, value: Any, kind: str, spaces: list[int]) -> Any:
    """The numbers of spaces in a value as positions."""
    if key not in _PLACES[kind]:
        return value
    if isinstance(value, Mapping):
        if key == "notes":
            return {_position(space, spaces): note for space, note in value.items()}
        return {name: _position(space, spaces) for name, space in value.items()}
    return [_position(space, spaces) for space in value] if isinstance(value, list) else _position(value, spaces)


def _position(space: Any, spaces: list[int]) -> int:
    if space not in spaces:
        raise BadPictureError(f"there is no space {space}")
    return spaces.index(space)


def _made(hint: Any, value: Any, where: str) -> Any:
    """Plain data as a value of a type, with lists as tuples and sets. Raises BadPictureError."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is UnionType:
        return None if value is None and NoneType in inner else _made(inner[0], value, where)
    if origin in (tuple, frozenset):
        return _many(origin, inner, value, where)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            raise BadPictureError(f"“{where}” must be a mapping")
        key, item = inner
        return {key(name): _made(item, one, f"{where}.{name}") for name, one in value.items()}
    if dataclasses.is_dataclass(hint):
        return _record(hint, value, where)
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        if hint is float and isinstance(value, int):
            return float(value)
        raise BadPictureError(f"“{where}” is “{value}”, which is not of the type {hint.__name__}")
    return value


def _many(origin: Any, inner: tuple[Any, ...], value: Any, where: str) -> Any:
    if not isinstance(value, (list, tuple, set, frozenset)):
        raise BadPictureError(f"“{where}” must be a list")
    if origin is tuple and inner[-1] is not Ellipsis:
        if len(value) != len(inner):
            raise BadPictureError(f"“{where}” must have {len(inner)} values")
        return tuple(_made(item, one, where) for item, one in zip(inner, value, strict=True))
    return origin(_made(inner[0], one, where) for one in value)


def _record(cls: Any, value: Any, where: str) -> Any:
    fields = {field.name: field for field in dataclasses.fields(cls)}
    if isinstance(value, list):
        value = dict(zip(fields, value, strict=False))
    if not isinstance(value, Mapping):
        raise BadPictureError(f"“{where}” must be a mapping")
    hints = get_type_hints(cls)
    unknown = sorted(value.keys() - fields.keys())
    if unknown:
        raise BadPictureError(f"“{where}” has no value “{unknown[0]}”; it has {', '.join(list(fields)[1:])}")
    needed = [
        name
        for name, field in fields.items()
        if field.default is field.default_factory is dataclasses.MISSING and name not in value
    ]
    if needed:
        raise BadPictureError(f"“{where}” needs “{needed[0]}”")
    return cls(**{name: _made(hints[name], item, f"{where}.{name}") for name, item in value.items()})
