"""Setup of a play, and the state at its beginning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.fields import choice, whole
from rules.engine.nested import each, names
from rules.engine.play.effects import apply_all
from rules.engine.play.lookups import BANK
from rules.urban_sprawl.event_timing import STANDARD
from rules.urban_sprawl.opening_setup import Input, compute
from rules.urban_sprawl.tables import (
    ACTION_POINTS,
    FAVORS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PILES,
    VOCATION_MARKERS,
)

from .grid import new_building
from .numbers import (
    ACTIONS,
    CLAIMING,
    CONTRACT_DECKS,
    DECK_OF_EVENT,
    MARKERS,
    OFFICES,
    OPENING_BUILDINGS,
    TOWN_CARDS_OF_SETUP,
    VOCATION_COUNTS,
    VOCATIONS,
)


@dataclass(frozen=True, slots=True)
class Setup:
    """``players`` clockwise from the starting player; ``length`` of the game; vocation markers of each name."""

    players: tuple[str, ...] = names(most=MOST_PLAYERS, fewest=FEWEST_PLAYERS)
    length: str = choice((STANDARD, *(length for length in PILES if length != STANDARD)), default=STANDARD)
    vocations: Mapping[str, int] = each(whole(0, VOCATION_MARKERS), VOCATIONS, default=VOCATION_COUNTS)


def start(given: Setup) -> dict[str, Any]:
    """The state before the first building is claimed.

    Rule: urban-sprawl:setup/board-and-tiles, urban-sprawl:setup/starting-wealth, urban-sprawl:setup/media-and-markers
    """
    wealth = compute(Input(players=len(given.players))).values["wealth_each"]
    supply = {**VOCATION_COUNTS, **given.vocations}
    return {
        "players": {name: _player(wealth) for name in given.players},
        "seats": list(given.players),
        "turn": given.players[0],
        "phase": CLAIMING,
        "action_points": ACTION_POINTS,
        "used": {action: dict.fromkeys(spaces, 0) for action, spaces in ACTIONS.items()},
        "buildings": _first_buildings(),
        "markers": {str(number): None for number in MARKERS},
        "offices": dict.fromkeys(OFFICES),
        "pawn": OFFICES[0],
        "happened": dict.fromkeys(DECK_OF_EVENT, False),
        "turned_over": {**dict.fromkeys(CONTRACT_DECKS, 0), CONTRACT_DECKS[0]: TOWN_CARDS_OF_SETUP},
        "supply": supply,
        "park_due": None,
        "payout_due": 0,
        BANK: -wealth * len(given.players),
    }


def _player(wealth: int) -> dict[str, Any]:
    return {
        "wealth": wealth,
        "prestige": 0,
        "vocations": dict.fromkeys(VOCATIONS, 0),
        "favors": 0,
        "favor_limit": FAVORS,
        "urban_renewal": 0,
    }


def _first_buildings() -> dict[str, Any]:
    """Rule: urban-sprawl:setup/board-and-tiles#first-buildings"""
    empty: dict[str, Any] = {"buildings": {}}
    placed = (new_building(empty, zone, block, (lot,), None) for block, (zone, lot) in OPENING_BUILDINGS.items())
    buildings: dict[str, Any] = dict(apply_all(empty, placed)["buildings"])
    return buildings
