"""Input for any move of a play, made from its declared fields and from what is in play."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.engine.fields import Field
from rules.engine.play.declaration import GameRules, MoveType
from rules.engine.play.effects import State
from rules.engine.play.fields import Corrections, EachInPlay, InPlay, OrderInPlay, Text
from tests.rules.strategies import values_of


def values_in(play: GameRules, state: State, field: Field) -> st.SearchStrategy[Any]:
    """Plain data that a field of a move accepts in a state."""
    match field:
        case InPlay():
            options = play.kinds[field.kind](state)
            return st.sampled_from(options) if options else st.nothing()
        case OrderInPlay():
            return st.permutations(play.kinds[field.kind](state))
        case EachInPlay():
            options = play.kinds[field.kind](state)
            return st.dictionaries(st.sampled_from(options), values_of(field.item)) if options else st.just({})
        case Text():
            return st.sampled_from(("Ana owes Bo a beer", "¡Ojo!", "李 🎲"))
        case Corrections():
            money = [value for value in play.values if value.unit]
            paths = [
                ".".join((value.path[0], thing, *value.path[2:])) for value in money for thing in state[value.path[0]]
            ]
            return st.dictionaries(st.sampled_from(paths), st.integers(-50, 900), min_size=1, max_size=2)
    return values_of(field)


def input_of(play: GameRules, state: State, move: MoveType) -> st.SearchStrategy[dict[str, Any]]:
    """Plain data for a move: mostly small numbers, as at a table; it may be against the rules, or impossible."""
    required = {item.name: values_in(play, state, item) for item in move.fields if item.required}
    optional = {item.name: values_in(play, state, item) for item in move.fields if not item.required}
    if any(strategy.is_empty for strategy in required.values()):
        return st.nothing()
    return st.fixed_dictionaries(required, optional={k: v for k, v in optional.items() if not v.is_empty})
