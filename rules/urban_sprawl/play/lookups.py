"""What a state says: players, offices, accounts. A state is plain data; these functions give it types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.play.effects import Path, Posting, State
from rules.engine.play.lookups import BANK, BANK_ACCOUNT, players
from rules.engine.play.outcomes import Line
from rules.urban_sprawl.tables import FAVORS_WITH_WAREHOUSE

from .numbers import MEDIA, VOCATIONS

PARK_FIRST = "politics/politicians#mayor-ability"


def player(state: State, name: str) -> Mapping[str, Any]:
    """A player."""
    found: Mapping[str, Any] = state["players"][name]
    return found


def wealth(name: str) -> Path:
    """The account of a player."""
    return ("players", name, "wealth")


def account(_state: State, name: str) -> Path:
    """The account of a player or of the bank."""
    return BANK_ACCOUNT if name == BANK else wealth(name)


def prestige(name: str, amount: int) -> tuple[Posting, ...]:
    """Prestige that a player gains, or loses if negative; none if there is none."""
    return (Posting(("players", name, "prestige"), amount, ""),) if amount else ()


def holder(state: State, office: str) -> str | None:
    """The player who controls an office, or the Media vocation."""
    if office == MEDIA:
        return next((name for name in players(state) if player(state, name)["vocations"][MEDIA] > 0), None)
    found: str | None = state["offices"][office]
    return found


def offices_of(state: State, name: str) -> list[str]:
    """The offices that a player controls."""
    return [office for office, who in state["offices"].items() if who == name]


def markers_of(state: State, name: str) -> int:
    """A player's vocation markers of any name."""
    held = player(state, name)["vocations"]
    return sum(held[vocation] for vocation in VOCATIONS)


def favor_limit(state: State, name: str) -> int:
    """The favors that a player may have. Rule: urban-sprawl:turn/favors#limit, urban-sprawl:turn/favors#warehouse"""
    return min(int(player(state, name)["favor_limit"]), FAVORS_WITH_WAREHOUSE)


def park_first(state: State) -> tuple[Line, ...]:
    """The rule against going on before the Mayor has placed the park. Rule: urban-sprawl:payouts/triggers"""
    mayor = state["park_due"]
    return (Line("park-first", {"name": mayor}, (PARK_FIRST,)),) if mayor else ()


def contracts_built(state: State) -> int:
    """The contracts that whoever is in turn has built on this turn, favors among them."""
    return sum(sum(state["used"][action].values()) for action in ("build", "build-favor"))
