"""Andrew's score sheet: his cards, departments, final boxes, projects and donations, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, RecordOf, Result, Step, Unit
from rules.engine.fields import whole
from rules.engine.nested import numbers
from rules.engine.pictures import Bars

from .andrew import ACTION_CARDS, ANDREWS_DEPARTMENT, ANDREWS_DISCS, ANDREWS_FINAL_BOX, MOST_VP_OF_A_CITY, VP_CARDS
from .tables import DEPARTMENT_TILES, DEPARTMENTS_REMOVED, DONATIONS, GAME, MOST_VP_OF_A_DONATION, REGIONS

SCORING = "solo/scoring"
SETUP = "solo/setup"

# Tiles on the table in the solo game, in either edition. Rule: carnegie:solo/setup#departments
MOST_DEPARTMENTS = DEPARTMENT_TILES - DEPARTMENTS_REMOVED["bga-es"][1]

# Sanity checks: far more than any player reaches.
MOST_COUNTED = 100
MOST_TOTAL = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``cards``: how many are at each of the five positions, from 0 VP up. ``city_vp``: the VP of each of his projects.

    ``donations``: the VP of each of his donations, counted on the player's achievements, before the cap;
    ``player_total`` in VP.
    """

    cards: tuple[int, ...] = numbers(0, ACTION_CARDS, most=len(VP_CARDS), fewest=len(VP_CARDS))
    departments: int = whole(0, MOST_DEPARTMENTS)
    final_boxes: int = whole(0, len(REGIONS))
    city_vp: tuple[int, ...] = numbers(0, MOST_VP_OF_A_CITY, most=ANDREWS_DISCS, default=())
    donations: tuple[int, ...] = numbers(0, MOST_COUNTED, most=len(DONATIONS), default=())
    player_total: int | None = whole(0, MOST_TOTAL, default=None)


def compute(given: Input) -> Result:
    """Return Andrew's total in VP, and the winner if the player's total is given.

    Raises InvalidInput ``not-all-cards`` and ``more-than-his-discs``. Rule: carnegie:solo/scoring
    """
    faults = tuple(_faults(given))
    if faults:
        raise InvalidInput(*faults)
    parts = breakdown(given)
    total = sum(parts.values())
    return Result(
        values={"breakdown": parts, "total": total, "winner": winner(total, given.player_total)},
        steps=tuple(_steps(given, parts, total)),
        pictures=(Bars("sources", {"andrew": parts}),),
    )


def breakdown(given: Input) -> dict[str, int]:
    """Andrew's VP by source, in the order of the rules. Rule: carnegie:solo/scoring#parts"""
    return {
        "cards": sum(number * vp for number, vp in zip(given.cards, VP_CARDS, strict=True)),
        "departments": ANDREWS_DEPARTMENT * given.departments,
        "final_boxes": ANDREWS_FINAL_BOX * given.final_boxes,
        "city_vp": sum(given.city_vp),
        "donations": sum(capped(given.donations)),
    }


def capped(donations: tuple[int, ...]) -> list[int]:
    """The VP of each donation, 12 at most. Rule: carnegie:solo/scoring#donations"""
    return [min(MOST_VP_OF_A_DONATION, counted) for counted in donations]


def winner(andrew: int, player: int | None) -> str | None:
    """``andrew``, ``player`` or ``shared``; None if the player's total is not given.

    Rule: carnegie:solo/scoring#winner, carnegie:solo/scoring#tie
    """
    if player is None:
        return None
    return "shared" if andrew == player else "andrew" if andrew > player else "player"


def _faults(given: Input) -> Iterator[Fault]:
    """Faults for a number of cards other than twenty, and for more discs than Andrew has beside the transport tracks.

    Rule: carnegie:solo/setup#action-cards, carnegie:solo/setup#andrew-discs, carnegie:setup/player-start#discs
    """
    if sum(given.cards) != ACTION_CARDS:
        values = {"sum": sum(given.cards), "cards": ACTION_CARDS}
        yield Fault("cards", "not-all-cards", values, (f"{SETUP}#action-cards",))
    discs = len(given.city_vp) + len(given.donations)
    if discs > ANDREWS_DISCS:
        rules = (f"{SETUP}#andrew-discs", "setup/player-start#discs")
        yield Fault("city_vp", "more-than-his-discs", {"discs": discs, "most": ANDREWS_DISCS}, rules)


def _steps(given: Input, parts: Mapping[str, int], total: int) -> Iterator[Step]:
    """The lines of the sheet in its order, then the total and the winner."""
    cards = " + ".join(f"{number} × {vp}" for number, vp in zip(given.cards, VP_CARDS, strict=True))
    yield Step("cards", {"sum": cards, "vp": parts["cards"]}, (f"{SCORING}#parts",))
    values = {"departments": given.departments, "each": ANDREWS_DEPARTMENT, "vp": parts["departments"]}
    yield Step("departments", values, (f"{SCORING}#parts",))
    values = {"boxes": given.final_boxes, "each": ANDREWS_FINAL_BOX, "vp": parts["final_boxes"]}
    yield Step("final-boxes", values, (f"{SCORING}#transport",))
    yield Step("no-connections", {}, (f"{SCORING}#transport",))
    yield _addition("cities", given.city_vp, f"{SCORING}#cities")
    for number, counted in enumerate(given.donations, start=1):
        if counted > MOST_VP_OF_A_DONATION:
            values = {"number": number, "counted": counted, "cap": MOST_VP_OF_A_DONATION}
            yield Step("capped", values, (f"{SCORING}#donations",))
    yield _addition("donations", capped(given.donations), f"{SCORING}#donations")
    addition = " + ".join(str(vp) for vp in parts.values())
    yield Step("total", {"sum": addition, "total": total}, (f"{SCORING}#parts",))
    if given.player_total is not None:
        code = f"wins-{winner(total, given.player_total)}"
        rule = f"{SCORING}#tie" if total == given.player_total else f"{SCORING}#winner"
        yield Step(code, {"andrew": total, "player": given.player_total}, (rule,))


def _addition(code: str, parts: tuple[int, ...] | list[int], rule: str) -> Step:
    """A line for the VP of several discs, or for none."""
    if not parts:
        return Step(f"no-{code}", {}, (rule,))
    addition = " + ".join(str(vp) for vp in parts)
    values = {"number": len(parts), "sum": addition, "vp": sum(parts)}
    return Step(f"one-of-{code}" if len(parts) == 1 else code, values, (rule,))


CALCULATOR = Calculator(
    game=GAME,
    slug="andrew-score",
    input=Input,
    compute=compute,
    results={
        "breakdown": RecordOf(
            dict.fromkeys(("cards", "departments", "final_boxes", "city_vp", "donations"), Unit.COUNT)
        ),
        "total": Unit.COUNT,
        "winner": Unit.CODE,
    },
    headline=("total", "winner"),
    rules=(SCORING,),
)
