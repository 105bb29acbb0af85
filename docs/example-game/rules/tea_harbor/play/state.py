"""The state of a play: each player's cash and chests. Everything but the moves follows from it."""

from __future__ import annotations

from typing import Any

from rules.engine.play.described import Description, cash, count
from rules.engine.play.effects import State
from rules.engine.play.lookups import players

from ..tables import FEWEST_PLAYERS, GAME, MOST_CHESTS, MOST_PLAYERS, STARTING_CASH

TRADE = "trade"


def score(state: State) -> dict[str, Any]:
    """The input of the final ranking."""
    return {"cash": {name: state["players"][name]["cash"] for name in players(state)}}


STATE = Description(
    game=GAME,
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    phases=(TRADE,),
    player=(cash(start=STARTING_CASH), count("chests", MOST_CHESTS)),
    debt_rule="trade/buying#price",
)
