"""The move with which a player passes in the stock phase; the phase ends when everybody has passed in a row."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import State, apply_all, change
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import players
from rules.engine.play.occasions import Turn
from rules.engine.play.outcomes import Line, Outcome, joined

from .occasions import BOUGHT, ORDER_OF_PLAYERS, STOCK
from .passes import PASSED, next_to_act, who_passed
from .phases import Next, end_phase

PASSING = "stock-phase/passing"


@dataclass(frozen=True, slots=True)
class Pass:
    """A player who neither sells nor buys."""

    player: str = in_play("player")


def pass_turn(state: State, given: Pass) -> Outcome:
    """Rule: big-shoulders:stock-phase/passing"""
    effects = tuple(change(state, ("players", given.player, PASSED), after=True))
    said = Line("passed", {"name": given.player}, (PASSING,))
    outcome = Outcome(effects, (said,))
    after = apply_all(state, effects)
    if state["phase"] != STOCK or len(who_passed(after)) < len(players(state)):
        return outcome
    ended = Line("everybody-passed", {}, (f"{PASSING}#end",))
    return joined(outcome, Outcome(steps=(ended,)), end_phase(after, Next()))


def _prefill(state: State, chosen: Raw) -> Raw:
    return {} if chosen.get("player") else {"player": next_to_act(state)}


MOVES = (
    MoveType(
        slug="pass",
        input=Pass,
        apply=pass_turn,
        when=replace(BOUGHT, turn=Turn(field="player", rule=ORDER_OF_PLAYERS, whose=next_to_act)),
        prefill=_prefill,
        rules=(PASSING,),
    ),
)
