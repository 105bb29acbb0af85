"""Transfer of directorship after a purchase or a sale: found by itself in the advanced game."""

from __future__ import annotations

from rules.big_shoulders import directorship
from rules.engine.calculator import InvalidInput
from rules.engine.play.effects import Effect, State, change
from rules.engine.play.lookups import players
from rules.engine.play.outcomes import Line, lines

from . import lookups


def transfer_of_directorship(state: State, key: str) -> tuple[tuple[Effect, ...], tuple[Line, ...]]:
    """The effects and the explanation of a transfer on a state after a purchase or a sale; none if there is none.

    The calculator refuses owners that the rules do not allow, as after a move that the table plays anyway; then nothing
    is transferred. Rule: big-shoulders:stock-phase/directorship-transfer
    """
    former = lookups.company(state, key)["director"]
    owners = lookups.owners(state, key)
    given = directorship.Input(director=former, certificates=owners, seats=players(state))
    try:
        result = directorship.compute(given)
    except InvalidInput:
        return (), ()
    successor = result.values["new_director"]
    if successor is None:
        return (), ()
    # A director's certificate that was sold is in the bank pool, and the exchange takes place there.
    source = f"player:{former}" if owners[former].director else "bank_pool"
    exchange = result.values["exchange"]
    effects: list[Effect] = [*lookups.hand_over(key, "director", source, f"player:{successor}")]
    for kind in exchange["receives"]:
        effects += lookups.hand_over(key, kind, f"player:{successor}", source)
    effects += change(state, ("companies", key, "director"), successor)
    return tuple(effects), lines("directorship", result)
