"""Income track: the positions of the discs before and after, and the discs that pass its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.engine.calculator import Step
from rules.engine.pictures import Markers

from .income_marker import past_fifty
from .tables import LAST_INCOME_SPACE


def passing_the_end(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[Step]:
    """A line for each company whose income has risen above 50, and so gets a +50 marker.

    Rule: chicago-express:setup/board
    """
    for company, income in after.items():
        for step in past_fifty(before[company], income):
            yield replace(step, values={"company": company, **step.values})


def picture(before: Mapping[str, int], after: Mapping[str, int]) -> Markers:
    """The incomes of companies on the part of the track between the lowest and the highest of them.

    A company that is missing in ``before`` is new on the track.
    """
    incomes = (*before.values(), *after.values())
    low, high = min(incomes), max(incomes)
    return Markers(
        name="income-track-and-50" if high > LAST_INCOME_SPACE else "income-track",
        spaces=tuple(range(low, high + 1)),
        after={company: income - low for company, income in after.items()},
        before={company: income - low for company, income in before.items()},
    )
