"""Plays of 1830: buying shares, paying dividends or withholding, and buying trains."""

from .moves import MOVES
from .state import STATE, score

PLAY = STATE.play(
    moves=MOVES,
    scored_by="final-ranking",
    score=score,
    end_rule="end-of-the-game/when-it-ends#bank",
)
