"""Adding a department: its cost in goods cubes, and its VP at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit
from rules.engine.fields import choice, flag

from .costs import DEPARTMENT_VP, NEW_DEPARTMENT, NEW_LOBBY
from .tables import DEPARTMENTS, GAME, edition_field

ACTION = "actions/management"
ADDED = "departments/human-resources"
SCORING = "end-of-game/scoring"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``employee_on_space``: at least one of the player's employees is on the space where the department goes.

    ``department`` matters only if it costs extra; ``top_row``: the space is in the top row of the company board.
    """

    employee_on_space: bool = flag()
    department: str | None = choice(tuple(DEPARTMENTS), default=None)
    top_row: bool = flag(default=False)
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Return the cost of a new department in goods cubes, and its VP at the end of the game.

    Rule: carnegie:actions/management, carnegie:departments/human-resources, carnegie:end-of-game/scoring
    """
    return Result(
        values={
            "goods": NEW_DEPARTMENT[given.employee_on_space] + further_goods(given.department, given.edition),
            "vp_at_end": DEPARTMENT_VP[given.top_row],
        },
        steps=tuple(_steps(given)),
    )


def further_goods(department: str | None, edition: str) -> int:
    """The additional goods cubes that the tile itself costs. Rule: carnegie:departments/human-resources#new-lobby"""
    return NEW_LOBBY[edition] if department == "new-lobby" else 0


def _steps(given: Input) -> Iterator[Step]:
    """The cost of the space, the additional cost of New Lobby, and the VP of the row."""
    space = NEW_DEPARTMENT[given.employee_on_space]
    code = "employee-there" if given.employee_on_space else "nobody-there"
    yield Step(code, {"goods": space}, (f"{ACTION}#strategic-planning",))
    if further := further_goods(given.department, given.edition):
        # The section states the rule of the help page.
        yield Step("new-lobby", {"further": further, "space": space, "goods": space + further}, (ADDED,))
    elif given.department is None and (further := further_goods("new-lobby", given.edition)):
        yield Step("not-new-lobby", {"further": further}, (ADDED,))
    row = "top-row" if given.top_row else "other-row"
    yield Step(row, {"vp": DEPARTMENT_VP[given.top_row]}, (f"{SCORING}#departments",))


CALCULATOR = Calculator(
    game=GAME,
    slug="new-department",
    input=Input,
    compute=compute,
    results={"goods": Unit.COUNT, "vp_at_end": Unit.COUNT},
    headline=("goods", "vp_at_end"),
    rules=(ACTION, ADDED, SCORING),
)
