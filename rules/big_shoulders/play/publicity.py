"""Moves on the appeal and turn order tracks: gaining appeal with its bonuses, advertising, turn order."""

from __future__ import annotations

from dataclasses import dataclass

from rules.big_shoulders import appeal, turn_order
from rules.big_shoulders.stock_track import move
from rules.big_shoulders.tables import APPEAL_BONUSES, CASH_INSTEAD_OF_A_BONUS, LAST_APPEAL_SPACE
from rules.engine.calculator import Result
from rules.engine.fields import flag, whole
from rules.engine.nested import chosen
from rules.engine.play.declaration import MoveType
from rules.engine.play.effects import Change, Effect, Posting, State, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT, agreed
from rules.engine.play.outcomes import Line, Outcome, lines, warning_lines

from . import lookups
from .numbers import ADVERTISING_COST
from .readings import edition_for
from .staff import gain

ADVERTISING = "action-phase/advertising"
BONUSES = "components/appeal-bonuses"
PRICE = "components/stock-track"

SPACES = tuple(str(space) for space in APPEAL_BONUSES)

# What a company gains from a bonus space, as far as it is a piece that the play counts.
_PIECES = {"worker": "workers", "salesperson": "salespeople", "automation": "automation", "good": "appeal_goods"}


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
    return _advanced(state, given.company, given.spaces, given.declined)


def advertise(state: State, given: Advertising) -> Outcome:
    """Rule: big-shoulders:action-phase/advertising"""
    key = given.company
    advanced = _advanced(state, key, 1, given.declined)
    paid = transfer(lookups.treasury(key), BANK_ACCOUNT, ADVERTISING_COST)
    steps = (Line("advertising", {"company": key, "cost": ADVERTISING_COST}, (ADVERTISING,)), *advanced.steps)
    effects = (*paid, *advanced.effects)
    if not given.starting_player:
        return Outcome(effects, steps, advanced.warnings)
    order = take_first_place(state, TurnOrder(lookups.company(state, key)["director"]))
    return Outcome((*effects, *order.effects), (*steps, *order.steps), advanced.warnings)


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


def _advanced(state: State, key: str, spaces: int, declined: tuple[str, ...]) -> Outcome:
    """A company's move up the appeal track, with the bonuses it takes and the cash for those that it does not."""
    item = lookups.company(state, key)
    director = item["director"]
    result = appeal.compute(
        appeal.Input(
            appeal=item["appeal"],
            spaces=spaces,
            partner_already_gained=state["players"][director]["appeal_partner"],
            edition=edition_for(state, "appeal-ringing-the-bell"),
        )
    )
    after = result.values["appeal_after"]
    effects: list[Effect] = [*change(state, ("companies", key, "appeal"), after)]
    if after != item["appeal"] or result.values["rings_bell"]:
        effects += change(state, ("companies", key, "stack"), _top_of(state, after, key))
    taken, instead = _bonuses(result, item["appeal"], after, declined, state)
    for bonus in taken:
        effects += _gained(key, director, bonus)
    rises = taken.count("share-price")
    effects += change(state, lookups.price_path(key), move(item["share_price"], rises)[0])
    amount = CASH_INSTEAD_OF_A_BONUS * instead
    effects += transfer(BANK_ACCOUNT, lookups.treasury(key), amount)
    steps = [line for line in lines("appeal", result) if line.code != "cash-instead"]
    if instead:
        values = {"company": key, "bonuses": instead, "amount": amount}
        steps.append(Line("cash-for-bonuses", values, (f"{BONUSES}#cash-instead",)))
    return Outcome(tuple(effects), tuple(steps), warning_lines("appeal", result))


def _bonuses(result: Result, start: int, after: int, declined: tuple[str, ...], state: State) -> tuple[list[str], int]:
    """The bonuses that a company takes, and the number of those for which it takes cash.

    What the table agreed on: whether a space that is only passed counts, and what a player's second company on the
    partner's space receives. Rule: big-shoulders:components/appeal-bonuses
    """
    counts = range(start + 1, after + 1) if agreed(state, "appeal-spaces-passed") == "every" else (after,)
    offered = {item["space"]: item["bonus"] for item in result.values["bonuses"] if item["space"] in counts}
    refused = [space for space in APPEAL_BONUSES if space in counts and start < space <= after and space not in offered]
    taken = [bonus for space, bonus in offered.items() if str(space) not in declined]
    cash = len(offered) - len(taken)
    return taken, cash + (len(refused) if agreed(state, "second-company-on-partner-space") == "cash" else 0)


def _gained(key: str, director: str, bonus: str) -> tuple[Effect, ...]:
    if bonus == "partner":
        path = ("players", director)
        return (Posting((*path, "partners"), 1, ""), Change((*path, "appeal_partner"), before=False, after=True))
    return gain(key, _PIECES[bonus], 1) if bonus in _PIECES else ()


def _top_of(state: State, space: int, key: str) -> int:
    """The place of a token that enters a space: on top of its stack. Rule: big-shoulders:components/appeal-order"""
    others = (item for other, item in state["companies"].items() if other != key)
    return max((item["stack"] for item in others if item["appeal"] == space), default=0) + 1


MOVES = (
    MoveType(slug="appeal", input=Appeal, apply=gain_appeal, rules=appeal.CALCULATOR.rules),
    MoveType(slug="advertising", input=Advertising, apply=advertise, rules=(ADVERTISING,)),
    MoveType(
        slug="turn-order",
        input=TurnOrder,
        apply=take_first_place,
        rules=turn_order.CALCULATOR.rules,
    ),
    MoveType(
        slug="price-move",
        input=PriceMove,
        apply=move_price,
        rules=(PRICE,),
    ),
)
