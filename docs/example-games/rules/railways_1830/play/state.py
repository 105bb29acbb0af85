"""The state of a play: cash and shares of the players; the treasury, the price and the trains of the corporations."""

from typing import Any

from rules.engine.calculator import Unit
from rules.engine.play.described import Column, Description, Owners, cash, count
from rules.engine.play.effects import State
from rules.engine.play.lookups import players

from ..tables import BANK_CASH, CORPORATIONS, GAME, MARKET, NUMBER_OF_TRAINS, PLAYERS, SHARES, STARTING_CASH, TRAINS

STOCK, OPERATING = "stock-round", "operating-round"


def price(state: State, key: str) -> int:
    """The market price of a corporation in dollars; 0 before its par value is set."""
    company = state["corporations"][key]
    return MARKET[company["row"]][company["column"]] if company["par"] else 0


def score(state: State) -> dict[str, Any]:
    """The input of the final ranking: cash and shares at their price."""
    owned = {name: state["players"][name] for name in players(state)}
    worth = {name: sum(held * price(state, key) for key, held in own["shares"].items()) for name, own in owned.items()}
    return {"fortune": {name: own["cash"] + worth[name] for name, own in owned.items()}}


CORPORATION = (
    cash("treasury"),
    *(count(name, most, listed=False) for name, most in (("par", 100), ("row", 7), ("column", 18))),
    count("trains", 6, of=tuple(TRAINS)),
)
STATE = Description(
    game=GAME,
    players=PLAYERS,
    phases=(STOCK, OPERATING),
    player=(cash(start=lambda number: STARTING_CASH // number), count("shares", SHARES, of=CORPORATIONS)),
    things=(
        Owners(
            name="corporations",
            kind="corporation",
            keys=CORPORATIONS,
            has=CORPORATION,
            columns=(Column("price", Unit.MONEY, price),),
            there=lambda state, key: state["corporations"][key]["par"] > 0,
        ),
    ),
    table=(count("trains", 6, start=NUMBER_OF_TRAINS, of=tuple(TRAINS)),),
    bank=BANK_CASH,
    debt_rule="operating-rounds/buying-trains#forced",
)
