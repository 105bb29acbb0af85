"""Vocation contract: the marker taken, and the payout of every marker of that name to its holder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Fault, InvalidInput, RecordOf, Result, Step, Unit, Warning
from rules.engine.fields import whole
from rules.engine.nested import name, named

from .tables import GAME, MOST_PLAYERS, MOST_VOCATION_NUMBER, VOCATION_MARKERS

POLITICIANS = "politics/politicians"
VOCATIONS = "building/vocations"
FROM_AN_OPPONENT = f"{VOCATIONS}#from-an-opponent"
NO_MARKER = f"{VOCATIONS}#no-marker"
POLICE_CHIEF = (f"{VOCATIONS}#police-chief", f"{POLITICIANS}#police-chief-ability")

SUPPLY = "supply"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``number`` is printed after the name on the contract; the markers are those of this name, before building.

    ``taken_from``: ``supply`` or the name of an opponent.
    """

    number: int = whole(1, MOST_VOCATION_NUMBER)
    builder: str = name()
    markers_before: Mapping[str, int] = named(whole(0, VOCATION_MARKERS), most=MOST_PLAYERS)
    supply_before: int = whole(0, VOCATION_MARKERS)
    taken_from: str = name(default=SUPPLY)
    police_chief: str | None = name(default=None)

    @property
    def from_an_opponent(self) -> bool:
        """Whether the marker is taken from another player."""
        return self.taken_from != SUPPLY


def compute(given: Input) -> Result:
    """Take a marker and score all of its name; the numbers apply even if the marker may not be taken.

    Raises InvalidInput ``not-at-the-table``, ``own-marker``, ``nothing-to-take`` and ``more-than-there-are``.
    Rule: urban-sprawl:building/vocations, urban-sprawl:politics/politicians#police-chief-ability
    """
    faults = [*strangers(given), *impossible_taking(given), *too_many_markers(given)]
    if faults:
        raise InvalidInput(*faults)
    after = markers_after(given)
    gains = {player: given.number * markers for player, markers in after.items()}
    chief = gains.pop(given.police_chief, 0) if given.police_chief else None
    reasons = ["supply-has-markers"] if given.from_an_opponent and given.supply_before else []
    return Result(
        values={
            "legal": not reasons,
            "reasons": reasons,
            "gains": gains,
            "police_chief_gains": None if chief is None else {"wealth": chief, "prestige": chief},
            "markers_after": after,
            "per_marker": given.number,
        },
        steps=(*_no_police_chief(given), _taking(given, after), *_scoring(given, after)),
        warnings=_warnings(given),
    )


def markers_after(given: Input) -> dict[str, int]:
    """Each player's markers after the builder has taken one; an empty supply gives none.

    Rule: urban-sprawl:building/vocations#one-marker, urban-sprawl:building/vocations#no-marker
    """
    after = dict(given.markers_before)
    if given.from_an_opponent:
        after[given.taken_from] -= 1
    elif not given.supply_before:
        return after
    after[given.builder] += 1
    return after


def strangers(given: Input) -> Iterator[Fault]:
    """Faults for players who are named but whose markers are not given."""
    opponent = given.taken_from if given.from_an_opponent else None
    for field, player in (("builder", given.builder), ("taken_from", opponent), ("police_chief", given.police_chief)):
        if player and player not in given.markers_before:
            yield Fault(field, "not-at-the-table", {"name": player, "names": tuple(given.markers_before)})


def impossible_taking(given: Input) -> Iterator[Fault]:
    """Faults for taking a marker from oneself, or from a player who has none.

    Rule: urban-sprawl:building/vocations#from-an-opponent
    """
    if not given.from_an_opponent:
        return
    if given.taken_from == given.builder:
        yield Fault("taken_from", "own-marker", {"name": given.builder}, (FROM_AN_OPPONENT,))
    elif given.markers_before.get(given.taken_from) == 0:
        yield Fault("taken_from", "nothing-to-take", {"name": given.taken_from}, (FROM_AN_OPPONENT,))


def too_many_markers(given: Input) -> Iterator[Fault]:
    """A fault for more markers of one name than there are of all.

    Rule: urban-sprawl:building/vocations#number-of-markers
    """
    markers = sum(given.markers_before.values()) + given.supply_before
    if markers > VOCATION_MARKERS:
        values = {"found": markers, "maximum": VOCATION_MARKERS}
        yield Fault("markers_before", "more-than-there-are", values, (f"{VOCATIONS}#number-of-markers",))


def _opponents_with_markers(given: Input) -> tuple[str, ...]:
    return tuple(player for player, markers in given.markers_before.items() if markers and player != given.builder)


def _no_police_chief(given: Input) -> tuple[Step, ...]:
    """The assumption made if no Police Chief was entered."""
    return () if given.police_chief else (Step("no-police-chief", {}, POLICE_CHIEF),)


def _taking(given: Input, after: Mapping[str, int]) -> Step:
    values = {
        "name": given.builder,
        "markers": after[given.builder],
        "supply": given.supply_before,
        "left": given.supply_before - 1,
        "opponent": given.taken_from,
    }
    if given.from_an_opponent:
        code = "cannot-take-from-an-opponent" if given.supply_before else "takes-from-an-opponent"
        return Step(code, values, (FROM_AN_OPPONENT,))
    if given.supply_before:
        return Step("takes-from-the-supply", values, (f"{VOCATIONS}#take",))
    return Step("takes-none", values, (NO_MARKER,))


def _scoring(given: Input, after: Mapping[str, int]) -> Iterator[Step]:
    """A line for every player with a marker, or one that nobody has any."""
    for player, markers in after.items():
        values = {"name": player, "markers": markers, "number": given.number, "gain": markers * given.number}
        if markers and player == given.police_chief:
            yield Step("police-chief", values, POLICE_CHIEF)
        elif markers:
            yield Step("gains", values, (f"{VOCATIONS}#score",))
    if not any(after.values()):
        yield Step("nobody-scores", {}, (f"{VOCATIONS}#score",))


def _warnings(given: Input) -> tuple[Warning, ...]:
    if given.from_an_opponent:
        return (Warning("vocation-supply", {"supply": given.supply_before}, (FROM_AN_OPPONENT,)),)
    others = _opponents_with_markers(given)
    if given.supply_before or not others:
        return ()
    return (Warning("could-take-from", {"names": others, "number": len(others)}, (FROM_AN_OPPONENT,)),)


CALCULATOR = Calculator(
    game=GAME,
    slug="vocation-payout",
    input=Input,
    compute=compute,
    results={
        "legal": Unit.FLAG,
        "reasons": Unit.CODES,
        "gains": ByName(Unit.COUNT),
        "police_chief_gains": RecordOf({"wealth": Unit.COUNT, "prestige": Unit.COUNT}),
        "markers_after": ByName(Unit.COUNT),
        "per_marker": Unit.COUNT,
    },
    headline=("legal", "gains", "police_chief_gains"),
    rules=(VOCATIONS, POLITICIANS),
)
