"""Plays of Urban Sprawl: every claim, contract, election and payout, with the buildings counted on the grid."""

from rules.engine.calculator import Unit
from rules.engine.play.declaration import ANY, Kinds, Play
from rules.engine.play.effects import State
from rules.engine.play.shared_moves import BANK, PAYER, correct_move, note_move, pay_move
from rules.urban_sprawl.tables import GAME

from . import building, claiming, grid, lookups, paying, placing, politics, showing, spending, turns, vocations
from .beginning import Setup, start
from .corrections import VALUES
from .known import KNOWN
from .readings import READINGS
from .scoring import FINAL_SCORE, score_input


def _payers(state: State) -> tuple[str, ...]:
    return (*lookups.players(state), BANK)


KINDS: Kinds = {
    "player": lookups.players,
    "building": lambda state: tuple(grid.buildings(state)),
    "unclaimed": grid.unclaimed,
    PAYER: _payers,
}

PLAY = Play(
    game=GAME,
    setup=Setup,
    start=start,
    move_types=(
        *claiming.MOVES,
        *building.MOVES,
        *spending.MOVES,
        *vocations.MOVES,
        *turns.MOVES,
        *paying.MOVES,
        *politics.MOVES,
        *placing.MOVES,
        pay_move(lookups.account, paying.WealthPayment),
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
    scored_by=FINAL_SCORE,
    score=score_input,
    series=showing.series,
    series_unit=Unit.COUNT,
    grid=showing.city,
    readings=READINGS,
    quiet=(("turn",), ("used", ANY, ANY), ("park_due",), ("payout_due",)),
)
