"""Safety and Quality: VP for every two active employees, rounded down or up depending on the edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit, Warning
from rules.engine.fields import whole

from .costs import EMPLOYEES_FOR_A_VP
from .tables import EMPLOYEES, GAME, edition_field

ADDED = "departments/human-resources"
RULE = f"{ADDED}#safety-and-quality"
PERMANENT = f"{ADDED}#safety-permanent-employee"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``active_employees`` of the whole company after one of them has left on the mission."""

    active_employees: int = whole(0, EMPLOYEES)
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Return the VP of one use of the department. Rule: carnegie:departments/human-resources"""
    points = vp(given.active_employees, given.edition)
    return Result(values={"vp": points}, steps=tuple(_steps(given, points)), warnings=_warnings(given.active_employees))


def vp(active: int, edition: str) -> int:
    """Half the active employees as whole VP: rounded down on the help page, up in the printed rules.

    Rule: carnegie:departments/human-resources#safety-and-quality
    """
    return active // EMPLOYEES_FOR_A_VP if edition == "bga-es" else -(-active // EMPLOYEES_FOR_A_VP)


def _steps(given: Input, points: int) -> Iterator[Step]:
    """The employees counted, then the division."""
    active = given.active_employees
    yield Step("after-the-mission", {"active": active}, (RULE,))
    values = {"active": active, "each": EMPLOYEES_FOR_A_VP, "vp": points}
    if active % EMPLOYEES_FOR_A_VP == 0:
        yield Step("pairs", values, (RULE,))
    elif given.edition == "bga-es":
        yield Step("rounded-down", values, (RULE,))
    else:
        # The section states the rounding of the help page.
        yield Step("rounded-up", values, (ADDED,))


def _warnings(active: int) -> tuple[Warning, ...]:
    """A warning that not all employees can be active while one of them is on the mission.

    Rule: carnegie:departments/human-resources#safety-and-quality, carnegie:company/employees#maximum
    """
    if active < EMPLOYEES:
        return ()
    return (Warning("one-on-the-mission", {"employees": EMPLOYEES, "most": EMPLOYEES - 1}, (RULE, PERMANENT)),)


CALCULATOR = Calculator(
    game=GAME,
    slug="safety-quality",
    input=Input,
    compute=compute,
    results={"vp": Unit.COUNT},
    headline=("vp",),
    rules=(ADDED,),
)
