"""An election: who takes the office, or who decides between the players still tied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from calculators.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from calculators.fields import choice, flag, whole
from calculators.nested import each, name, named, numbers, record
from calculators.pictures import Bars

from .block_value import HIGHEST_VALUE, LOWEST_VALUE
from .tables import (
    CUBES_OF_A_PLAYER,
    DECIDES,
    FEWEST_PLAYERS,
    GAME,
    MOST_PLAYERS,
    MOST_PRESTIGE,
    VOCATION_MARKERS,
    ZONE_OF_OFFICE,
)

ACTIVE_PLAYER = "clarifications/active-player-decides#ties"
CONTRACTOR = "politics/contractor"
ELECTIONS = "politics/elections"
POLITICIANS = "politics/politicians"
ZONE_OFFICES = f"{ELECTIONS}#zone-offices"

MAYOR = "mayor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """What a player has of what elections compare: markers of any vocation, values of own buildings of the zone."""

    vocations: int = whole(0, VOCATION_MARKERS, default=0)
    buildings: tuple[int, ...] = numbers(LOWEST_VALUE, HIGHEST_VALUE, most=CUBES_OF_A_PLAYER, default=())
    prestige: int = whole(0, MOST_PRESTIGE, default=0)

    @property
    def best(self) -> int:
        """The value of the most valuable building, 0 without any."""
        return max(self.buildings, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``holders``: who controls the offices and the Media vocation now. The events: whether each has taken place."""

    office: str = choice(tuple(DECIDES))
    players: Mapping[str, Candidate] = named(record(Candidate), most=MOST_PLAYERS, fewest=FEWEST_PLAYERS)
    holders: Mapping[str, str] = each(name(), tuple(DECIDES.values()), fewest=0, default={})
    airport_done: bool = flag(default=True)
    sports_team_done: bool = flag(default=True)


@dataclass(frozen=True, slots=True)
class Count:
    """The players left after a comparison by ``step``, and how much each of them has: ``best``."""

    step: str
    left: tuple[str, ...]
    best: int
    rule: str


def compute(given: Input) -> Result:
    """Hold the election. Raises InvalidInput ``not-at-the-table`` and ``media-is-a-vocation``.

    Rule: urban-sprawl:politics/elections, urban-sprawl:politics/contractor
    """
    faults = [*strangers(given), *media_without_a_vocation(given)]
    if faults:
        raise InvalidInput(*faults)
    if blocked := not_yet(given):
        return _outcome((), None, blocked.code, (blocked,))
    counts = comparisons(given.office, given.players)
    steps = (*_players(given), *(_comparison(given.office, count, given.players) for count in counts))
    left = counts[-1].left if counts else ()
    if not left:
        return _nobody(given, steps)
    if len(left) > 1:
        return _tie(given, left, steps)
    values = {"name": left[0], "office": given.office}
    steps = (*steps, Step("takes-the-tile", values, _rules(given.office)), *_afterwards(given))
    return _outcome(left, left[0], counts[-1].step, steps, (), picture(given))


def not_yet(given: Input) -> Step | None:
    """What stands in the way of an office that an event has still to bring into play, if it does.

    Rule: urban-sprawl:politics/elections#before-airport, urban-sprawl:politics/contractor#enters
    """
    if given.office in ZONE_OF_OFFICE and not given.airport_done:
        return Step("before-airport", {"office": given.office}, (f"{ELECTIONS}#before-airport",))
    if given.office == "contractor" and not (given.airport_done and given.sports_team_done):
        return Step("before-sports-team", {"office": given.office}, (f"{CONTRACTOR}#enters",))
    return None


def comparisons(office: str, players: Mapping[str, Candidate]) -> tuple[Count, ...]:
    """The comparisons in their order until one player is left; none where nobody has a building of the zone.

    Rule: urban-sprawl:politics/elections#mayor, urban-sprawl:politics/elections#zone-offices,
    urban-sprawl:politics/contractor#least-prestige
    """
    if office == MAYOR:
        return (most("most-vocations", {who: item.vocations for who, item in players.items()}, f"{ELECTIONS}#mayor"),)
    if office not in ZONE_OF_OFFICE:
        least = min(item.prestige for item in players.values())
        left = tuple(who for who, item in players.items() if item.prestige == least)
        return (Count("least-prestige", left, least, f"{CONTRACTOR}#least-prestige"),)
    best = {who: item.best for who, item in players.items() if item.buildings}
    if not best:
        return ()
    dearest = most("highest-value", best, ZONE_OFFICES)
    if len(dearest.left) == 1:
        return (dearest,)
    buildings = {who: len(players[who].buildings) for who in dearest.left}
    return (dearest, most("most-buildings", buildings, ZONE_OFFICES))


def most(step: str, having: Mapping[str, int], rule: str) -> Count:
    """Those who have the most."""
    best = max(having.values())
    return Count(step, tuple(who for who, number in having.items() if number == best), best, rule)


def strangers(given: Input) -> Iterator[Fault]:
    """Holders who are not among the players."""
    for office, holder in given.holders.items():
        if holder not in given.players:
            values = {"name": holder, "names": tuple(given.players)}
            yield Fault(f"holders.{office}", "not-at-the-table", values)


