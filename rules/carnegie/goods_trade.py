"""Trading goods: the gains and costs of a department's uses, in money, goods cubes and VP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit
from rules.engine.fields import choice
from rules.engine.nested import rows

from .tables import (
    COMMERCE_AND_FINANCE,
    DEPARTMENTS,
    GAME,
    LOGISTICS,
    MOST_GOODS_IN_A_USE,
    MOST_WORKSTATIONS,
    PURCHASING,
    SALES,
    SUPPLY_CHAIN,
    edition_field,
)

COMMERCE = "actions/management"
MANAGEMENT = "departments/management"
CONSTRUCTION = "departments/construction"

GOODS_PAID = tuple(range(1, MOST_GOODS_IN_A_USE + 1))
GOODS_BOUGHT = tuple(range(MOST_GOODS_IN_A_USE + 1))

# The possible uses of each department: a choice by its name, or a number of goods cubes.
USES: Mapping[str, tuple[str | int, ...]] = {
    "commerce-and-finance": tuple(COMMERCE_AND_FINANCE),
    "purchasing": tuple(PURCHASING),
    "sales": GOODS_PAID,
    "logistics": GOODS_PAID,
    "supply-chain": GOODS_BOUGHT,
}

RULES = {
    "commerce-and-finance": f"{COMMERCE}#commerce-and-finance",
    "purchasing": f"{MANAGEMENT}#purchasing",
    "sales": f"{MANAGEMENT}#sales",
    "logistics": f"{MANAGEMENT}#logistics",
    "supply-chain": f"{CONSTRUCTION}#supply-chain",
}

# The workstations of the added departments are listed in the section of their kind.
WORKSTATIONS = {"management": f"{MANAGEMENT}#workstations", "construction": f"{CONSTRUCTION}#workstations"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``uses``: one for each active employee, in any order; a number is goods cubes paid, or bought in Supply Chain."""

    department: str = choice(tuple(USES))
    uses: tuple[str | int, ...] = rows(choice((*COMMERCE_AND_FINANCE, *GOODS_BOUGHT)), most=MOST_WORKSTATIONS, fewest=1)
    edition: str = edition_field()


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeEffect:
    """The effect of a use in dollars, goods cubes and VP, negative if paid; ``sent``: it is a mission."""

    money: int = 0
    goods: int = 0
    vp: int = 0
    sent: bool = False


def compute(given: Input) -> Result:
    """Return the combined effect of all uses.

    Raises InvalidInput ``not-a-use-of-…``, ``no-money-from-purchasing`` and ``more-than-workstations``.
    Rule: carnegie:actions/management, carnegie:departments/management, carnegie:departments/construction
    """
    faults = (*_unusable(given), *_too_many(given))
    if faults:
        raise InvalidInput(*faults)
    changes = [change(given.department, use, given.edition) for use in given.uses]
    values = {
        "money": sum(item.money for item in changes),
        "goods": sum(item.goods for item in changes),
        "vp": sum(item.vp for item in changes),
        "employees_sent": sum(item.sent for item in changes),
    }
    return Result(values=values, steps=tuple(_steps(given, changes, values)))


def change(department: str, use: str | int, edition: str) -> TradeEffect:
    """The effect of one use of a department.

    Rule: carnegie:actions/management#commerce-and-finance, carnegie:departments/management#purchasing,
    carnegie:departments/management#sales, carnegie:departments/management#logistics,
    carnegie:departments/construction#supply-chain
    """
    if isinstance(use, str):
        gains = COMMERCE_AND_FINANCE[use] if department == "commerce-and-finance" else PURCHASING[use]
        return TradeEffect(**gains, sent=department == "purchasing" or use.startswith("mission"))
    if department == "sales":
        return TradeEffect(goods=-use, money=SALES[edition] * use)
    if department == "logistics":
        return TradeEffect(goods=-use, money=LOGISTICS["money"] * use, vp=LOGISTICS["vp"] * use)
    return TradeEffect(goods=use, money=-SUPPLY_CHAIN * use)


def _unusable(given: Input) -> Iterator[Fault]:
    """Faults for uses that the department does not offer; only the printed Purchasing tile offers money."""
    rules = (RULES[given.department],)
    for place, use in enumerate(given.uses):
        if use not in USES[given.department]:
            yield Fault(f"uses.{place}", f"not-a-use-of-{given.department}", {"number": place + 1}, rules)
        elif given.department == "purchasing" and use == "money" and given.edition == "bga-es":
            yield Fault(f"uses.{place}", "no-money-from-purchasing", rules=rules)


def _too_many(given: Input) -> Iterator[Fault]:
    """A fault for more uses than there are workstations for active employees.

    Rule: carnegie:company/departments#capacity
    """
    added = DEPARTMENTS.get(given.department)
    if added and len(given.uses) > len(added.workstations):
        rules = ("company/departments#capacity", WORKSTATIONS[added.kind])
        yield Fault("uses", "more-than-workstations", {"workstations": len(added.workstations)}, rules)


def _steps(given: Input, changes: list[TradeEffect], values: Mapping[str, int]) -> Iterator[Step]:
    """A line for each use, and the total of several."""
    for number, (use, effect) in enumerate(zip(given.uses, changes, strict=True), start=1):
        yield _use(given, number, use, effect)
    if len(changes) > 1:
        yield Step("total", values, (RULES[given.department],))


def _use(given: Input, number: int, use: str | int, effect: TradeEffect) -> Step:
    amounts = {"money": abs(effect.money), "goods": abs(effect.goods), "vp": effect.vp}
    code = given.department if isinstance(use, int) else f"{given.department}-{use}"
    if use == 0:
        code = "nothing-bought"
    each = abs(effect.money) // use if isinstance(use, int) and use else 0
    return Step(code, {"number": number, "each": each, **amounts}, (RULES[given.department],))


CALCULATOR = Calculator(
    game=GAME,
    slug="goods-trade",
    input=Input,
    compute=compute,
    results={"money": Unit.MONEY, "goods": Unit.CHANGE, "vp": Unit.COUNT, "employees_sent": Unit.COUNT},
    headline=("money", "goods"),
    rules=(COMMERCE, MANAGEMENT, CONSTRUCTION),
)
