"""A table of three to play on: moves made one after the other, and what each of them changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.play.effects import State, differences
from rules.engine.play.recording import Decision, decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin

PLAY = plays()["big-shoulders"]

Move = tuple[str, Mapping[str, Any]]


def table(*moves: Move, advanced: bool = False, **setup: Any) -> State:
    """The state after moves of Ana, Bo and Cy, who sit clockwise in this order."""
    start = {"players": ["Ana", "Bo", "Cy"], "options": {"advanced": advanced}, **setup}
    state = begin(PLAY, start).state
    for slug, given in moves:
        state = decide(PLAY, state, slug, given).state
    return state


def make(state: State, slug: str, **given: Any) -> Decision:
    """A move on a state; ``from_`` is the field ``from``."""
    return decide(PLAY, state, slug, {name.removesuffix("_"): value for name, value in given.items()})


def changed(before: State, after: State) -> dict[str, Any]:
    """What a move changes, without the bank: each value's place with its new value."""
    quiet = ("bank", "last_to_act")
    return {".".join(path): new for path, _old, new in differences(before, after) if path[0] not in quiet}


def fixed(**values: Any) -> Move:
    """A correction: ``swift__share_price=100`` of a company, ``Ana__cash=300`` of a player, ``decade=2``."""
    places = {}
    for name, value in values.items():
        thing, _, rest = name.partition("__")
        kind = "players" if thing[0].isupper() else "companies"
        places[f"{kind}.{thing}.{rest.replace('__', '.')}" if rest else name] = value
    return ("correct", {"set": places})


FOUNDED: tuple[Move, ...] = (
    ("start-company", {"player": "Ana", "company": "swift", "par": 50}),
    ("start-company", {"player": "Cy", "company": "libby", "par": 40}),
    ("start-company", {"player": "Bo", "company": "doggett", "par": 35}),
    ("next", {}),
)

# Swift's ten shares: Ana 4, Bo 2, Cy 1, its treasury 1, the bank pool 2. Everybody has enough cash.
SHARED: tuple[Move, ...] = (
    *FOUNDED,
    fixed(Ana__cash=500, Bo__cash=500, Cy__cash=500, swift__treasury=310, swift__share_price=100),
    fixed(Ana__certificates__swift__common=1, Bo__certificates__swift__preferred=1, Cy__certificates__swift__common=1),
    fixed(
        swift__certificates__treasury__common=1,
        swift__certificates__treasury__preferred=0,
        swift__certificates__bank_pool__common=2,
    ),
)
