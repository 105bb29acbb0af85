"""The moves: buying a share, paying a dividend, withholding, and buying a train."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.fields import choice, money
from rules.engine.play.declaration import MoveType
from rules.engine.play.described import next_turn
from rules.engine.play.effects import Change, Posting, State, change
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK, players
from rules.engine.play.occasions import Turn, When
from rules.engine.play.outcomes import Line, Outcome, lines

from .. import dividends
from ..tables import FLOATS_AT, MARKET, PAR_COLUMN, PAR_VALUES, SHARES, TRAINS
from .state import OPERATING, STATE, STOCK

BUYING = "stock-rounds/buying-shares"
PAYING = "operating-rounds/dividends"
TRAIN = "operating-rounds/buying-trains#bank"


@dataclass(frozen=True, slots=True)
class Buy:
    """The certificate of ``corporation`` that ``player`` buys; ``par``, in dollars, comes with the president's."""

    player: str = in_play("player")
    corporation: str = in_play("corporation")
    par: int = choice((0, *PAR_VALUES), default=0)


def buy_share(state: State, given: Buy) -> Outcome:
    """The player pays the bank for a certificate of the initial offering. Rule: stock-rounds/buying-shares"""
    company, path = state["corporations"][given.corporation], ("corporations", given.corporation)
    par, shares = (company["par"], 1) if company["par"] else (given.par or PAR_VALUES[0], 2)
    sold = sum(state["players"][name]["shares"][given.corporation] for name in players(state))
    floats = sold < FLOATS_AT <= sold + shares
    row = next(row for row, prices in enumerate(MARKET) if prices[PAR_COLUMN] == par)
    begun = {"par": par, "row": row, "column": PAR_COLUMN} if not company["par"] else {}
    paid = {"name": given.player, "shares": shares, "amount": par * shares}
    treasury = {"corporation": given.corporation, "amount": par * SHARES}
    return Outcome(
        (
            *STATE.pay(state, given.player, BANK, par * shares),
            Posting(("players", given.player, "shares", given.corporation), shares, ""),
            *(effect for name, value in begun.items() for effect in change(state, (*path, name), value)),
            *STATE.pay(state, BANK, given.corporation, par * SHARES * floats),
            *next_turn(state),
        ),
        (
            Line("bought", paid, (f"{BUYING}#price",)),
            *((Line("floats", treasury, (f"{BUYING}#floating",)),) if floats else ()),
        ),
    )


@dataclass(frozen=True, slots=True)
class Run:
    """The ``revenue`` of ``corporation``, in dollars."""

    corporation: str = in_play("corporation")
    revenue: int = money()


def moved(state: State, key: str, step: int) -> Iterator[Change]:
    """The price token one space to the right (1) or to the left (-1), up or down at the end of a row."""
    token, path = state["corporations"][key], ("corporations", key)
    row, column = token["row"], token["column"] + step
    if not 0 <= column < len(MARKET[row]):
        row, column = min(max(row - step, 0), len(MARKET) - 1), token["column"]
    yield from (*change(state, (*path, "row"), row), *change(state, (*path, "column"), column))


def pay_dividend(state: State, given: Run) -> Outcome:
    """The bank pays every share a tenth of the revenue. Rule: operating-rounds/dividends"""
    held = {name: state["players"][name]["shares"][given.corporation] for name in players(state)}
    results = {
        name: dividends.CALCULATOR.run({"revenue": given.revenue, "shares": shares})
        for name, shares in held.items()
        if shares
    }
    paid = (
        posting for name, result in results.items() for posting in STATE.pay(state, BANK, name, result.values["paid"])
    )
    said = (line for result in results.values() for line in lines("dividends", result))
    return Outcome((*paid, *moved(state, given.corporation, 1)), tuple(said))


def withhold(state: State, given: Run) -> Outcome:
    """The treasury keeps the revenue. Rule: operating-rounds/dividends"""
    kept = STATE.pay(state, BANK, given.corporation, given.revenue)
    said = {"corporation": given.corporation, "amount": given.revenue}
    return Outcome(
        (*kept, *moved(state, given.corporation, -1)),
        (Line("withheld", said, (f"{PAYING}#withhold",)),),
    )


@dataclass(frozen=True, slots=True)
class Train:
    """The ``train`` that ``corporation`` buys from the bank."""

    corporation: str = in_play("corporation")
    train: str = choice(tuple(TRAINS))


def buy_train(state: State, given: Train) -> Outcome:
    """The corporation pays the bank for its next train. Rule: operating-rounds/buying-trains"""
    price = TRAINS[given.train]
    due = next((train for train, left in state["trains"].items() if left), "")
    said = {"corporation": given.corporation, "train": given.train, "amount": price}
    return Outcome(
        (
            *STATE.pay(state, given.corporation, BANK, price),
            Posting(("corporations", given.corporation, "trains", given.train), 1, ""),
            Posting(("trains", given.train), -1, ""),
        ),
        (Line("bought-train", said, (TRAIN,)),),
        broken=(Line("no-train", {"train": given.train}, (TRAIN,)),) if given.train != due else (),
    )


ON_A_TURN = When(
    phases=(STOCK,), rule=BUYING, turn=Turn(rule="stock-rounds/a-turn-in-a-stock-round#turn", field="player")
)
OPERATE = When(phases=(OPERATING,), rule="operating-rounds/order-of-operation#steps")

MOVES = (
    MoveType(slug="buy-share", input=Buy, apply=buy_share, when=ON_A_TURN, rules=(BUYING,)),
    MoveType(slug="pay-dividend", input=Run, apply=pay_dividend, when=OPERATE, beside=("withhold",), rules=(PAYING,)),
    MoveType(slug="withhold", input=Run, apply=withhold, when=OPERATE, beside=("pay-dividend",), rules=(PAYING,)),
    MoveType(slug="buy-train", input=Train, apply=buy_train, when=OPERATE, rules=(TRAIN,)),
    STATE.next_phase("phases/new-trains-and-old-ones#rounds"),
)
