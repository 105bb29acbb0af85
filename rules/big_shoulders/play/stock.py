"""Moves of the stock phase: starting a company, buying a certificate, selling shares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.big_shoulders import buy_certificate, sell_shares, start_company
from rules.big_shoulders.tables import COMMON_CERTIFICATES, PAR_VALUES
from rules.engine.calculator import Fault, InvalidInput, Result
from rules.engine.fields import choice, flag, price, whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, State, apply_all, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT, players
from rules.engine.play.outcomes import Outcome, lines, warning_lines, without

from . import lookups
from .beginning import creation, new_company
from .lookups import KINDS
from .numbers import SETUP, STARTING_APPEAL
from .occasions import BOUGHT, SOLD, STARTED
from .passes import nobody_passed
from .protection import misused
from .readings import edition_for
from .transfer import transfer_of_directorship


@dataclass(frozen=True, slots=True)
class Start:
    """``par`` in dollars."""

    player: str = in_play("player")
    company: str = in_play("new-company")
    par: int = price(PAR_VALUES)


@dataclass(frozen=True, slots=True)
class Purchase:
    """One certificate from the company's charter or from the bank pool."""

    player: str = in_play("player")
    company: str = in_play("company")
    certificate: str = choice(("common", "preferred"), default="common")
    from_: str = choice(("company", "bank-pool"), default="company")


@dataclass(frozen=True, slots=True)
class Sale:
    """Certificates of one company that a player sells together; ``price_protection``: the company exhausts it."""

    player: str = in_play("player")
    company: str = in_play("company")
    common: int = whole(0, COMMON_CERTIFICATES, default=0)
    preferred: int = whole(0, 1, default=0)
    director: int = whole(0, 1, default=0)
    price_protection: bool = flag(default=False)


def start_a_company(state: State, given: Start) -> Outcome:
    """Rule: big-shoulders:setup/starting-a-company, big-shoulders:stock-phase/new-company"""
    key, player = given.company, given.player
    result = start_company.compute(start_company.Input(**start_input(state, player), par=given.par))
    stacks = [item["stack"] for item in state["companies"].values() if item["appeal"] == STARTING_APPEAL[key]]
    created = new_company(key, given.par, player, min(stacks, default=1) - 1)
    effects: list[Effect] = [*creation(state, key, created)]
    effects += transfer(lookups.cash(player), lookups.treasury(key), result.values["cost"])
    effects += lookups.hand_over(key, "director", "treasury", f"player:{player}")
    effects += _acted(state, player)
    if state["phase"] == SETUP:
        effects += change(state, ("players", player, "starting_company"), key)
    return _outcome("start-company", result, effects, ("dearest-par", "no-par"))


def buy(state: State, given: Purchase) -> Outcome:
    """Rule: big-shoulders:stock-phase/buying"""
    key, player = given.company, given.player
    place = "treasury" if given.from_ == "company" else "bank_pool"
    if not lookups.unsold(state, key, place)[given.certificate]:
        raise InvalidInput(Fault("certificate", "none-left"))
    known = purchase_input(state, player, key)
    result = buy_certificate.compute(buy_certificate.Input(**known, certificate=given.certificate, from_=given.from_))
    payee = lookups.treasury(key) if place == "treasury" else BANK_ACCOUNT
    effects: list[Effect] = [*transfer(lookups.cash(player), payee, result.values["cost"])]
    effects += lookups.hand_over(key, given.certificate, place, f"player:{player}")
    effects += _acted(state, player)
    outcome = _outcome("buy-certificate", result, effects, without=("takeover",))
    return _with_transfer(state, outcome, key)


def sell(state: State, given: Sale) -> Outcome:
    """Rule: big-shoulders:stock-phase/selling"""
    key, player = given.company, given.player
    sold = {kind: getattr(given, kind) for kind in KINDS}
    owned = lookups.owned(state, player, key)
    faults = [
        Fault(kind, "more-than-owned", {"name": player, "number": owned[kind]})
        for kind, number in sold.items()
        if number > owned[kind]
    ]
    if not any(sold.values()):
        faults.append(Fault("common", "nothing-sold"))
    if faults:
        raise InvalidInput(*faults)
    result = sell_shares.compute(
        sell_shares.Input(
            **sold,
            share_price=lookups.company(state, key)["share_price"],
            advanced=state["options"]["advanced"],
            price_protection=given.price_protection,
            opponent_owns_30=lookups.opponent_owns_30(state, player, key),
            edition=state["edition"],
        )
    )
    effects: list[Effect] = [*transfer(BANK_ACCOUNT, lookups.cash(player), result.values["proceeds"])]
    for kind, number in sold.items():
        effects += lookups.hand_over(key, kind, f"player:{player}", "bank_pool", number)
    effects += change(state, lookups.price_path(key), result.values["share_price_after"])
    before = state["players"][player]["sold"]
    effects += change(state, ("players", player, "sold"), [*before, key] if key not in before else before)
    effects += _acted(state, player)
    outcome = _outcome("sell-shares", result, effects, ("not-allowed", "changes-director"))
    broken = (*outcome.broken, *(misused(state, key, player) if given.price_protection else ()))
    return _with_transfer(
        state, replace(outcome, broken=broken, steps=without(outcome.steps, "if-not-the-director")), key
    )


