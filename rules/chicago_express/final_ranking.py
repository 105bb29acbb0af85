"""Final ranking: the players by cash, and the winners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Result, Step, Unit
from rules.engine.fields import money
from rules.engine.nested import named
from rules.engine.pictures import Bars

from .tables import FEWEST_PLAYERS, GAME, MOST_PLAYERS

WINNING = "end-of-game/winning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``cash`` of each player in dollars, after the last general dividends."""

    cash: Mapping[str, int] = named(money(), most=MOST_PLAYERS, fewest=FEWEST_PLAYERS)


def compute(given: Input) -> Result:
    """Return the players from the most cash down, and all winners. Rule: chicago-express:end-of-game/winning"""
    by_name = places(given.cash)
    winners = [name for name, place in by_name.items() if place == 1]
    sheet = {name: {"place": place, "cash": given.cash[name]} for name, place in by_name.items()}
    lines = [Step("place", {"name": name, **row}, (f"{WINNING}#most-cash",)) for name, row in sheet.items()]
    ignored = Step("shares-ignored", {}, (WINNING,))
    return Result(
        values={"ranking": list(by_name), "winners": winners, "places": sheet},
        steps=(*lines, ignored, _decision(winners, max(given.cash.values()))),
        pictures=(Bars("cash", {name: {"amount": given.cash[name]} for name in by_name}, unit="$"),),
    )


def places(cash: Mapping[str, int]) -> dict[str, int]:
    """The place of each player, the first being 1, from the most cash down; tied players have the same place.

    Rule: chicago-express:end-of-game/winning
    """
    order = sorted(cash, key=lambda name: -cash[name])
    return {name: 1 + sum(other > cash[name] for other in cash.values()) for name in order}


def _decision(winners: list[str], most: int) -> Step:
    if len(winners) == 1:
        return Step("wins", {"name": winners[0], "cash": most}, (f"{WINNING}#most-cash",))
    return Step("shared", {"winners": winners, "cash": most}, (f"{WINNING}#ties",))


CALCULATOR = Calculator(
    game=GAME,
    slug="final-ranking",
    input=Input,
    compute=compute,
    results={"ranking": Unit.NAMES, "winners": Unit.NAMES, "places": ByName({"place": Unit.COUNT, "cash": Unit.MONEY})},
    headline=("winners",),
    rules=(WINNING,),
)
