"""Production step: a company's factories from left to right, why one stops, and the company's stock afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import (
    Calculator,
    Fault,
    InvalidInput,
    RecordOf,
    Result,
    Step,
    TableOf,
    Unit,
    Warning,
)
from rules.engine.fields import choice, flag, whole
from rules.engine.nested import counts, record, rows

from . import companies
from .companies import COMPANIES
from .factory_runs import FACTORY_TO_THE_LEFT, RESOURCES_MISSING, WORKERS, FactoryRun, Staff, run_factories
from .stock_track import edition_field
from .tables import CUBES_IN_THE_BOX, GAME, MOST_APPEAL_GOODS, RESOURCES

PRODUCTION = "operating-phase/production"
MANAGER_BONUSES = "operating-phase/manager-bonuses"
APPEAL_GOODS = "operating-phase/appeal-goods"
FACTORY_PARTNER = "operating-phase/factory-partner"
MUST_WITHHOLD = "operating-phase/must-withhold"
FACTORIES = "components/factories"
TRADING = "operating-phase/haymarket-trading"

MOST_FACTORIES = max(len(company.factories) for company in COMPANIES.values())


@dataclass(frozen=True, slots=True)
class Input:
    """``factories`` from left to right; ``resources`` of the treasury; ``appeal_goods``: tokens on the charter.

    Factories to the right of one that does not produce may be left out: none of them can produce.

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


def compute(given: Input) -> Result:
    """Run every factory that can run. Raises InvalidInput for staff that the charter has no space for.

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
            "factories": [*map(_row, runs), *[NOT_REACHED] * (len(charter) - len(runs))],
            "resources_left": left,
            "manager_bonuses": bonuses,
            "gains_partner": gains_partner,
        },
        steps=(*(step for run in runs for step in _factory_steps(run)), *_closing_steps(given, goods, gains_partner)),
        warnings=_warnings(given, runs, bonuses),
    )


def refuse_impossible_staff(given: Input, charter: tuple[companies.Factory, ...]) -> None:
    """Raise InvalidInput for more factories or staff than the charter has room for, and for staff that is not given.

    Rule: big-shoulders:components/charters, big-shoulders:components/factories
    """
    if len(given.factories) > len(charter):
        raise InvalidInput(_not_the_factories_of(charter))
    faults = []
    for place, (factory, staff) in enumerate(zip(charter, given.factories, strict=False)):
        if staff.workers is None and staff.automated < factory.workers:
            faults.append(Fault(f"factories.{place}.workers", "required"))
        if staff.filled > factory.workers:
            allowed = {"number": place + 1, "spaces": factory.workers}
            faults.append(Fault(f"factories.{place}", "more-than-its-spaces", allowed, (FACTORIES,)))
    if faults:
        raise InvalidInput(*faults)
    runs, _ = run_factories(charter, given.factories, given.resources)
    if len(runs) < len(charter) and all(run.produces for run in runs):
        raise InvalidInput(_not_the_factories_of(charter))


def _not_the_factories_of(charter: tuple[companies.Factory, ...]) -> Fault:
    return Fault("factories", "wrong-number-of-factories", {"number": len(charter)}, ("components/charters",))


# The row of a factory whose staff is not given, to the right of one that does not produce.
NOT_REACHED = {"produces": False, "goods": 0, "reason": FACTORY_TO_THE_LEFT}


def _row(run: FactoryRun) -> dict[str, Any]:
    return {"produces": run.produces, "goods": run.goods, "reason": run.reasons[0] if run.reasons else None}


def _factory_steps(run: FactoryRun) -> list[Step]:
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


def _manager_steps(run: FactoryRun) -> list[Step]:
    """A line for each bonus of the manager."""
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


def _warnings(given: Input, runs: list[FactoryRun], bonuses: Mapping[str, int]) -> tuple[Warning, ...]:
    warnings = []
    stopped = next((run for run in runs if not run.produces), None)
    if stopped and stopped.reasons == (RESOURCES_MISSING,) and sum(stopped.missing.values()) <= bonuses["resources"]:
        values = {"number": stopped.number, "cubes": bonuses["resources"]}
        warnings.append(Warning("manager-could-supply", values, (f"{PRODUCTION}#next-factory", MANAGER_BONUSES)))
    if stopped and stopped.reasons == (RESOURCES_MISSING,):
        warnings += _trades(stopped, bonuses["resources"])
    if bonuses["appeal"]:
        rules = (f"{MANAGER_BONUSES}#appeal", f"{APPEAL_GOODS}#gained-in-production")
        warnings.append(Warning("appeal-may-bring-more", {"spaces": bonuses["appeal"]}, rules))
    if not runs[0].produces:
        warnings += _nothing_ran(given)
    return tuple(warnings)


def _trades(stopped: FactoryRun, brought: int) -> list[Warning]:
    """A warning if trading two like cubes for one would supply the cubes still missing after the managers' bonuses.

    Rule: big-shoulders:operating-phase/haymarket-trading
    """
    lacking = sum(stopped.missing.values())
    if not brought < lacking <= brought + stopped.pairs:
        return []
    values = {"number": stopped.number, "missing": tuple(stopped.missing), "trades": lacking - brought}
    return [Warning("trade-could-supply", values, (TRADING,))]


def _nothing_ran(given: Input) -> list[Warning]:
    """A warning about a company with no factory running; the 2018 rules require only a sale."""
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
