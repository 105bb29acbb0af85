"""Work budget: a bound on what one request computes, in counted steps, which are the same on every machine.

A step is a turn of a loop whose length the input decides, or what takes as long: a microsecond or two, as measured by
``benchmarks/expensive_input.py``. The code that does the work counts it with ``spend``; the code that wants the result
bounds it with ``at_most``, and does without the result when the budget is spent.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class BudgetSpent(Exception):
    """The work would take more steps than it may."""


class Budget:
    """How many steps some work may take, and how many it took."""

    __slots__ = ("spent", "steps")

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.spent = 0

    def spend(self, steps: int = 1) -> None:
        """Count some steps. Raises BudgetSpent when there are too many."""
        self.spent += steps
        if self.spent > self.steps:
            raise BudgetSpent


_budget: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def at_most(steps: int) -> Iterator[Budget]:
    """Bound the work inside, which raises BudgetSpent. A budget inside another is a part of it."""
    outer = _budget.get()
    budget = Budget(steps if outer is None else min(steps, outer.steps - outer.spent))
    token = _budget.set(budget)
    try:
        yield budget
    finally:
        _budget.reset(token)
        if outer is not None:
            outer.spent += budget.spent


def spend(steps: int = 1) -> None:
    """Count some steps of whatever budget there is. Raises BudgetSpent when there are too many."""
    budget = _budget.get()
    if budget is not None:
        budget.spend(steps)
