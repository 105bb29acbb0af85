"""A hex map as its template draws it: column by column from west to east."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from language.formats import money, signed
from rules.engine.hexes import HexMap, HexSpace
from rules.engine.pictures import HexBoard


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex in words: its name, what is written in it, its numbers and what is on it.

    ``times`` is how often its first number counts, None if it cannot count more than once.
    """

    key: str
    name: str
    sign: str
    kind: str
    numbers: tuple[str, ...]
    notes: tuple[str, ...]
    open: bool
    marked: bool
    times: int | None = None


# A hex of a drawing is so wide and so high; columns are three quarters of the width apart.
_WIDTH, _HEIGHT = 40, 34
# The things in a hex: one or two below each other, more in pairs, in the whole of it or below its name.
_WIDE, _NARROW = 30, 20
_ROOM, _ROOM_BELOW_A_NAME = 28, 23
_HIGHEST_THING = 15
_SMALL = 300
# The kind of hex with the color of another, whose words name both.
_LIKE_ANOTHER = "chicago"
# The name of a hex at the edge is wider than the hex, and higher if it stands above something.
_MARGIN, _MARGIN_ABOVE = 8, 4


@dataclass(frozen=True, slots=True)
class Outlines:
    """The hexes of a map as the paths of an SVG drawing, one for each kind, and the size of the drawing."""

    width: int
    height: int
    paths: tuple[tuple[str, str], ...]

    @property
    def small(self) -> bool:
        """Whether it is a part of a board."""
        return self.width < _SMALL


@dataclass(frozen=True, slots=True)
class DrawnThing:
    """A thing on a hex: its words, or its letters on a token of its ``color``, and its box."""

    words: str
    color: str
    left: int
    top: int
    width: int
    height: int

    @property
    def lettered(self) -> bool:
        """Whether it has a box of its own: a single sign needs none."""
        return len(self.words) > 1


@dataclass(frozen=True, slots=True)
class DrawnHex:
    """A hex with a name or with things on it: its center, its name, and ``sign``, the name if the board has it."""

    x: int
    y: int
    name: str
    sign: str
    things: tuple[DrawnThing, ...]


def _center(space: HexSpace) -> tuple[int, int]:
    lower = _HEIGHT // 2 * (space.column % 2)
    return _WIDTH // 2 + space.column * _WIDTH * 3 // 4, _HEIGHT // 2 + space.row * _HEIGHT + lower


def _outline(x: int, y: int) -> str:
    return f"M{x - _WIDTH // 2} {y}l10-17h20l10 17-10 17h-20z"


@lru_cache(maxsize=8)
def _outlines(columns: int, rows: int, places: tuple[tuple[str, int, int], ...]) -> Outlines:
    paths: dict[str, str] = {}
    for kind, x, y in places:
        paths[kind] = paths.get(kind, "") + _outline(x, y)
    width, height = columns * _WIDTH * 3 // 4 + _WIDTH // 4, rows * _HEIGHT + _HEIGHT // 2
    return Outlines(width + 2 * _MARGIN, height + _MARGIN_ABOVE, tuple(paths.items()))


def _hex_outlines(drawn: HexMap) -> Outlines:
    """The hexes of a map, whatever is on them."""
    places = tuple((space.kind, *_center(space)) for space in drawn.spaces.values())
    return _outlines(drawn.columns, drawn.rows, places)


def _outline_of(drawn: HexMap, keys: Collection[str]) -> str:
    """Some hexes of a map as one path; empty without any."""
    return "".join(_outline(*_center(space)) for key, space in drawn.spaces.items() if key in keys)


def _hexes_with_something(
    drawn: HexMap, called: Callable[[str], str], tokens: Mapping[str, Any]
) -> tuple[DrawnHex, ...]:
    """The hexes that have a name on the board or something on them; ``tokens`` are those of things that have one."""
    return tuple(
        DrawnHex(*_center(space), called(key), "" if space.sign else called(key), tuple(_things(space, called, tokens)))
        for key, space in drawn.spaces.items()
        if space.notes or not space.sign
    )


def _things(space: HexSpace, called: Callable[[str], str], tokens: Mapping[str, Any]) -> Iterator[DrawnThing]:
    x, y = _center(space)
    beside = 2 if len(space.notes) > 2 else 1
    lines = -(-len(space.notes) // beside)
    room = _ROOM if space.sign else _ROOM_BELOW_A_NAME
    width, height = _NARROW if beside > 1 else _WIDE, min(_HIGHEST_THING, room // max(1, lines))
    left, top = x - width * beside // 2, y + _HEIGHT // 2 - 3 - room + (room - height * lines) // 2
    for place, note in enumerate(space.notes):
        line, column = divmod(place, beside)
        token = tokens.get(note)
        words, color = (token.letters, token.color) if token else (called(note), "")
        yield DrawnThing(words, color, left + column * width, top + line * height, width, height)


def hex_parts(picture: HexBoard, called: Callable[[str], str], tokens: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the template of a hex board draws: its outlines, what is on them, what has just changed, and the key."""
    drawn = _hex_outlines(picture.map)
    kinds = tuple((kind, called(kind)) for kind, _path in drawn.paths if kind != _LIKE_ANOTHER)
    return {
        "drawn": drawn,
        "there": _hexes_with_something(picture.map, called, tokens),
        "latest": _outline_of(picture.map, picture.latest),
        "key": kinds if picture.key else (),
    }


# The hexes of a column from north to south; None where there is none.
Column = tuple[HexView | None, ...]


def columns(
    drawn: HexMap,
    called: Callable[[str], str],
    language: str,
    marked: Collection[str],
    options: Collection[str],
    times: Mapping[str, int] | None = None,
) -> tuple[Column, ...]:
    """The columns of a map from west to east."""
    views = {
        (space.column, space.row): replace(
            _view(key, space, called, language, marked, options), times=(times or {}).get(key)
        )
        for key, space in drawn.spaces.items()
    }
    return tuple(tuple(views.get((column, row)) for row in range(drawn.rows)) for column in range(drawn.columns))


def _view(
    key: str,
    space: HexSpace,
    called: Callable[[str], str],
    language: str,
    marked: Collection[str],
    options: Collection[str],
) -> HexView:
    name = called(key)
    cost = () if space.cost is None else (money(space.cost, language),)
    income = (signed(space.income, language),) if space.income else ()
    notes = tuple(called(note) for note in space.notes)
    is_open = key in options
    numbers = (*cost, *income) if is_open else ()
    return HexView(key, name, space.sign or name, space.kind, numbers, notes, is_open, key in marked)
