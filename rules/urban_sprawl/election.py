"""Elections: the player who takes the office, or the one who decides between those still tied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag
from rules.engine.nested import each, name, named, record
from rules.engine.pictures import Bars

from .candidates import (
    CONTRACTOR,
    ELECTIONS,
    MAYOR,
    ZONE_OFFICES,
    Comparison,
    ElectionCandidate,
    compared,
    comparisons,
    impossible_markers,
    missing_numbers,
)
from .tables import DECIDES, FEWEST_PLAYERS, GAME, MOST_PLAYERS, ZONE_OF_OFFICE

ACTIVE_PLAYER = "clarifications/active-player-decides#ties"
BEFORE_AIRPORT = f"{ELECTIONS}#before-airport"
ENTERS = f"{CONTRACTOR}#enters"
POLITICIANS = "politics/politicians"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``holders``: the players who control the offices and the Media vocation now.

    The events: whether each has taken place, None if not known.
    """

    office: str = choice(tuple(DECIDES))
    players: Mapping[str, ElectionCandidate] = named(
        record(ElectionCandidate), most=MOST_PLAYERS, fewest=FEWEST_PLAYERS
    )
    holders: Mapping[str, str] = each(name(), tuple(DECIDES.values()), fewest=0, default={})
    airport_done: bool | None = flag(default=None)
    sports_team_done: bool | None = flag(default=None)


def compute(given: Input) -> Result:
    """Return the outcome of the election.

    Raises InvalidInput ``not-at-the-table``, ``sports-team-before-airport``, ``media-is-a-vocation``,
    ``nobody-has-media``, ``more-than-there-are``, ``vocations-missing`` and ``prestige-missing``.
    Rule: urban-sprawl:politics/elections, urban-sprawl:politics/contractor
    """
    blocked = not_yet(given)
    faults = [*strangers(given), *impossible_events(given), *media_without_a_vocation(given)]
    if not blocked:
        faults += missing_numbers(given.office, given.players)
        faults += impossible_markers(given.players) if given.office == MAYOR else ()
    if faults:
        raise InvalidInput(*faults)
    if blocked:
        return _outcome((), None, blocked.code, (blocked,))
    counts = comparisons(given.office, given.players)
    steps = (
        *_assumptions(given),
        *_players(given),
        *(_comparison(given.office, count, given.players) for count in counts),
    )
    left = counts[-1].left if counts else ()
    if not left:
        return _nobody(given, steps)
    if len(left) > 1:
        return _tie(given, left, steps)
    values = {"name": left[0], "office": given.office}
    steps = (*steps, Step("takes-the-tile", values, _rules(given.office)), *_afterwards(given))
    return _outcome(left, left[0], counts[-1].step, steps, (), picture(given))


def not_yet(given: Input) -> Step | None:
    """The line on an office that an event has yet to bring into play; None if the office is in play.

    Rule: urban-sprawl:politics/elections#before-airport, urban-sprawl:politics/contractor#enters
    """
    if given.office in ZONE_OF_OFFICE and given.airport_done is False:
        return Step("before-airport", {"office": given.office}, (BEFORE_AIRPORT,))
    if given.office == "contractor" and False in (given.airport_done, given.sports_team_done):
        return Step("before-sports-team", {"office": given.office}, (ENTERS,))
    return None


def strangers(given: Input) -> Iterator[Fault]:
    """Faults for holders who are not among the players."""
    for office, holder in given.holders.items():
        if holder not in given.players:
            values = {"name": holder, "names": tuple(given.players)}
            yield Fault(f"holders.{office}", "not-at-the-table", values)


def impossible_events(given: Input) -> Iterator[Fault]:
    """A fault for Sports Team before Airport, the event that activates its deck.

    Rule: urban-sprawl:turn/card-flow#activation, urban-sprawl:politics/contractor#enters
    """
    if given.sports_team_done and given.airport_done is False:
        yield Fault("sports_team_done", "sports-team-before-airport", {}, (ENTERS, "turn/card-flow#activation"))


