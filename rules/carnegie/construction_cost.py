"""Cost of a project: goods cubes by its type, and the difference made by the department that builds it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit, Warning
from rules.engine.fields import choice

from .costs import ENGINEERING, OUTSOURCING, PROJECT_TYPES
from .tables import DEPARTMENTS, GAME, edition_field

ACTION = "actions/construction"
ADDED = "departments/construction"

STARTING = "construction"
BUILDING = (STARTING, "engineering", "construction-outsourcing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``type`` of the project; ``department``: the one with the active employee who builds it."""

    type: str = choice(tuple(PROJECT_TYPES))
    department: str = choice(BUILDING, default=STARTING)
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Return the cost of a project in goods cubes and dollars, and whether an employee is sent on a mission.

    Rule: carnegie:actions/construction, carnegie:departments/construction
    """
    return Result(
        values={
            "goods": goods(given.type, given.department, given.edition),
            "money": money(given.department, given.edition),
            "mission": mission(given.department),
        },
        steps=tuple(_steps(given)),
        warnings=_warnings(given),
    )


def goods(type_: str, department: str, edition: str) -> int:
    """The goods cubes of a project.

    Rule: carnegie:actions/construction#cost, carnegie:departments/construction#engineering
    """
    return ENGINEERING if department == "engineering" and edition == "bga-es" else PROJECT_TYPES[type_]


def money(department: str, edition: str) -> int:
    """The dollars in addition to the goods cubes. Rule: carnegie:departments/construction#construction-outsourcing"""
    return OUTSOURCING[edition] if department == "construction-outsourcing" else 0


def mission(department: str) -> bool:
    """Whether the employee goes to the region of the project.

    Rule: carnegie:actions/construction#steps, carnegie:departments/construction#engineering,
    carnegie:departments/construction#construction-outsourcing
    """
    return department == STARTING or DEPARTMENTS[department].mission


def _steps(given: Input) -> Iterator[Step]:
    """The cost of the type, the department's change to it, and where the employee goes."""
    values = {"type": given.type, "goods": PROJECT_TYPES[given.type]}
    yield Step("goods", values, (f"{ACTION}#cost",))
    if given.department == STARTING:
        yield Step("starting-department", {}, (f"{ACTION}#steps",))
    ours = given.edition == "bga-es"
    if given.department == "engineering":
        # The section states the rule of the help page.
        rule = f"{ADDED}#engineering" if ours else ADDED
        cost = goods(given.type, given.department, given.edition)
        yield Step("engineering" if ours else "engineering-printed", {"goods": cost}, (rule,))
    if given.department == "construction-outsourcing":
        rule = f"{ADDED}#construction-outsourcing" if ours else ADDED
        yield Step("outsourcing", {"money": money(given.department, given.edition)}, (rule,))
    if mission(given.department):
        rules = (f"{ACTION}#same-region",) if given.department == STARTING else (f"{ADDED}#where",)
        yield Step("mission", {}, rules)
    else:
        yield Step("no-mission", {}, (f"{ADDED}#where",))


def _warnings(given: Input) -> tuple[Warning, ...]:
    """Engineering charges the same for a type that costs 1 anyway, but under another rule in each edition.

    Where the numbers differ, the comparison of editions adds its own warning.
    """
    if given.department == "engineering" and PROJECT_TYPES[given.type] == ENGINEERING:
        return (Warning("edition-differs", {"goods": ENGINEERING}, (f"{ADDED}#engineering",)),)
    return ()


CALCULATOR = Calculator(
    game=GAME,
    slug="construction-cost",
    input=Input,
    compute=compute,
    results={"goods": Unit.COUNT, "money": Unit.MONEY, "mission": Unit.FLAG},
    headline=("goods", "money"),
    rules=(ACTION, ADDED),
)
