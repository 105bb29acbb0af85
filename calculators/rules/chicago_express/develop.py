"""Developing a hex: what it brings to the companies there, and every rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from calculators.calculator import ByName, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from calculators.fields import choice, flag, money, whole
from calculators.nested import each, record
from calculators.pictures import TrackMove

from . import income_track, industrial_scale
from .tables import (
    COMPANIES,
    FOREST_MONEY,
    GAME,
    HOUSES,
    HOUSES_LEFT_AT_THE_END,
    INDUSTRIAL_SCALES,
    MOST_INCOME,
    SINGLE_HEXES,
)

REQUIREMENTS = "develop/requirements"
EFFECTS = "develop/effects"

FOREST = "forest"
INDUSTRIAL_CITIES = ("wheeling", "pittsburgh")
TERRAINS = ("city", "mountain", FOREST, *INDUSTRIAL_CITIES)

# The numbers of the houses stand in no text: room for any that the board could print.
LARGEST_GAIN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """A company with a locomotive in the hex: ``income`` and ``cash`` in dollars; the cash may stay untold."""

    income: int = money(maximum=MOST_INCOME)
    cash: int | None = money(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``gain``: number of the house of a city or mountain; ``developed``: a house stands there.

    ``level``: value of Wheeling or Pittsburgh now; ``scale_end``: the last of its scale, that of the one public source
    where it is left out. ``houses_left``: those of the general supply.
    """

    terrain: str = choice(TERRAINS)
    gain: int = whole(0, LARGEST_GAIN, default=0)
    developed: bool = flag(default=False)
    level: int | None = whole(1, industrial_scale.LONGEST_SCALE, default=None)
    scale_end: int | None = whole(1, industrial_scale.LONGEST_SCALE, default=None)
    companies: Mapping[str, Company] = each(record(Company), COMPANIES, fewest=0, default={})
    houses_left: int = whole(0, HOUSES, default=HOUSES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a development changes: ``income`` and ``cash`` of each company there, ``houses``, ``level`` of the city."""

    income: int = 0
    cash: int = 0
    houses: int = 0
    level: int | None = None


def compute(given: Input) -> Result:
    """What a development brings, and whether it is legal; where it is not, everything stays as it is.

    Raises InvalidInput ``one-company-only`` and the faults of the industrial scale.
    Rule: chicago-express:develop/requirements, chicago-express:develop/effects
    """
    refuse_impossible(given)
    checks = dict(_checks(given))
    reasons = [reason for reason, (allowed, _) in checks.items() if not allowed]
    found = Effect(level=_level(given)) if reasons else effect(given)
    before = {key: company.income for key, company in given.companies.items()}
    after = {key: income + found.income for key, income in before.items()}
    houses_after = given.houses_left - found.houses
    return Result(
        values={
            "legal": not reasons,
            "reasons": reasons,
            "incomes_before": before,
            "incomes_after": after,
            "cash_after": {
                key: company.cash + found.cash for key, company in given.companies.items() if company.cash is not None
            },
            "level_after": found.level,
            "houses_after": houses_after,
        },
        steps=(
            *(step for _, step in checks.values()),
            *(() if reasons else _brought(given, found)),
            *income_track.passing_the_end(before, after),
            *_houses_run_low(found.houses, houses_after),
        ),
        warnings=tuple(_warnings(given, legal=not reasons)),
        pictures=tuple(_pictures(given, found)),
    )


def refuse_impossible(given: Input) -> None:
    """Raise InvalidInput for a hex that cannot look like that.

    Rule: chicago-express:expand/rules#single-hexes, chicago-express:setup/board#industrial-scale
    """
    faults = []
    if given.terrain in SINGLE_HEXES and len(given.companies) > 1:
        faults.append(Fault("companies", "one-company-only", rules=("expand/rules#single-hexes",)))
    if given.terrain in INDUSTRIAL_CITIES:
        faults += industrial_scale.impossible(given.terrain, given.level, given.scale_end)
    if faults:
        raise InvalidInput(*faults)


def effect(given: Input) -> Effect:
    """What a legal development changes. Rule: chicago-express:develop/effects"""
    before = _level(given)
    if before is not None:
        after = industrial_scale.next_space(before, _scale(given))
        return Effect(income=after - before, level=after)
    if given.terrain == FOREST:
        return Effect(cash=FOREST_MONEY, houses=1)
    return Effect(income=given.gain, houses=1)


def _level(given: Input) -> int | None:
    return given.level if given.terrain in INDUSTRIAL_CITIES else None


def _scale(given: Input) -> tuple[int, ...]:
    return industrial_scale.spaces(given.terrain, given.scale_end)


Check = tuple[bool, Step]


def _checks(given: Input) -> Iterator[tuple[str, Check]]:
    """Every rule that could forbid the development, with its line."""
    yield "no-locomotive", present(list(given.companies))
    level = _level(given)
    if level is None:
        yield "already-developed", not_yet(given.developed)
        yield "no-house", house_left(given.houses_left)
    else:
        yield "scale-end", room_on_the_scale(level, _scale(given))


def present(companies: list[str]) -> Check:
    """At least one locomotive stands in the hex. Rule: chicago-express:develop/requirements#locomotive-needed"""
    if companies:
        return True, Step("present", {"companies": companies}, (f"{REQUIREMENTS}#no-share-needed",))
    return False, Step("no-locomotive", {}, (f"{REQUIREMENTS}#locomotive-needed",))


def not_yet(developed: bool) -> Check:
    """A hex takes one house for the whole game. Rule: chicago-express:develop/requirements#house"""
    return not developed, Step("already-developed" if developed else "not-developed", {}, (f"{REQUIREMENTS}#house",))


def house_left(houses: int) -> Check:
    """The house comes from the general supply. Rule: chicago-express:develop/requirements#no-house-left"""
    if houses:
        return True, Step("house-placed", {"houses": houses, "after": houses - 1}, (f"{REQUIREMENTS}#house",))
    return False, Step("no-house", {}, (f"{REQUIREMENTS}#no-house-left",))


def room_on_the_scale(level: int, scale: tuple[int, ...]) -> Check:
    """The marker has another space to go to. Rule: chicago-express:develop/requirements#scale-full"""
    after = industrial_scale.next_space(level, scale)
    values = {"level": level, "after": after, "step": after - level}
    if after == level:
        return False, Step("scale-end", values, (f"{REQUIREMENTS}#scale-full", f"{EFFECTS}#scale-end"))
    return True, Step("scale-step", values, (f"{REQUIREMENTS}#industrial-city", f"{EFFECTS}#industrial-city"))


def _brought(given: Input, found: Effect) -> Iterator[Step]:
    """A line for each company in the hex."""
    for key, company in given.companies.items():
        if given.terrain == FOREST:
            yield _paid(key, company.cash)
            continue
        after = company.income + found.income
        values = {"company": key, "income": company.income, "gain": found.income, "after": after}
        rule = "industrial-city" if given.terrain in INDUSTRIAL_CITIES else "city-and-mountain"
        yield Step("income-rises", values, (f"{EFFECTS}#{rule}",))


def _paid(key: str, cash: int | None) -> Step:
    """The money for a forest, with the sum where the cash of its company is told."""
    if cash is None:
        return Step("forest-pays", {"company": key, "money": FOREST_MONEY}, (f"{EFFECTS}#forest",))
    values = {"company": key, "cash": cash, "money": FOREST_MONEY, "after": cash + FOREST_MONEY}
    return Step("forest-adds", values, (f"{EFFECTS}#forest",))


def _houses_run_low(placed: int, left: int) -> Iterator[Step]:
    if placed and left <= HOUSES_LEFT_AT_THE_END:
        values = {"left": left, "limit": HOUSES_LEFT_AT_THE_END}
        yield Step("end-condition", values, (f"{EFFECTS}#houses-run-low", "end-of-game/triggers#houses"))


def _warnings(given: Input, *, legal: bool) -> Iterator[Warning]:
    level = _level(given)
    if level is None:
        if legal and given.terrain != FOREST and given.gain == 0:
            yield Warning("number-is-zero", {}, (f"{EFFECTS}#city-and-mountain",))
    elif level == _scale(given)[-1] == INDUSTRIAL_SCALES[given.terrain][-1]:
        yield Warning("unconfirmed-number", {"level": level}, (f"{EFFECTS}#scale-end",))


def _pictures(given: Input, found: Effect) -> Iterator[TrackMove]:
    level = _level(given)
    if level is not None and found.level is not None:
        yield industrial_scale.picture(_scale(given), level, found.level)


CALCULATOR = Calculator(
    game=GAME,
    slug="develop",
    input=Input,
    compute=compute,
    results={
        "legal": Unit.FLAG,
        "reasons": Unit.CODES,
        "incomes_before": ByName(Unit.MONEY),
        "incomes_after": ByName(Unit.MONEY),
        "cash_after": ByName(Unit.MONEY),
        "level_after": Unit.COUNT,
        "houses_after": Unit.COUNT,
    },
    headline=("legal",),
    rules=(REQUIREMENTS, EFFECTS),
)
