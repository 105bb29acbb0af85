"""Final ranking: the players by cash, and the winners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Result, Step, Unit
from rules.engine.fields import money
from rules.engine.nested import named

from .tables import FEWEST_PLAYERS, GAME, MOST_PLAYERS

RULE = "trade/storing#winner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``cash`` of each player in dollars at the end of the game."""

    cash: Mapping[str, int] = named(money(), most=MOST_PLAYERS, fewest=FEWEST_PLAYERS)


def compute(given: Input) -> Result:
    """Return the players' places, and all who have the most cash. Rule: tea-harbor:trade/storing"""
    most = max(given.cash.values())
    winners = [name for name, cash in given.cash.items() if cash == most]
    places = {
        name: {"place": 1 + sum(other > cash for other in given.cash.values()), "cash": cash}
        for name, cash in given.cash.items()
    }
    step = Step("most-cash", {"winners": winners, "cash": most}, (RULE,))
    return Result(values={"winners": winners, "places": places}, steps=(step,))


CALCULATOR = Calculator(
    game=GAME,
    slug="final-ranking",
    input=Input,
    compute=compute,
    results={"winners": Unit.NAMES, "places": ByName({"place": Unit.COUNT, "cash": Unit.MONEY})},
    headline=("winners",),
    rules=("trade/storing",),
)
