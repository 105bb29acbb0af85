"""Income of a region: a transport bonus for each employee brought back, and the projects' income once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Warning
from rules.engine.fields import choice, optional, whole
from rules.engine.nested import counts
from rules.engine.pictures import Bars

from .gains import GAINS
from .tables import EMPLOYEES, EMPLOYEES_IN_THE_SUPPLY, FINAL_BOX, GAME, REGIONS, TRANSPORT_TRACKS

INCOME = "round/income"
MAXIMUM = "company/employees#maximum"
BONUS = "tracks/transport-bonus"

# The income of projects. No source prints the amounts, so these limits are sanity checks.
# Rule: carnegie:round/income#where-it-stands
PROJECT_INCOME = ("money", "goods", "vp")
MOST_PROJECT_INCOME = 100

NEW_EMPLOYEE = "new_employee"


Gains = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``box``: the box of the player's disc on the region's track, from 1; ``returned``: employees brought back.

    ``project_income``: the sum of the incomes visible on the player's project tabs; ``supply``: employees left there,
    None if not known.
    """

    region: str | None = optional(choice(REGIONS), gives=("transport", "total"))
    box: int | None = optional(whole(1, FINAL_BOX), gives=("transport", "total"))
    returned: int = whole(0, EMPLOYEES)
    project_income: Mapping[str, int] = counts(
        PROJECT_INCOME, most=MOST_PROJECT_INCOME, default=dict.fromkeys(PROJECT_INCOME, 0)
    )
    supply: int | None = whole(0, EMPLOYEES_IN_THE_SUPPLY, default=None)


def compute(given: Input) -> Result:
    """Return the income of a player from the active region: nothing unless an employee comes back.

    Raises InvalidInput ``more-than-employees``. Rule: carnegie:round/income, carnegie:tracks/transport-bonus
    """
    refuse_more_than_employees(given)
    projects = {name: amount for name, amount in given.project_income.items() if amount and given.returned}
    if not given.returned:
        step = Step("nobody-returned", {}, (f"{INCOME}#nothing-returned",))
        return Result(values={"transport": {}, "projects": {}, "total": {}}, steps=(step,))
    if given.region is None or given.box is None:
        return Result(values={"projects": projects}, steps=tuple(_project_steps(projects)))
    bonus = bonus_of(given.region, given.box)
    transport = transport_bonus(given, bonus)
    total = added(transport, projects)
    return Result(
        values={"transport": transport, "projects": projects, "total": total},
        steps=tuple(_steps(given, given.region, given.box, transport, projects, total)),
        warnings=tuple(_warnings(given, given.region, given.box, projects)),
        pictures=(picture(transport, projects),) if transport and projects else (),
    )


def bonus_of(region: str, box: int) -> Mapping[str, int]:
    """The transport bonus of a box for each employee brought back. Rule: carnegie:tracks/transport-bonus#table"""
    return TRANSPORT_TRACKS[region][box - 1].bonus


def transport_bonus(given: Input, bonus: Mapping[str, int]) -> dict[str, int]:
    """The bonuses of all employees brought back; new employees are at most those left in the supply.

    Rule: carnegie:tracks/transport-bonus#for-each-employee, carnegie:tracks/transport-bonus#new-employee
    """
    bonuses = {name: amount * given.returned for name, amount in bonus.items()}
    bonuses = {
        name: min(amount, in_supply(given)) if name == NEW_EMPLOYEE else amount for name, amount in bonuses.items()
    }
    return {name: amount for name, amount in bonuses.items() if amount}


def in_supply(given: Input) -> int:
    """Employees in the supply; if not known, the most possible, which excludes those who come back.

    Rule: carnegie:company/employees#maximum
    """
    return min(EMPLOYEES_IN_THE_SUPPLY, EMPLOYEES - given.returned) if given.supply is None else given.supply


def refuse_more_than_employees(given: Input) -> None:
    """Raise InvalidInput for more employees than a player has. Rule: carnegie:company/employees#maximum"""
    if given.supply is not None and given.supply + given.returned > EMPLOYEES:
        values = {"employees": EMPLOYEES, "returned": given.returned, "supply": given.supply}
        raise InvalidInput(Fault("supply", "more-than-employees", values, (MAXIMUM,)))


def added(transport: Mapping[str, int], projects: Mapping[str, int]) -> dict[str, int]:
    """Both parts added together, in the order of the result."""
    return {
        name: transport.get(name, 0) + projects.get(name, 0)
        for name in GAINS.values
        if name in transport or name in projects
    }


def picture(transport: Mapping[str, int], projects: Mapping[str, int]) -> Bars:
    """A bar for each gain, split into the employees' part and the projects' part."""
    return Bars(
        "income",
        {
            name: {"transport": transport.get(name, 0), "projects": projects.get(name, 0)}
            for name in added(transport, projects)
        },
    )


def _project_steps(projects: Mapping[str, int]) -> Iterator[Step]:
    for name, amount in projects.items():
        yield Step(f"projects-{name}", {"amount": amount}, (f"{INCOME}#project-income",))


def _steps(given: Input, region: str, box: int, transport: Gains, projects: Gains, total: Gains) -> Iterator[Step]:
    """The bonus, the projects' income, and the sum of the gains that come from both."""
    for name, amount in bonus_of(region, box).items():
        values = {"returned": given.returned, "box": box, "bonus": amount, "amount": given.returned * amount}
        yield Step(f"bonus-{name}", values, (f"{BONUS}#for-each-employee",))
        if name == NEW_EMPLOYEE and transport.get(name, 0) < values["amount"]:
            values = {"supply": in_supply(given), "received": transport.get(name, 0)}
            yield Step("supply-runs-out", values, (f"{BONUS}#new-employee",))
    yield from _project_steps(projects)
    for name in total:
        if name in transport and name in projects:
            values = {"transport": transport[name], "projects": projects[name], "total": total[name]}
            yield Step(f"total-{name}", values, (f"{INCOME}#two-parts",))


def _warnings(given: Input, region: str, box: int, projects: Gains) -> Iterator[Warning]:
    """The source of the bonus, and the assumptions behind the total."""
    if box > 1:
        yield Warning("board-value", {"box": box}, (f"{BONUS}#table",))
    if given.supply is None and NEW_EMPLOYEE in bonus_of(region, box):
        yield Warning("supply-assumed", {"supply": in_supply(given)}, (f"{BONUS}#new-employee", MAXIMUM))
    if not projects:
        yield Warning("no-project-income", {}, (f"{INCOME}#project-income",))


CALCULATOR = Calculator(
    game=GAME,
    slug="income",
    input=Input,
    compute=compute,
    results={"transport": GAINS, "projects": GAINS, "total": GAINS},
    headline=("total",),
    rules=(INCOME, BONUS),
)
