"""Employees who stand up at the end of a turn, and the dollars of their workstations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.carnegie import activation_cost
from rules.carnegie.activation_cost import MOST_DOLLARS
from rules.carnegie.tables import DEPARTMENTS, STARTING_DEPARTMENTS
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice, money
from rules.engine.nested import record, rows
from rules.engine.play.declaration import Likely, MoveType, Raw
from rules.engine.play.effects import Effect, State
from rules.engine.play.fields import in_play
from rules.engine.play.occasions import When
from rules.engine.play.outcomes import Line, Outcome, line, lines

from . import lookups, salaries
from .numbers import ALL_DEPARTMENTS, ROUNDS, SETUP, STANDING
from .staff import MOST_AT_ONCE, whose
from .when import ACTIVATED, choose_first, in_setup, noted


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """An employee who stands up; ``cost`` is needed for a starting department, where it is printed on the board."""

    department: str = choice((*STARTING_DEPARTMENTS, *STANDING))
    cost: int | None = money(maximum=MOST_DOLLARS, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Activation:
    """The employees who stand up at the end of a turn."""

    player: str = in_play("player")
    employees: tuple[Standing, ...] = rows(record(Standing), most=MOST_AT_ONCE, fewest=1)


def activate(state: State, given: Activation) -> Outcome:
    """A cost that has been entered before can be left out. Raises InvalidInput ``cost-needed``.

    Rule: carnegie:round/end-of-round, carnegie:company/employees#cost
    """
    name = given.player
    employees = tuple(_with_salaries(state, given))
    faults = [
        Fault(f"employees.{row}.cost", "cost-needed", {"department": item.department}, ("company/employees#cost",))
        for row, item in enumerate(employees)
        if item.cost is None and item.department in STARTING_DEPARTMENTS
    ]
    if faults:
        raise InvalidInput(*faults)
    result = activation_cost.compute(activation_cost.Input(workstations=tuple(_printed(employees))))
    effects: list[Effect] = [*lookups.paid(name, result.values["total"])]
    departments = [item.department for item in employees]
    for department in departments:
        effects += lookups.moved(name, ("lying",), ("active", department))
    places = salaries.places(state, name, departments)
    paid = ((item.department, place, item.cost) for item, place in zip(employees, places, strict=True))
    effects += salaries.remembered(state, paid)
    said = Line("stand-up", {"name": name, "departments": departments}, ("round/end-of-round#activate",))
    return Outcome(
        tuple(effects),
        (said, *lines("activation-cost", result)),
        tuple(line("activation-cost", warning) for warning in result.warnings),
        tuple(_without_room(state, name, departments)),
    )


def _with_salaries(state: State, given: Activation) -> Iterator[Standing]:
    """The employees with the dollars of their workstations, as far as they have been entered before."""
    places = salaries.places(state, given.player, (item.department for item in given.employees))
    for item, place in zip(given.employees, places, strict=True):
        before = salaries.known(state, item.department, place) if item.cost is None else None
        yield item if before is None else replace(item, cost=before)


def _prefill_activation(state: State, chosen: Raw) -> Raw:
    """The dollars of the chosen workstations of starting departments."""
    name, rows_so_far = chosen.get("player"), chosen.get("employees") or ()
    departments = [str(row.get("department")) for row in rows_so_far if isinstance(row, Mapping)]
    if name not in state["players"] or not departments or not set(departments) <= set(ALL_DEPARTMENTS):
        return {}
    places = salaries.places(state, str(name), departments)
    known = [salaries.known(state, key, place) for key, place in zip(departments, places, strict=True)]
    return {"employees": [{"department": key, "cost": cost} for key, cost in zip(departments, known, strict=True)]}


def _printed(employees: tuple[Standing, ...]) -> Iterator[str | int]:
    """The workstation of each employee, or the dollars there; without one, those of the department's last.

    Rule: carnegie:company/departments#capacity
    """
    taken: Counter[str] = Counter()
    for item in employees:
        if item.cost is None:
            costs = DEPARTMENTS[item.department].workstations
            yield item.department if taken[item.department] < len(costs) else costs[-1]
            taken[item.department] += 1
        else:
            yield item.cost


def _without_room(state: State, name: str, departments: list[str]) -> list[Line]:
    """The rule against employees in departments that the company has not.

    Rule: carnegie:company/departments#capacity
    """
    own = lookups.player(state, name)["departments"]
    return [
        Line("not-in-company", {"name": name, "department": key}, ("company/departments#added-departments",))
        for key in dict.fromkeys(departments)
        if key in DEPARTMENTS and not own.get(key)
    ]


def _likely_to_work(state: State, chosen: Raw) -> Likely:
    """The departments of a company in which employees can stand. Rule: carnegie:company/departments"""
    own = {key for name in whose(state, chosen) for key in lookups.departments_of(state, name)}
    return {"employees.department": tuple(key for key in (*STARTING_DEPARTMENTS, *STANDING) if key in own)}


def _action_first(state: State) -> Line | None:
    return None if in_setup(state) else choose_first(state)


MOVES = (
    MoveType(
        slug="activate",
        input=Activation,
        apply=activate,
        when=When(phases=(SETUP, ROUNDS), uses=(noted(ACTIVATED, lambda _state, _given: True),), unless=_action_first),
        prefill=_prefill_activation,
        likely=_likely_to_work,
        rules=activation_cost.CALCULATOR.rules,
    ),
)
