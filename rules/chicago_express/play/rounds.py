"""Moves between the actions: an action that is chosen and declined, and dividends that the table pays by itself."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chicago_express.tables import ACTIONS
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice
from rules.engine.play.declaration import MoveType
from rules.engine.play.effects import State, change
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import agreed, is_over, next_player
from rules.engine.play.occasions import When
from rules.engine.play.outcomes import Line, Outcome, joined
from rules.engine.play.shared_moves import Next

from . import lookups
from .auction import first_turn
from .numbers import OPENING_AUCTIONS, ROUND, WABASH_AUCTION
from .turns import (
    END_RULE,
    FIRST_WABASH_SHARE,
    ON_A_TURN,
    OPENING,
    UNTIL_THE_END,
    general_dividends,
    take_turn,
)

DECLINING = "turn/declining#may-decline"
CAPTION = "turn/declining#caption"
TWO_IN_RED = "dividends/trigger#two-in-red"


@dataclass(frozen=True, slots=True)
class Declined:
    """``action``: the one whose needle moves."""

    player: str = in_play("player")
    action: str = choice(ACTIONS)


def decline(state: State, given: Declined) -> Outcome:
    """Rule: chicago-express:turn/declining"""
    moves = agreed(state, "when-the-needle-moves") == "always"
    values = {"name": given.player, "action": given.action}
    said = Line("declined", values, (DECLINING if moves else CAPTION,))
    if moves:
        return take_turn(state, given.player, given.action, lambda _after: Outcome(steps=(said,)))
    following = next_player(state, given.player)
    return Outcome(() if is_over(state) else change(state, ("turn",), following), (said,))


def next_phase(state: State, _given: Next) -> Outcome:
    """End a phase by hand: the opening auctions, the auction of the Wabash, or a round with its dividends.

    Raises InvalidInput ``game-over``: nothing comes after the end.
    Rule: chicago-express:dividends/trigger, chicago-express:setup/opening-auctions
    """
    if is_over(state):
        raise InvalidInput(Fault("", "game-over", rules=(END_RULE,)))
    phase = state["phase"]
    if phase == OPENING_AUCTIONS:
        unsold = Line("opening-auctions-first", {}, (f"{OPENING}#which",))
        return joined(Outcome(broken=(unsold,)), first_turn(state))
    if phase == WABASH_AUCTION:
        skipped = Line("wabash-auction-first", {}, (FIRST_WABASH_SHARE,))
        return Outcome(change(state, ("phase",), ROUND), broken=(skipped,))
    dividends = general_dividends(state)
    early = () if lookups.outlook(state).dividend_now else (Line("dividends-too-early", {}, (TWO_IN_RED,)),)
    return joined(Outcome(broken=early), dividends)


MOVES = (
    MoveType(
        slug="decline",
        input=Declined,
        apply=decline,
        when=ON_A_TURN,
        prefill=lambda state, _chosen: {"player": state["turn"]},
        rules=("turn/declining",),
    ),
    MoveType(
        slug="next",
        input=Next,
        apply=next_phase,
        when=When(phases=UNTIL_THE_END),
        rules=("dividends/trigger", "dividends/payment", "dividends/reset"),
    ),
)
