"""Candidates in an election: the numbers that it compares, and the leaders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import Fault
from rules.engine.fields import only_for, whole
from rules.engine.nested import numbers

from .block_value import HIGHEST_VALUE, LOWEST_VALUE
from .tables import CUBES_OF_A_PLAYER, MOST_PRESTIGE, VOCATION_MARKERS, ZONE_OF_OFFICE

CONTRACTOR = "politics/contractor"
ELECTIONS = "politics/elections"
ZONE_OFFICES = f"{ELECTIONS}#zone-offices"

MAYOR = "mayor"


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionCandidate:
    """A player's numbers that elections compare: markers of any vocation, values of own buildings of the zone. None if
    not entered; only an office that compares a number needs it.
    """

    vocations: int | None = only_for("office", (MAYOR,), whole(0, VOCATION_MARKERS, default=None))
    buildings: tuple[int, ...] = only_for(
        "office",
        tuple(ZONE_OF_OFFICE),
        numbers(LOWEST_VALUE, HIGHEST_VALUE, most=CUBES_OF_A_PLAYER, default=()),
    )
    prestige: int | None = only_for("office", ("contractor",), whole(0, MOST_PRESTIGE, default=None))

    @property
    def best(self) -> int:
        """The value of the most valuable building, 0 without one."""
        return max(self.buildings, default=0)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The players left after a comparison by ``step``, and the number that each of them has: ``best``."""

    step: str
    left: tuple[str, ...]
    best: int
    rule: str


def compared(office: str, players: Mapping[str, ElectionCandidate]) -> tuple[str, dict[str, int]]:
    """The number that the office compares, and each player's: for buildings, the value of the most valuable one."""
    if office == MAYOR:
        return "vocations", {who: item.vocations or 0 for who, item in players.items()}
    if office in ZONE_OF_OFFICE:
        return "value", {who: item.best for who, item in players.items()}
    return "prestige", {who: item.prestige or 0 for who, item in players.items()}


def comparisons(office: str, players: Mapping[str, ElectionCandidate]) -> tuple[Comparison, ...]:
    """The comparisons in order until one player is left; none if nobody has a building of the zone.

    Rule: urban-sprawl:politics/elections#mayor, urban-sprawl:politics/elections#zone-offices,
    urban-sprawl:politics/contractor#least-prestige
    """
    if office == MAYOR:
        return (most("most-vocations", compared(office, players)[1], f"{ELECTIONS}#mayor"),)
    if office not in ZONE_OF_OFFICE:
        _, prestige = compared(office, players)
        least = min(prestige.values())
        left = tuple(who for who, number in prestige.items() if number == least)
        return (Comparison("least-prestige", left, least, f"{CONTRACTOR}#least-prestige"),)
    best = {who: item.best for who, item in players.items() if item.buildings}
    if not best:
        return ()
    dearest = most("highest-value", best, ZONE_OFFICES)
    if len(dearest.left) == 1:
        return (dearest,)
    buildings = {who: len(players[who].buildings) for who in dearest.left}
    return (dearest, most("most-buildings", buildings, ZONE_OFFICES))


def most(step: str, having: Mapping[str, int], rule: str) -> Comparison:
    """The players with the most."""
    best = max(having.values())
    return Comparison(step, tuple(who for who, number in having.items() if number == best), best, rule)


def missing_numbers(office: str, players: Mapping[str, ElectionCandidate]) -> Iterator[Fault]:
    """Faults for players without the number that the office compares: counted as 0, it could win the Contractor.

    Rule: urban-sprawl:politics/elections#mayor, urban-sprawl:politics/contractor#least-prestige
    """
    if office in ZONE_OF_OFFICE:
        return
    part, rule = (
        ("vocations", f"{ELECTIONS}#mayor") if office == MAYOR else ("prestige", f"{CONTRACTOR}#least-prestige")
    )
    for who, item in players.items():
        if getattr(item, part) is None:
            yield Fault(f"players.{who}.{part}", f"{part}-missing", {"name": who}, (rule,))


def impossible_markers(players: Mapping[str, ElectionCandidate]) -> Iterator[Fault]:
    """Faults for more vocation markers than there are, and for none at all: a player has had Media since setup.

    Rule: urban-sprawl:building/vocations#number-of-markers, urban-sprawl:setup/media-and-markers#media
    """
    markers = sum(item.vocations or 0 for item in players.values())
    if markers > VOCATION_MARKERS:
        values = {"found": markers, "maximum": VOCATION_MARKERS}
        yield Fault("players", "more-than-there-are", values, ("building/vocations#number-of-markers",))
    if not markers and all(item.vocations is not None for item in players.values()):
        yield Fault("players", "nobody-has-media", {}, ("setup/media-and-markers#media", f"{ELECTIONS}#mayor"))
