"""The values of a state that can be corrected by hand."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.fields import choice, field_of, flag, whole
from rules.engine.nested import chosen
from rules.engine.play.declaration import ANY, Value, values_of
from rules.engine.play.effects import MONEY, Change, Effect, Path, State
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT
from rules.engine.play.shared_moves import COUNTED
from rules.urban_sprawl.demolition import LOTS
from rules.urban_sprawl.tables import (
    ACTION_POINTS,
    ACTION_POINTS_OF_THE_UNION_BOSS,
    FAVORS,
    FAVORS_WITH_WAREHOUSE,
    MOST_PRESTIGE,
    MOST_WEALTH,
    POLITICIANS,
    VOCATION_MARKERS,
)

from . import grid
from .decks import CARDS_OF_A_DECK
from .numbers import (
    CONTRACT_DECKS,
    DECK_OF_EVENT,
    MARKER_SPACES,
    MARKERS,
    OFFICES,
    PHASES,
    TILES,
    URBAN_RENEWAL_CARDS,
    VOCATIONS,
)

PLAYER: Path = ("players", ANY)
# More actions than anybody takes on a turn from one space.
MOST_ACTIONS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class _Player:
    prestige: int = whole(-MOST_PRESTIGE, MOST_PRESTIGE)
    favors: int = whole(0, FAVORS_WITH_WAREHOUSE)
    favor_limit: int = whole(FAVORS, FAVORS_WITH_WAREHOUSE)
    urban_renewal: int = whole(0, URBAN_RENEWAL_CARDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    turn: str = in_play("player")
    phase: str = choice(PHASES)
    action_points: int = choice((ACTION_POINTS, ACTION_POINTS_OF_THE_UNION_BOSS))
    pawn: str = choice(POLITICIANS)
    park_due: str | None = in_play("player", default=None)
    payout_due: int = whole(0, 12)


_PLAYER_OR_NOBODY = field_of(in_play("player", default=None))

VALUES: tuple[Value, ...] = (
    Value((*PLAYER, "wealth"), field_of(whole(-MOST_WEALTH, MOST_WEALTH)), MONEY, BANK_ACCOUNT),
    *values_of(PLAYER, _Player),
    *(
        Value((*PLAYER, "vocations", name), field_of(whole(0, VOCATION_MARKERS)), name, ("supply", name))
        for name in VOCATIONS
    ),
    *values_of((), _Table),
    Value(("used", ANY, ANY), field_of(whole(0, MOST_ACTIONS))),
    Value(("buildings", ANY, "owner"), _PLAYER_OR_NOBODY),
    Value(("buildings", ANY, "lots"), field_of(chosen(LOTS, fewest=1, default=None)), removes=True),
    *(Value(("offices", office), _PLAYER_OR_NOBODY) for office in OFFICES),
    *(Value(("markers", str(number)), field_of(choice(MARKER_SPACES, default=None))) for number in MARKERS),
    *(Value(("happened", event), field_of(flag())) for event in DECK_OF_EVENT),
    *(Value(("turned_over", deck), field_of(whole(0, CARDS_OF_A_DECK))) for deck in CONTRACT_DECKS),
    COUNTED,
)


def addable(state: State) -> dict[str, tuple[Effect, ...]]:
    """The buildings that a correction can add, by name, with the effect that creates each of them without lots.

    A block has room for as many of a zone as it has lots.
    """
    blocks = [(column, row) for column in grid.NUMBERS for row in grid.NUMBERS]
    there = grid.buildings(state)
    return {
        name: (_without_lots(name, tile, block),)
        for tile in TILES
        for block in blocks
        for name in grid.names_of(tile, block)
        if name not in there
    }


def _without_lots(name: str, tile: str, block: grid.Block) -> Change:
    data = {"zone": tile, "column": block[0], "row": block[1], "lots": [], "owner": None}
    return Change(("buildings", name), None, data)