def start_input(state: State, player: str) -> dict[str, Any]:
    """The input of the calculator for starting a company, except the par value."""
    return {
        "cash": state["players"][player]["cash"],
        "certificates_owned": lookups.certificates_owned(state, player),
        "players": len(players(state)),
        "decade": SETUP if state["phase"] == SETUP else state["decade"],
        "edition": edition_for(state, "start-company-first-decade"),
    }


def purchase_input(state: State, player: str, key: str) -> dict[str, Any]:
    """The input of the calculator for a purchase, except the certificate and its source."""
    return {
        "players": len(players(state)),
        "cash": state["players"][player]["cash"],
        "share_price": lookups.company(state, key)["share_price"],
        "certificates_owned": lookups.certificates_owned(state, player),
        "shares_in_company": lookups.shares_of(state, player, key),
        "owns_director": bool(lookups.owned(state, player, key)["director"]),
        "sold_this_decade": key in state["players"][player]["sold"],
        "edition": state["edition"],
    }


def _acted(state: State, player: str) -> Iterator[Effect]:
    """The priority deal marker passes to the player on the left of the last one who sold or bought; passes start anew.

    Rule: big-shoulders:stock-phase/priority-deal, big-shoulders:stock-phase/passing#end
    """
    yield from change(state, ("last_to_act",), player)
    yield from nobody_passed(state)


def _outcome(slug: str, result: Result, effects: list[Effect], without: tuple[str, ...] = ()) -> Outcome:
    """The outcome of a calculation that lists the ``reasons`` against a move; ``without`` these lines."""
    said = [line for line in lines(slug, result) if line.code not in without]
    warned = tuple(line for line in warning_lines(slug, result) if line.code not in without)
    broken = tuple(line for line in said if line.code in _against(result))
    return Outcome(tuple(effects), tuple(said), warned, broken)


# The step that explains each reason against a move, where its code is another one.
_EXPLAINED_BY = {
    "cash": "cash-short",
    "certificate-limit": "over-the-certificate-limit",
    "ownership-limit": "over-sixty-percent",
}


def _against(result: Result) -> set[str]:
    reasons = result.values["reasons"]
    return {code for reason in reasons for code in (_EXPLAINED_BY.get(reason, reason), f"not-{reason}")}


def _with_transfer(state: State, outcome: Outcome, key: str) -> Outcome:
    """The outcome with the transfer of directorship that it brings about in the advanced game."""
    if not state["options"]["advanced"]:
        return outcome
    effects, steps = transfer_of_directorship(apply_all(state, outcome.effects), key)
    return Outcome((*outcome.effects, *effects), (*outcome.steps, *steps), outcome.warnings, outcome.broken)


def _prefill_purchase(state: State, chosen: Raw) -> Raw:
    key = chosen.get("company")
    if key not in state["companies"]:
        return {}
    on_charter = lookups.unsold(state, str(key), "treasury")
    return {"from": "company" if any(on_charter.values()) else "bank-pool"}


def _asked_in_a_purchase(state: State, chosen: Raw) -> tuple[str, ...]:
    """The source is asked for only if both the charter and the bank pool have certificates."""
    key = chosen.get("company")
    places = [
        place
        for place in ("treasury", "bank_pool")
        if key in state["companies"] and any(lookups.unsold(state, str(key), place).values())
    ]
    return ("player", "company", "certificate", *(("from",) if len(places) == 2 else ()))


def _asked_in_a_sale(state: State, _chosen: Raw) -> tuple[str, ...]:
    director = ("director",) if state["options"]["advanced"] else ()
    return ("player", "company", "common", "preferred", *director, "price_protection")


MOVES = (
    MoveType(
        slug="buy-certificate",
        input=Purchase,
        apply=buy,
        when=BOUGHT,
        prefill=_prefill_purchase,
        asked=_asked_in_a_purchase,
        rules=buy_certificate.CALCULATOR.rules,
    ),
    MoveType(
        slug="sell-shares",
        input=Sale,
        apply=sell,
        when=SOLD,
        asked=_asked_in_a_sale,
        rules=sell_shares.CALCULATOR.rules,
    ),
    MoveType(
        slug="start-company",
        input=Start,
        apply=start_a_company,
        when=STARTED,
        rules=start_company.CALCULATOR.rules,
    ),
)
