"""Expanding a network: the cost and income of the hexes, and every rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.engine.calculator import UNKNOWN, Calculator, Result, Step, Unit
from rules.engine.pictures import Bars

from .expansion import Hexes, Input, refuse_impossible, warnings
from .hexes import CHICAGO, COST, INCOME, INDUSTRIAL_CITY, RULES, START, Hex, called
from .income_track import passing_the_end
from .tables import GAME, MOST_HEXES

CHICAGO_DIVIDEND = "chicago/chicago-dividend"


def compute(given: Input) -> Result:
    """Return the cost and income of an expansion, and whether it is legal; if it is not, nothing is placed.

    Raises InvalidInput without a hex or with too many, and for an impossible position: ``more-than-on-its-charter`` and
    the faults of the hexes.
    Rule: chicago-express:expand/rules, chicago-express:expand/cost, chicago-express:expand/income
    """
    built = given.built
    refuse_impossible(given)
    costs = [item.price for item in built]
    total, gain = sum(costs), sum(item.gain for item in built)
    if given.company is None or given.cash is None or given.locomotives_left is None:
        consequences = UNKNOWN
    else:
        checks = {
            "cash": enough_cash(given.cash, total),
            "too-many-hexes": few_enough(len(built)),
            "locomotives": enough_locomotives(given.locomotives_left, len(built)),
            "occupied-hex": free_places(built),
            "start-hex": no_start_hex(built),
            "after-chicago": chicago_last(built),
        }
        consequences = _legality(given, given.cash - total, given.locomotives_left - len(built), checks)
    brought = tuple(step for number, item in enumerate(built, start=1) for step in _brought(number, item))
    return (
        Result(
            values={"costs": costs, "total_cost": total, "income_gain": gain},
            steps=tuple(_costs(built, total)),
            warnings=tuple(warnings(given)),
            pictures=(picture(built),),
        )
        + consequences
        + Result(values={}, steps=brought)
        + _afterwards(given, gain, legal=consequences.values.get("legal"))
        + Result(values={}, steps=(Step("see-the-map", {}, (RULES,)),))
    )


def _legality(given: Input, cash: int, locomotives: int, checks: Mapping[str, Check]) -> Result:
    """Every rule that forbids the expansion; if none does, the cash and locomotives left."""
    reasons = [reason for reason, (allowed, _) in checks.items() if not allowed]
    legal = not reasons
    return Result(
        values={
            "legal": legal,
            "reasons": reasons,
            "cash_after": cash if legal else None,
            "locomotives_after": locomotives if legal else None,
            "triggers_chicago": legal and any(item.terrain == CHICAGO for item in given.built),
        },
        # If one rule is broken, the consequences of the rules that are met do not apply.
        steps=tuple(step for allowed, steps in checks.values() if legal or not allowed for step in steps),
    )


def _afterwards(given: Input, gain: int, legal: bool | None) -> Result:
    """The new income of a legal expansion, and the consequences in Chicago."""
    if legal is None:
        return UNKNOWN
    if not legal:
        return Result(values={"income_after": None}, steps=(Step("nothing-placed", {}, (RULES,)),))
    chicago = Step("reaches-chicago", {}, (f"{RULES}#reaching-chicago", f"{CHICAGO_DIVIDEND}#when"))
    reached = (chicago,) if any(item.terrain == CHICAGO for item in given.built) else ()
    if given.income is None or given.company is None:
        return Result(values={}, steps=reached)
    steps = _placed(given.company, given.income, gain)
    return Result(values={"income_after": given.income + gain}, steps=(*steps, *reached))


Check = tuple[bool, tuple[Step, ...]]


def enough_cash(cash: int, total: int) -> Check:
    """Whether the company pays the whole cost itself, in dollars. Rule: chicago-express:expand/cost"""
    values = {"cash": cash, "total": total, "after": cash - total, "short": total - cash}
    if cash >= total:
        return True, (Step("cash-enough", values, (f"{COST}#company-pays",)),)
    return False, (Step("cash-short", values, (f"{COST}#no-more-than-it-has",)),)


def few_enough(number: int) -> Check:
    """At most three hexes an action. Rule: chicago-express:expand/rules#up-to-three"""
    values = {"number": number, "limit": MOST_HEXES}
    few = number <= MOST_HEXES
    return few, (Step("hexes-within" if few else "too-many-hexes", values, (f"{RULES}#up-to-three",)),)


