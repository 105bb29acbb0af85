"""What a play knows of the calculators' inputs, so that a calculator opened from it asks only for the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.play.declaration import Raw
from rules.engine.play.effects import State
from rules.engine.play.lookups import players

from . import lookups
from .research import tracks
from .scoring import andrews_sheet, score_input

Known = Callable[[State, Raw], dict[str, Any]]


def _edition(state: State, _chosen: Raw) -> dict[str, Any]:
    return {"edition": state["edition"]}


def _of_player(known: Callable[[State, str], dict[str, Any]]) -> Known:
    """What is known once a player is chosen; in the solo game at once."""

    def answer(state: State, chosen: Raw) -> dict[str, Any]:
        name = players(state)[0] if lookups.solo(state) else chosen.get("player")
        return known(state, str(name)) if name in state["players"] else {}

    return answer


def _price(state: State, name: str) -> dict[str, Any]:
    active = lookups.active_in(state, name, "communications") > 0
    return {"made": lookups.discs_given(state, name), "communications": active}


def _connections(state: State, name: str) -> dict[str, Any]:
    return {"cities": list(lookups.cities_of(state, name)), "levels": dict(tracks(state, name))}


def _income(state: State, _chosen: Raw) -> dict[str, Any]:
    return {"region": state["region"]} if state["region"] else {}


def guided(state: State) -> dict[str, str]:
    """The choices of the set-up helper and the round guide."""
    event = "both" if state["region"] and state["donation"] else "donation" if state["donation"] else "income"
    action = {"action": state["action"], "event": event} if state["action"] else {}
    return {"players": str(len(players(state))), **action}


KNOWN: Mapping[str, Known] = {
    "setup": lambda state, _chosen: {"players": len(players(state)), "edition": state["edition"]},
    "income": _income,
    "donation-price": _of_player(_price),
    "city-connections": _of_player(_connections),
    "construction-cost": _edition,
    "goods-trade": _edition,
    "new-department": _edition,
    "employee-moves": _edition,
    "safety-quality": _edition,
    "andrew-score": lambda state, _chosen: andrews_sheet(state).get("andrew-score", {}),
    "final-score": lambda state, _chosen: score_input(state),
}
