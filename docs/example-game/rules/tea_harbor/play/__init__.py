"""Plays of Tea Harbor: players buy tea and sell it; nothing else happens."""

from rules.engine.play.declaration import Reading

from .moves import MOVES
from .state import STATE, score

PLAY = STATE.play(
    moves=MOVES,
    scored_by="final-ranking",
    score=score,
    readings=(Reading("storing", ("counts",)),),
    end_rule="trade/storing#winner",
)
