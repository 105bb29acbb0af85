"""An expansion as it is entered: hexes tapped or described, what cannot be, and what is assumed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import Fault, InvalidInput, Warning
from rules.engine.fields import choice, folded, money, optional, whole
from rules.engine.hexes import beside, on_map
from rules.engine.nested import record, rows

from .board import IN_ORDER, MAP, SHARED, hex_of
from .hexes import CHICAGO, COST, INCOME, RULES, Hex, NamedHex, called, impossible
from .tables import (
    CHICAGO_COST,
    CHICAGO_INCOME,
    COMPANIES,
    INDUSTRIAL_SCALES,
    LOCOMOTIVES,
    MOST_HEXES,
    MOST_INCOME,
    WABASH,
)

Hexes = tuple[Hex, ...]

LEGALITY = ("legal", "reasons", "cash_after", "income_after", "locomotives_after", "triggers_chicago")


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``cash`` and ``income`` of the company in dollars; ``locomotives_left`` on its charter.

    The hexes are ``tapped`` on the map, with the number of locomotives of ``others`` that are there, or described one
    by one under ``hexes``: at least one in all. One more than allowed is accepted, so that the result names the rule.
    """

    company: str | None = optional(choice(COMPANIES), gives=LEGALITY)
    tapped: tuple[str, ...] = on_map(MAP, IN_ORDER, default=())
    others: Mapping[str, int] = beside("tapped", SHARED, most=len(COMPANIES) - 1)
    hexes: Hexes = folded(rows(record(Hex), most=MOST_HEXES + 1, default=()))
    cash: int | None = optional(money(), gives=LEGALITY)
    income: int | None = optional(money(maximum=MOST_INCOME), gives=("income_after",))
    locomotives_left: int | None = optional(whole(0, max(LOCOMOTIVES.values())), gives=LEGALITY)

    @property
    def built(self) -> Hexes:
        """All hexes in order: those of the map from west to east, but Chicago last.

        Rule: chicago-express:expand/rules#reaching-chicago
        """
        tapped = {key: self._tapped_hex(key) for key in self.tapped}
        last = tuple(tapped[key] for key in tapped if key == CHICAGO)
        return (*(tapped[key] for key in tapped if key != CHICAGO), *self.hexes, *last)

    def _tapped_hex(self, key: str) -> Hex:
        printed = hex_of(key)
        present = self.others.get(key)
        return NamedHex(key=key, terrain=printed.terrain, cost=printed.cost, income=printed.income, present=present)


def refuse_impossible(given: Input) -> None:
    """Raise InvalidInput for more locomotives than a company that expands can have left, and for impossible hexes.

    Rule: chicago-express:setup/board#charters, chicago-express:chicago/wabash#locomotive
    """
    faults = [*_number_of_hexes(len(given.built)), *impossible(given.company, given.hexes), *_tapped_chicago(given)]
    # One is on the start hex of every company in play.
    most = LOCOMOTIVES[given.company] - 1 if given.company else given.locomotives_left
    if given.locomotives_left is not None and most is not None and given.locomotives_left > most:
        rules = ("setup/board#charters", "chicago/wabash#locomotive")
        faults.insert(0, Fault("locomotives_left", "more-than-on-its-charter", {"maximum": most}, rules))
    if faults:
        raise InvalidInput(*faults)


def _number_of_hexes(number: int) -> Iterator[Fault]:
    if not number:
        yield Fault("tapped", "required")
    elif number > MOST_HEXES + 1:
        yield Fault("tapped", "wrong-number-of-rows", {"minimum": 1, "maximum": MOST_HEXES + 1})


def _tapped_chicago(given: Input) -> Iterator[Fault]:
    """Chicago on the map: not described again, and not by the Wabash without the locomotives of others."""
    if CHICAGO in given.tapped:
        if any(item.terrain == CHICAGO for item in given.hexes):
            yield Fault("hexes", "chicago-twice", {}, (f"{RULES}#one-per-company",))
        if given.company == WABASH and not given.others.get(CHICAGO):
            yield Fault("tapped", "wabash-is-never-first", {"number": len(given.built)}, ("chicago/wabash#when",))


def warnings(given: Input) -> Iterator[Warning]:
    """What is assumed of the hexes."""
    hexes = given.built
    untold = [called(number, item) for number, item in enumerate(hexes, start=1) if item.present_missing]
    if untold:
        yield Warning("present-left-out", {"hexes": untold}, (f"{COST}#formula", f"{RULES}#single-hexes"))
    untold = [called(number, item) for number, item in enumerate(hexes, start=1) if item.house_missing]
    if untold:
        yield Warning("house-left-out", {"hexes": untold}, (f"{INCOME}#developed",))
    if printed := [key for key in given.tapped if key != CHICAGO]:
        yield Warning("printed-numbers", {"places": printed}, (f"{COST}#printed-costs",))
    if scales := [key for key in given.tapped if key in INDUSTRIAL_SCALES]:
        yield Warning("scale-at-its-start", {"places": scales}, (f"{INCOME}#industrial",))
    if any(item.unconfirmed for item in hexes):
        values = {"cost": CHICAGO_COST, "income": CHICAGO_INCOME}
        yield Warning("unconfirmed-number", values, (f"{COST}#printed-costs", f"{INCOME}#chicago"))
    if any(item.terrain == CHICAGO for item in hexes[:-1]):
        yield Warning("ends-in-chicago", {}, (f"{RULES}#reaching-chicago",))
