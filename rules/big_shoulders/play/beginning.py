"""Setup of a play, and the state at its beginning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.owners import IN_A_COMPANY
from rules.big_shoulders.stock_track import edition_field
from rules.big_shoulders.tables import CERTIFICATE_LIMIT, GOALS, GOALS_IN_PLAY, MOST_PLAYERS, PAR_VALUES, SUPPLY_CHAIN
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import flag
from rules.engine.nested import chosen, names
from rules.engine.play.effects import Change, Effect, State
from rules.engine.play.lookups import BANK, players

from .board import BUILT, NEW_WORKERS, none_built
from .cubes import CUBES, none_of_them
from .demand_tiles import DEMAND, unknown_rows
from .factories import FACTORIES, no_staff
from .lookups import KINDS
from .numbers import SETUP, STARTING_APPEAL, STARTING_CASH, STARTING_PARTNERS, WORKERS_AT_THE_START
from .passes import PASSED


@dataclass(frozen=True, slots=True)
class Setup:
    """``players`` clockwise; ``goals``: the goal tiles in play, none if the table plays without or does not say."""

    players: tuple[str, ...] = names(most=MOST_PLAYERS, fewest=min(CERTIFICATE_LIMIT))
    edition: str = edition_field()
    advanced: bool = flag(default=False)
    goals: tuple[str, ...] = chosen(tuple(GOALS), default=())


def start(given: Setup) -> dict[str, Any]:
    """The state before the first company is started.

    Raises InvalidInput for more goals than there are in play.
    Rule: big-shoulders:setup/player-start, big-shoulders:setup/job-market
    """
    if len(given.goals) > GOALS_IN_PLAY:
        raise InvalidInput(Fault("options.goals", "too-many", {"maximum": GOALS_IN_PLAY}))
    return {
        "players": {name: _player() for name in given.players},
        "seats": list(given.players),
        "turn_order": list(given.players),
        "priority": given.players[0],
        "last_to_act": None,
        "companies": {},
        "decade": 1,
        "phase": SETUP,
        "workers_available": WORKERS_AT_THE_START,
        "supply_chain": {space: [] for space in SUPPLY_CHAIN},
        DEMAND: unknown_rows(),
        BUILT: none_built(len(given.players)),
        NEW_WORKERS: 0,
        BANK: -STARTING_CASH * len(given.players),
    }


def _player() -> dict[str, Any]:
    return {
        "cash": STARTING_CASH,
        "certificates": {},
        "goals": [],
        "partners": STARTING_PARTNERS,
        "appeal_partner": False,
        "factory_partner": False,
        "starting_company": None,
        "sold": [],
        PASSED: False,
    }


def new_company(key: str, par: int, director: str, stack: int) -> dict[str, Any]:
    """A company that has just been started, with its certificates still on the charter and no money.

    Rule: big-shoulders:setup/starting-a-company
    """
    return {
        "share_price": par,
        "treasury": 0,
        "director": director,
        "appeal": STARTING_APPEAL[key],
        "stack": stack,
        "certificates": {"treasury": dict(IN_A_COMPANY), "bank_pool": dict.fromkeys(KINDS, 0)},
        "workers": 0,
        "managers": 0,
        "salespeople": 0,
        "automation": 0,
        "assets": 0,
        "goods": 0,
        "appeal_goods": 0,
        "revenue": None,
        "produced": None,
        "sold": None,
        "operated": False,
        CUBES: none_of_them(),
        FACTORIES: no_staff(key),
    }


def creation(state: State, key: str, created: Mapping[str, Any]) -> tuple[Effect, ...]:
    """The effects by which a company comes into play, with none of its certificates in anybody's hands."""
    held = (Change(("players", name, "certificates", key), None, dict.fromkeys(KINDS, 0)) for name in players(state))
    return (Change(("companies", key), None, created), *held)


def absent(state: State) -> dict[str, tuple[Effect, ...]]:
    """The companies that have not been started, with the effects by which a correction brings them into play.

    Such a company has the lowest par value and the first player as its director until that is corrected, too.
    """
    first = players(state)[0]
    return {
        key: creation(state, key, new_company(key, PAR_VALUES[0], first, 0))
        for key in COMPANIES
        if key not in state["companies"]
    }
