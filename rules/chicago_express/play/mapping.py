"""The map as it is in a play: what each hex costs and brings now, and what is in it."""

from __future__ import annotations

from dataclasses import replace

from rules.chicago_express.board import PLACES, START_HEXES, map_of, space
from rules.chicago_express.tables import INDUSTRIAL_SCALES, SINGLE_HEXES
from rules.engine.hexes import HexMap
from rules.engine.pictures import HexBoard
from rules.engine.play.effects import State

from . import lookups
from .expanding import BuiltHex, known_hex

HOUSE = "house"


def maps(state: State) -> dict[str, HexMap]:
    """The map to expand on, with the cost for one more company and the income; and to develop on, with the house."""
    return {
        "tapped": map_of((place, space(place, *_numbers(state, place), _there(state, place))) for place in PLACES),
        "terrain": map_of((place, space(place, None, _gain(state, place), _there(state, place))) for place in PLACES),
    }


def board(state: State) -> HexBoard:
    """The map with the locomotives and the houses on it. Rule: chicago-express:setup/board#start-locomotives"""
    drawn = map_of((place, space(place, None, None, _there(state, place))) for place in PLACES)
    begun = {place: (key,) for key, place in START_HEXES.items() if place not in PLACES}
    spaces = {key: replace(item, notes=begun.get(key, item.notes)) for key, item in drawn.spaces.items()}
    return HexBoard("map", replace(drawn, spaces=spaces), key=True)


def _numbers(state: State, place: str) -> tuple[int, int]:
    """The cost for a company that is not there, and the income. Rule: chicago-express:expand/cost#formula"""
    built = known_hex(state, "", BuiltHex(terrain=place))
    return (built.red_number if built.terrain in SINGLE_HEXES else built.price), built.gain


def _gain(state: State, place: str) -> int | None:
    """What a house brings each company there; None if there can be none. Rule: chicago-express:develop/effects"""
    if place not in INDUSTRIAL_SCALES:
        return None if lookups.developed(state, place) else PLACES[place].house
    scale = INDUSTRIAL_SCALES[place]
    higher = [value for value in scale if value > state["scale"][place]]
    return higher[0] - state["scale"][place] if higher else None


def _there(state: State, place: str) -> tuple[str, ...]:
    return (*lookups.present(state, place), *((HOUSE,) if lookups.developed(state, place) else ()))
