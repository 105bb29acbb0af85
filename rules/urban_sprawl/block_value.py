"""Value of a block: every wealth and prestige number of the rows that cross in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit
from rules.engine.fields import whole
from rules.engine.grids import Crossing
from rules.engine.nested import each
from rules.engine.pictures import Grid

from .arithmetic import added
from .tables import GAME, PRESTIGE_BESIDE, PRESTIGE_MARKERS, RIGHT_SPACES, TOP_SPACES, WEALTH_BELOW, WEALTH_MARKERS

MARKERS = "concepts/wealth-prestige-markers"
VALUE = "concepts/rows-and-value"

COLUMNS = range(1, len(WEALTH_BELOW) + 1)
ROWS = range(1, len(PRESTIGE_BESIDE) + 1)
NUMBERS = (min(PRESTIGE_MARKERS), max(WEALTH_MARKERS))

# A block has at most two markers, one from each edge. Rule: urban-sprawl:concepts/wealth-prestige-markers#several
LOWEST_VALUE = min(WEALTH_BELOW) + min(PRESTIGE_BESIDE)
HIGHEST_VALUE = max(WEALTH_BELOW) + max(PRESTIGE_BESIDE) + sum(WEALTH_MARKERS[-2:])


# The values of the blocks without markers, under the printed numbers. Rule: urban-sprawl:concepts/rows-and-value
BLOCKS = Grid(
    name="grid",
    columns=WEALTH_BELOW,
    rows=PRESTIGE_BESIDE,
    cells=tuple(tuple(wealth + prestige for wealth in WEALTH_BELOW) for prestige in PRESTIGE_BESIDE),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``column`` from the left and ``row`` from the top, both from 1.

    The markers by their gray space: those of the top edge by its two columns, those of the right edge by its row.
    """

    column: int = whole(1, len(WEALTH_BELOW))
    row: int = whole(1, len(PRESTIGE_BESIDE))
    top_markers: Mapping[str, int] = each(whole(*NUMBERS), tuple(TOP_SPACES), fewest=0, default={})
    right_markers: Mapping[str, int] = each(whole(*NUMBERS), tuple(RIGHT_SPACES), fewest=0, default={})


def compute(given: Input) -> Result:
    """Add up the numbers of a block. Raises InvalidInput ``marker-twice``.

    Rule: urban-sprawl:concepts/rows-and-value, urban-sprawl:concepts/wealth-prestige-markers
    """
    refuse_markers_twice(given)
    wealth, prestige = WEALTH_BELOW[given.column - 1], PRESTIGE_BESIDE[given.row - 1]
    over, beside = by_column(given.top_markers)[given.column], by_row(given.right_markers)[given.row]
    markers = [number for number in (over, beside) if number]
    value = wealth + prestige + sum(markers)
    return Result(
        values={
            "wealth_number": wealth,
            "prestige_number": prestige,
            "marker_numbers": markers,
            "value": value,
        },
        steps=(
            *_without_markers(given),
            Step("wealth-number", {"column": given.column, "number": wealth}, (f"{VALUE}#printed-numbers",)),
            Step("prestige-number", {"row": given.row, "number": prestige}, (f"{VALUE}#printed-numbers",)),
            *_marker_steps(given, over, beside),
            _sum(wealth, prestige, markers, value),
        ),
        pictures=(grid(given),),
    )


def refuse_markers_twice(given: Input) -> None:
    """Raise InvalidInput for every marker that is on two spaces: there is only one of each number.

    Rule: urban-sprawl:concepts/wealth-prestige-markers#nine-markers
    """
    seen: set[int] = set()
    faults = []
    for field, markers in (("top_markers", given.top_markers), ("right_markers", given.right_markers)):
        for space, number in markers.items():
            if number in seen:
                rules = (f"{MARKERS}#nine-markers",)
                faults.append(Fault(f"{field}.{space}", "marker-twice", {"number": number}, rules))
            seen.add(number)
    if faults:
        raise InvalidInput(*faults)


def by_column(top_markers: Mapping[str, int]) -> dict[int, int]:
    """The number of the marker over each column, 0 for none.

    Rule: urban-sprawl:concepts/wealth-prestige-markers#spaces
    """
    return {column: top_markers.get(space, 0) for space, columns in TOP_SPACES.items() for column in columns}


def by_row(right_markers: Mapping[str, int]) -> dict[int, int]:
    """The number of the marker beside each row, 0 for none.

    Rule: urban-sprawl:concepts/wealth-prestige-markers#spaces
    """
    return {row: right_markers.get(space, 0) for space, row in RIGHT_SPACES.items()}


def grid(given: Input) -> Grid:
    """The values of all blocks; the headings are the printed numbers with the markers added."""
    over, beside = by_column(given.top_markers), by_row(given.right_markers)
    columns = tuple(WEALTH_BELOW[column - 1] + over[column] for column in COLUMNS)
    rows = tuple(PRESTIGE_BESIDE[row - 1] + beside[row] for row in ROWS)
    return Grid(
        name="grid",
        columns=columns,
        rows=rows,
        cells=tuple(tuple(column + row for column in columns) for row in rows),
        row=given.row - 1,
        column=given.column - 1,
    )


def _without_markers(given: Input) -> tuple[Step, ...]:
    """The assumption made if no marker was entered."""
    return () if given.top_markers or given.right_markers else (Step("without-markers", {}, (f"{MARKERS}#raises",)),)


def _marker_steps(given: Input, over: int, beside: int) -> Iterator[Step]:
    """A line for each marker of the block, and one for those elsewhere."""
    if over:
        columns = next(columns for columns in TOP_SPACES.values() if given.column in columns)
        values = {"number": over, "first": columns[0], "second": columns[1]}
        yield Step(f"{kind(over)}-over-the-columns", values, (f"{MARKERS}#spaces", f"{MARKERS}#raises"))
    if beside:
        values = {"number": beside, "row": given.row}
        yield Step(f"{kind(beside)}-beside-the-row", values, (f"{MARKERS}#spaces", f"{MARKERS}#raises"))
    others = [*given.top_markers.values(), *given.right_markers.values()]
    elsewhere = sorted(number for number in others if number not in (over, beside))
    if elsewhere:
        yield Step("markers-elsewhere", {"numbers": elsewhere, "count": len(elsewhere)}, (f"{MARKERS}#raises",))


def kind(number: int) -> str:
    """The kind of the marker with this number. Rule: urban-sprawl:concepts/wealth-prestige-markers#nine-markers"""
    return "prestige-marker" if number in PRESTIGE_MARKERS else "wealth-marker"


def _sum(wealth: int, prestige: int, markers: list[int], value: int) -> Step:
    return Step("value", {"sum": added((wealth, prestige, *markers)), "value": value}, (f"{VALUE}#value",))


CALCULATOR = Calculator(
    game=GAME,
    slug="block-value",
    input=Input,
    compute=compute,
    results={
        "wealth_number": Unit.COUNT,
        "prestige_number": Unit.COUNT,
        "marker_numbers": Unit.NUMBERS,
        "value": Unit.COUNT,
    },
    headline=("value",),
    rules=(VALUE, MARKERS),
    crossings=(Crossing("block", "column", "row", BLOCKS),),
)
