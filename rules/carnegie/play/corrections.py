"""The values of a state that can be corrected by hand."""

from __future__ import annotations

from dataclasses import dataclass

from rules.carnegie.activation_cost import MOST_DOLLARS
from rules.carnegie.andrew import ANDREWS_DISCS
from rules.carnegie.cities import CITIES, HOUSING
from rules.carnegie.costs import PROJECT_TYPES
from rules.carnegie.tables import (
    DEPARTMENT_TILES,
    DISCS,
    EMPLOYEES,
    FINAL_BOX,
    KINDS,
    MOST_GOODS,
    NEUTRAL_DISCS,
    REGIONS,
)
from rules.engine.fields import choice, field_of, flag, money, whole
from rules.engine.play.declaration import ANY, Value, values_of
from rules.engine.play.effects import MONEY, Change, Effect, Path, State
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT
from rules.engine.play.shared_moves import COUNTED

from . import lookups
from .building import disc_on
from .numbers import (
    ANDREW,
    COPIES_OF_A_DEPARTMENT,
    LAST_ROUND,
    MOST_INCOME,
    MOST_POINTS,
    MOST_TAB_VP,
    OTHER,
    PHASES,
    SPACES_IN_A_ROW,
    TOP,
)
from .salaries import SALARIES

PLAYER: Path = ("players", ANY)
SPACES = {key: city.spaces or (HOUSING,) for key, city in CITIES.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Player:
    goods: int = whole(-MOST_GOODS, MOST_GOODS)
    points: int = whole(0, MOST_POINTS)
    supply: int = whole(0, EMPLOYEES)
    lying: int = whole(0, EMPLOYEES)
    tab_points: int = whole(0, MOST_TAB_VP)
    discs: int = whole(0, DISCS)
    action_choice: bool = flag()
    other_action: str | None = choice(KINDS, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    turn: str = in_play("player")
    phase: str = choice(PHASES)
    round: int = whole(1, LAST_ROUND)
    action: str | None = choice(KINDS, default=None)
    region: str | None = choice(REGIONS, default=None)
    donation: bool = flag()
    flipped: str | None = choice(KINDS, default=None)
    neutral_discs: int = whole(0, max(NEUTRAL_DISCS.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Andrew:
    acted: bool = flag()
    departments: int = whole(0, DEPARTMENT_TILES)
    discs: int = whole(0, ANDREWS_DISCS)


_EMPLOYEES = field_of(whole(0, EMPLOYEES))
_BOX = field_of(whole(1, FINAL_BOX))

VALUES: tuple[Value, ...] = (
    Value((*PLAYER, "money"), field_of(money(minimum=-100_000)), MONEY, BANK_ACCOUNT),
    *values_of(PLAYER, _Player),
    Value((*PLAYER, "active", ANY), _EMPLOYEES),
    Value((*PLAYER, "missions", ANY), _EMPLOYEES),
    Value((*PLAYER, "transport", ANY), _BOX),
    Value((*PLAYER, "tabs", ANY), field_of(whole(0, DISCS))),
    Value((*PLAYER, "income", ANY), field_of(whole(0, MOST_INCOME))),
    Value((*PLAYER, "departments", ANY), field_of(choice((TOP, OTHER), default=None))),
    *values_of((), _Table),
    Value(("discs", ANY), field_of(whole(0, SPACES_IN_A_ROW))),
    Value(("projects", ANY, "owner"), field_of(in_play("owner", default=None)), removes=True),
    Value(("projects", ANY, "type"), field_of(choice(tuple(PROJECT_TYPES)))),
    Value(("donations", ANY, ANY, "round"), field_of(whole(1, LAST_ROUND, default=None)), removes=True),
    Value(("donations", ANY, ANY, "discs"), field_of(whole(1, DISCS))),
    Value((SALARIES, ANY, ANY), field_of(money(maximum=MOST_DOLLARS, default=None))),
    *values_of((ANDREW,), _Andrew),
    Value((ANDREW, "transport", ANY), _BOX),
    Value((ANDREW, "cards", ANY), field_of(whole(0, LAST_ROUND))),
    Value((ANDREW, "drawn", ANY), field_of(flag())),
    Value((ANDREW, "tiles", ANY), field_of(whole(0, COPIES_OF_A_DEPARTMENT)), rises_with=(ANDREW, "departments")),
    COUNTED,
)


def absent(state: State) -> dict[str, tuple[Effect, ...]]:
    """The discs that are not in a city or on a donation, by the value that brings each of them there.

    The only space of a small city takes any type; a correction of the type follows one of the disc.
    """
    cities = {
        f"projects.{city}-{space + 1}.owner": disc_on(city, space, types[space], None)
        for city, types in SPACES.items()
        for space in lookups.free_spaces(state, city)
    }
    donations = {
        f"donations.{donation}.{owner}.round": Change(("donations", donation, owner), None, {"round": None})
        for donation in state["donations"]
        for owner in lookups.owners(state)
        if not state["donations"][donation].get(owner)
    }
    return {place: (effect,) for place, effect in {**cities, **donations}.items()}
