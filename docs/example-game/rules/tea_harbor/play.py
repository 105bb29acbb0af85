"""Plays of Tea Harbor: players buy chests of tea and sell them; nothing else happens."""

from typing import Any

from rules.engine.fields import choice, whole
from rules.engine.play.declaration import ReadingChoice
from rules.engine.play.described import Description, cash, count, next_turn, value
from rules.engine.play.effects import State
from rules.engine.play.lookups import BANK, players
from rules.engine.play.outcomes import Line, Outcome, lines
from rules.engine.registry import calculator

from .tables import GAME, MOST_CHESTS, PLAYERS, SALE_OF_A_CHEST, STARTING_CASH

STATE = Description(
    game=GAME,
    players=PLAYERS,
    player=(
        cash(start=STARTING_CASH),
        count("chests", MOST_CHESTS, rule="trade/buying#limit"),
        # Where the ship is; the table enters it.
        value("harbor", choice(("at-sea", "north", "south")), start="at-sea"),
    ),
    debt_rule="trade/buying#price",
)


def buy(state: State, given: Any) -> Outcome:
    """The player pays the bank for chests. Rule: tea-harbor:trade/buying"""
    result = calculator(GAME, "price").run({"chests": given.chests})
    paid = STATE.pay(state, given.player, BANK, result.values["cost"])
    bought = STATE.gain(given.player, "chests", number=given.chests)
    return Outcome((*paid, *bought, *next_turn(state)), lines("price", result))


def sell(state: State, given: Any) -> Outcome:
    """The bank pays the player for chests. Rule: tea-harbor:trade/selling"""
    amount = given.chests * SALE_OF_A_CHEST
    paid = STATE.pay(state, BANK, given.player, amount)
    sold = STATE.gain(given.player, "chests", number=-given.chests)
    said = Line("sold", {"name": given.player, "chests": given.chests, "amount": amount}, ("trade/selling#price",))
    return Outcome((*paid, *sold, *next_turn(state)), (said,))


def score(state: State) -> dict[str, Any]:
    """The input of the final ranking."""
    return {"cash": {name: state["players"][name]["cash"] for name in players(state)}}


CHESTS = {"chests": whole(1, MOST_CHESTS)}
PLAY = STATE.play(
    moves=(
        STATE.on_turn("price", buy, CHESTS, rule="trade/buying"),
        STATE.on_turn("sell", sell, CHESTS, rule="trade/selling"),
    ),
    scored_by="final-ranking",
    score=score,
    readings=(ReadingChoice("storing", ("counts",)),),
    end_rule="trade/storing#winner",
)
