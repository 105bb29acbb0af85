"""The final score of a play, at any time, and the rows that pay."""

from __future__ import annotations

from typing import Any

from rules.engine.calculator import InvalidInput
from rules.engine.play.effects import State
from rules.engine.play.lookups import agreed, players
from rules.engine.registry import calculators
from rules.urban_sprawl.payout_table import received
from rules.urban_sprawl.tables import GAME, POLITICIANS, ZONES

from . import grid, lookups

FINAL_SCORE = "final-score"


def score_input(state: State) -> dict[str, Any]:
    """The input of the final score, counted on the grid. Rule: urban-sprawl:end-of-game/scoring"""
    politicians = {office: lookups.holder(state, office) for office in POLITICIANS}
    mayor = politicians[POLITICIANS[0]]
    counted = {
        "players": {
            name: {part: lookups.player(state, name)[part] for part in ("prestige", "wealth")}
            for name in players(state)
        },
        "prestige_rows": {
            str(number): grid.counts(state, kind, number)
            for kind, number in grid.rows_in_play(state)
            if kind == "prestige"
        },
        "politicians": {office: name for office, name in politicians.items() if name},
        "zone_totals": {zone: len(grid.buildings_of_zone(state, zone)) for zone in ZONES},
    }
    return counted if mayor is None else {**counted, "mayor_buildings_by_parks": grid.beside_a_park(state, mayor)}


def totals_now(state: State) -> dict[str, int | None]:
    """Each player's final prestige if the game ended now; None if the state cannot be scored."""
    try:
        totals: dict[str, int | None] = dict(calculators()[GAME, FINAL_SCORE].run(score_input(state)).values["totals"])
    except InvalidInput:
        return dict.fromkeys(players(state))
    return totals


def payouts_now(state: State) -> dict[tuple[str, int], dict[str, int]]:
    """What each row in play would pay now, by kind and number. Rule: urban-sprawl:payouts/amounts"""
    takes_a_place = agreed(state, "zero-buildings-payout") == "takes-a-place"
    return {
        (kind, number): received(number, grid.counts(state, kind, number), takes_a_place)
        for kind, number in grid.rows_in_play(state)
    }
