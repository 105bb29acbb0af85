"""Plays of City of the Big Shoulders: what the table does, recorded move by move.

Money, shares and prices are enough for a good evening; appeal, staff, goods and the rest are recorded by the tables
that want to, and nothing depends on them otherwise.
"""

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.tables import GAME
from rules.engine.play.declaration import ANY, GameRules, Kinds
from rules.engine.play.effects import State
from rules.engine.play.lookups import payers, players
from rules.engine.play.shared_moves import PAYER, shared_moves

from . import (
    action,
    board,
    buildings,
    buying,
    ending,
    goods,
    investing,
    lookups,
    operate,
    operating,
    passing,
    phases,
    publicity,
    selling,
    showing,
    staff,
    stock,
    supply,
)
from .beginning import Setup, absent, start
from .corrections import VALUES
from .earlier import with_buildings, with_demand, with_passes
from .known import FILLED, KNOWN, guided
from .occasions import END_RULE
from .position import POSITION
from .readings import READINGS


def _not_in_play(state: State) -> tuple[str, ...]:
    return tuple(key for key in COMPANIES if key not in state["companies"])


KINDS: Kinds = {
    "player": players,
    "company": lookups.companies,
    "new-company": _not_in_play,
    "building": board.usable,
    "new-building": board.to_place,
    PAYER: payers(lookups.companies),
}

MOVES = (
    *stock.MOVES,
    *passing.MOVES,
    *operate.MOVES,
    *operating.MOVES,
    *buying.MOVES,
    *goods.MOVES,
    *selling.MOVES,
    *supply.MOVES,
    *staff.MOVES,
    *action.MOVES,
    *investing.MOVES,
    *publicity.MOVES,
    *ending.MOVES,
    *buildings.MOVES,
    *phases.MOVES,
)

PLAY = GameRules(
    game=GAME,
    setup=Setup,
    start=start,
    move_types=(*MOVES, *shared_moves(lookups.account, VALUES, KINDS, absent=absent, counting=MOVES)),
    kinds=KINDS,
    values=VALUES,
    absent=absent,
    showing=showing,
    known=KNOWN,
    filled=FILLED,
    scored_by="final-score",
    score=ending.score_input,
    unsettled=ending.goals_left,
    readings=READINGS,
    bookkeeping=(
        ("last_to_act",),
        ("companies", ANY, "operated"),
        ("companies", ANY, "revenue"),
        ("companies", ANY, "stack"),
    ),
    guided=guided,
    groups=showing.GROUPS,
    end_rule=END_RULE,
    same_breach=showing.SAME_BREACH,
    position=POSITION,
    start_version=4,
    start_upcasters={1: with_demand, 2: with_buildings, 3: with_passes},
)