def media_without_a_vocation(given: Input) -> Iterator[Fault]:
    """A holder of Media, itself a vocation marker, who is said to have none.

    Rule: urban-sprawl:politics/elections#mayor
    """
    holder = given.holders.get(DECIDES[MAYOR], "")
    if given.office == MAYOR and holder in given.players and not given.players[holder].vocations:
        yield Fault(f"players.{holder}.vocations", "media-is-a-vocation", {"name": holder}, (f"{ELECTIONS}#mayor",))


def picture(given: Input) -> tuple[Bars, ...]:
    """What each player has of what the office goes by, of the buildings the most valuable one."""
    part, having = _compared(given)
    return (Bars("candidates", {who: {part: number} for who, number in having.items()}),)


def _compared(given: Input) -> tuple[str, dict[str, int]]:
    if given.office == MAYOR:
        return "vocations", {who: item.vocations for who, item in given.players.items()}
    if given.office in ZONE_OF_OFFICE:
        return "value", {who: item.best for who, item in given.players.items()}
    return "prestige", {who: item.prestige for who, item in given.players.items()}


def _rules(office: str) -> tuple[str, ...]:
    """The paragraphs that say who takes the tile."""
    if office == MAYOR:
        return (f"{ELECTIONS}#mayor",)
    return (ZONE_OFFICES,) if office in ZONE_OF_OFFICE else (f"{CONTRACTOR}#least-prestige",)


def _players(given: Input) -> Iterator[Step]:
    """A line for what each player has."""
    part, having = _compared(given)
    for who, number in having.items():
        buildings = given.players[who].buildings
        values = {"name": who, "number": number, "zone": ZONE_OF_OFFICE.get(given.office, "")}
        if part == "value" and buildings:
            listed = [str(value) for value in sorted(buildings, reverse=True)]
            values |= {"buildings": len(buildings), "values": listed}
            yield Step("has-value", values, (f"{ELECTIONS}#value-of-a-building",))
        else:
            yield Step("has-no-building" if part == "value" else f"has-{part}", values, _rules(given.office))


def _comparison(office: str, count: Count, players: Mapping[str, Candidate]) -> Step:
    """Who is left after a comparison, and whether it settles the election."""
    values = {
        "left": count.left,
        "number": len(count.left),
        "players": len(players),
        "best": count.best,
        "zone": ZONE_OF_OFFICE.get(office, ""),
    }
    return Step(count.step if len(count.left) == 1 else f"{count.step}-tied", values, (count.rule,))


def _nobody(given: Input, steps: tuple[Step, ...]) -> Result:
    """Nobody controls a building of the zone, so that the tile stays where it is, as we read it."""
    rules = (f"{ELECTIONS}#nobody-in-the-zone",)
    values = {"office": given.office, "zone": ZONE_OF_OFFICE[given.office]}
    steps = (*steps, Step("stays", values, rules), *_afterwards(given))
    return _outcome((), None, "no-candidate", steps, (Warning("no-candidate", values, rules),))


def _tie(given: Input, left: tuple[str, ...], steps: tuple[Step, ...]) -> Result:
    """The tie that somebody has to break: the holder of another office, or the active player for want of one.

    Rule: urban-sprawl:politics/elections, urban-sprawl:politics/elections#empty-office
    """
    office, holder = DECIDES[given.office], given.holders.get(DECIDES[given.office])
    values = {"name": holder or "", "office": office, "tied": left}
    rule = f"{CONTRACTOR}#tie" if given.office == "contractor" else _rules(given.office)[0]
    if holder:
        code = "decides-as-one-of-them" if holder in left else "decides"
        steps = (*steps, Step(code, values, (rule,)), *_afterwards(given))
        return _outcome(left, None, "office-decides", steps, (), picture(given), holder)
    rules = (rule if given.office == "contractor" else f"{ELECTIONS}#empty-office", ACTIVE_PLAYER)
    steps = (*steps, Step("active-player-decides", values, rules), *_afterwards(given))
    return _outcome(left, None, "active-player-decides", steps, (Warning("no-decider", values, rules),), picture(given))


def _afterwards(given: Input) -> Iterator[Step]:
    """What follows an election: the park of the Mayor, and the Contractor given out anew."""
    if given.office == MAYOR:
        yield Step("places-a-park", {}, (f"{POLITICIANS}#mayor-ability",))
    if given.office != "contractor" and given.airport_done and given.sports_team_done:
        yield Step("contractor-next", {}, (f"{ELECTIONS}#contractor", f"{CONTRACTOR}#least-prestige"))


def _outcome(
    left: tuple[str, ...],
    winner: str | None,
    step: str,
    steps: tuple[Step, ...],
    warnings: tuple[Warning, ...] = (),
    pictures: tuple[Bars, ...] = (),
    decided_by: str | None = None,
) -> Result:
    values = {"winner": winner, "tied": [] if winner else list(left), "decided_by": decided_by, "step": step}
    return Result(values=values, steps=steps, warnings=warnings, pictures=pictures)


CALCULATOR = Calculator(
    game=GAME,
    slug="election",
    input=Input,
    compute=compute,
    results={"winner": Unit.NAME, "tied": Unit.NAMES, "decided_by": Unit.NAME, "step": Unit.CODE},
    headline=("winner", "decided_by"),
    rules=(ELECTIONS, CONTRACTOR, POLITICIANS),
)
