"""Plays of Urban Sprawl: every claim, contract, election and payout, with the buildings counted on the grid."""

from rules.engine.calculator import Unit
from rules.engine.play.declaration import ANY, GameRules, Kinds
from rules.engine.play.lookups import payers, players
from rules.engine.play.shared_moves import PAYER, shared_moves
from rules.urban_sprawl.tables import GAME

from . import building, claiming, grid, lookups, paying, placing, politics, showing, spending, turns, vocations
from .beginning import Setup, start
from .corrections import VALUES, addable
from .known import KNOWN, guided
from .position import POSITION
from .readings import READINGS
from .scoring import FINAL_SCORE, score_input
from .when import END_RULE

KINDS: Kinds = {
    "player": players,
    "building": lambda state: tuple(grid.buildings(state)),
    "unclaimed": grid.unclaimed,
    PAYER: payers(),
}

MOVES = (
    *claiming.MOVES,
    *building.MOVES,
    *spending.MOVES,
    *vocations.MOVES,
    *turns.MOVES,
    *paying.MOVES,
    *politics.MOVES,
    *placing.MOVES,
)

PLAY = GameRules(
    game=GAME,
    setup=Setup,
    start=start,
    move_types=(
        *MOVES,
        *shared_moves(lookups.account, VALUES, KINDS, paying.WealthPayment, absent=addable, counting=MOVES),
    ),
    kinds=KINDS,
    values=VALUES,
    showing=showing,
    known=KNOWN,
    scored_by=FINAL_SCORE,
    score=score_input,
    series_unit=Unit.COUNT,
    grid=showing.city,
    readings=READINGS,
    bookkeeping=(("turn",), ("used", ANY, ANY), ("park_due",), ("payout_due",)),
    due={("park_due",): ()},
    end_rule=END_RULE,
    guided=guided,
    position=POSITION,
)
