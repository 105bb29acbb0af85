"""What a play knows of the calculators' inputs, so that a calculator opened from it asks only for the rest."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.play.declaration import Raw
from rules.engine.play.effects import State
from rules.engine.play.lookups import agreed, players
from rules.urban_sprawl.tables import ACTION_POINTS, MARKER_ROWS, PRINTED_ROWS

from . import grid, lookups
from .numbers import AIRPORT, CONTRACTOR, SPORTS_TEAM
from .politics import known as election_input
from .scoring import score_input
from .spending import favors_at_the_start, points_left

Known = Callable[[State, Raw], dict[str, Any]]


def _build_cost(state: State, _chosen: Raw) -> dict[str, Any]:
    name = state["turn"]
    return {
        "wealth": max(0, lookups.player(state, name)["wealth"]),
        "ap_left": points_left(state),
        "doubled_bonus": lookups.holder(state, "district-attorney") == name and not lookups.contracts_built(state),
    }


def _block_value(state: State, _chosen: Raw) -> dict[str, Any]:
    top, right = grid.markers(state)
    return {"top_markers": top, "right_markers": right}


def _turn_budget(state: State, _chosen: Raw) -> dict[str, Any]:
    name = state["turn"]
    return {
        "union_boss": state["action_points"] > ACTION_POINTS,
        "favors_held": favors_at_the_start(state, name),
        "favor_limit": lookups.favor_limit(state, name),
    }


def _payout(state: State, chosen: Raw) -> dict[str, Any]:
    """The buildings in a row, once its kind and number are chosen."""
    pays = {"pay_zero": agreed(state, "zero-buildings-payout") == "takes-a-place"}
    kind, value = chosen.get("kind"), str(chosen.get("value", ""))
    if kind not in PRINTED_ROWS or not value.isdecimal():
        return pays
    number = int(value)
    if number not in (*PRINTED_ROWS[kind], *MARKER_ROWS[kind]):
        return pays
    marker = {"marker_on_grid": bool(state["markers"][value])} if number in MARKER_ROWS[kind] else {}
    return {**pays, **marker, "counts": grid.counts(state, kind, number)}


def _election(state: State, chosen: Raw) -> dict[str, Any]:
    known = election_input(state, chosen.get("office"))
    players: Mapping[str, Any] = known["players"]
    return {**known, "players": {name: dataclasses.asdict(candidate) for name, candidate in players.items()}}


def _vocation_payout(state: State, _chosen: Raw) -> dict[str, Any]:
    return {"builder": state["turn"], "police_chief": lookups.holder(state, "police-chief")}


def _treasurer_income(state: State, _chosen: Raw) -> dict[str, Any]:
    treasurer = lookups.holder(state, "treasurer")
    others = [name for name in players(state) if name != treasurer]
    return (
        {"opponents_wealth": {name: max(0, lookups.player(state, name)["wealth"]) for name in others}}
        if treasurer
        else {}
    )


def guided(state: State) -> dict[str, str]:
    """The choices of the set-up helper and of the guide to the end of a turn.

    Rule: urban-sprawl:turn/card-flow#activation
    """
    active = sum(state["happened"][event] for event in (AIRPORT, SPORTS_TEAM))
    return {
        "players": str(len(state["players"])),
        "length": state["options"]["length"],
        "decks": ("town", "town-city", "all")[active],
    }


KNOWN: Mapping[str, Known] = {
    "opening-setup": lambda state, _chosen: {"players": len(players(state))},
    "block-value": _block_value,
    "build-cost": _build_cost,
    "demolition": lambda state, _chosen: {"player": state["turn"], "contractor": lookups.holder(state, CONTRACTOR)},
    "turn-budget": _turn_budget,
    "payout": _payout,
    "election": _election,
    "vocation-payout": _vocation_payout,
    "treasurer-income": _treasurer_income,
    "event-timing": lambda state, _chosen: {"length": state["options"]["length"]},
    "final-score": lambda state, _chosen: score_input(state),
}
