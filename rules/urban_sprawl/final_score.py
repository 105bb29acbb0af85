"""Final scores: prestige of rows, wealth and offices on top of the track, and the winners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import whole
from rules.engine.nested import each, name, named, record
from rules.engine.pictures import Bars

from .final_board import MAYOR, OFFICES, impossible_offices, impossible_rows, impossible_zones
from .payout_table import AMOUNTS, received
from .row_lines import NO_BUILDING, ROWS, row_lines
from .tables import (
    CUBES_OF_A_PLAYER,
    FEWEST_PLAYERS,
    GAME,
    MARKER_ROWS,
    MOST_PLAYERS,
    MOST_PRESTIGE,
    MOST_WEALTH,
    POLITICIANS,
    PRINTED_ROWS,
    TILES_IN_THE_BOX,
    WEALTH_FOR_A_PRESTIGE,
    ZONE_OF_OFFICE,
    ZONES,
)

SCORING = "end-of-game/scoring"
TIE = f"{SCORING}#tie"

ROW_NUMBERS = tuple(str(number) for number in (*PRINTED_ROWS["prestige"], *MARKER_ROWS["prestige"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStanding:
    """``prestige`` on the track and ``wealth`` in hand when the game stops, before anything is scored."""

    prestige: int = whole(0, MOST_PRESTIGE)
    wealth: int = whole(0, MOST_WEALTH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``prestige_rows``: each player's buildings in the rows in play, by the number of the row.

    ``politicians``: the player who controls each office. ``zone_totals``: the buildings in play of each zone,
    regardless of control; needed for the zones of the offices held. ``mayor_buildings_by_parks``: the Mayor's own
    buildings, except parks, that touch a park; None if not known.
    """

    players: Mapping[str, PlayerStanding] = named(record(PlayerStanding), most=MOST_PLAYERS, fewest=FEWEST_PLAYERS)
    prestige_rows: Mapping[str, Mapping[str, int]] = each(
        named(whole(0, CUBES_OF_A_PLAYER), most=MOST_PLAYERS), ROW_NUMBERS
    )
    politicians: Mapping[str, str] = each(name(), POLITICIANS, fewest=0, default={})
    zone_totals: Mapping[str, int] = each(whole(0, TILES_IN_THE_BOX), ZONES, fewest=0, default={})
    mayor_buildings_by_parks: int | None = whole(0, CUBES_OF_A_PLAYER, default=None)


@dataclass(frozen=True, slots=True)
class PrestigeScore:
    """A player's prestige by source, and the wealth that breaks ties."""

    prestige: int
    rows: int
    wealth: int
    offices: int
    in_hand: int

    @property
    def total(self) -> int:
        """The final prestige. Rule: urban-sprawl:end-of-game/scoring#three-steps"""
        return self.prestige + self.rows + self.wealth + self.offices

    @property
    def parts(self) -> dict[str, int]:
        """The parts of the total."""
        return {"prestige": self.prestige, "rows": self.rows, "wealth": self.wealth, "offices": self.offices}


def compute(given: Input) -> Result:
    """Add up every player's prestige and find the winners.

    Raises InvalidInput with every fault of ``final_board``.
    Rule: urban-sprawl:end-of-game/scoring, urban-sprawl:politics/politicians, urban-sprawl:payouts/amounts
    """
    names, rows = tuple(given.players), given.prestige_rows
    faults = [
        *impossible_rows(rows, names),
        *impossible_offices(given.politicians, names, rows, given.mayor_buildings_by_parks or 0),
        *impossible_zones(given.zone_totals, given.politicians),
    ]
    if faults:
        raise InvalidInput(*faults)
    scores = {who: score(who, given) for who in given.players}
    first = winners(scores)
    return Result(
        values={
            "breakdown": {who: {**item.parts, "total": item.total} for who, item in scores.items()},
            "totals": {who: item.total for who, item in scores.items()},
            "ranking": ranking(scores),
            "winners": first,
        },
        steps=(
            *_assumptions(given),
            *(step for number in given.prestige_rows for step in row_lines(number, buildings(number, given))),
            *(_wealth(who, player.wealth) for who, player in given.players.items()),
            *(_office(office, given) for office in given.politicians),
            *(_total(who, item) for who, item in scores.items()),
            _decision(scores, first),
        ),
        warnings=_warnings(given),
        pictures=(Bars("sources", {who: item.parts for who, item in scores.items()}),),
    )


def score(who: str, given: Input) -> PrestigeScore:
    """A player's prestige by source. Rule: urban-sprawl:end-of-game/scoring"""
    player = given.players[who]
    return PrestigeScore(
        prestige=player.prestige,
        rows=sum(received(int(number), buildings(number, given))[who] for number in given.prestige_rows),
        wealth=player.wealth // WEALTH_FOR_A_PRESTIGE,
        offices=sum(office_bonus(office, given) for office, holder in given.politicians.items() if holder == who),
        in_hand=player.wealth,
    )


