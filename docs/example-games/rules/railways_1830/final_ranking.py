"""Final ranking: the players by fortune, and the winners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Result, Step, Unit
from rules.engine.fields import money
from rules.engine.nested import named

from .tables import FEWEST_PLAYERS, GAME, MOST_PLAYERS

RULE = "overview/aim-of-the-game#winner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``fortune`` of each player in dollars at the end of the game: cash and shares."""

    fortune: Mapping[str, int] = named(money(), most=MOST_PLAYERS, fewest=FEWEST_PLAYERS)


def compute(given: Input) -> Result:
    """Return the players' places, and all who have the most. Rule: railways-1830:overview/aim-of-the-game"""
    most = max(given.fortune.values())
    winners = [name for name, fortune in given.fortune.items() if fortune == most]
    places = {
        name: {"place": 1 + sum(other > fortune for other in given.fortune.values()), "fortune": fortune}
        for name, fortune in given.fortune.items()
    }
    step = Step("most", {"winners": winners, "fortune": most}, (RULE,))
    return Result(values={"winners": winners, "places": places}, steps=(step,))


CALCULATOR = Calculator(
    game=GAME,
    slug="final-ranking",
    input=Input,
    compute=compute,
    results={"winners": Unit.NAMES, "places": ByName({"place": Unit.COUNT, "fortune": Unit.MONEY})},
    headline=("winners",),
    rules=("overview/aim-of-the-game",),
)
