"""Cost of activating employees: the dollars printed under the workstations on which they stand up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice
from rules.engine.nested import rows

from .tables import DEPARTMENTS, EMPLOYEES, GAME

DEPARTMENT = "company/departments"
EMPLOYEE = "company/employees"
END_OF_ROUND = "round/end-of-round"

# No source prints the dollars of the starting departments, so this limit is a sanity check: the most expensive
# workstation of a printed tile costs 8. Rule: carnegie:company/employees#values-not-printed
MOST_DOLLARS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``workstations``: one for each employee who stands up, as an added department or as the dollars printed there."""

    workstations: tuple[str | int, ...] = rows(
        choice((*DEPARTMENTS, *range(MOST_DOLLARS + 1))), most=EMPLOYEES, fewest=1
    )


def compute(given: Input) -> Result:
    """Return the cost of each employee, in dollars and in the order given.

    Raises InvalidInput ``no-workstation`` and ``more-than-workstations``.
    Rule: carnegie:round/end-of-round, carnegie:company/employees
    """
    faults = tuple(_faults(given.workstations))
    if faults:
        raise InvalidInput(*faults)
    amounts = costs(given.workstations)
    return Result(
        values={"costs": amounts, "total": sum(amounts)},
        steps=tuple(_steps(given.workstations, amounts)),
        warnings=_warnings(given.workstations),
    )


def costs(workstations: tuple[str | int, ...]) -> list[int]:
    """The cost of each employee in dollars; those of the same department take its workstations from the left.

    Rule: carnegie:company/employees#cost, carnegie:round/end-of-round#how
    """
    taken: Counter[str] = Counter()
    amounts = []
    for place in workstations:
        if isinstance(place, str):
            amounts.append(DEPARTMENTS[place].workstations[taken[place]])
            taken[place] += 1
        else:
            amounts.append(place)
    return amounts


def printed_in(department: str) -> str:
    """The paragraph that lists a department's workstations, in the section of its kind."""
    return f"departments/{DEPARTMENTS[department].kind}#workstations"


def _faults(workstations: tuple[str | int, ...]) -> Iterator[Fault]:
    """A fault for each employee without a workstation: a company holds no department twice.

    Rule: carnegie:company/departments#capacity, carnegie:company/departments#no-duplicates,
    carnegie:company/departments#new-lobby
    """
    taken: Counter[str] = Counter()
    for row, place in enumerate(workstations):
        if isinstance(place, int):
            continue
        taken[place] += 1
        there = len(DEPARTMENTS[place].workstations)
        if not there:
            yield Fault(f"workstations.{row}", "no-workstation", rules=(f"{DEPARTMENT}#new-lobby",))
        elif taken[place] == there + 1:
            values = {"department": place, "workstations": there}
            rules = (f"{DEPARTMENT}#capacity", printed_in(place))
            yield Fault(f"workstations.{row}", "more-than-workstations", values, rules)


def _steps(workstations: tuple[str | int, ...], amounts: list[int]) -> Iterator[Step]:
    """A line for each employee, and the total of several."""
    for number, (place, cost) in enumerate(zip(workstations, amounts, strict=True), start=1):
        if isinstance(place, str):
            values = {"number": number, "department": place, "cost": cost}
            yield Step("department", values, (f"{EMPLOYEE}#cost", printed_in(place)))
        else:
            yield Step("dollars", {"number": number, "cost": cost}, (f"{EMPLOYEE}#cost",))
    if len(amounts) > 1:
        addition = " + ".join(f"${cost}" for cost in amounts)
        yield Step("total", {"sum": addition, "total": sum(amounts)}, (f"{END_OF_ROUND}#how",))


def _warnings(workstations: tuple[str | int, ...]) -> tuple[Warning, ...]:
    """The help page prints no costs: those of the departments come from the printed tiles."""
    rules = tuple(dict.fromkeys(printed_in(place) for place in workstations if isinstance(place, str)))
    return (Warning("tile-value", {}, (f"{EMPLOYEE}#values-not-printed", *rules)),) if rules else ()


CALCULATOR = Calculator(
    game=GAME,
    slug="activation-cost",
    input=Input,
    compute=compute,
    results={"costs": Unit.AMOUNTS, "total": Unit.MONEY},
    headline=("total", "costs"),
    rules=(END_OF_ROUND, EMPLOYEE),
)
