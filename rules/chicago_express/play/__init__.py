"""Plays of Chicago Express: every auction, expansion and development, with the dividends that follow by themselves.

A play remembers the locomotives and houses of the hexes on our map; the table gives the cost
of plains and forests.
"""

from rules.chicago_express.tables import GAME, WABASH
from rules.engine.play.declaration import ANY, Kinds, Play
from rules.engine.play.lookups import payers, players
from rules.engine.play.shared_moves import PAYER, shared_moves

from . import auction, developing, expanding, lookups, mapping, rounds, showing
from .beginning import Setup, start
from .corrections import VALUES
from .known import KNOWN, score_input
from .numbers import WABASH_AUCTION
from .position import POSITION
from .readings import READINGS
from .turns import END_RULE

KINDS: Kinds = {
    "player": players,
    "company": lookups.companies,
    "for-sale": lookups.for_sale,
    PAYER: payers(lookups.companies),
}

PLAY = Play(
    game=GAME,
    setup=Setup,
    start=start,
    move_types=(
        *auction.MOVES,
        *expanding.MOVES,
        *developing.MOVES,
        *rounds.MOVES,
        *shared_moves(lookups.account, VALUES, KINDS),
    ),
    kinds=KINDS,
    later=(WABASH,),
    values=VALUES,
    showing=showing,
    known=KNOWN,
    scored_by="final-ranking",
    score=score_input,
    maps=mapping.maps,
    readings=READINGS,
    quiet=(("turn",), ("used", ANY)),
    due={("phase",): (WABASH_AUCTION,)},
    end_rule=END_RULE,
    same_breach=showing.SAME_BREACH,
    position=POSITION,
)
