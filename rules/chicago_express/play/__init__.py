"""Plays of Chicago Express: every auction, expansion and development, with the dividends that follow by themselves.

A play remembers the locomotives and houses of the named hexes; of the others, the table says what is printed there.
"""

from rules.chicago_express.tables import GAME
from rules.engine.play.declaration import ANY, Kinds, Play
from rules.engine.play.effects import State
from rules.engine.play.shared_moves import BANK, PAYER, correct_move, note_move, pay_move

from . import auction, developing, expanding, lookups, rounds, showing
from .beginning import Setup, start
from .corrections import VALUES
from .known import KNOWN, score_input
from .readings import READINGS


def _payers(state: State) -> tuple[str, ...]:
    return (*lookups.players(state), *lookups.companies(state), BANK)


KINDS: Kinds = {
    "player": lookups.players,
    "company": lookups.companies,
    "for-sale": lookups.for_sale,
    PAYER: _payers,
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
        pay_move(lookups.account),
        correct_move(VALUES, KINDS),
        note_move(),
    ),
    kinds=KINDS,
    values=VALUES,
    sheet=showing.sheet,
    next_moves=showing.next_moves,
    limits=showing.limits,
    invariants=showing.invariants,
    known=KNOWN,
    scored_by="final-ranking",
    score=score_input,
    series=showing.series,
    readings=READINGS,
    quiet=(("turn",), ("used", ANY)),
)
