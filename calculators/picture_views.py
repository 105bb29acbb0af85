"""Pictures in words and in numbers that a template can draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin
from typing import Any, Protocol

from language.formats import money, number
from rules.engine.grids import key
from rules.engine.pictures import Bars, Dials, Grid, HexBoard, Markers, Network, Order, Picture, Piles, TrackMove

from .hex_views import hex_parts
from .map_views import map_view

# How many parts of a bar have distinct colors; more reuse them, each with its own number.
SHADES = 8


@dataclass(frozen=True, slots=True)
class PictureView:
    """A picture as its template draws it: ``parts`` are what that template names; ``name`` is that of the picture."""

    template: str
    caption: str
    parts: Mapping[str, Any]
    name: str = ""


class PictureWords(Protocol):
    """The words of a picture: those of its calculator, or of the rule that it shows."""

    @property
    def language(self) -> str:
        """The language that they and its numbers are in."""

    def picture(self, name: str, code: str = "") -> str:
        """The caption of a picture, or the text of a code in it."""

    def code(self, name: str, value: str) -> str:
        """The text of a note in a picture."""


def picture_view(picture: Picture, wording: PictureWords) -> PictureView:
    """A picture in the language of the page."""
    kind = type(picture).__name__.lower()
    return PictureView(
        f"calculators/pictures/{kind}.html", wording.picture(picture.name), _parts(picture, wording), picture.name
    )


def _parts(picture: Picture, wording: PictureWords) -> Mapping[str, Any]:
    match picture:
        case TrackMove():
            return {"spaces": tuple(_spaces(picture, wording))}
        case Markers():
            return {"spaces": tuple(_marked_spaces(picture, wording))}
        case Bars():
            return _bars(picture, wording)
        case Piles():
            return {"piles": tuple(_piles(picture, wording))}
        case Dials():
            return {"dials": tuple(_dials(picture, wording))}
        case Grid():
            return {
                "columns": tuple(_heads(picture.columns, picture.column)),
                "rows": tuple(_grid_rows(picture, wording)),
            }
        case Network():
            return _network(picture, wording)
        case HexBoard():
            # Only a play has tokens.
            return hex_parts(picture, partial(wording.picture, picture.name), getattr(wording, "tokens", {}))
        case Order():
            return {"places": tuple(_places(picture, wording)), "again": picture.again}


def _spaces(move: TrackMove, wording: PictureWords) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Each space in words, with the CSS classes for what is on it, and its note."""
    low, high = sorted((move.start, move.end))
    for place, value in enumerate(move.spaces):
        marks = {
            "start": place == move.start,
            "end": place == move.end,
            "passed": low < place < high,
            "line": place in move.line_before,
            "shaded": place in move.shaded,
            "noted": place in move.notes,
        }
        note = wording.code(move.notes_as, move.notes[place]) if place in move.notes else ""
        yield f"{move.unit}{value}", tuple(name for name, there in marks.items() if there), note


