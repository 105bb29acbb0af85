"""End conditions: whether the next general dividends are the last, and the distance to each of the four conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import optional, whole
from rules.engine.nested import each
from rules.engine.pictures import Dials

from .tables import (
    COMPANIES,
    COMPANIES_WITHOUT,
    GAME,
    HOUSES,
    HOUSES_LEFT_AT_THE_END,
    INDUSTRIAL_SCALES,
    LOCOMOTIVES_ON_CHARTERS,
    TOTAL_SHARES,
)

TRIGGERS = "end-of-game/triggers"
CONDITIONS = f"{TRIGGERS}#four-conditions"

DETROIT_START, *_, DETROIT_END = INDUSTRIAL_SCALES["detroit"]


END = ("triggered", "conditions", "most_dividends_left")


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """The pieces on the charters, the houses of the general supply, and the value of Detroit.

    A company that is left out counts as having some left.
    """

    locomotives_left: Mapping[str, int] | None = optional(
        each(whole(0, max(LOCOMOTIVES_ON_CHARTERS.values())), COMPANIES), gives=(*END, "companies_without_locomotives")
    )
    shares_left: Mapping[str, int] | None = optional(
        each(whole(0, max(TOTAL_SHARES.values())), COMPANIES), gives=(*END, "companies_without_shares")
    )
    houses_left: int | None = optional(whole(0, HOUSES), gives=(*END, "houses_until_end"))
    detroit: int | None = optional(whole(DETROIT_START, DETROIT_END), gives=END)


@dataclass(frozen=True, slots=True)
class Condition:
    """An end condition: ``steps`` of its ``length`` are done; the last one meets it."""

    length: int
    steps: int

    @property
    def met(self) -> bool:
        """Whether the game ends with the next general dividends."""
        return self.steps >= self.length


def compute(given: Input) -> Result:
    """Return the conditions that are met, and the most general dividends still possible.

    Raises InvalidInput ``more-than-on-its-charter``, all of them at once. Rule: chicago-express:end-of-game/triggers
    """
    refuse_more_than_there_are(given)
    progress: dict[str, Condition] = {}
    known = UNKNOWN
    for kind, left, code in (
        ("locomotives", given.locomotives_left, "companies_without_locomotives"),
        ("shares", given.shares_left, "companies_without_shares"),
    ):
        if left is not None:
            without = used_up(left)
            progress[kind] = companies_without(len(without))
            known += Result(
                values={code: without}, steps=(_companies(kind, without),), warnings=tuple(_left_out(kind, left))
            )
    if given.houses_left is not None:
        progress["houses"] = houses(given.houses_left)
        until_end = max(0, given.houses_left - HOUSES_LEFT_AT_THE_END)
        known += Result(values={"houses_until_end": until_end}, steps=(_houses(given.houses_left, until_end),))
    if given.detroit is not None:
        progress["detroit"] = Condition(DETROIT_END, given.detroit)
        known += Result(values={}, steps=(_detroit(given.detroit),))
    return known + _end(progress)


CONDITION_CODES = ("locomotives", "shares", "houses", "detroit")


def _end(progress: Mapping[str, Condition]) -> Result:
    """Whether the game is about to end: one condition is enough, but only all four show that none is met."""
    met = [code for code, condition in progress.items() if condition.met]
    complete = len(progress) == len(CONDITION_CODES)
    if not met and not complete:
        return UNKNOWN
    most_left = dividends_left(progress["detroit"].steps if complete else DETROIT_END, bool(met))
    values = {"triggered": bool(met), "most_dividends_left": most_left}
    last = Step("last", {}, (f"{TRIGGERS}#when",)) if met else _not_yet(progress["detroit"].steps, most_left)
    if not complete:
        return Result(values=values, steps=(last,))
    dials = {code: (item.length, item.steps) for code, item in progress.items()}
    return Result(values={**values, "conditions": met}, steps=(last,), pictures=(Dials("conditions", dials),))


def refuse_more_than_there_are(given: Input) -> None:
    """Raise InvalidInput for a charter with more than the company had after setup.

    Rule: chicago-express:setup/board#charters
    """
    faults = [
        Fault(
            field, "more-than-on-its-charter", {"company": company, "maximum": most[company]}, ("setup/board#charters",)
        )
        for field, left, most in (
            ("locomotives_left", given.locomotives_left, LOCOMOTIVES_ON_CHARTERS),
            ("shares_left", given.shares_left, TOTAL_SHARES),
        )
        for company, number in (left or {}).items()
        if number > most[company]
    ]
    if faults:
        raise InvalidInput(*faults)


def used_up(left: Mapping[str, int]) -> list[str]:
    """The companies that have none left. Rule: chicago-express:end-of-game/triggers#on-the-charter"""
    return [company for company, number in left.items() if number == 0]


def companies_without(number: int) -> Condition:
    """The progress of a condition about companies. Rule: chicago-express:end-of-game/triggers#four-conditions"""
    return Condition(COMPANIES_WITHOUT, min(number, COMPANIES_WITHOUT))


def houses(left: int) -> Condition:
    """The progress of the condition about houses. Rule: chicago-express:end-of-game/triggers#four-conditions"""
    to_use = HOUSES - HOUSES_LEFT_AT_THE_END
    return Condition(to_use, min(HOUSES - left, to_use))


def dividends_left(detroit: int, triggered: bool) -> int:
    """The most general dividends to come, the next included; Detroit grows by one space after each.

    Rule: chicago-express:end-of-game/triggers#detroit
    """
    return 1 if triggered else DETROIT_END - detroit + 1


def _companies(code: str, without: list[str]) -> Step:
    number = len(without)
    values = {
        "companies": without,
        "number": number,
        "needed": COMPANIES_WITHOUT,
        "missing": COMPANIES_WITHOUT - number,
    }
    end = "met" if number >= COMPANIES_WITHOUT else "some" if number else "none"
    return Step(f"{code}-{end}", values, (CONDITIONS,))


def _houses(left: int, until_end: int) -> Step:
    values = {"left": left, "limit": HOUSES_LEFT_AT_THE_END, "until_end": until_end}
    return Step("houses-open" if until_end else "houses-met", values, (f"{TRIGGERS}#houses",))


def _detroit(detroit: int) -> Step:
    values = {"detroit": detroit, "end": DETROIT_END, "missing": DETROIT_END - detroit}
    return Step("detroit-open" if detroit < DETROIT_END else "detroit-met", values, (f"{TRIGGERS}#detroit",))


def _not_yet(detroit: int, most_left: int) -> Step:
    values = {"detroit": detroit, "end": DETROIT_END, "most": most_left}
    return Step("not-yet", values, (f"{TRIGGERS}#detroit",))


def _left_out(kind: str, left: Mapping[str, int]) -> Iterator[Warning]:
    companies = [company for company in COMPANIES if company not in left]
    if companies:
        yield Warning(f"{kind}-left-out", {"companies": companies}, (f"{TRIGGERS}#any-three",))


CALCULATOR = Calculator(
    game=GAME,
    slug="game-end",
    input=Input,
    compute=compute,
    results={
        "triggered": Unit.FLAG,
        "conditions": Unit.CODES,
        "companies_without_locomotives": Unit.THINGS,
        "companies_without_shares": Unit.THINGS,
        "houses_until_end": Unit.COUNT,
        "most_dividends_left": Unit.COUNT,
    },
    headline=("triggered", "most_dividends_left"),
    rules=(TRIGGERS,),
)
