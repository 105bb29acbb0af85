"""Run of a company's factories from left to right: which of them produce, and what stops the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.fields import flag, whole

from . import companies
from .tables import RESOURCES

MOST_WORKERS = max(factory.workers for company in companies.COMPANIES.values() for factory in company.factories)

# The reasons why a factory does not produce, in the order of the rule.
WORKERS = "workers"
RESOURCES_MISSING = "resources"
FACTORY_TO_THE_LEFT = "factory-to-the-left"


@dataclass(frozen=True, slots=True)
class Staff:
    """Staff of a factory: ``workers`` and ``automated`` fill its worker spaces; ``manager``: it has one.

    ``workers`` is needed unless the factory is fully automated.
    """

    workers: int | None = whole(0, MOST_WORKERS, default=None)
    automated: int = whole(0, MOST_WORKERS, default=0)
    manager: bool = flag(default=False)

    @property
    def filled(self) -> int:
        """The worker spaces that are filled."""
        return (self.workers or 0) + self.automated


@dataclass(frozen=True, slots=True)
class FactoryRun:
    """The run of one factory; the first is number 1.

    ``open_spaces`` are empty worker spaces, ``missing`` the cubes that the treasury lacks, ``pairs`` how many pairs of
    like cubes it can spare, ``idle`` the number of the factory to the left that did not produce, or 0.
    """

    number: int
    charter: companies.Factory
    staff: Staff
    open_spaces: int
    missing: Mapping[str, int]
    pairs: int
    idle: int

    @property
    def reasons(self) -> tuple[str, ...]:
        """Every rule that stops the factory, in order; none if it produces."""
        blocked = {WORKERS: self.open_spaces, RESOURCES_MISSING: self.missing, FACTORY_TO_THE_LEFT: self.idle}
        return tuple(reason for reason, cause in blocked.items() if cause)

    @property
    def produces(self) -> bool:
        """Whether the factory produces: no rule stops it."""
        return not self.reasons

    @property
    def fully_automated(self) -> bool:
        """Whether every automation token has left its octagon, which shows one more good."""
        return self.staff.automated == self.charter.automation_spaces

    @property
    def goods(self) -> int:
        """Goods that the factory makes, not counting its manager's."""
        if not self.produces:
            return 0
        return self.charter.goods_fully_automated if self.fully_automated else self.charter.goods

    @property
    def bonus(self) -> dict[str, int]:
        """The bonus of its manager. Rule: big-shoulders:operating-phase/manager-bonuses"""
        acts = self.produces and self.staff.manager
        brought = (self.charter.manager_resources, self.charter.manager_appeal, self.charter.manager_goods)
        return {name: acts * amount for name, amount in zip(("resources", "appeal", "goods"), brought, strict=True)}


def run_factories(
    charter: tuple[companies.Factory, ...], staff: tuple[Staff, ...], resources: Mapping[str, int]
) -> tuple[list[FactoryRun], dict[str, int]]:
    """Return the run of each factory whose staff is given, from left to right, and the cubes left in the treasury.

    The cubes that managers bring are not included: the company chooses their types, and Haymarket Square has to hold
    them. Rule: big-shoulders:operating-phase/production
    """
    left = dict(resources)
    runs: list[FactoryRun] = []
    for number, (factory, people) in enumerate(zip(charter, staff, strict=False), start=1):
        needed = Counter(factory.resources)
        missing = {name: needed[name] - left[name] for name in RESOURCES if needed[name] > left[name]}
        pairs = sum(max(left[name] - needed[name], 0) // 2 for name in RESOURCES)
        idle = next((run.number for run in runs if not run.produces), 0)
        run = FactoryRun(number, factory, people, factory.workers - people.filled, missing, pairs, idle)
        runs.append(run)
        if run.produces:
            left = {name: count - needed[name] for name, count in left.items()}
    return runs, left