def enough_locomotives(left: int, number: int) -> Check:
    """A locomotive for each hex. Rule: chicago-express:expand/rules#no-locomotives"""
    values = {"left": left, "number": number, "after": left - number}
    enough = left >= number
    code = "locomotives-enough" if enough else "locomotives-short"
    return enough, (Step(code, values, (f"{RULES}#no-locomotives",)),)


def free_places(hexes: Hexes) -> Check:
    """A forest or a mountain has room for only one locomotive. Rule: chicago-express:expand/rules#single-hexes"""
    taken = [called(number, item) for number, item in enumerate(hexes, start=1) if item.taken]
    return not taken, tuple(Step("occupied-hex", {"number": number}, (f"{RULES}#single-hexes",)) for number in taken)


def no_start_hex(hexes: Hexes) -> Check:
    """Nobody builds in the four eastern start hexes. Rule: chicago-express:expand/rules#start-hexes"""
    numbers = [called(number, item) for number, item in enumerate(hexes, start=1) if item.terrain == START]
    return not numbers, tuple(Step("start-hex", {"number": number}, (f"{RULES}#start-hexes",)) for number in numbers)


def chicago_last(hexes: Hexes) -> Check:
    """Our reading: an expansion ends in Chicago. Rule: chicago-express:expand/rules#reaching-chicago"""
    ends = not any(item.terrain == CHICAGO for item in hexes[:-1])
    return ends, () if ends else (Step("after-chicago", {}, (f"{RULES}#reaching-chicago",)),)


def picture(hexes: Hexes) -> Bars:
    """The cost of each hex: its red number for the new locomotive, and again for each that is already there."""
    bars = {
        called(number, item): {"new": item.red_number, "there": item.price - item.red_number}
        for number, item in enumerate(hexes, start=1)
    }
    return Bars("costs", bars, unit="$")


def _costs(hexes: Hexes, total: int) -> Iterator[Step]:
    """A line for each hex with a red number, then their sum."""
    for number, item in enumerate(hexes, start=1):
        if item.terrain != START:
            values = {
                "number": called(number, item),
                "printed": item.red_number,
                "locomotives": item.locomotives,
                "cost": item.price,
            }
            yield Step("cost", values, (f"{COST}#formula",))
    if len(hexes) > 1:
        amounts = " + ".join(f"${item.price}" for item in hexes)
        yield Step("total", {"amounts": amounts, "total": total}, (f"{COST}#formula",))


def _placed(company: str, income: int, gain: int) -> Iterator[Step]:
    """The new income."""
    after = income + gain
    if gain:
        yield Step("income-rises", {"income": income, "gain": gain, "after": after}, (f"{INCOME}#mark",))
    yield from passing_the_end({company: income}, {company: after})


def _brought(number: int, item: Hex) -> Iterator[Step]:
    values = {"number": called(number, item), "income": item.own_income, "house": item.house_income, "gain": item.gain}
    if item.house_income:
        yield Step("brings-with-house", values, (f"{INCOME}#developed",))
    elif item.terrain == INDUSTRIAL_CITY:
        yield Step("brings-scale", values, (f"{INCOME}#industrial",))
    elif item.terrain == CHICAGO:
        yield Step("brings-chicago", values, (f"{INCOME}#chicago",))
    elif item.own_income:
        yield Step("brings-printed", values, (f"{INCOME}#undeveloped",))
    elif item.terrain != START:
        yield Step("brings-nothing", values, (f"{INCOME}#forest-and-plain",))


CALCULATOR = Calculator(
    game=GAME,
    slug="expand",
    input=Input,
    compute=compute,
    results={
        "legal": Unit.FLAG,
        "reasons": Unit.CODES,
        "costs": Unit.AMOUNTS,
        "total_cost": Unit.MONEY,
        "cash_after": Unit.MONEY,
        "income_gain": Unit.STEPS,
        "income_after": Unit.MONEY,
        "locomotives_after": Unit.COUNT,
        "triggers_chicago": Unit.FLAG,
    },
    headline=("legal", "total_cost", "income_gain"),
    rules=(RULES, COST, INCOME),
)
