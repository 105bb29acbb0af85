"""The start of a play: recorded when it starts, so that no release changes what its log begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.play.recorded_starts import unrecorded_start
from rules.engine.play.registry import plays
from rules.engine.play.starting import Start, upcast_state

if TYPE_CHECKING:
    from .models import Play


def game_of(play: Play) -> GameRules:
    """The declaration of the play's game."""
    return plays()[play.game]


def columns_of(game: GameRules, begun: Start) -> dict[str, Any]:
    """What a play that begins now records of its start."""
    return {"setup": begun.setup, "start": begun.state, "start_version": game.start_version}


def start_of(play: Play) -> State:
    """The state at the beginning.

    A backup of an earlier version, or a server that still runs one, leaves it out: it is then what the log shows.
    """
    if play.start is not None:
        recorded: State = play.start
        return recorded
    entries = [entry.logged for entry in play.entries.all()]
    return unrecorded_start(game_of(play), play.setup, entries, play.state)


def bring_up_to_date(play: Play) -> None:
    """Give start and state of an earlier version what today's moves need; the log stays as it is."""
    game = plays().get(play.game)
    if game is None or play.start_version >= game.start_version:
        return
    play.state = upcast_state(game, play.state, play.start_version)
    if play.start is not None:
        play.start = upcast_state(game, play.start, play.start_version)
    play.start_version = game.start_version
