"""The values of a state that can be corrected by hand: all of them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.factory_runs import MOST_WORKERS
from rules.big_shoulders.owners import IN_A_COMPANY
from rules.big_shoulders.stock_track import share_price_field
from rules.big_shoulders.supply_chain import MOST_ON_A_SPACE
from rules.big_shoulders.tables import (
    CUBES_IN_THE_BOX,
    DECADES,
    GOALS,
    JOB_MARKET,
    LAST_APPEAL_SPACE,
    MOST_APPEAL_GOODS,
    MOST_DEMAND_SPACES,
    MOST_GOODS,
    RESOURCES,
    SUPPLY_CHAIN,
    WORKERS_IN_THE_BOX,
)
from rules.engine.fields import choice, field_of, flag, money, whole
from rules.engine.nested import chosen, items
from rules.engine.play.declaration import ANY, Value, values_of
from rules.engine.play.effects import MONEY, Path
from rules.engine.play.fields import in_play, order_in_play
from rules.engine.play.lookups import BANK_ACCOUNT, END
from rules.engine.play.shared_moves import COUNTED

from .board import BUILT
from .cubes import CUBES
from .demand_tiles import COLUMNS, DEMAND
from .factories import FACTORIES, FACTORY_NUMBERS
from .lookups import KINDS
from .numbers import MOST_NEW_WORKERS, MOST_PARTNERS, PHASES, SETUP

PLAYER: Path = ("players", ANY)
COMPANY: Path = ("companies", ANY)

MOST_STAFF = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    decade: int = choice(DECADES)
    phase: str = choice((SETUP, *PHASES, END))
    priority: str = in_play("player")
    turn_order: tuple[str, ...] = order_in_play("player")
    last_to_act: str | None = in_play("player", default=None)
    workers_available: int = whole(0, len(JOB_MARKET))
    new_workers: int = whole(0, MOST_NEW_WORKERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Player:
    goals: tuple[str, ...] = chosen(tuple(GOALS))
    partners: int = whole(0, MOST_PARTNERS)
    appeal_partner: bool = flag()
    factory_partner: bool = flag()
    starting_company: str | None = choice(tuple(COMPANIES), default=None)
    sold: tuple[str, ...] = chosen(tuple(COMPANIES))
    passed: bool = flag()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Company:
    share_price: int = share_price_field()
    director: str = in_play("player")
    appeal: int = whole(0, LAST_APPEAL_SPACE)
    stack: int = whole(-100, 1_000)
    workers: int = whole(0, WORKERS_IN_THE_BOX)
    managers: int = whole(0, MOST_STAFF)
    salespeople: int = whole(0, MOST_STAFF)
    automation: int = whole(0, MOST_STAFF)
    assets: int = whole(0, MOST_STAFF)
    goods: int = whole(0, MOST_GOODS)
    appeal_goods: int = whole(0, MOST_APPEAL_GOODS)
    revenue: int | None = money(default=None)
    produced: bool | None = flag(default=None)
    sold: bool | None = flag(default=None)
    operated: bool = flag()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Factory:
    workers: int | None = whole(0, MOST_WORKERS, default=None)
    automated: int | None = whole(0, MOST_WORKERS, default=None)
    manager: bool | None = flag(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    spaces: int | None = whole(0, MOST_DEMAND_SPACES, default=None)
    filled: int = whole(0, MOST_DEMAND_SPACES)
    printed: bool = flag()


def _certificates(prefix: Path) -> tuple[Value, ...]:
    return tuple(Value((*prefix, kind), field_of(whole(0, IN_A_COMPANY[kind]))) for kind in KINDS)


_CASH = field_of(money(minimum=-100_000))

VALUES: tuple[Value, ...] = (
    Value((*PLAYER, "cash"), _CASH, MONEY, BANK_ACCOUNT),
    Value((*COMPANY, "treasury"), _CASH, MONEY, BANK_ACCOUNT),
    *_certificates((*PLAYER, "certificates", ANY)),
    *_certificates((*COMPANY, "certificates", ANY)),
    *values_of((), _Table),
    Value((BUILT, ANY), field_of(in_play("player", default=None))),
    *(Value(("supply_chain", space), field_of(items(RESOURCES, most=MOST_ON_A_SPACE))) for space in SUPPLY_CHAIN),
    *values_of(PLAYER, _Player),
    *values_of(COMPANY, _Company),
    *(Value((*COMPANY, CUBES, name), field_of(whole(0, CUBES_IN_THE_BOX[name], default=None))) for name in RESOURCES),
    *(item for number in FACTORY_NUMBERS for item in values_of((*COMPANY, FACTORIES, number), _Factory)),
    *(item for column in COLUMNS for item in values_of((DEMAND, ANY, column), _Place)),
    COUNTED,
)
