"""End conditions: whether the next general dividends are the last, and the distance to each of the four conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import whole
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """The pieces on the charters, the houses of the general supply, and the value of Detroit.

    A company that is left out counts as having some left.
    """

    locomotives_left: Mapping[str, int] = each(whole(0, max(LOCOMOTIVES_ON_CHARTERS.values())), COMPANIES)
    shares_left: Mapping[str, int] = each(whole(0, max(TOTAL_SHARES.values())), COMPANIES)
    houses_left: int = whole(0, HOUSES)
    detroit: int = whole(DETROIT_START, DETROIT_END)


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
    no_locomotives, no_shares = used_up(given.locomotives_left), used_up(given.shares_left)
    progress = conditions(len(no_locomotives), len(no_shares), given.houses_left, given.detroit)
    met = [code for code, condition in progress.items() if condition.met]
    houses_until_end = max(0, given.houses_left - HOUSES_LEFT_AT_THE_END)
    most_left = dividends_left(given.detroit, bool(met))
    return Result(
        values={
            "triggered": bool(met),
            "conditions": met,
            "companies_without_locomotives": no_locomotives,
            "companies_without_shares": no_shares,
            "houses_until_end": houses_until_end,
            "most_dividends_left": most_left,
        },
        steps=(
            _companies("locomotives", no_locomotives),
            _companies("shares", no_shares),
            _houses(given.houses_left, houses_until_end),
            _detroit(given.detroit),
            _last(given.detroit, bool(met), most_left),
        ),
        warnings=tuple(_left_out(given)),
        pictures=(Dials("conditions", {code: (item.length, item.steps) for code, item in progress.items()}),),
    )


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
        for company, number in left.items()
        if number > most[company]
    ]
    if faults:
        raise InvalidInput(*faults)


def used_up(left: Mapping[str, int]) -> list[str]:
    """The companies that have none left. Rule: chicago-express:end-of-game/triggers#on-the-charter"""
    return [company for company, number in left.items() if number == 0]


def conditions(no_locomotives: int, no_shares: int, houses_left: int, detroit: int) -> dict[str, Condition]:
    """The progress of each condition: numbers of companies, houses left, value of Detroit.

    Rule: chicago-express:end-of-game/triggers#four-conditions
    """
    to_use = HOUSES - HOUSES_LEFT_AT_THE_END
    return {
        "locomotives": Condition(COMPANIES_WITHOUT, min(no_locomotives, COMPANIES_WITHOUT)),
        "shares": Condition(COMPANIES_WITHOUT, min(no_shares, COMPANIES_WITHOUT)),
        "houses": Condition(to_use, min(HOUSES - houses_left, to_use)),
        "detroit": Condition(DETROIT_END, detroit),
    }


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


def _last(detroit: int, triggered: bool, most_left: int) -> Step:
    if triggered:
        return Step("last", {}, (f"{TRIGGERS}#when",))
    values = {"detroit": detroit, "end": DETROIT_END, "most": most_left}
    return Step("not-yet", values, (f"{TRIGGERS}#detroit",))


def _left_out(given: Input) -> Iterator[Warning]:
    for field, left in (("locomotives", given.locomotives_left), ("shares", given.shares_left)):
        companies = [company for company in COMPANIES if company not in left]
        if companies:
            yield Warning(f"{field}-left-out", {"companies": companies}, (f"{TRIGGERS}#any-three",))


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
