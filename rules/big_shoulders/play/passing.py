"""The move with which a player passes in the stock phase; the phase ends when everybody has passed in a row."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import State, apply_all, change
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import next_player, players
from rules.engine.play.occasions import Turn
from rules.engine.play.outcomes import Line, Outcome, joined

from .occasions import BOUGHT, STOCK
from .passes import PASSED, who_passed
from .phases import Next, end_phase

PASSING = "stock-phase/passing"
ORDER_OF_PLAYERS = "stock-phase/turn#order-of-players"


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


def _next_to_pass(state: State) -> str:
    """The player after the last one who acted or passed, if the table has recorded everybody since.

    Rule: big-shoulders:stock-phase/turn#order-of-players
    """
    last = state["last_to_act"]
    player = next_player(state, last) if last else state["priority"]
    for _passed in who_passed(state):
        player = next_player(state, player)
    return player


def _prefill(state: State, chosen: Raw) -> Raw:
    return {} if chosen.get("player") else {"player": _next_to_pass(state)}


MOVES = (
    MoveType(
        slug="pass",
        input=Pass,
        apply=pass_turn,
        when=replace(BOUGHT, turn=Turn(field="player", rule=ORDER_OF_PLAYERS, whose=_next_to_pass)),
        prefill=_prefill,
        rules=(PASSING,),
    ),
)
