"""Charts of a play over time: lines as SVG, drawn on the server, beside the same numbers as a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculators.picture_views import SHADES
from rules.engine.play.folding import history

from .starts import start_of
from .store import log_of

if TYPE_CHECKING:
    from .views.visit import Visit

WIDTH, HEIGHT = 640, 240
_MARGIN = 8
# So many points of time are rows of the table; the line shows all of them.
_MOST_ROWS = 40
# Points of a line on the board, which is drawn after every move; and the longest log that it is drawn of.
_MOST_POINTS = 24
_LONGEST_LOG = 1_000
# Fewer moments are no course.
_FEWEST_POINTS = 4


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of a chart: what it follows, the points of an SVG polyline, and its last value in words."""

    key: str
    name: str
    points: str
    shade: int
    last: str


@dataclass(frozen=True, slots=True)
class ChartView:
    """A chart: its lines, and its numbers as a table, a row for each point of time."""

    title: str
    most: str
    lines: tuple[LineView, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def charts_of(visit: Visit) -> tuple[ChartView, ...]:
    """The charts of a play: one for each series of its game."""
    game = visit.game
    states = history(start_of(visit.play), log_of(visit.play))
    moments = [(number, game.showing.series(state)) for number, state in states]
    return tuple(_chart(visit, name, [(number, series[name]) for number, series in moments]) for name in moments[0][1])


def courses_of(visit: Visit) -> dict[str, tuple[LineView, ...]]:
    """The lines of each series at a few moments of a play, for the board; none while there are too few."""
    if visit.play.last_entry > _LONGEST_LOG:
        return {}
    states = history(start_of(visit.play), log_of(visit.play))
    if len(states) < _FEWEST_POINTS:
        return {}
    step = -(-len(states) // _MOST_POINTS)
    chosen = [*states[:-1:step], states[-1]]
    moments = [(number, visit.game.showing.series(state)) for number, state in chosen]
    return {
        name: _chart(visit, name, [(number, series[name]) for number, series in moments]).lines
        for name in moments[0][1]
    }


def _chart(visit: Visit, name: str, moments: list[tuple[int, Mapping[str, int]]]) -> ChartView:
    wording = visit.wording
    things = list(dict.fromkeys(thing for _number, values in moments for thing in values))
    most = max((value for _number, values in moments for value in values.values()), default=0) or 1
    lines = tuple(
        LineView(
            thing,
            wording.thing(thing),
            _points([values.get(thing) for _number, values in moments], most),
            place % SHADES + 1,
            _written(visit, moments[-1][1].get(thing)),
        )
        for place, thing in enumerate(things)
    )
    changed = [moment for place, moment in enumerate(moments) if place == 0 or moment[1] != moments[place - 1][1]]
    step = -(-len(changed) // _MOST_ROWS)
    chosen = changed[::step] + ([changed[-1]] if changed and (len(changed) - 1) % step else [])
    rows = tuple((str(number), *(_written(visit, values.get(thing)) for thing in things)) for number, values in chosen)
    return ChartView(wording.result(name), _written(visit, most), lines, tuple(map(wording.thing, things)), rows)


def _points(values: list[int | None], most: int) -> str:
    across = (WIDTH - 2 * _MARGIN) / max(len(values) - 1, 1)
    up = (HEIGHT - 2 * _MARGIN) / most
    return " ".join(
        f"{_MARGIN + place * across:.1f},{HEIGHT - _MARGIN - max(value, 0) * up:.1f}"
        for place, value in enumerate(values)
        if value is not None
    )


def _written(visit: Visit, value: int | None) -> str:
    return visit.wording.value("", visit.game.series_unit, value)
