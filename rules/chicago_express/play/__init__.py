"""Plays of Chicago Express: every auction, expansion and development, with the dividends that follow by themselves.

A play remembers the locomotives and houses of the hexes on our map; the table gives the cost
of plains and forests.
"""

from rules.chicago_express.tables import WABASH
from rules.engine.play.declaration import ANY

from . import auction, developing, expanding, lookups, mapping, rounds, showing
from .known import KNOWN, score_input
from .numbers import WABASH_AUCTION
from .position import POSITION
from .readings import READINGS
from .state import STATE
from .turns import END_RULE

PLAY = STATE.play(
    moves=(*auction.MOVES, *expanding.MOVES, *developing.MOVES, *rounds.MOVES),
    kinds={**STATE.kinds(), "for-sale": lookups.for_sale},
    later=(WABASH,),
    showing=showing,
    known=KNOWN,
    scored_by="final-ranking",
    score=score_input,
    maps=mapping.maps,
    readings=READINGS,
    bookkeeping=(("turn",), ("used", ANY)),
    due={("phase",): (WABASH_AUCTION,)},
    end_rule=END_RULE,
    same_breach=showing.SAME_BREACH,
    position=POSITION,
)
