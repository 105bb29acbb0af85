"""What a state says: players, offices, accounts. A state is plain data; these functions give it types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.effects import Path, Posting, State
from rules.engine.play.outcomes import Line, Outcome
from rules.engine.play.shared_moves import BANK
from rules.urban_sprawl.tables import FAVORS_WITH_WAREHOUSE

from .numbers import END, MEDIA, VOCATIONS

BANK_ACCOUNT: Path = (BANK,)
AT_ONCE = "end-of-game/trigger#at-once"
TURN_ORDER = "turn/investments#turn-parts"


def players(state: State) -> tuple[str, ...]:
    """The players in seat order, clockwise."""
    return tuple(state["seats"])


def player(state: State, name: str) -> Mapping[str, Any]:
    """A player."""
    found: Mapping[str, Any] = state["players"][name]
    return found


def next_player(state: State, name: str) -> str:
    """The player on the left of another."""
    seats = players(state)
    return seats[(seats.index(name) + 1) % len(seats)]


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


def joined(*outcomes: Outcome) -> Outcome:
    """Outcomes one after the other."""
    return Outcome(
        tuple(item for outcome in outcomes for item in outcome.effects),
        tuple(item for outcome in outcomes for item in outcome.steps),
        tuple(item for outcome in outcomes for item in outcome.warnings),
        tuple(item for outcome in outcomes for item in outcome.broken),
    )


def only(said: Iterable[Line], *codes: str) -> tuple[Line, ...]:
    """The lines with these codes."""
    return tuple(line for line in said if line.code in codes)


def without(said: Iterable[Line], *codes: str) -> tuple[Line, ...]:
    """The lines without those with these codes."""
    return tuple(line for line in said if line.code not in codes)


def refuse_after_the_end(state: State) -> None:
    """Raise InvalidInput ``game-over`` if the game is over. Rule: urban-sprawl:end-of-game/trigger#at-once"""
    if state["phase"] == END:
        raise InvalidInput(Fault("", "game-over", rules=(AT_ONCE,)))


def out_of_turn(state: State, name: str) -> tuple[Line, ...]:
    """A warning for a player who acts on the turn of another. Rule: urban-sprawl:turn/investments#turn-parts"""
    if name == state["turn"]:
        return ()
    return (Line("out-of-turn", {"name": name, "turn": state["turn"]}, (TURN_ORDER,), group="warnings"),)
