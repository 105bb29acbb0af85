"""Rows of the sheet: players, companies, shares by owner, and buildings."""

from __future__ import annotations

from rules.big_shoulders.buildings import BUILDINGS
from rules.engine.calculator import Unit
from rules.engine.play.effects import State
from rules.engine.play.lookups import players
from rules.engine.play.sheets import Table

from . import board, lookups

PLAYERS = {
    "cash": Unit.MONEY,
    "share_value": Unit.MONEY,
    "net_worth": Unit.MONEY,
    "certificates": Unit.COUNT,
    "certificate_limit": Unit.COUNT,
    "partners": Unit.COUNT,
    "goals": Unit.THINGS,
}
BUILDING = {"owner": Unit.NAME, "amount": Unit.MONEY, "payer": Unit.CODE}
COMPANY = {
    "share_price": Unit.MONEY,
    "treasury": Unit.MONEY,
    "director": Unit.NAME,
    "appeal": Unit.COUNT,
    "goods": Unit.COUNT,
    "operated": Unit.FLAG,
}
# Where the shares are that no player owns; a player cannot have such a name.
_UNSOLD = {"place.treasury": "treasury", "place.bank_pool": "bank_pool"}
_MARKED = ("director", "preferred")


def player(state: State, name: str) -> dict[str, object]:
    """The row of a player."""
    player = state["players"][name]
    return {
        "cash": player["cash"],
        "share_value": lookups.share_value(state, name),
        "net_worth": lookups.net_worth(state, name),
        "certificates": lookups.certificates_owned(state, name),
        "certificate_limit": lookups.certificate_limit(state),
        "partners": player["partners"],
        "goals": player["goals"],
    }


def company(state: State, key: str) -> dict[str, object]:
    """The row of a company."""
    item = lookups.company(state, key)
    return {name: item[name] for name in COMPANY}


def holdings(state: State) -> Table:
    """The shares of each company by owner, with the director's and the preferred certificate marked.

    Rule: big-shoulders:components/certificates
    """
    places = {name: f"player:{name}" for name in players(state)} | _UNSOLD
    rows: dict[str, dict[str, object]] = {}
    marks: dict[tuple[str, str], tuple[str, ...]] = {}
    for key in lookups.companies(state):
        found = {name: lookups.certificates_at(state, place, key) for name, place in places.items()}
        rows[key] = {name: lookups.shares_in(own) or None for name, own in found.items()}
        marks |= {(key, name): tuple(kind for kind in _MARKED if own[kind]) for name, own in found.items()}
    return Table("holding", dict.fromkeys(places, Unit.COUNT), rows, matrix=True, marks=marks)


def buildings(state: State) -> Table:
    """The buildings on the board: who owns each, and what using it costs the company, or the bank.

    The name of a building says what it brings. Rule: big-shoulders:action-phase/player-buildings
    """
    owners = board.owners(state)
    rows = {
        key: {"owner": owners[key], "amount": tile.amount, "payer": "bank" if tile.bank_pays else "company"}
        for key in board.on_the_board(state)
        if (tile := BUILDINGS[key])
    }
    return Table("building", BUILDING, rows, folded=state["phase"] != "action-phase")
