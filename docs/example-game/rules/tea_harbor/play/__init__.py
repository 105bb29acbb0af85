"""Plays of Tea Harbor: players buy tea and sell it; nothing else happens."""

from rules.engine.play.declaration import Kinds, Play, Reading
from rules.engine.play.lookups import payers, players
from rules.engine.play.positions import whole_position
from rules.engine.play.shared_moves import PAYER, shared_moves

from ..tables import GAME
from . import showing
from .moves import MOVES
from .state import VALUES, Setup, account, score, start

KINDS: Kinds = {"player": players, PAYER: payers()}

PLAY = Play(
    game=GAME,
    setup=Setup,
    start=start,
    move_types=(*MOVES, *shared_moves(account, VALUES, KINDS)),
    kinds=KINDS,
    values=VALUES,
    showing=showing,
    known={"final-ranking": lambda state, _chosen: score(state)},
    scored_by="final-ranking",
    score=score,
    position=whole_position(VALUES),
    readings=(Reading("storing", ("counts",)),),
    end_rule="trade/storing#winner",
)
