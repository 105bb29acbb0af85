"""Setup of a play, and the state at its beginning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.chicago_express.board import PLACES
from rules.chicago_express.dials import LARGEST_DIAL
from rules.chicago_express.starting_money import Input, compute
from rules.chicago_express.tables import (
    ACTIONS,
    COMPANIES,
    DIAL_SIZES,
    FEWEST_PLAYERS,
    HOUSES,
    INDUSTRIAL_SCALES,
    LOCOMOTIVES_ON_CHARTERS,
    MOST_PLAYERS,
    WABASH,
)
from rules.engine.fields import whole
from rules.engine.nested import each, names
from rules.engine.play.lookups import BANK

from .numbers import INDUSTRIAL_CITIES, MONEY_AT_THE_START, OPENING_AUCTIONS, STARTING_INCOME


@dataclass(frozen=True, slots=True)
class Setup:
    """``players`` clockwise from the one who opens the first auction; ``sizes`` of the dials, as on the board."""

    players: tuple[str, ...] = names(most=MOST_PLAYERS, fewest=FEWEST_PLAYERS)
    sizes: Mapping[str, int] = each(whole(1, LARGEST_DIAL), ACTIONS, default=DIAL_SIZES)


def start(given: Setup) -> dict[str, Any]:
    """The state before the opening auctions. Rule: chicago-express:setup/board, chicago-express:setup/money"""
    cash = compute(Input(players=len(given.players))).values["each"]
    return {
        "players": {name: {"cash": cash, "shares": dict.fromkeys(COMPANIES, 0)} for name in given.players},
        "seats": list(given.players),
        "turn": given.players[0],
        "companies": {key: _company(key) for key in COMPANIES},
        "places": {place: _place() for place in PLACES},
        "scale": {city: INDUSTRIAL_SCALES[city][0] for city in INDUSTRIAL_CITIES},
        "used": dict.fromkeys(ACTIONS, 0),
        "houses_left": HOUSES,
        "round": 1,
        "phase": OPENING_AUCTIONS,
        BANK: -MONEY_AT_THE_START,
    }


def _company(key: str) -> dict[str, Any]:
    return {
        "open": key != WABASH,
        "cash": 0,
        "income": STARTING_INCOME[key],
        "shares_sold": 0,
        "locomotives_left": LOCOMOTIVES_ON_CHARTERS[key],
    }


def _place() -> dict[str, Any]:
    return {"companies": dict.fromkeys(COMPANIES, False), "developed": False}
