"""The values of a state that can be corrected by hand: all of them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chicago_express.dials import LARGEST_DIAL
from rules.chicago_express.game_end import DETROIT_END
from rules.chicago_express.tables import (
    ACTIONS,
    COMPANIES,
    HOUSES,
    INDUSTRIAL_SCALES,
    LOCOMOTIVES,
    MOST_INCOME,
    TOTAL_SHARES,
)
from rules.engine.fields import choice, field_of, flag, money, whole
from rules.engine.play.declaration import ANY, Value, values_of
from rules.engine.play.effects import MONEY, Path
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT

from .numbers import INDUSTRIAL_CITIES, PHASES

PLAYER: Path = ("players", ANY)
COMPANY: Path = ("companies", ANY)
PLACE: Path = ("places", ANY)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    turn: str = in_play("player")
    phase: str = choice(PHASES)
    # One more than the payments of general dividends.
    round: int = whole(1, DETROIT_END + 1)
    houses_left: int = whole(0, HOUSES)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Company:
    open: bool = flag()
    income: int = money(maximum=MOST_INCOME)
    shares_sold: int = whole(0, max(TOTAL_SHARES.values()))
    locomotives_left: int = whole(0, max(LOCOMOTIVES.values()))


_CASH = field_of(money(minimum=-100_000))

VALUES: tuple[Value, ...] = (
    Value((*PLAYER, "cash"), _CASH, MONEY, BANK_ACCOUNT),
    Value((*COMPANY, "cash"), _CASH, MONEY, BANK_ACCOUNT),
    *(
        Value(
            (*PLAYER, "shares", key),
            field_of(whole(0, TOTAL_SHARES[key])),
            along=("companies", key, "shares_sold"),
        )
        for key in COMPANIES
    ),
    *values_of(COMPANY, _Company),
    *values_of((), _Table),
    *(Value(("used", action), field_of(whole(0, LARGEST_DIAL))) for action in ACTIONS),
    *(Value(("scale", city), field_of(choice(INDUSTRIAL_SCALES[city]))) for city in INDUSTRIAL_CITIES),
    *(Value((*PLACE, "companies", key), field_of(flag())) for key in COMPANIES),
    Value((*PLACE, "developed"), field_of(flag())),
)
