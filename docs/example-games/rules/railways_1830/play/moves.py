"""The moves: buying a share, paying a dividend, withholding, and buying a train."""

from collections.abc import Iterator
from typing import Any

from rules.engine.fields import choice, money
from rules.engine.play.described import next_turn
from rules.engine.play.effects import Change, Posting, State, change
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK, players
from rules.engine.play.outcomes import Line, Outcome, lines
from rules.engine.registry import calculator

from ..tables import FLOATS_AT, GAME, MARKET, PAR_COLUMN, PAR_ROWS, SHARES, TRAINS
from .state import OPERATING, STATE, STOCK

BUYING = "stock-rounds/buying-shares"
PAYING = "operating-rounds/dividends"
TRAIN = "operating-rounds/buying-trains#bank"


def buy_share(state: State, given: Any) -> Outcome:
    """The player buys a certificate of the initial offering; ``par`` comes with the president's. Rule: stock-rounds"""
    key, company = given.corporation, state["corporations"][given.corporation]
    par, shares = (company["par"], 1) if company["par"] else (given.par or min(PAR_ROWS), 2)
    begun = {} if company["par"] else {"par": par, "row": PAR_ROWS[par], "column": PAR_COLUMN}
    sold = sum(state["players"][name]["shares"][key] for name in players(state))
    floats = sold < FLOATS_AT <= sold + shares
    said = [Line("bought", {"name": given.player, "shares": shares, "amount": par * shares}, (f"{BUYING}#price",))]
    if floats:
        said.append(Line("floats", {"corporation": key, "amount": par * SHARES}, (f"{BUYING}#floating",)))
    return Outcome(
        (
            *STATE.pay(state, given.player, BANK, par * shares),
            *STATE.gain(given.player, "shares", key, number=shares),
            *(effect for name, value in begun.items() for effect in change(state, STATE.at(key, name), value)),
            *STATE.pay(state, BANK, key, par * SHARES * floats),
            *next_turn(state),
        ),
        tuple(said),
    )


def moved(state: State, key: str, step: int) -> Iterator[Change]:
    """The price token one space to the right (1) or to the left (-1), up or down at the end of a row."""
    token = state["corporations"][key]
    row, column = token["row"], token["column"] + step
    if not 0 <= column < len(MARKET[row]):
        row, column = min(max(row - step, 0), len(MARKET) - 1), token["column"]
    yield from (*change(state, STATE.at(key, "row"), row), *change(state, STATE.at(key, "column"), column))


def pay_dividend(state: State, given: Any) -> Outcome:
    """The bank pays every share a tenth of the revenue. Rule: operating-rounds/dividends"""
    held = {name: state["players"][name]["shares"][given.corporation] for name in players(state)}
    results = {
        name: calculator(GAME, "dividends").run({"revenue": given.revenue, "shares": shares})
        for name, shares in held.items()
        if shares
    }
    paid = (
        posting for name, result in results.items() for posting in STATE.pay(state, BANK, name, result.values["paid"])
    )
    said = (line for result in results.values() for line in lines("dividends", result))
    return Outcome((*paid, *moved(state, given.corporation, 1)), tuple(said))


def withhold(state: State, given: Any) -> Outcome:
    """The treasury keeps the revenue. Rule: operating-rounds/dividends"""
    kept = STATE.pay(state, BANK, given.corporation, given.revenue)
    said = {"corporation": given.corporation, "amount": given.revenue}
    return Outcome(
        (*kept, *moved(state, given.corporation, -1)),
        (Line("withheld", said, (f"{PAYING}#withhold",)),),
    )


def buy_train(state: State, given: Any) -> Outcome:
    """The corporation pays the bank for its next train. Rule: operating-rounds/buying-trains"""
    price = TRAINS[given.train]
    due = next((train for train, left in state["trains"].items() if left), "")
    said = {"corporation": given.corporation, "train": given.train, "amount": price}
    return Outcome(
        (
            *STATE.pay(state, given.corporation, BANK, price),
            *STATE.gain(given.corporation, "trains", given.train, number=1),
            Posting(("trains", given.train), -1, ""),
        ),
        (Line("bought-train", said, (TRAIN,)),),
        broken=(Line("no-train", {"train": given.train}, (TRAIN,)),) if given.train != due else (),
    )


SHARE = {"corporation": in_play("corporation"), "par": choice((0, *PAR_ROWS), default=0)}
RUN = {"corporation": in_play("corporation"), "revenue": money()}
BOUGHT = {"corporation": in_play("corporation"), "train": choice(tuple(TRAINS))}
OPERATE = (OPERATING,)

MOVES = (
    STATE.on_turn("buy-share", buy_share, SHARE, rule=BUYING, phases=(STOCK,)),
    STATE.move("pay-dividend", pay_dividend, RUN, rule=PAYING, phases=OPERATE, compared_with=("withhold",)),
    STATE.move("withhold", withhold, RUN, rule=PAYING, phases=OPERATE, compared_with=("pay-dividend",)),
    STATE.move("buy-train", buy_train, BOUGHT, rule=TRAIN, phases=OPERATE),
    STATE.next_phase("phases/new-trains-and-old-ones#rounds"),
)
