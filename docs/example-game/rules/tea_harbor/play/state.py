"""The state of a play: each player's cash and chests, and how values are corrected by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import InvalidInput
from rules.engine.fields import choice, field_of, money, whole
from rules.engine.nested import names
from rules.engine.play.declaration import ANY, Value
from rules.engine.play.effects import MONEY, Path, State
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK, BANK_ACCOUNT, END, players, reserved_names

from ..tables import FEWEST_PLAYERS, MOST_CHESTS, MOST_PLAYERS, STARTING_CASH

TRADE = "trade"


@dataclass(frozen=True, slots=True)
class Setup:
    """``players`` clockwise from the first one."""

    players: tuple[str, ...] = names(most=MOST_PLAYERS, fewest=FEWEST_PLAYERS)


def start(given: Setup) -> dict[str, Any]:
    """The state at the beginning. Raises InvalidInput for a player with the name of the bank."""
    if faults := reserved_names(given.players):
        raise InvalidInput(*faults)
    return {
        "players": {name: {"cash": STARTING_CASH, "chests": 0} for name in given.players},
        "seats": list(given.players),
        "turn": given.players[0],
        "phase": TRADE,
        BANK: -STARTING_CASH * len(given.players),
    }


def account(_state: State, name: str) -> Path:
    """The account of a player or the bank."""
    return BANK_ACCOUNT if name == BANK else ("players", name, "cash")


def score(state: State) -> dict[str, Any]:
    """The input of the final ranking."""
    return {"cash": {name: state["players"][name]["cash"] for name in players(state)}}


VALUES: tuple[Value, ...] = (
    Value(("players", ANY, "cash"), field_of(money(minimum=-100_000)), MONEY, BANK_ACCOUNT),
    Value(("players", ANY, "chests"), field_of(whole(0, MOST_CHESTS))),
    Value(("turn",), field_of(in_play("player"))),
    Value(("phase",), field_of(choice((TRADE, END)))),
)