def media_without_a_vocation(given: Input) -> Iterator[Fault]:
    """A fault for a holder of Media, itself a vocation marker, who is entered with no markers.

    Rule: urban-sprawl:politics/elections#mayor
    """
    holder = given.holders.get(DECIDES[MAYOR], "")
    if given.office == MAYOR and holder in given.players and given.players[holder].vocations == 0:
        yield Fault(f"players.{holder}.vocations", "media-is-a-vocation", {"name": holder}, (f"{ELECTIONS}#mayor",))


def picture(given: Input) -> tuple[Bars, ...]:
    """Each player's number that the office compares; for buildings, the value of the most valuable one."""
    part, having = compared(given.office, given.players)
    return (Bars("candidates", {who: {part: number} for who, number in having.items()}),)


def _rules(office: str) -> tuple[str, ...]:
    """The paragraphs that state who takes the tile."""
    if office == MAYOR:
        return (f"{ELECTIONS}#mayor",)
    return (ZONE_OFFICES,) if office in ZONE_OF_OFFICE else (f"{CONTRACTOR}#least-prestige",)


def _assumptions(given: Input) -> Iterator[Step]:
    """The assumption made about an event that was not entered."""
    if given.office in ZONE_OF_OFFICE and given.airport_done is None:
        yield Step("airport-assumed", {}, (BEFORE_AIRPORT,))
    if given.office == "contractor" and given.sports_team_done is None:
        yield Step("sports-team-assumed", {}, (ENTERS,))


def _players(given: Input) -> Iterator[Step]:
    """A line for the number of each player."""
    part, having = compared(given.office, given.players)
    for who, number in having.items():
        buildings = given.players[who].buildings
        values = {"name": who, "number": number, "zone": ZONE_OF_OFFICE.get(given.office, "")}
        if part == "value" and buildings:
            listed = [str(value) for value in sorted(buildings, reverse=True)]
            values |= {"buildings": len(buildings), "values": listed}
            yield Step("has-value", values, (f"{ELECTIONS}#value-of-a-building",))
        else:
            yield Step("has-no-building" if part == "value" else f"has-{part}", values, _rules(given.office))


def _comparison(office: str, count: Comparison, players: Mapping[str, ElectionCandidate]) -> Step:
    """The players left after a comparison, and whether it decides the election."""
    values = {
        "left": count.left,
        "number": len(count.left),
        "players": len(players),
        "best": count.best,
        "zone": ZONE_OF_OFFICE.get(office, ""),
    }
    return Step(count.step if len(count.left) == 1 else f"{count.step}-tied", values, (count.rule,))


def _nobody(given: Input, steps: tuple[Step, ...]) -> Result:
    """The outcome if nobody controls a building of the zone. Our reading: the tile stays where it is."""
    rules = (f"{ELECTIONS}#nobody-in-the-zone",)
    values = {"office": given.office, "zone": ZONE_OF_OFFICE[given.office]}
    steps = (*steps, Step("stays", values, rules), *_afterwards(given))
    return _outcome((), None, "no-candidate", steps, (Warning("no-candidate", values, rules),))


def _tie(given: Input, left: tuple[str, ...], steps: tuple[Step, ...]) -> Result:
    """The outcome of a tie, which the holder of another office breaks, or the active player if there is none.

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
    """The consequences of an election, unless a card changes them: the Mayor's park, a new Contractor."""
    if given.office == "contractor":
        return
    yield Step("other-ways-to-win", {}, (f"{ELECTIONS}#cards",))
    if given.office == MAYOR:
        yield Step("places-a-park", {}, (f"{POLITICIANS}#mayor-ability",))
    if given.airport_done is not False and given.sports_team_done is not False:
        code = "contractor-next" if given.sports_team_done else "contractor-next-if"
        yield Step(code, {}, (f"{ELECTIONS}#contractor", f"{CONTRACTOR}#least-prestige"))


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
    headline=("winner", "tied", "decided_by"),
    rules=(ELECTIONS, CONTRACTOR, POLITICIANS),
)
