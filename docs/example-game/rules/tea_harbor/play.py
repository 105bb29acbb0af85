"""Plays of Tea Harbor: players buy chests of tea and sell them; nothing else happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.fields import whole
from rules.engine.play.declaration import MoveType, Reading
from rules.engine.play.described import Description, cash, count, next_turn
from rules.engine.play.effects import Posting, State
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK, players
from rules.engine.play.occasions import Turn, When
from rules.engine.play.outcomes import Line, Outcome, lines

from . import price
from .tables import FEWEST_PLAYERS, GAME, MOST_CHESTS, MOST_PLAYERS, SALE_OF_A_CHEST, STARTING_CASH

TRADE = "trade"
LIMIT = "trade/buying#limit"
SALE = "trade/selling#price"

STATE = Description(
    game=GAME,
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    phases=(TRADE,),
    player=(cash(start=STARTING_CASH), count("chests", MOST_CHESTS)),
    debt_rule="trade/buying#price",
)
ON_A_TURN = When(phases=(TRADE,), rule=SALE, turn=Turn(rule=SALE, field="player"))


@dataclass(frozen=True, slots=True)
class Trade:
    """``chests`` that ``player`` buys or sells."""

    player: str = in_play("player")
    chests: int = whole(1, MOST_CHESTS)


def buy(state: State, given: Trade) -> Outcome:
    """The player pays the bank for chests. Rule: tea-harbor:trade/buying"""
    result = price.CALCULATOR.run({"chests": given.chests})
    owned = state["players"][given.player]["chests"] + given.chests
    too_many = Line("too-many-chests", {"name": given.player, "chests": owned}, (LIMIT,))
    return Outcome(
        (
            *STATE.pay(state, given.player, BANK, result.values["cost"]),
            Posting(("players", given.player, "chests"), given.chests, ""),
            *next_turn(state),
        ),
        lines("price", result),
        broken=(too_many,) if owned > MOST_CHESTS else (),
    )


def sell(state: State, given: Trade) -> Outcome:
    """The bank pays the player for chests. Rule: tea-harbor:trade/selling"""
    amount = given.chests * SALE_OF_A_CHEST
    left = state["players"][given.player]["chests"] - given.chests
    too_few = Line("too-few-chests", {"name": given.player, "missing": -left}, (SALE,))
    return Outcome(
        (
            *STATE.pay(state, BANK, given.player, amount),
            Posting(("players", given.player, "chests"), -given.chests, ""),
            *next_turn(state),
        ),
        (Line("sold", {"name": given.player, "chests": given.chests, "amount": amount}, (SALE,)),),
        broken=(too_few,) if left < 0 else (),
    )


def score(state: State) -> dict[str, Any]:
    """The input of the final ranking."""
    return {"cash": {name: state["players"][name]["cash"] for name in players(state)}}


PLAY = STATE.play(
    moves=(
        MoveType(slug="price", input=Trade, apply=buy, when=ON_A_TURN, rules=("trade/buying",)),
        MoveType(slug="sell", input=Trade, apply=sell, when=ON_A_TURN, rules=("trade/selling",)),
    ),
    scored_by="final-ranking",
    score=score,
    readings=(Reading("storing", ("counts",)),),
    end_rule="trade/storing#winner",
)
