"""What a play shows: the sheet, the numbers over time, the moves that make sense now, and the limits."""

from __future__ import annotations

from collections.abc import Iterator

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.owners import IN_A_COMPANY
from rules.big_shoulders.tables import (
    LAST_APPEAL_SPACE,
    MOST_SHARES_OF_ONE_PLAYER,
    STOCK_TRACK,
)
from rules.engine.calculator import Unit
from rules.engine.pictures import Markers
from rules.engine.play.effects import State
from rules.engine.play.lookups import BANK, END, players
from rules.engine.play.outcomes import Line
from rules.engine.play.sheets import BARS, Board, Sheet, Table

from . import board, charters, lookups, numbers, occasions, rows
from .numbers import SETUP

MONEY_RULE = "overview/money#no-loans"
OWNERSHIP = "components/ownership-limit"
CERTIFICATE_LIMIT_RULE = "stock-phase/over-the-limit"
CERTIFICATES = "components/certificates"
PREFERRED = "stock-phase/preferred-certificate"

FACTS = {
    "decade": Unit.COUNT,
    "phase": Unit.CODE,
    "priority": Unit.NAME,
    "turn_order": Unit.NAMES,
    "workers_available": Unit.COUNT,
}
# Lines of moves that say already that somebody would have less than no money.
SAME_BREACH = {
    "no-money": ("cash-short", "too-dear", "not-enough-cash"),
    "too-many-workers": ("not-enough-workers",),
    "director-without-certificate": ("not-director-in-basic-game", "not-no-opponent-with-30"),
}

# The moves of each phase, the usual ones first. Rule: big-shoulders:overview/decades-and-phases
_MOVES_OF = {
    SETUP: ("start-company", "next"),
    "stock-phase": ("buy-certificate", "sell-shares", "start-company", "pass", "next"),
    "building-phase": ("place-building", "next"),
    "action-phase": (
        *("building", "hire-workers", "advertising", "fundraising", "capital-asset", "extra-dividends"),
        *("hire-manager", "hire-salesperson", "automation", "appeal", "turn-order", "price-move", "no-company", "next"),
    ),
    "operating-phase": (
        *("operate", "dividends", "withhold", "resources", "production", "distribution", "operating-turn"),
        *("emergency-fundraising", "appeal", "price-move", "supply-chain", "next"),
    ),
    "cleanup-phase": ("next", "supply-chain"),
    END: ("goals",),
}
GROUPS = {phase: tuple(slug for slug in moves if slug != "next") for phase, moves in _MOVES_OF.items()}

# What the large screen shows.
_TABLES = ((BARS,), ("holding",)), (("company",), ("player",))
BOARD = Board(bars=("cash", "net_worth"), rows=((("stock-track",),), *_TABLES, (("appeal-track",),)))


def sheet(state: State) -> Sheet:
    """The sheet of a play."""
    return Sheet(
        facts={name: (unit, state[name]) for name, unit in FACTS.items()},
        tables=(
            Table("player", rows.PLAYERS, {name: rows.player(state, name) for name in players(state)}),
            *((rows.holdings(state),) if state["companies"] else ()),
            Table("company", rows.COMPANY, {key: rows.company(state, key) for key in lookups.companies(state)}),
            *((rows.buildings(state),) if board.on_the_board(state) else ()),
        ),
        pictures=_pictures(state),
        warnings=(*limits(state), *over_the_certificate_limit(state)),
    )


def _pictures(state: State) -> tuple[Markers, ...]:
    keys = lookups.companies(state)
    if not keys:
        return ()
    prices = {key: STOCK_TRACK.index(lookups.company(state, key)["share_price"]) for key in keys}
    appeal = {key: lookups.company(state, key)["appeal"] for key in keys}
    spaces = tuple(range(LAST_APPEAL_SPACE + 1))
    return (Markers("stock-track", STOCK_TRACK, prices, unit="$"), Markers("appeal-track", spaces, appeal))


def next_moves(state: State) -> tuple[str, ...]:
    """The moves that make sense in the phase, the usual ones first; every other move is possible, too."""
    moves = _MOVES_OF[state["phase"]]
    without = set() if state["options"]["advanced"] else {"emergency-fundraising", "no-company"}
    if not state["companies"]:
        return ("start-company",)
    if len(state["companies"]) == len(COMPANIES):
        without.add("start-company")
    if _everybody_has_acted(state):
        return ("next",)
    return tuple(move for move in moves if move not in without)


