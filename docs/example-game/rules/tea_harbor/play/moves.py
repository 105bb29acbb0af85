"""The moves: buying chests of tea, and selling them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.fields import whole
from rules.engine.play.declaration import MoveType
from rules.engine.play.effects import Posting, State, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT, next_player
from rules.engine.play.occasions import Turn, When
from rules.engine.play.outcomes import Line, Outcome, lines

from .. import price
from ..tables import MOST_CHESTS, SALE_OF_A_CHEST
from .state import STATE, TRADE

LIMIT = "trade/buying#limit"
SALE = "trade/selling#price"
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
    too_many = (Line("too-many-chests", {"name": given.player, "chests": owned}, (LIMIT,)),)
    return Outcome(
        (
            *transfer(STATE.account(state, given.player), BANK_ACCOUNT, result.values["cost"]),
            Posting(("players", given.player, "chests"), given.chests, ""),
            *change(state, ("turn",), next_player(state, given.player)),
        ),
        lines("price", result),
        broken=too_many if owned > MOST_CHESTS else (),
    )


def sell(state: State, given: Trade) -> Outcome:
    """The bank pays the player for chests. Rule: tea-harbor:trade/selling"""
    amount = given.chests * SALE_OF_A_CHEST
    left = state["players"][given.player]["chests"] - given.chests
    too_few = (Line("too-few-chests", {"name": given.player, "missing": -left}, (SALE,)),)
    return Outcome(
        (
            *transfer(BANK_ACCOUNT, STATE.account(state, given.player), amount),
            Posting(("players", given.player, "chests"), -given.chests, ""),
            *change(state, ("turn",), next_player(state, given.player)),
        ),
        (Line("sold", {"name": given.player, "chests": given.chests, "amount": amount}, (SALE,)),),
        broken=too_few if left < 0 else (),
    )


MOVES = tuple(
    MoveType(
        slug=slug,
        input=Trade,
        apply=apply,
        when=ON_A_TURN,
        prefill=lambda state, _chosen: {"player": state["turn"]},
        rules=(rule,),
    )
    for slug, apply, rule in (("price", buy, "trade/buying"), ("sell", sell, "trade/selling"))
)