def buildings(number: str, given: Input) -> dict[str, int]:
    """Each player's buildings in a row, 0 for players not named there."""
    return {who: given.prestige_rows[number].get(who, 0) for who in given.players}


def office_bonus(office: str, given: Input) -> int:
    """The end bonus of an office in prestige.

    Rule: urban-sprawl:politics/politicians#mayor-bonus, urban-sprawl:politics/politicians#zone-bonuses
    """
    return (given.mayor_buildings_by_parks or 0) if office == MAYOR else given.zone_totals[ZONE_OF_OFFICE[office]]


def ranking(scores: Mapping[str, PrestigeScore]) -> list[str]:
    """The players from the most prestige down; players with equal prestige in order of wealth.

    Rule: urban-sprawl:end-of-game/scoring#tie
    """
    return sorted(scores, key=lambda who: (-scores[who].total, -scores[who].in_hand))


def winners(scores: Mapping[str, PrestigeScore]) -> list[str]:
    """The players with the most prestige and, among those, the most wealth.

    Rule: urban-sprawl:end-of-game/scoring#tie
    """
    best = max((item.total, item.in_hand) for item in scores.values())
    return [who for who, item in scores.items() if (item.total, item.in_hand) == best]


def _assumptions(given: Input) -> Iterator[Step]:
    """The assumptions made for missing input."""
    offices = [office for office in POLITICIANS if office not in given.politicians]
    if offices:
        yield Step("no-such-politician", {"offices": offices, "number": len(offices)}, (OFFICES,))
    rows = [number for number in ROW_NUMBERS if number not in given.prestige_rows]
    if rows:
        yield Step("no-such-marker", {"rows": rows, "number": len(rows)}, (ROWS,))
    for number, row in given.prestige_rows.items():
        names = [who for who in given.players if who not in row]
        if names:
            yield Step("not-named-in-a-row", {"row": int(number), "names": names, "number": len(names)}, (ROWS,))
    if MAYOR in given.politicians and given.mayor_buildings_by_parks is None:
        yield Step("parks-assumed", {"name": given.politicians[MAYOR]}, (f"{OFFICES}#mayor-bonus",))


def _wealth(who: str, wealth: int) -> Step:
    values = {"name": who, "wealth": wealth, "each": WEALTH_FOR_A_PRESTIGE, "points": wealth // WEALTH_FOR_A_PRESTIGE}
    return Step("wealth", values, (f"{SCORING}#wealth",))


def _office(office: str, given: Input) -> Step:
    values = {"name": given.politicians[office], "office": office, "points": office_bonus(office, given)}
    if office == MAYOR:
        return Step("mayor", values, (f"{OFFICES}#mayor-bonus",))
    return Step("office", {**values, "zone": ZONE_OF_OFFICE[office]}, (f"{OFFICES}#zone-bonuses",))


def _total(who: str, item: PrestigeScore) -> Step:
    return Step("total", {"name": who, **item.parts, "total": item.total}, (f"{SCORING}#three-steps",))


def _decision(scores: Mapping[str, PrestigeScore], first: list[str]) -> Step:
    best = scores[first[0]]
    tied = [who for who, item in scores.items() if item.total == best.total]
    if len(tied) == 1:
        return Step("wins", {"name": first[0], "total": best.total}, (f"{SCORING}#winner",))
    values = {"tied": tied, "total": best.total, "wealth": best.in_hand, "winners": first, "number": len(first)}
    return Step("tied", values, (TIE,))


def _warnings(given: Input) -> tuple[Warning, ...]:
    """A warning for rows in which a place for players without a building would change the payout.

    Rule: urban-sprawl:payouts/amounts#no-building
    """
    rows = []
    for number in given.prestige_rows:
        having = buildings(number, given)
        filled, empty = (received(int(number), having, pay_zero) for pay_zero in (True, False))
        if filled != empty:
            rows.append(number)
    return (Warning("zero-buildings", {"rows": rows, "number": len(rows)}, (NO_BUILDING,)),) if rows else ()


CALCULATOR = Calculator(
    game=GAME,
    slug="final-score",
    input=Input,
    compute=compute,
    results={
        "breakdown": ByName(dict.fromkeys(("prestige", "rows", "wealth", "offices", "total"), Unit.COUNT)),
        "totals": ByName(Unit.COUNT),
        "ranking": Unit.NAMES,
        "winners": Unit.NAMES,
    },
    headline=("winners",),
    rules=(SCORING, OFFICES, AMOUNTS),
)
