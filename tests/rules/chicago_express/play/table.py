"""A table of three to play on: moves made one after the other, and what each of them changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.play.effects import State, differences
from rules.engine.play.recording import Decision, decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin

PLAY = plays()["chicago-express"]

Move = tuple[str, Mapping[str, Any]]

# Bookkeeping of a turn, which the tests of an action leave to those of a turn.
OF_THE_TURN = ("bank", "turn", "used", "shares_sold")


def table(*moves: Move, **setup: Any) -> State:
    """The state after moves of Ana, Bo and Cy, who sit clockwise in this order."""
    state = begin(PLAY, {"players": ["Ana", "Bo", "Cy"], **setup}).state
    for slug, given in moves:
        state = decide(PLAY, state, slug, given).state
    return state


def make(state: State, slug: str, **given: Any) -> Decision:
    """A move on a state."""
    return decide(PLAY, state, slug, given)


def changed(before: State, after: State, without: tuple[str, ...] = OF_THE_TURN) -> dict[str, Any]:
    """What a move changes: each value's place with its new value."""
    return {".".join(path): new for path, _old, new in differences(before, after) if not set(path) & set(without)}


def codes(decision: Decision) -> tuple[list[str], list[str]]:
    """The codes of the steps and of the broken rules."""
    return [line.code for line in decision.outcome.steps], [line.code for line in decision.outcome.broken]


def sale(player: str, company: str, winner: str | None = None, bid: int = 0) -> Move:
    """An auction."""
    return ("auction", {"player": player, "company": company, "winner": winner, "bid": bid})


def declined(player: str, action: str) -> Move:
    """An action that is chosen and declined."""
    return ("decline", {"player": player, "action": action})


def fixed(**values: Any) -> Move:
    """A correction: ``Ana__cash=3`` of a player, ``PRR__income=12`` of a company, ``scale__detroit=8`` of the table."""
    places = {}
    for name, value in values.items():
        thing = name.split("__")[0]
        prefix = {"Ana": "players.", "Bo": "players.", "Cy": "players."}.get(thing, "")
        prefix = prefix or ("companies." if thing.isupper() else "")
        places[prefix + name.replace("__", ".")] = value
    return ("correct", {"set": places})


# Each has $40. Bo wins PRR for $12, Ana B&O for $10, Cy C&O for $8, Ana NYC for $9. Bo has the first turn.
OPENED: tuple[Move, ...] = (
    sale("Ana", "PRR", "Bo", 12),
    sale("Bo", "BO", "Ana", 10),
    sale("Ana", "CO", "Cy", 8),
    sale("Cy", "NYC", "Ana", 9),
)
