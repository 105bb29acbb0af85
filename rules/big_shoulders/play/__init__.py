"""Plays of City of the Big Shoulders: what the table does, recorded move by move.

Money, shares and prices are enough for a good evening; appeal, staff, goods and the rest are recorded by the tables
that want to, and nothing depends on them otherwise.
"""

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.tables import GAME
from rules.engine.play.declaration import ANY, Kinds, Play
from rules.engine.play.effects import State
from rules.engine.play.shared_moves import BANK, correct_move, note_move, pay_move

from . import action, ending, goods, lookups, operating, phases, publicity, showing, staff, stock, supply
from .beginning import Setup, start
from .corrections import VALUES
from .known import KNOWN, guided
from .readings import READINGS


def _not_in_play(state: State) -> tuple[str, ...]:
    return tuple(key for key in COMPANIES if key not in state["companies"])


def _payers(state: State) -> tuple[str, ...]:
    return (*lookups.players(state), *lookups.companies(state), BANK)


KINDS: Kinds = {
    "player": lookups.players,
    "company": lookups.companies,
    "new-company": _not_in_play,
    "payer": _payers,
}

PLAY = Play(
    game=GAME,
    setup=Setup,
    start=start,
    move_types=(
        *stock.MOVES,
        *operating.MOVES,
        *goods.MOVES,
        *supply.MOVES,
        *staff.MOVES,
        *action.MOVES,
        *publicity.MOVES,
        *ending.MOVES,
        *phases.MOVES,
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
    scored_by="final-score",
    score=ending.score_input,
    series=showing.series,
    readings=READINGS,
    quiet=(
        ("last_to_act",),
        ("companies", ANY, "operated"),
        ("companies", ANY, "revenue"),
        ("companies", ANY, "stack"),
    ),
    guided=guided,
)
