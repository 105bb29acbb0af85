"""Setup of a play, and the state at its beginning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.carnegie.action_cards import ADVANCED_IN_PILE, CARDS, NORMAL_CARDS
from rules.carnegie.andrew import ANDREWS_DISCS, VP_CARDS
from rules.carnegie.setup import Input, compute
from rules.carnegie.tables import (
    ACTION_CHOICE_TILES,
    DEPARTMENTS,
    DONATIONS,
    EMPLOYEES_IN_THE_SUPPLY,
    KINDS,
    MOST_PLAYERS,
    REGIONS,
    STARTING_DEPARTMENTS,
    edition_field,
)
from rules.engine.fields import choice, flag, whole
from rules.engine.nested import names
from rules.engine.play.lookups import BANK

from .numbers import (
    ALL_DEPARTMENTS,
    ANDREW,
    DISCS_IN_THE_SUPPLY,
    DISCS_ON_TABS,
    EMPLOYEES_LYING,
    NO_MISSIONS,
    SETUP,
)
from .pile import draw_pile, shuffled
from .salaries import SALARIES, unknown

MOST_SHUFFLES = 999_999


@dataclass(frozen=True, slots=True)
class Setup:
    """``players`` clockwise from the first player; one alone plays against Andrew. ``difficulty`` of his draw pile.

    ``printed_cards``: the table draws his cards itself. ``shuffle`` is the number by which the others are shuffled.
    """

    players: tuple[str, ...] = names(most=MOST_PLAYERS, fewest=1)
    edition: str = edition_field()
    difficulty: str = choice(tuple(ADVANCED_IN_PILE), default="beginner")
    printed_cards: bool = flag(default=False)
    shuffle: int | None = whole(0, MOST_SHUFFLES, default=None)


def start(given: Setup) -> dict[str, Any]:
    """The state before the neutral discs and the first projects.

    Rule: carnegie:setup/player-start, carnegie:setup/neutral-discs, carnegie:solo/setup
    """
    number = len(given.players)
    values = compute(Input(players=number, edition=given.edition)).values
    has_tile = {"third-player": {2}, "every-player": set(range(number))}.get(ACTION_CHOICE_TILES[number], set())
    return {
        "players": {
            name: _player(values["money"], values["goods"], seat in has_tile) for seat, name in enumerate(given.players)
        },
        "seats": list(given.players),
        "turn": given.players[0],
        "phase": SETUP,
        "round": 1,
        "action": None,
        "region": None,
        "donation": False,
        "flipped": None,
        "discs": dict.fromkeys(KINDS, 0),
        "projects": {},
        "donations": {donation: {} for donation in DONATIONS},
        "neutral_discs": values["neutral_discs"],
        "placing": shuffled(tuple(NORMAL_CARDS), given.shuffle or 0),
        ANDREW: _andrew(given) if number == 1 else {},
        SALARIES: unknown(),
        BANK: -values["money"] * number,
    }


def _player(money: int, goods: int, action_choice: bool) -> dict[str, Any]:
    return {
        "money": money,
        "goods": goods,
        "points": 0,
        "supply": EMPLOYEES_IN_THE_SUPPLY,
        "lying": EMPLOYEES_LYING,
        "active": {key: int(key in STARTING_DEPARTMENTS) for key in ALL_DEPARTMENTS},
        "missions": NO_MISSIONS,
        "departments": dict.fromkeys(DEPARTMENTS),
        "transport": dict.fromkeys(REGIONS, 1),
        "tabs": DISCS_ON_TABS,
        "tab_points": 0,
        "income": {"money": 0, "goods": 0, "vp": 0},
        "discs": DISCS_IN_THE_SUPPLY,
        "action_choice": action_choice,
        "other_action": None,
        "using": None,
    }


def _andrew(given: Setup) -> dict[str, Any]:
    pile = CARDS if given.printed_cards else draw_pile(given.difficulty, given.shuffle or 0)
    return {
        "drawn": {card: False for card in CARDS if card in pile},
        "acted": False,
        "cards": {str(vp): 0 for vp in VP_CARDS},
        "departments": 0,
        "tiles": dict.fromkeys(DEPARTMENTS, 0),
        "transport": dict.fromkeys(REGIONS, 1),
        "discs": ANDREWS_DISCS,
    }
