"""The production step: a company's factories from left to right, why one stops, and what the company has then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calculators.calculator import Calculator, Fault, InvalidInput, RecordOf, Result, Step, TableOf, Unit, Warning
from calculators.fields import choice, flag, whole
from calculators.nested import counts, record, rows

from . import companies
from .companies import COMPANIES
from .stock_track import edition_field
from .tables import CUBES_IN_THE_BOX, GAME, MOST_APPEAL_GOODS, RESOURCES

PRODUCTION = "operating-phase/production"
MANAGER_BONUSES = "operating-phase/manager-bonuses"
APPEAL_GOODS = "operating-phase/appeal-goods"
FACTORY_PARTNER = "operating-phase/factory-partner"
MUST_WITHHOLD = "operating-phase/must-withhold"
FACTORIES = "components/factories"

MOST_FACTORIES = max(len(company.factories) for company in COMPANIES.values())
MOST_WORKERS = max(factory.workers for company in COMPANIES.values() for factory in company.factories)

# Why a factory does not produce, in the order of the rule.
WORKERS = "workers"
RESOURCES_MISSING = "resources"
FACTORY_TO_THE_LEFT = "factory-to-the-left"


@dataclass(frozen=True, slots=True)
class Staff:
    """Who stands in a factory: ``workers`` and ``automated`` fill its worker spaces; ``manager``: it has one."""

    workers: int = whole(0, MOST_WORKERS)
    automated: int = whole(0, MOST_WORKERS, default=0)
    manager: bool = flag(default=False)


@dataclass(frozen=True, slots=True)
class Input:
    """``factories`` from left to right; ``resources`` of the treasury; ``appeal_goods``: tokens on the charter.

    ``starting_company``: the partner reserved on this charter has not been gained yet.
    """

    company: str = choice(tuple(COMPANIES))
    factories: tuple[Staff, ...] = rows(record(Staff), most=MOST_FACTORIES, fewest=1)
    resources: Mapping[str, int] = counts(
        RESOURCES, most=max(CUBES_IN_THE_BOX.values()), default=dict.fromkeys(RESOURCES, 0)
    )
    appeal_goods: int = whole(0, MOST_APPEAL_GOODS, default=0)
    starting_company: bool = flag(default=False)
    edition: str = edition_field()


@dataclass(frozen=True, slots=True)
class Run:
    """What happened in one factory, the first being number 1.

    ``open_spaces`` are worker spaces without anybody, ``missing`` the cubes that the treasury lacks, ``idle`` the
    number of the factory to the left that did not produce, or 0.
    """

    number: int
    charter: companies.Factory
    staff: Staff
    open_spaces: int
    missing: Mapping[str, int]
    idle: int

    @property
    def reasons(self) -> tuple[str, ...]:
        """Every rule that stops the factory, in their order; none when it produces."""
        blocked = {WORKERS: self.open_spaces, RESOURCES_MISSING: self.missing, FACTORY_TO_THE_LEFT: self.idle}
        return tuple(reason for reason, found in blocked.items() if found)

    @property
    def produces(self) -> bool:
        """Whether no rule stops it."""
        return not self.reasons

    @property
    def fully_automated(self) -> bool:
        """Whether every automation token has left its octagon, which shows one more good."""
        return self.staff.automated == self.charter.automation_spaces

    @property
    def goods(self) -> int:
        """Goods that the factory makes, its manager's apart."""
        if not self.produces:
            return 0
        return self.charter.goods_fully_automated if self.fully_automated else self.charter.goods

    @property
    def bonus(self) -> dict[str, int]:
        """What its manager brings. Rule: big-shoulders:operating-phase/manager-bonuses"""
        acts = self.produces and self.staff.manager
        brought = (self.charter.manager_resources, self.charter.manager_appeal, self.charter.manager_goods)
        return {name: acts * amount for name, amount in zip(("resources", "appeal", "goods"), brought, strict=True)}


def compute(given: Input) -> Result:
    """Run every factory that can run. Raises InvalidInput for staff that the charter has no place for.

    Rule: big-shoulders:operating-phase/production, big-shoulders:operating-phase/manager-bonuses,
    big-shoulders:operating-phase/appeal-goods, big-shoulders:operating-phase/factory-partner
    """
    charter = COMPANIES[given.company].factories
    refuse_impossible_staff(given, charter)
    runs, left = run_factories(charter, given.factories, given.resources)
    bonuses = {name: sum(run.bonus[name] for run in runs) for name in ("resources", "appeal", "goods")}
    goods = sum(run.goods for run in runs) + bonuses["goods"] + given.appeal_goods
    gains_partner = given.starting_company and all(run.produces for run in runs)
    return Result(
        values={
            "goods": goods,
            "factories": [_row(run) for run in runs],
            "resources_left": left,
            "manager_bonuses": bonuses,
            "gains_partner": gains_partner,
        },
        steps=(*(step for run in runs for step in _factory_steps(run)), *_closing_steps(given, goods, gains_partner)),
        warnings=_warnings(given, runs, bonuses),
    )


