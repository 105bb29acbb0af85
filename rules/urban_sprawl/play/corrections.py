"""The values of a state that can be corrected by hand."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.fields import choice, field_of, flag, whole
from rules.engine.play.declaration import ANY, Value, values_of
from rules.engine.play.effects import MONEY, Path
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT
from rules.engine.play.shared_moves import COUNTED
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

from .decks import CARDS_OF_A_DECK
from .numbers import (
    CONTRACT_DECKS,
    DECK_OF_EVENT,
    MARKER_SPACES,
    MARKERS,
    OFFICES,
    PHASES,
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
    *(Value(("offices", office), _PLAYER_OR_NOBODY) for office in OFFICES),
    *(Value(("markers", str(number)), field_of(choice(MARKER_SPACES, default=None))) for number in MARKERS),
    *(Value(("happened", event), field_of(flag())) for event in DECK_OF_EVENT),
    *(Value(("turned_over", deck), field_of(whole(0, CARDS_OF_A_DECK))) for deck in CONTRACT_DECKS),
    COUNTED,
)
