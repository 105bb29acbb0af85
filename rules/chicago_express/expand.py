"""Expanding a network: the cost and income of the hexes, and every rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, money, optional, whole
from rules.engine.nested import record, rows
from rules.engine.pictures import Bars

from .hexes import CHICAGO, COST, INCOME, INDUSTRIAL_CITY, RULES, START, Hex, impossible
from .income_track import passing_the_end
from .tables import CHICAGO_COST, CHICAGO_INCOME, COMPANIES, GAME, LOCOMOTIVES, MOST_HEXES, MOST_INCOME

CHICAGO_DIVIDEND = "chicago/chicago-dividend"

Hexes = tuple[Hex, ...]


LEGALITY = ("legal", "reasons", "cash_after", "income_after", "locomotives_after", "triggers_chicago")


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``cash`` and ``income`` of the company in dollars; ``locomotives_left`` on its charter; ``hexes`` in order.

    One hex more than allowed is accepted, so that the result names the rule.
    """

    company: str | None = optional(choice(COMPANIES), gives=LEGALITY)
    cash: int | None = optional(money(), gives=LEGALITY)
    income: int | None = optional(money(maximum=MOST_INCOME), gives=("income_after",))
    locomotives_left: int | None = optional(whole(0, max(LOCOMOTIVES.values())), gives=LEGALITY)
    hexes: Hexes = rows(record(Hex), most=MOST_HEXES + 1, fewest=1)


def compute(given: Input) -> Result:
    """Return the cost and income of an expansion, and whether it is legal; if it is not, nothing is placed.

    Raises InvalidInput for an impossible position: ``more-than-on-its-charter`` and the faults of ``hexes``.
    Rule: chicago-express:expand/rules, chicago-express:expand/cost, chicago-express:expand/income
    """
    refuse_impossible(given)
    costs = [item.price for item in given.hexes]
    total, gain = sum(costs), sum(item.gain for item in given.hexes)
    if given.company is None or given.cash is None or given.locomotives_left is None:
        consequences = UNKNOWN
    else:
        checks = {
            "cash": enough_cash(given.cash, total),
            "too-many-hexes": few_enough(len(given.hexes)),
            "locomotives": enough_locomotives(given.locomotives_left, len(given.hexes)),
            "occupied-hex": free_places(given.hexes),
            "start-hex": no_start_hex(given.hexes),
            "after-chicago": chicago_last(given.hexes),
        }
        consequences = _legality(given, given.cash - total, given.locomotives_left - len(given.hexes), checks)
    brought = tuple(step for number, item in enumerate(given.hexes, start=1) for step in _brought(number, item))
    return (
        Result(
            values={"costs": costs, "total_cost": total, "income_gain": gain},
            steps=tuple(_costs(given.hexes, total)),
            warnings=tuple(_warnings(given.hexes)),
            pictures=(picture(given.hexes),),
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
            "triggers_chicago": legal and any(item.terrain == CHICAGO for item in given.hexes),
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
    reached = (chicago,) if any(item.terrain == CHICAGO for item in given.hexes) else ()
    if given.income is None or given.company is None:
        return Result(values={}, steps=reached)
    steps = _placed(given.company, given.income, gain)
    return Result(values={"income_after": given.income + gain}, steps=(*steps, *reached))


def refuse_impossible(given: Input) -> None:
    """Raise InvalidInput for more locomotives than a company that expands can have left, and for impossible hexes.

    Rule: chicago-express:setup/board#charters, chicago-express:chicago/wabash#locomotive
    """
    faults = list(impossible(given.company, given.hexes))
    # One is on the start hex of every company in play.
    most = LOCOMOTIVES[given.company] - 1 if given.company else given.locomotives_left
    if given.locomotives_left is not None and most is not None and given.locomotives_left > most:
        rules = ("setup/board#charters", "chicago/wabash#locomotive")
        faults.insert(0, Fault("locomotives_left", "more-than-on-its-charter", {"maximum": most}, rules))
    if faults:
        raise InvalidInput(*faults)


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
    taken = [number for number, item in enumerate(hexes, start=1) if item.taken]
    return not taken, tuple(Step("occupied-hex", {"number": number}, (f"{RULES}#single-hexes",)) for number in taken)


def no_start_hex(hexes: Hexes) -> Check:
    """Nobody builds in the four eastern start hexes. Rule: chicago-express:expand/rules#start-hexes"""
    numbers = [number for number, item in enumerate(hexes, start=1) if item.terrain == START]
    return not numbers, tuple(Step("start-hex", {"number": number}, (f"{RULES}#start-hexes",)) for number in numbers)


def chicago_last(hexes: Hexes) -> Check:
    """Our reading: an expansion ends in Chicago. Rule: chicago-express:expand/rules#reaching-chicago"""
    ends = not any(item.terrain == CHICAGO for item in hexes[:-1])
    return ends, () if ends else (Step("after-chicago", {}, (f"{RULES}#reaching-chicago",)),)


def picture(hexes: Hexes) -> Bars:
    """The cost of each hex: its red number for the new locomotive, and again for each that is already there."""
    bars = {
        f"hex-{number}": {"new": item.red_number, "there": item.price - item.red_number}
        for number, item in enumerate(hexes, start=1)
    }
    return Bars("costs", bars, unit="$")


def _costs(hexes: Hexes, total: int) -> Iterator[Step]:
    """A line for each hex with a red number, then their sum."""
    for number, item in enumerate(hexes, start=1):
        if item.terrain != START:
            values = {"number": number, "printed": item.red_number, "locomotives": item.locomotives, "cost": item.price}
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
    values = {"number": number, "income": item.own_income, "house": item.house_income, "gain": item.gain}
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


def _warnings(hexes: Hexes) -> Iterator[Warning]:
    untold = [number for number, item in enumerate(hexes, start=1) if item.present_missing]
    if untold:
        yield Warning("present-left-out", {"hexes": untold}, (f"{COST}#formula", f"{RULES}#single-hexes"))
    untold = [number for number, item in enumerate(hexes, start=1) if item.house_missing]
    if untold:
        yield Warning("house-left-out", {"hexes": untold}, (f"{INCOME}#developed",))
    if any(item.unconfirmed for item in hexes):
        values = {"cost": CHICAGO_COST, "income": CHICAGO_INCOME}
        yield Warning("unconfirmed-number", values, (f"{COST}#printed-costs", f"{INCOME}#chicago"))
    if any(item.terrain == CHICAGO for item in hexes[:-1]):
        yield Warning("ends-in-chicago", {}, (f"{RULES}#reaching-chicago",))


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
