"""What a state says: companies, shares, places, accounts. A state is plain data; these functions give it types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.chicago_express.dials import Outlook
from rules.chicago_express.payment import Payment, for_one_share
from rules.chicago_express.tables import ACTIONS, COMPANIES, DIAL_SIZES, LOCOMOTIVES_ON_CHARTERS, TOTAL_SHARES, WABASH
from rules.engine.play.effects import Path, Posting, State
from rules.engine.play.lookups import players

from .numbers import OPENING_AUCTIONS, WABASH_AUCTION

BID_LIMIT = "auction/bidding#cash-limit"


def companies(state: State) -> tuple[str, ...]:
    """The companies that are open."""
    return tuple(key for key in COMPANIES if company(state, key)["open"])


def company(state: State, key: str) -> Mapping[str, Any]:
    """A company, open or not."""
    found: Mapping[str, Any] = state["companies"][key]
    return found


def cash(player: str) -> Path:
    """The account of a player."""
    return ("players", player, "cash")


def company_cash(key: str) -> Path:
    """The account of a company."""
    return ("companies", key, "cash")


def holdings(state: State, key: str) -> dict[str, int]:
    """Every player's shares of a company."""
    return {name: state["players"][name]["shares"][key] for name in players(state)}


def sold(state: State, key: str) -> int:
    """The shares of a company that players own."""
    return sum(holdings(state, key).values())


def left(state: State, key: str) -> int:
    """The shares on a company's charter."""
    return TOTAL_SHARES[key] - sold(state, key)


def for_sale(state: State) -> tuple[str, ...]:
    """The companies of which a share can be offered now.

    Rule: chicago-express:auction/offering, chicago-express:setup/opening-auctions, chicago-express:chicago/wabash
    """
    return tuple(key for key in companies(state) if left(state, key) > 0)


def offered(state: State) -> str | None:
    """The company whose share has to be auctioned now, if there is one.

    Rule: chicago-express:setup/opening-auctions#which, chicago-express:chicago/wabash#first-auction
    """
    if state["phase"] == WABASH_AUCTION:
        return WABASH
    if state["phase"] != OPENING_AUCTIONS:
        return None
    return next((key for key in COMPANIES if key != WABASH and not sold(state, key)), None)


def take_share(player: str, key: str) -> tuple[Posting, ...]:
    """A share that a player takes from the charter."""
    return Posting(("players", player, "shares", key), 1, ""), Posting(("companies", key, "shares_sold"), 1, "")


def raised(key: str, amount: int) -> tuple[Posting, ...]:
    """A rise of a company's income in dollars; none if there is none."""
    return (Posting(("companies", key, "income"), amount, ""),) if amount else ()


def locomotives_left(state: State, key: str) -> int:
    """The locomotives on a charter; a correction may say that there are more than it has room for."""
    left: int = company(state, key)["locomotives_left"]
    return min(max(0, left), LOCOMOTIVES_ON_CHARTERS[key])


def present(state: State, place: str) -> tuple[str, ...]:
    """The companies with a locomotive in a hex of the map. A play from before the map knows only the named ones."""
    return tuple(key for key in COMPANIES if is_present(state, key, place))


def is_present(state: State, key: str, place: str) -> bool:
    """Whether a company has a locomotive in a hex of the map."""
    return bool(state["places"].get(place, {}).get("companies", {}).get(key))


def developed(state: State, place: str) -> bool:
    """Whether there is a house in a hex of the map."""
    return bool(state["places"].get(place, {}).get("developed"))


def sizes(state: State) -> dict[str, int]:
    """The sizes of the dials, as on the table's board. Rule: chicago-express:turn/dials#dial-sizes"""
    return {**DIAL_SIZES, **state["options"]["sizes"]}


def outlook(state: State) -> Outlook:
    """The actions left on each dial; a needle never goes beyond the end of its dial."""
    most, used = sizes(state), state["used"]
    return Outlook({action: max(0, most[action] - used[action]) for action in ACTIONS})


def next_dividend(state: State, key: str) -> Payment:
    """What a company would pay if the dividends came now."""
    return Payment(key, company(state, key)["income"], holdings(state, key))


def minimum_bid(state: State, key: str) -> int:
    """The minimum bid for the next share of a company. Rule: chicago-express:auction/minimum-bid#formula"""
    return for_one_share(company(state, key)["income"], sold(state, key) + 1)
