"""Income disc on its track, which ends at 50, and the +50 marker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit
from rules.engine.fields import whole
from rules.engine.pictures import Markers

from .tables import GAME, LAST_INCOME_SPACE, MOST_INCOME

BOARD = "setup/board"
PLUS_FIFTY = f"{BOARD}#plus-fifty"

# The spaces that the picture shows on either side of the disc.
NEAR = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``income`` of a company, from 0 to 100."""

    income: int = whole(0, MOST_INCOME)


def compute(given: Input) -> Result:
    """Return the space of a company's disc, and whether its charter has a +50 marker.

    Rule: chicago-express:setup/board#plus-fifty
    """
    space, plus_fifty = marker(given.income)
    values = {"income": given.income, "last": LAST_INCOME_SPACE, "space": space}
    return Result(
        values={"marker_space": space, "plus_fifty": plus_fifty},
        steps=(Step("second-lap" if plus_fifty else "first-lap", values, (PLUS_FIFTY,)),),
        pictures=(picture(space),),
    )


def marker(income: int) -> tuple[int, bool]:
    """The space of the disc for an income of 0 to 100, and whether the +50 marker counts 50 of it.

    Rule: chicago-express:setup/board#plus-fifty
    """
    plus_fifty = income > LAST_INCOME_SPACE
    return income - LAST_INCOME_SPACE * plus_fifty, plus_fifty


def past_fifty(before: int, after: int) -> Iterator[Step]:
    """The line for an income that goes above 50, if it does. Rule: chicago-express:setup/board#plus-fifty"""
    if before <= LAST_INCOME_SPACE < after:
        values = {"income": after, "last": LAST_INCOME_SPACE, "space": after - LAST_INCOME_SPACE}
        yield Step("past-fifty", values, (PLUS_FIFTY,))


def picture(space: int) -> Markers:
    """The track around the disc; a disc of income 0 is before the first space."""
    first = min(space, max(1, space - NEAR))
    spaces = tuple(range(first, min(LAST_INCOME_SPACE, space + NEAR) + 1))
    return Markers("income-track", spaces, {"disc": spaces.index(space)})


CALCULATOR = Calculator(
    game=GAME,
    slug="income-marker",
    input=Input,
    compute=compute,
    results={"marker_space": Unit.COUNT, "plus_fifty": Unit.FLAG},
    headline=("marker_space", "plus_fifty"),
    rules=(BOARD,),
)
