"""What a state says: companies, owners, accounts. A state is plain data; these functions give it types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.big_shoulders.certificates import SHARES
from rules.big_shoulders.owners import Certificates
from rules.big_shoulders.tables import CERTIFICATE_LIMIT, DIRECTOR_SHARES
from rules.engine.fields import Holdings
from rules.engine.play.effects import Path, Posting, State, transfer
from rules.engine.play.lookups import BANK, BANK_ACCOUNT, players

KINDS = ("director", "preferred", "common")


def companies(state: State) -> tuple[str, ...]:
    """The companies in play, in the order in which they operate.

    Rule: big-shoulders:operating-phase/order, big-shoulders:components/appeal-order
    """
    order = {key: (-item["appeal"], -item["stack"], key) for key, item in state["companies"].items()}
    return tuple(sorted(order, key=lambda key: order[key]))


def company(state: State, key: str) -> Mapping[str, Any]:
    """A company in play."""
    found: Mapping[str, Any] = state["companies"][key]
    return found


def directed_by(state: State, player: str) -> tuple[str, ...]:
    """The companies that a player directs."""
    return tuple(key for key in companies(state) if company(state, key)["director"] == player)


def cash(player: str) -> Path:
    """The account of a player."""
    return ("players", player, "cash")


def treasury(key: str) -> Path:
    """The account of a company."""
    return ("companies", key, "treasury")


def account(state: State, name: str) -> Path:
    """The account of a player, a company or the bank."""
    if name == BANK:
        return BANK_ACCOUNT
    return cash(name) if name in state["players"] else treasury(name)


def price_path(key: str) -> Path:
    """The share price of a company."""
    return ("companies", key, "share_price")


def owner_path(owner: str, key: str) -> Path:
    """The certificates of a company with a player, or in its ``treasury`` or the ``bank_pool``.

    A player may have the name of one of these places, so a player is ``player:Ana`` here.
    """
    if owner.startswith("player:"):
        return ("players", owner.removeprefix("player:"), "certificates", key)
    return ("companies", key, "certificates", owner)


def hand_over(key: str, kind: str, source: str, target: str, number: int = 1) -> tuple[Posting, ...]:
    """Certificates of a company that change hands; for owners see ``owner_path``."""
    unit = f"{key}.{kind}"
    return transfer((*owner_path(source, key), kind), (*owner_path(target, key), kind), number, unit)


def shares_in(certificates: Mapping[str, int]) -> int:
    """The shares that certificates represent. Rule: big-shoulders:components/certificates"""
    return sum(number * SHARES[kind] for kind, number in certificates.items())


def owned(state: State, player: str, key: str) -> Mapping[str, int]:
    """A player's certificates of a company by kind."""
    found: Mapping[str, int] = state["players"][player]["certificates"][key]
    return found


def shares_of(state: State, player: str, key: str) -> int:
    """A player's shares of a company."""
    return shares_in(owned(state, player, key))


def opponent_owns_30(state: State, player: str, key: str) -> bool:
    """Whether another player owns 30% of a company, without which its director cannot give it up."""
    others = (name for name in players(state) if name != player)
    return any(shares_of(state, name, key) >= DIRECTOR_SHARES for name in others)


def certificates_at(state: State, owner: str, key: str) -> Mapping[str, int]:
    """The certificates of a company with an owner; for owners see ``owner_path``."""
    if owner.startswith("player:"):
        return owned(state, owner.removeprefix("player:"), key)
    return unsold(state, key, owner)


def unsold(state: State, key: str, place: str) -> Mapping[str, int]:
    """The certificates of a company in its ``treasury`` or in the ``bank_pool``."""
    found: Mapping[str, int] = company(state, key)["certificates"][place]
    return found


def holdings(state: State, key: str) -> Holdings:
    """The owners of a company's shares, only players with shares among them."""
    by_player = {player: shares_of(state, player, key) for player in players(state)}
    return Holdings(
        {player: shares for player, shares in by_player.items() if shares},
        shares_in(unsold(state, key, "treasury")),
        shares_in(unsold(state, key, "bank_pool")),
    )


def owners(state: State, key: str) -> dict[str, Certificates]:
    """The players' certificates of a company, for the transfer of directorship."""
    return {player: Certificates(**owned(state, player, key)) for player in players(state)}


def certificates_owned(state: State, player: str) -> int:
    """The certificates of a player, of all companies together."""
    return sum(sum(kinds.values()) for kinds in state["players"][player]["certificates"].values())


def certificate_limit(state: State) -> int:
    """The certificate limit. Rule: big-shoulders:components/certificate-limit"""
    return CERTIFICATE_LIMIT[len(state["seats"])]


def share_value(state: State, player: str) -> int:
    """The value of a player's shares in dollars."""
    return sum(shares_of(state, player, key) * company(state, key)["share_price"] for key in companies(state))


def net_worth(state: State, player: str) -> int:
    """A player's cash and the value of their shares, in dollars, without goals."""
    money: int = state["players"][player]["cash"]
    return money + share_value(state, player)
