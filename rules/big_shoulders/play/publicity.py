"""Moves on the appeal and turn order tracks: gaining appeal with its bonuses, advertising, turn order."""

from __future__ import annotations

from dataclasses import dataclass

from rules.big_shoulders import appeal, turn_order
from rules.big_shoulders.stock_track import move
from rules.big_shoulders.tables import LAST_APPEAL_SPACE
from rules.engine.fields import flag, whole
from rules.engine.nested import chosen
from rules.engine.play.declaration import MoveType
from rules.engine.play.effects import State, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT
from rules.engine.play.outcomes import Line, Outcome, lines

from . import lookups
from .bonuses import SPACES, advanced
from .numbers import ADVERTISING_COST
from .occasions import ACTED, ACTED_OR_OPERATED, company_to_act, space

ADVERTISING = "action-phase/advertising"
PRICE = "components/stock-track"


@dataclass(frozen=True, slots=True)
class Appeal:
    """``spaces`` gained; ``declined``: bonus spaces on the way for which the company takes cash instead."""

    company: str = in_play("company")
    spaces: int = whole(1, LAST_APPEAL_SPACE)
    declined: tuple[str, ...] = chosen(SPACES, default=())


@dataclass(frozen=True, slots=True)
class Advertising:
    """``starting_player``: the director takes first place in the turn order."""

    company: str = in_play("company")
    starting_player: bool = flag(default=True)
    declined: tuple[str, ...] = chosen(SPACES, default=())


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """``advertiser``: the player who takes first place."""

    advertiser: str = in_play("player")


@dataclass(frozen=True, slots=True)
class PriceMove:
    """``steps`` that an asset or another rule moves a share price, signed."""

    company: str = in_play("company")
    steps: int = whole(-3, 3)


def gain_appeal(state: State, given: Appeal) -> Outcome:
    """Rule: big-shoulders:components/appeal-track, big-shoulders:components/appeal-bonuses"""
    return advanced(state, given.company, given.spaces, given.declined)


def advertise(state: State, given: Advertising) -> Outcome:
    """Rule: big-shoulders:action-phase/advertising"""
    key = given.company
    moved = advanced(state, key, 1, given.declined)
    paid = transfer(lookups.treasury(key), BANK_ACCOUNT, ADVERTISING_COST)
    steps = (Line("advertising", {"company": key, "cost": ADVERTISING_COST}, (ADVERTISING,)), *moved.steps)
    effects = (*paid, *moved.effects)
    if not given.starting_player:
        return Outcome(effects, steps, moved.warnings)
    order = take_first_place(state, TurnOrder(lookups.company(state, key)["director"]))
    return Outcome((*effects, *order.effects), (*steps, *order.steps), moved.warnings)


def take_first_place(state: State, given: TurnOrder) -> Outcome:
    """Rule: big-shoulders:action-phase/turn-order"""
    order = tuple(state["turn_order"])
    result = turn_order.compute(turn_order.Input(order=order, advertiser=given.advertiser, edition=state["edition"]))
    effects = change(state, ("turn_order",), result.values["order_next_round"])
    return Outcome(effects, lines("turn-order", result))


def move_price(state: State, given: PriceMove) -> Outcome:
    """Rule: big-shoulders:components/stock-track"""
    before = lookups.company(state, given.company)["share_price"]
    after, moved = move(before, given.steps)
    values = {"company": given.company, "before": before, "share_price_after": after, "steps": moved}
    effects = change(state, lookups.price_path(given.company), after)
    return Outcome(effects, (Line("price-moved", values, (PRICE,)),))


MOVES = (
    MoveType(
        slug="appeal",
        input=Appeal,
        apply=gain_appeal,
        when=ACTED_OR_OPERATED,
        rules=appeal.CALCULATOR.rules,
    ),
    MoveType(
        slug="advertising",
        input=Advertising,
        apply=advertise,
        when=space(),
        prefill=company_to_act,
        rules=(ADVERTISING,),
    ),
    MoveType(
        slug="turn-order",
        input=TurnOrder,
        apply=take_first_place,
        when=ACTED,
        rules=turn_order.CALCULATOR.rules,
    ),
    MoveType(
        slug="price-move",
        input=PriceMove,
        apply=move_price,
        when=ACTED_OR_OPERATED,
        rules=(PRICE,),
    ),
)