def _marked_spaces(track: Markers, wording: PictureWords) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Each space in words, with the markers on it: their words, and ``before`` or ``after`` for those that moved."""
    moved = {name: place for name, place in track.before.items() if track.after.get(name) != place}
    for place, value in enumerate(track.spaces):
        here = [(wording.picture(track.name, name), "before") for name, start in moved.items() if start == place]
        here += [
            (wording.picture(track.name, name), "after" if name in moved else "")
            for name, end in track.after.items()
            if end == place
        ]
        yield f"{track.unit}{value}", tuple(here)


def _bars(picture: Bars, wording: PictureWords) -> Mapping[str, Any]:
    """The bars without their parts worth nothing, and the legend without those worth nothing in every bar."""
    longest = max((picture.scale, *(sum(parts.values()) for parts in picture.bars.values()))) or 1
    kinds = list(dict.fromkeys(part for parts in picture.bars.values() for part in parts))
    drawn = [part for part in kinds if any(parts.get(part) for parts in picture.bars.values())]
    bars = []
    for name, parts in picture.bars.items():
        start, segments = 0.0, []
        for place, part in enumerate(drawn, start=1):
            amount = parts.get(part, 0)
            if not amount:
                continue
            width = 100 * max(amount, 0) / longest
            words = (wording.picture(picture.name, part), _amount(picture, amount, wording))
            segments.append((_shade(place), _letter(place), words, f"{start:.2f}", f"{width:.2f}"))
            start += width
        bars.append(
            (wording.picture(picture.name, name), _amount(picture, sum(parts.values()), wording), tuple(segments))
        )
    legend = tuple(
        (_shade(place), _letter(place), wording.picture(picture.name, part))
        for place, part in enumerate(drawn, start=1)
    )
    return {"legend": legend if len(kinds) > 1 else (), "bars": tuple(bars)}


def _amount(picture: Bars, amount: int, wording: PictureWords) -> str:
    if picture.unit == "$":
        return money(amount, wording.language)
    return f"{picture.unit}{number(amount, wording.language)}"


def _letter(place: int) -> str:
    """What stands for a part beside its color: a number would read as an amount."""
    return chr(ord("A") + place - 1)


def _shade(number: int) -> int:
    return (number - 1) % SHADES + 1


Things = tuple[tuple[str, str], ...]


def _piles(picture: Piles, wording: PictureWords) -> Iterator[tuple[str, Things, Things]]:
    """Each pile in words, then its content before and after, as keys and words."""
    for name in picture.after:
        yield (
            wording.picture(picture.name, name),
            tuple((thing, wording.picture(picture.name, thing)) for thing in picture.before.get(name, ())),
            tuple((thing, wording.picture(picture.name, thing)) for thing in picture.after[name]),
        )


def _dials(picture: Dials, wording: PictureWords) -> Iterator[Mapping[str, Any]]:
    """Half a circle for each dial, the green end on the left: a sector for every place that the needle can take."""
    for name, (size, used) in picture.dials.items():
        places = size + 1
        sectors = [
            (_sector(place, places), "start" if place == 0 else "stop" if place == size else "")
            for place in range(places)
        ]
        x, y = _on_the_arc((used + 0.5) / places, 38)
        yield {
            "label": wording.picture(picture.name, name),
            "used": used,
            "size": size,
            "full": used >= size,
            "sectors": tuple(sectors),
            "needle": (f"{x:.1f}", f"{y:.1f}"),
        }


def _sector(place: int, places: int) -> str:
    """The outline of one place as an SVG path."""
    (a, b), (c, d) = _on_the_arc(place / places, 46), _on_the_arc((place + 1) / places, 46)
    (e, f), (g, h) = _on_the_arc((place + 1) / places, 26), _on_the_arc(place / places, 26)
    return f"M{a:.1f} {b:.1f}A46 46 0 0 1 {c:.1f} {d:.1f}L{e:.1f} {f:.1f}A26 26 0 0 0 {g:.1f} {h:.1f}Z"


def _on_the_arc(part: float, radius: float) -> tuple[float, float]:
    """The point after a part of the half circle, from left to right, around (50, 50)."""
    angle = pi * (1 - part)
    return 50 + radius * cos(angle), 50 - radius * sin(angle)


def _heads(heads: tuple[int, ...], marked: int | None) -> Iterator[tuple[int, bool]]:
    for place, head in enumerate(heads):
        yield head, place == marked


def _grid_rows(
    picture: Grid, wording: PictureWords
) -> Iterator[tuple[int, bool, tuple[tuple[int | None, str, Things], ...]]]:
    """Each row: its head, whether it is marked, and its cells with the CSS class of what is marked and their notes."""
    for place, (head, cells) in enumerate(zip(picture.rows, picture.cells, strict=True)):
        marked = place == picture.row
        classes = [("", "line", "here")[marked + (column == picture.column)] for column in range(len(cells))]
        notes = [grid_notes(picture, key(column, place + 1), wording) for column in range(1, len(cells) + 1)]
        yield head, marked, tuple(zip(cells, classes, notes, strict=True))


def grid_notes(picture: Grid, cell: str, wording: PictureWords) -> Things:
    """The names of the things in a cell of a grid, each with its owner, empty without one."""
    notes = picture.notes.get(cell, ())
    owners = picture.owners.get(cell, ("",) * len(notes))
    called = (wording.picture(picture.name, owner) if owner else "" for owner in owners)
    return tuple(zip(notes, called, strict=True))


def _network(picture: Network, wording: PictureWords) -> Mapping[str, Any]:
    def called(key: str) -> str:
        return wording.picture(picture.name, key)

    return {
        "map": map_view(picture.map, called, picture.marked | picture.added, picture.joined, picture.owners),
        "marked": tuple(
            (called(key), tuple(map(called, picture.owners.get(key, ()))))
            for key in picture.map.places
            if key in picture.marked
        ),
        "added": tuple(called(key) for key in picture.map.places if key in picture.added),
    }


def _places(picture: Order, wording: PictureWords) -> Iterator[tuple[str, Things, bool, bool]]:
    """Each place in words, the things at it, whether it is marked, and whether it leads to the next one."""
    for nth, place in enumerate(picture.places, start=1):
        things = tuple((thing, wording.picture(picture.name, thing)) for thing in picture.things.get(place, ()))
        leads = not picture.parts and nth < len(picture.places)
        yield wording.picture(picture.name, place), things, place in picture.marked, leads
