"""What a play shows: the sheet, the numbers over time, the moves that make sense now, and the limits."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chicago_express.tables import (
    ACTIONS,
    COMPANIES,
    INDUSTRIAL_SCALES,
    LOCOMOTIVES,
    TOTAL_SHARES,
)
from rules.engine.calculator import Unit
from rules.engine.pictures import Dials
from rules.engine.play.effects import State
from rules.engine.play.lookups import END, players
from rules.engine.play.outcomes import Line
from rules.engine.play.sheets import BARS, Board, Sheet, Table

from . import lookups
from .auction import AUCTION
from .developing import DEVELOP
from .expanding import EXPAND
from .mapping import board
from .numbers import OPENING_AUCTIONS, WABASH_AUCTION
from .state import STATE
from .turns import end_of_game

SOLD_OUT = "auction/offering#sold-out"
OPENING_OF_THE_WABASH = "chicago/wabash#when"

FACTS = {
    "phase": Unit.CODE,
    "turn": Unit.NAME,
    "round": Unit.COUNT,
    "offered": Unit.THINGS,
    "available": Unit.THINGS,
    "most_dividends_left": Unit.COUNT,
}
PLAYERS = {"cash": Unit.MONEY, "next_dividend": Unit.MONEY, **{f"shares.{key}": Unit.COUNT for key in COMPANIES}}
COMPANY = {
    "income": Unit.MONEY,
    "cash": Unit.MONEY,
    "per_share": Unit.MONEY,
    "minimum_bid": Unit.MONEY,
    "shares_left": Unit.COUNT,
    "locomotives_left": Unit.COUNT,
}
# Lines of moves that say already that somebody would have less than no money.
SAME_BREACH = {"no-money": ("cash-short",)}
# What is left to do once the game is over.
NOTE = "note"
CONDITION = {"done": Unit.COUNT, "needed": Unit.COUNT, "missing": Unit.COUNT}

# What the large screen shows.
BOARD = Board(
    bars=("cash",),
    rows=(((BARS, "player", "company", "condition"), ("map", "dials")),),
)


def sheet(state: State) -> Sheet:
    """The sheet of a play."""
    facts = _facts(state)
    return Sheet(
        facts={name: (unit, facts[name]) for name, unit in FACTS.items()},
        tables=(
            Table("player", PLAYERS, {name: _player(state, name) for name in players(state)}),
            Table("company", COMPANY, {key: _company(state, key) for key in lookups.companies(state)}),
            Table("condition", CONDITION, _conditions(state), folded=True),
        ),
        pictures=(_dials(state), board(state)),
        warnings=tuple(limits(state)),
    )


def _facts(state: State) -> dict[str, object]:
    over = state["phase"] == END
    offered = lookups.offered(state)
    taking_turns = not over and offered is None
    return {
        "phase": state["phase"],
        "turn": None if over else state["turn"],
        "round": state["round"],
        "offered": [offered] if offered else None,
        "available": lookups.outlook(state).available if taking_turns else None,
        "most_dividends_left": None if over else end_of_game(state).values["most_dividends_left"],
    }


def _player(state: State, name: str) -> dict[str, object]:
    player = state["players"][name]
    paid = (lookups.next_dividend(state, key).payouts[name] for key in lookups.companies(state))
    shares = {f"shares.{key}": player["shares"][key] or None for key in COMPANIES}
    return {"cash": player["cash"], "next_dividend": sum(paid), **shares}


def _company(state: State, key: str) -> dict[str, object]:
    item = lookups.company(state, key)
    left = lookups.left(state, key)
    return {
        "income": item["income"],
        "cash": item["cash"],
        "per_share": lookups.next_dividend(state, key).per_share,
        "minimum_bid": lookups.minimum_bid(state, key) if left > 0 else None,
        "shares_left": left,
        "locomotives_left": item["locomotives_left"],
    }


def _conditions(state: State) -> dict[str, dict[str, object]]:
    """How far each end condition is, and what is missing. Rule: chicago-express:end-of-game/triggers"""
    (progress,) = end_of_game(state).pictures
    if not isinstance(progress, Dials):
        raise TypeError(progress)
    return {
        code: {"done": done, "needed": needed, "missing": needed - done}
        for code, (needed, done) in progress.dials.items()
    }


def _dials(state: State) -> Dials:
    sizes, left = lookups.sizes(state), lookups.outlook(state).left
    return Dials("dials", {action: (sizes[action], sizes[action] - left[action]) for action in ACTIONS})


def next_moves(state: State) -> tuple[str, ...]:
    """The moves that make sense now; every other move is possible, too."""
    phase = state["phase"]
    if phase == END:
        return (NOTE,)
    if phase in (OPENING_AUCTIONS, WABASH_AUCTION):
        return (AUCTION,)
    outlook = lookups.outlook(state)
    if outlook.dividend_now:
        return ("next",)
    slugs = {"expand": EXPAND, "auction": AUCTION, "develop": DEVELOP}
    return (*(slug for action, slug in slugs.items() if outlook.left[action]), "decline")


def series(state: State) -> dict[str, dict[str, int]]:
    """The numbers to follow over time: each player's cash and each company's income, in dollars."""
    return {
        "cash": {name: state["players"][name]["cash"] for name in players(state)},
        "income": {key: lookups.company(state, key)["income"] for key in lookups.companies(state)},
    }


def limits(state: State) -> Iterator[Line]:
    """The rules that a state breaks, whatever brought it about.

    Rule: chicago-express:auction/bidding, chicago-express:expand/cost, chicago-express:auction/offering,
    chicago-express:chicago/wabash
    """
    yield from STATE.debts(state)
    for key in COMPANIES:
        sold, item = lookups.sold(state, key), lookups.company(state, key)
        if not item["open"] and (sold or item["cash"]):
            yield Line("closed-company", {"company": key}, (OPENING_OF_THE_WABASH,))
        values = {"company": key, "sold": sold, "total": TOTAL_SHARES[key]}
        if not 0 <= sold <= TOTAL_SHARES[key]:
            yield Line("too-many-shares", values, (SOLD_OUT,))
        elif sold != item["shares_sold"]:
            yield Line("shares-do-not-add-up", {**values, "counted": item["shares_sold"]}, (SOLD_OUT,))


def invariants(state: State) -> Iterator[str]:
    """What is wrong with a state that moves alone have brought about, with strikes; corrections may break it."""
    yield from STATE.faults(state)
    for key in COMPANIES:
        item, sold = lookups.company(state, key), lookups.sold(state, key)
        if sold != item["shares_sold"]:
            yield f"{key}: {sold} shares with players, {item['shares_sold']} sold"
        if item["income"] < 0 or item["locomotives_left"] > LOCOMOTIVES[key]:
            yield f"{key}: income {item['income']}, {item['locomotives_left']} locomotives"
    for city, space in state["scale"].items():
        if space not in INDUSTRIAL_SCALES[city]:
            yield f"{city}: {space}"
    if min(state["used"].values()) < 0:
        yield f"needles {state['used']}"
