"""Plays of Carnegie: actions, events, employees, projects and donations of every player, and Andrew's solo game.

A play counts active employees by department; those lying down are one number, wherever they lie.
"""

from rules.carnegie.tables import GAME
from rules.engine.calculator import Unit
from rules.engine.play.declaration import ANY, NAME, GameRules, Kinds
from rules.engine.play.lookups import payers, players
from rules.engine.play.shared_moves import PAYER, shared_moves

from . import activating, building, events, lookups, management, neutral, research, rounds, showing, solo, staff
from .beginning import Setup, start
from .corrections import VALUES, absent
from .earlier import with_andrews_cards_and_tiles, with_salaries
from .known import KNOWN, guided
from .numbers import ANDREW, NOBODYS
from .position import POSITION
from .readings import READINGS
from .scoring import FINAL_SCORE, andrews_sheet, order_lines, score_input

KINDS: Kinds = {
    "player": players,
    "chooser": rounds.choosers,
    "card": solo.cards,
    **{f"tile-{place + 1}": solo.tiles_for(place) for place in range(len(solo.TILES))},
    "owner": lambda state: (*players(state), *NOBODYS),
    PAYER: payers(),
}

MOVES = (
    *neutral.MOVES,
    *building.MOVES,
    *research.MOVES,
    *rounds.MOVES,
    *solo.MOVES,
    *events.MOVES,
    *staff.MOVES,
    *activating.MOVES,
    *management.MOVES,
)

PLAY = GameRules(
    game=GAME,
    setup=Setup,
    start=start,
    start_version=3,
    start_upcasters={1: with_andrews_cards_and_tiles, 2: with_salaries},
    move_types=(*MOVES, *shared_moves(lookups.account, VALUES, KINDS, absent=absent, counting=MOVES)),
    kinds=KINDS,
    kinds_of_players=("player", "chooser", "owner", PAYER),
    keyed_by_player=(("donations", ANY, NAME),),
    values=VALUES,
    absent=absent,
    showing=showing,
    network=showing.cities,
    known=KNOWN,
    scored_by=FINAL_SCORE,
    score=score_input,
    also_scored=andrews_sheet,
    scored_as=order_lines,
    rival=ANDREW,
    series_unit=Unit.COUNT,
    readings=READINGS,
    bookkeeping=(
        ("turn",),
        ("action",),
        ("region",),
        ("donation",),
        ("flipped",),
        ("andrew", "drawn", ANY),
        ("andrew", "acted"),
    ),
    guided=guided,
    shuffled_by="shuffle",
    groups=showing.GROUPS,
    end_rule=rounds.TRIGGER,
    same_breach=showing.SAME_BREACH,
    alone=("difficulty", "printed_cards"),
    position=POSITION,
)