def refuse_impossible_staff(given: Input, charter: tuple[companies.Factory, ...]) -> None:
    """Raise InvalidInput where there are more or fewer factories, or more staff, than the charter has room for.

    Rule: big-shoulders:components/charters, big-shoulders:components/factories
    """
    if len(given.factories) != len(charter):
        allowed = {"number": len(charter)}
        raise InvalidInput(Fault("factories", "wrong-number-of-factories", allowed, ("components/charters",)))
    faults = [
        Fault(
            f"factories.{place}", "more-than-its-spaces", {"number": place + 1, "spaces": factory.workers}, (FACTORIES,)
        )
        for place, (factory, staff) in enumerate(zip(charter, given.factories, strict=True))
        if staff.workers + staff.automated > factory.workers
    ]
    if faults:
        raise InvalidInput(*faults)


def run_factories(
    charter: tuple[companies.Factory, ...], staff: tuple[Staff, ...], resources: Mapping[str, int]
) -> tuple[list[Run], dict[str, int]]:
    """Each factory's run from left to right, and the cubes left in the treasury.

    The cubes that managers bring are not among them: the company chooses their types, and Haymarket Square has to
    hold them. Rule: big-shoulders:operating-phase/production
    """
    left = dict(resources)
    runs: list[Run] = []
    for number, (factory, people) in enumerate(zip(charter, staff, strict=True), start=1):
        needed = Counter(factory.resources)
        missing = {name: needed[name] - left[name] for name in RESOURCES if needed[name] > left[name]}
        idle = next((run.number for run in runs if not run.produces), 0)
        run = Run(number, factory, people, factory.workers - people.workers - people.automated, missing, idle)
        runs.append(run)
        if run.produces:
            left = {name: count - needed[name] for name, count in left.items()}
    return runs, left


def _row(run: Run) -> dict[str, Any]:
    return {"produces": run.produces, "goods": run.goods, "reason": run.reasons[0] if run.reasons else None}


def _factory_steps(run: Run) -> list[Step]:
    """The lines of a factory that produces and of its manager, or one for every rule that stops it."""
    values = {"number": run.number, "goods": run.goods, "consumed": run.charter.resources}
    if run.produces:
        code = "produces-automated" if run.fully_automated else "produces"
        made = Step(code, {**values, "printed": run.charter.goods}, (PRODUCTION,))
        return [made, *_manager_steps(run)]
    filled = {"filled": run.charter.workers - run.open_spaces, "spaces": run.charter.workers}
    lacking = [name for name, count in run.missing.items() for _ in range(count)]
    stops = {
        WORKERS: Step("stops-for-workers", {**values, **filled}, (f"{PRODUCTION}#conditions", FACTORIES)),
        RESOURCES_MISSING: Step("stops-for-resources", {**values, "missing": lacking}, (f"{PRODUCTION}#conditions",)),
        FACTORY_TO_THE_LEFT: Step("stops-for-the-left", {**values, "idle": run.idle}, (f"{PRODUCTION}#no-gap",)),
    }
    return [stops[reason] for reason in run.reasons]


def _manager_steps(run: Run) -> list[Step]:
    """A line for each thing that the manager brings."""
    return [
        Step(f"manager-{name}", {"number": run.number, "amount": amount}, (MANAGER_BONUSES,))
        for name, amount in run.bonus.items()
        if amount
    ]


def _closing_steps(given: Input, goods: int, gains_partner: bool) -> list[Step]:
    steps = []
    if given.appeal_goods:
        steps.append(Step("appeal-goods", {"tokens": given.appeal_goods}, (APPEAL_GOODS,)))
    steps.append(Step("goods-in-all", {"goods": goods}, (PRODUCTION,)))
    if gains_partner:
        steps.append(Step("partner", {}, (FACTORY_PARTNER,)))
    return steps


def _warnings(given: Input, runs: list[Run], bonuses: Mapping[str, int]) -> tuple[Warning, ...]:
    found = []
    stopped = next((run for run in runs if not run.produces), None)
    if stopped and stopped.reasons == (RESOURCES_MISSING,) and sum(stopped.missing.values()) <= bonuses["resources"]:
        values = {"number": stopped.number, "cubes": bonuses["resources"]}
        found.append(Warning("manager-could-supply", values, (f"{PRODUCTION}#next-factory", MANAGER_BONUSES)))
    if bonuses["appeal"]:
        rules = (f"{MANAGER_BONUSES}#appeal", f"{APPEAL_GOODS}#gained-in-production")
        found.append(Warning("appeal-may-bring-more", {"spaces": bonuses["appeal"]}, rules))
    if not runs[0].produces:
        found += _nothing_ran(given)
    return tuple(found)


def _nothing_ran(given: Input) -> list[Warning]:
    """What an edition says of a company without a factory running; the 2018 rules ask for a sale only."""
    if given.edition != "es-2018":
        return [Warning("must-withhold", {}, (MUST_WITHHOLD,))]
    if given.appeal_goods:
        return [Warning("silent-on-appeal-goods", {}, (f"{APPEAL_GOODS}#nothing-needed",))]
    return []


CALCULATOR = Calculator(
    game=GAME,
    slug="production",
    input=Input,
    compute=compute,
    results={
        "goods": Unit.COUNT,
        "factories": TableOf({"produces": Unit.FLAG, "goods": Unit.COUNT, "reason": Unit.CODE}),
        "resources_left": RecordOf(dict.fromkeys(RESOURCES, Unit.COUNT)),
        "manager_bonuses": RecordOf({"resources": Unit.COUNT, "appeal": Unit.COUNT, "goods": Unit.COUNT}),
        "gains_partner": Unit.FLAG,
    },
    headline=("goods",),
    rules=(PRODUCTION, MANAGER_BONUSES, APPEAL_GOODS, FACTORY_PARTNER),
)
