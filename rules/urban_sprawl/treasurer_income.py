"""Treasurer's collection: each opponent's payment at the start of the Treasurer's turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Result, Step, Unit
from rules.engine.fields import whole
from rules.engine.nested import named

from .arithmetic import added
from .tables import GAME, MOST_PLAYERS, MOST_WEALTH, TREASURER_COLLECTS

ABILITY = "politics/politicians#treasurer-ability"
PARTIAL_PAYMENTS = "clarifications/partial-payments"
POLITICIANS = "politics/politicians"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``opponents_wealth`` is the wealth of each of the Treasurer's opponents before the collection."""

    opponents_wealth: Mapping[str, int] = named(whole(0, MOST_WEALTH), most=MOST_PLAYERS - 1)


def compute(given: Input) -> Result:
    """Collect from every opponent.

    Rule: urban-sprawl:politics/politicians#treasurer-ability, urban-sprawl:clarifications/partial-payments
    """
    paid = {name: payment(wealth) for name, wealth in given.opponents_wealth.items()}
    collected = sum(paid.values())
    return Result(
        values={"collected": collected, "paid": paid},
        steps=(
            *(_pays(name, wealth, paid[name]) for name, wealth in given.opponents_wealth.items()),
            Step("collected", {"sum": added(paid.values()), "collected": collected}, (ABILITY,)),
        ),
    )


def payment(wealth: int) -> int:
    """The payment of an opponent with this much wealth: 2, or everything if that is less.

    Rule: urban-sprawl:politics/politicians#treasurer-ability
    """
    return min(TREASURER_COLLECTS, wealth)


def _pays(name: str, wealth: int, paid: int) -> Step:
    values = {"name": name, "wealth": wealth, "paid": paid, "due": TREASURER_COLLECTS, "left": wealth - paid}
    if paid == TREASURER_COLLECTS:
        return Step("pays", values, (ABILITY,))
    code = "pays-what-there-is" if paid else "pays-nothing"
    return Step(code, values, (ABILITY, f"{PARTIAL_PAYMENTS}#mandatory"))


CALCULATOR = Calculator(
    game=GAME,
    slug="treasurer-income",
    input=Input,
    compute=compute,
    results={"collected": Unit.COUNT, "paid": ByName(Unit.COUNT)},
    headline=("collected",),
    rules=(POLITICIANS, PARTIAL_PAYMENTS),
)
