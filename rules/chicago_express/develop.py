"""Developing a hex: its benefit to the companies there, and every rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag, money, whole
from rules.engine.nested import each, record
from rules.engine.pictures import TrackMove

from . import income_track, industrial_scale
from .develop_checks import EFFECTS, REQUIREMENTS, Check, house_left, not_yet, present, room_on_the_scale
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

FOREST = "forest"
INDUSTRIAL_CITIES = ("wheeling", "pittsburgh")
TERRAINS = ("city", "mountain", FOREST, *INDUSTRIAL_CITIES)

# No text gives the numbers of the houses; this limit allows any that the board could print.
LARGEST_GAIN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyInHex:
    """A company with a locomotive in the hex: ``income`` and ``cash`` in dollars; the cash is optional."""

    income: int = money(maximum=MOST_INCOME)
    cash: int | None = money(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``gain``: number of the house of a city or mountain; ``developed``: a house is already there.

    ``level``: value of Wheeling or Pittsburgh now; ``scale_end``: the last of its scale; if left out, the one that a
    single public source gives. ``houses_left``: those of the general supply. None means not known.
    """

    terrain: str = choice(TERRAINS)
    gain: int | None = whole(0, LARGEST_GAIN, default=None)
    developed: bool | None = flag(default=None)
    level: int | None = whole(1, industrial_scale.LONGEST_SCALE, default=None)
    scale_end: int | None = whole(1, industrial_scale.LONGEST_SCALE, default=None)
    companies: Mapping[str, CompanyInHex] = each(record(CompanyInHex), COMPANIES, fewest=0, default={})
    houses_left: int | None = whole(0, HOUSES, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopmentEffect:
    """The changes of a development: ``income`` and ``cash`` of each company there, ``houses``, ``level`` of the city.

    ``income`` is None if the number of the house is not known.
    """

    income: int | None = 0
    cash: int = 0
    houses: int = 0
    level: int | None = None


def compute(given: Input) -> Result:
    """Return the benefit of a development, and whether it is legal; if it is not, nothing changes.

    Raises InvalidInput ``one-company-only``, ``house-without-locomotive``, ``too-many-houses`` and the faults of the
    industrial scale.
    Rule: chicago-express:develop/requirements, chicago-express:develop/effects
    """
    refuse_impossible(given)
    checks = dict(_checks(given))
    reasons = [reason for reason, (allowed, _) in checks.items() if not allowed]
    change = DevelopmentEffect(level=_level(given)) if reasons else effect(given)
    before = {key: company.income for key, company in given.companies.items()}
    gain = change.income
    after = {} if gain is None else {key: income + gain for key, income in before.items()}
    houses_after = None if given.houses_left is None else given.houses_left - change.houses
    return Result(
        values={
            "legal": not reasons,
            "reasons": reasons,
            "incomes_before": before,
            "incomes_after": after,
            "cash_after": {
                key: company.cash + change.cash for key, company in given.companies.items() if company.cash is not None
            },
            "level_after": change.level,
            "houses_after": houses_after,
        },
        steps=(
            # If one rule is broken, the consequences of the rules that are met do not apply.
            *(step for allowed, step in checks.values() if step and (not reasons or not allowed)),
            *((Step("nothing-changes", {}, (REQUIREMENTS,)),) if reasons else _brought(given, change)),
            *income_track.passing_the_end(before, after),
            *_houses_run_low(change.houses, houses_after),
        ),
        warnings=tuple(_warnings(given, legal=not reasons)),
        pictures=tuple(_pictures(given, change)),
    )


def refuse_impossible(given: Input) -> None:
    """Raise InvalidInput for an impossible hex.

    Rule: chicago-express:expand/rules#single-hexes, chicago-express:setup/board#industrial-scale,
    chicago-express:develop/requirements#locomotive-needed, chicago-express:setup/board#houses
    """
    faults = []
    if given.terrain in SINGLE_HEXES and len(given.companies) > 1:
        faults.append(Fault("companies", "one-company-only", rules=("expand/rules#single-hexes",)))
    if given.terrain in INDUSTRIAL_CITIES:
        faults += industrial_scale.impossible(given.terrain, given.level, given.scale_end)
    elif given.developed:
        # A locomotive never leaves the map, and the house there is one of the 20.
        if not given.companies:
            faults.append(Fault("developed", "house-without-locomotive", rules=(f"{REQUIREMENTS}#locomotive-needed",)))
        if given.houses_left == HOUSES:
            most = {"maximum": HOUSES - 1}
            faults.append(
                Fault("houses_left", "too-many-houses", most, ("setup/board#houses", f"{REQUIREMENTS}#house"))
            )
    if faults:
        raise InvalidInput(*faults)


def effect(given: Input) -> DevelopmentEffect:
    """The changes of a legal development. Rule: chicago-express:develop/effects"""
    before = _level(given)
    if before is not None:
        after = industrial_scale.next_space(before, _scale(given))
        return DevelopmentEffect(income=after - before, level=after)
    if given.terrain == FOREST:
        return DevelopmentEffect(cash=FOREST_MONEY, houses=1)
    return DevelopmentEffect(income=given.gain, houses=1)


def _level(given: Input) -> int | None:
    return given.level if given.terrain in INDUSTRIAL_CITIES else None


def _scale(given: Input) -> tuple[int, ...]:
    return industrial_scale.spaces(given.terrain, given.scale_end)


def _checks(given: Input) -> Iterator[tuple[str, Check]]:
    """Every rule that could forbid the development, with its check."""
    yield "no-locomotive", present(list(given.companies))
    level = _level(given)
    if level is None:
        yield "already-developed", not_yet(given.developed)
        yield "no-house", house_left(given.houses_left)
    else:
        yield "scale-end", room_on_the_scale(level, _scale(given))


def _brought(given: Input, change: DevelopmentEffect) -> Iterator[Step]:
    """A line for each company in the hex."""
    for key, company in given.companies.items():
        if given.terrain == FOREST:
            yield _paid(key, company.cash)
            continue
        if change.income is None:
            continue
        after = company.income + change.income
        values = {"company": key, "income": company.income, "gain": change.income, "after": after}
        rule = "industrial-city" if given.terrain in INDUSTRIAL_CITIES else "city-and-mountain"
        yield Step("income-rises", values, (f"{EFFECTS}#{rule}",))


def _paid(key: str, cash: int | None) -> Step:
    """The money for a forest, with the sum if the cash of its company is known."""
    if cash is None:
        return Step("forest-pays", {"company": key, "money": FOREST_MONEY}, (f"{EFFECTS}#forest",))
    values = {"company": key, "cash": cash, "money": FOREST_MONEY, "after": cash + FOREST_MONEY}
    return Step("forest-adds", values, (f"{EFFECTS}#forest",))


def _houses_run_low(placed: int, left: int | None) -> Iterator[Step]:
    if placed and left is not None and left <= HOUSES_LEFT_AT_THE_END:
        values = {"left": left, "limit": HOUSES_LEFT_AT_THE_END}
        yield Step("end-condition", values, (f"{EFFECTS}#houses-run-low", "end-of-game/triggers#houses"))


def _warnings(given: Input, *, legal: bool) -> Iterator[Warning]:
    """Warnings for missing input, and for a number from one unconfirmed source."""
    if not given.companies:
        yield Warning("companies-left-out", {}, (f"{REQUIREMENTS}#locomotive-needed",))
    level = _level(given)
    if level is None:
        yield from _about_the_house(given, legal=legal)
        return
    scale = _scale(given)
    last = scale[-1]
    if last == INDUSTRIAL_SCALES[given.terrain][-1] and industrial_scale.next_space(level, scale) == last:
        yield Warning("unconfirmed-number", {"level": last}, (f"{EFFECTS}#scale-end",))


def _about_the_house(given: Input, *, legal: bool) -> Iterator[Warning]:
    if legal and given.terrain != FOREST and not given.gain:
        code = "gain-left-out" if given.gain is None else "number-is-zero"
        yield Warning(code, {}, (f"{EFFECTS}#city-and-mountain",))
    if legal and given.developed is None:
        yield Warning("developed-left-out", {}, (f"{REQUIREMENTS}#house",))
    if legal and given.houses_left is None:
        yield Warning("houses-left-out", {}, (f"{REQUIREMENTS}#no-house-left",))


def _pictures(given: Input, change: DevelopmentEffect) -> Iterator[TrackMove]:
    level = _level(given)
    if level is not None and change.level is not None:
        yield industrial_scale.picture(_scale(given), level, change.level)


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
