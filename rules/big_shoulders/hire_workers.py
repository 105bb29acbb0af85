"""Hiring workers: the cost of each, and the number left on the job market."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, TableOf, Unit, Warning
from rules.engine.fields import whole
from rules.engine.pictures import TrackMove

from .companies import COMPANIES
from .stock_track import edition_field
from .tables import GAME, JOB_MARKET, WORKER_FROM_THE_GENERAL_SUPPLY, WORKERS_IN_THE_BOX

HIRE_WORKERS = "action-phase/hire-workers"
CHEAPEST_FIRST = "action-phase/hire-workers#cheapest-first"
NO_ROOM = "action-phase/hire-workers#no-room"


@dataclass(frozen=True, slots=True)
class Input:
    """``available``: workers on the job market; ``hires``: workers that the company wants."""

    available: int = whole(0, len(JOB_MARKET))
    hires: int = whole(0, WORKERS_IN_THE_BOX)
    edition: str = edition_field(matters=False)


def compute(given: Input) -> Result:
    """Return the cost of each worker. Rule: big-shoulders:action-phase/hire-workers"""
    bill = Counter(prices(given.available, given.hires))
    cost = sum(price * count for price, count in bill.items())
    after = max(given.available - given.hires, 0)
    return Result(
        values={
            "cost": cost,
            "breakdown": [{"price": price, "count": count} for price, count in bill.items()],
            "available_after": after,
        },
        steps=_steps(given, bill, cost, after),
        warnings=_warnings(given),
        pictures=(picture(given.available, after),),
    )


def prices(available: int, hires: int) -> tuple[int, ...]:
    """The cost of each worker in dollars, in the order hired.

    Workers come from the market first, starting with its cheapest group, then from the general supply.
    Rule: big-shoulders:action-phase/hire-workers
    """
    on_the_market = JOB_MARKET[:available][::-1]
    rest = max(hires - available, 0)
    return on_the_market[:hires] + (WORKER_FROM_THE_GENERAL_SUPPLY,) * rest


def could_cost_more(available: int, hires: int) -> bool:
    """Whether the total would change if workers were taken from a more expensive group first.

    The rulebooks do not say which group a worker is taken from. Rule: big-shoulders:action-phase/hire-workers
    """
    return sum(JOB_MARKET[:available][:hires]) > sum(JOB_MARKET[:available][::-1][:hires])


def picture(available: int, available_after: int) -> TrackMove:
    """The job market by the number of workers on it, each place with the price of the next one hired."""
    return TrackMove(
        name="job-market",
        spaces=(WORKER_FROM_THE_GENERAL_SUPPLY, *JOB_MARKET),
        start=available,
        end=available_after,
        line_before=tuple(place for place in range(1, len(JOB_MARKET) + 1) if _opens_a_group(place)),
    )


def _opens_a_group(place: int) -> bool:
    return place == 1 or JOB_MARKET[place - 1] != JOB_MARKET[place - 2]


def _steps(given: Input, bill: Counter[int], cost: int, after: int) -> tuple[Step, ...]:
    steps = [Step("nobody", {"available": given.available}, (HIRE_WORKERS,))] if not bill else []
    for price, count in bill.items():
        values = {"price": price, "count": count, "amount": price * count}
        code = "general-supply" if price == WORKER_FROM_THE_GENERAL_SUPPLY else "group"
        steps.append(Step(code, values, (HIRE_WORKERS,)))
    if len(bill) > 1:
        amounts = " + ".join(f"${price * count}" for price, count in bill.items())
        steps.append(Step("together", {"amounts": amounts, "cost": cost}, (HIRE_WORKERS,)))
    next_price = prices(after, 1)[0]
    return (*steps, Step("left", {"after": after, "next_price": next_price}, (HIRE_WORKERS,)))


def _warnings(given: Input) -> tuple[Warning, ...]:
    most = max(sum(factory.workers for factory in company.factories) for company in COMPANIES.values())
    warnings = []
    if could_cost_more(given.available, given.hires):
        warnings.append(Warning("cheapest-first", {}, (CHEAPEST_FIRST,)))
    if given.hires > most:
        warnings.append(
            Warning("more-than-fit", {"most": most, "hires": given.hires}, (NO_ROOM, "components/factories"))
        )
    return tuple(warnings)


CALCULATOR = Calculator(
    game=GAME,
    slug="hire-workers",
    input=Input,
    compute=compute,
    results={
        "cost": Unit.MONEY,
        "breakdown": TableOf({"price": Unit.MONEY, "count": Unit.COUNT}),
        "available_after": Unit.COUNT,
    },
    headline=("cost", "available_after"),
    rules=(HIRE_WORKERS,),
)