def _everybody_has_acted(state: State) -> bool:
    """Whether the phase has nothing left to do: every starting company, every partner, every company's turn.

    Rule: big-shoulders:setup/first-company#must, big-shoulders:action-phase/turn#end,
    big-shoulders:operating-phase/order
    """
    match state["phase"]:
        case numbers.SETUP:
            return all(state["players"][name]["starting_company"] for name in players(state))
        case occasions.ACTION:
            return bool(state["turn_order"]) and occasions.next_to_place(state) is None
        case occasions.OPERATING:
            return occasions.next_to_operate(state) is None
    return False


def series(state: State) -> dict[str, dict[str, int]]:
    """The numbers to follow over time: each player's net worth and each company's share price, in dollars."""
    return {
        "net_worth": {name: lookups.net_worth(state, name) for name in players(state)},
        "share_price": {key: lookups.company(state, key)["share_price"] for key in lookups.companies(state)},
    }


def limits(state: State) -> Iterator[Line]:
    """The rules that a state breaks, whatever brought it about.

    Rule: big-shoulders:overview/money, big-shoulders:components/ownership-limit,
    big-shoulders:stock-phase/preferred-certificate
    """
    accounts = {name: state["players"][name]["cash"] for name in players(state)}
    accounts |= {key: lookups.company(state, key)["treasury"] for key in lookups.companies(state)}
    for name, cash in accounts.items():
        if cash < 0:
            yield Line("no-money", {"name": name, "amount": cash}, (MONEY_RULE,))
    for key in lookups.companies(state):
        for name in players(state):
            yield from _ownership(state, name, key)
        yield from _certificates(state, key)
    yield from charters.exceeded(state)


def _certificates(state: State, key: str) -> Iterator[Line]:
    """Lines for certificates that do not add up, and for a director without the certificate, after a correction.

    Rule: big-shoulders:components/certificates
    """
    item = lookups.company(state, key)
    owners = (*item["certificates"].values(), *(lookups.owned(state, name, key) for name in players(state)))
    for kind, number in IN_A_COMPANY.items():
        found = sum(own[kind] for own in owners)
        if found != number:
            values = {"company": key, "certificate": kind, "number": found, "printed": number}
            yield Line("certificates-do-not-add-up", values, (CERTIFICATES,))
    if not lookups.owned(state, item["director"], key)["director"]:
        yield Line("director-without-certificate", {"company": key, "name": item["director"]}, (CERTIFICATES,))


def _ownership(state: State, name: str, key: str) -> Iterator[Line]:
    owned = lookups.owned(state, name, key)
    if not any(owned.values()):
        return
    shares = lookups.shares_in(owned)
    values = {"name": name, "company": key, "shares": shares, "limit": MOST_SHARES_OF_ONE_PLAYER}
    if shares > MOST_SHARES_OF_ONE_PLAYER:
        yield Line("over-sixty-percent", values, (OWNERSHIP,))
    if owned["preferred"] and owned["director"]:
        yield Line("director-and-preferred", values, (PREFERRED,))
    if min(owned.values()) < 0:
        yield Line("fewer-than-none", values, (CERTIFICATES,))


def over_the_certificate_limit(state: State) -> Iterator[Line]:
    """Warnings for players who have to sell at the beginning of the next stock phase.

    Only a transfer of directorship takes a player over the limit, and then no rule is broken yet.
    Rule: big-shoulders:stock-phase/over-the-limit
    """
    limit = lookups.certificate_limit(state)
    for name in players(state):
        number = lookups.certificates_owned(state, name)
        if number > limit:
            yield Line(
                "over-the-certificate-limit",
                {"name": name, "number": number, "limit": limit},
                (CERTIFICATE_LIMIT_RULE,),
            )


def invariants(state: State) -> Iterator[str]:
    """What is wrong with a state that moves alone have brought about; corrections may break it."""
    total = state[BANK] + sum(player["cash"] for player in state["players"].values())
    total += sum(item["treasury"] for item in state["companies"].values())
    if total:
        yield f"money is not conserved: {total}"
    for key, item in state["companies"].items():
        for kind, number in IN_A_COMPANY.items():
            places = sum(place[kind] for place in item["certificates"].values())
            found = places + sum(lookups.owned(state, name, key)[kind] for name in players(state))
            if found != number:
                yield f"{key} has {found} {kind} certificates"
        if item["share_price"] not in STOCK_TRACK:
            yield f"{key}: share price {item['share_price']}"
        if not 0 <= item["appeal"] <= LAST_APPEAL_SPACE:
            yield f"{key}: appeal {item['appeal']}"
        if item["director"] not in state["players"]:
            yield f"{key}: director {item['director']}"
    if sorted(state["turn_order"]) != sorted(state["seats"]):
        yield f"turn order {state['turn_order']}"
