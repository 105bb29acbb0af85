"""Industrial scales of Wheeling and Pittsburgh: their spaces, and the next one."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.calculator import Fault
from rules.engine.pictures import TrackMove

from .tables import INDUSTRIAL_SCALES

SCALE = "develop/requirements#industrial-city"
SCALE_END = "develop/effects#scale-end"

# No text gives the end of a scale; this is the longest that a reader can enter.
LONGEST_SCALE = 12


def spaces(city: str, end: int | None = None) -> tuple[int, ...]:
    """The values of a city's scale, up to ``end``, or up to the last one that a public source gives.

    Rule: chicago-express:setup/board#industrial-scale, chicago-express:develop/effects#scale-end
    """
    ours = INDUSTRIAL_SCALES[city]
    first, second = ours[:2]
    return ours if end is None else tuple(range(first, end + 1, second - first))


def next_space(level: int, scale: tuple[int, ...]) -> int:
    """The value after ``level``; on the last space the marker stays. Rule: chicago-express:develop/effects#scale-end"""
    return scale[min(scale.index(level) + 1, len(scale) - 1)]


def impossible(city: str, level: int | None, end: int | None) -> Iterator[Fault]:
    """Faults for a missing level, and for numbers that are not on the city's scale.

    Rule: chicago-express:setup/board#industrial-scale, chicago-express:develop/effects#industrial-city
    """
    scale = spaces(city, end)
    if end is not None and end not in scale:
        first, second = INDUSTRIAL_SCALES[city][:2]
        yield Fault("scale_end", "end-not-on-the-scale", {"first": first, "step": second - first}, (SCALE_END,))
    elif level is None:
        yield Fault("level", "level-needed", {"spaces": scale}, (SCALE,))
    elif level not in scale:
        yield Fault("level", "not-on-the-scale", {"spaces": scale}, (SCALE, SCALE_END))


def picture(scale: tuple[int, ...], before: int, after: int) -> TrackMove:
    """The marker on its scale."""
    return TrackMove("scale", scale, scale.index(before), scale.index(after), unit="")
