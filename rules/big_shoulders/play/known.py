"""What a play knows of the calculators' inputs, so that a calculator opened from it asks only for the rest."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.play.declaration import Raw
from rules.engine.play.effects import State
from rules.engine.play.lookups import players

from . import lookups
from .cubes import cubes_of, is_tracked
from .demand_tiles import row_of, sales_to
from .ending import counted, score_input
from .goods import known_staff, waits_for_partner
from .readings import edition_for
from .stock import purchase_input, start_input

Known = Callable[[State, Raw], dict[str, Any]]


def _about_company(part: Callable[[State, str], dict[str, Any]], point: str = "") -> Known:
    """What is known once a company is chosen; ``point`` is the reading whose edition calculates it."""

    def known(state: State, chosen: Raw) -> dict[str, Any]:
        edition = {"edition": edition_for(state, point) if point else state["edition"]}
        key = chosen.get("company")
        return {**edition, **part(state, str(key))} if key in state["companies"] else edition

    return known


def _price(state: State, key: str) -> dict[str, Any]:
    return {"share_price": lookups.company(state, key)["share_price"]}


def _owners(state: State, key: str) -> dict[str, Any]:
    held = lookups.holdings(state, key)
    return {"holdings": {"players": dict(held.players), "treasury": held.treasury, "bank_pool": held.bank_pool}}


def _treasury(state: State, key: str) -> dict[str, Any]:
    return {"treasury_cash": lookups.company(state, key)["treasury"]}


def _dividends(state: State, key: str) -> dict[str, Any]:
    revenue = lookups.company(state, key)["revenue"]
    return {**_price(state, key), **_owners(state, key), **({} if revenue is None else {"revenue": revenue})}


def _withhold(state: State, key: str) -> dict[str, Any]:
    revenue = lookups.company(state, key)["revenue"]
    return {**_price(state, key), **({} if revenue is None else {"revenue": revenue})}


def _extra_dividends(state: State, key: str) -> dict[str, Any]:
    return {**_price(state, key), **_treasury(state, key), **_owners(state, key)}


def _issue(state: State, key: str) -> dict[str, Any]:
    unsold = lookups.shares_in(lookups.unsold(state, key, "treasury"))
    return {**_price(state, key), "shares_in_treasury": unsold}


def _sale_of_shares(state: State, key: str) -> dict[str, Any]:
    return {**_price(state, key), "advanced": state["options"]["advanced"]}


def _appeal(state: State, key: str) -> dict[str, Any]:
    item = lookups.company(state, key)
    gained = state["players"][item["director"]]["appeal_partner"]
    return {"appeal": item["appeal"], "partner_already_gained": gained}


def _sale_of_goods(state: State, key: str) -> dict[str, Any]:
    item = lookups.company(state, key)
    return {"company": key, "salespeople": item["salespeople"], "goods": item["goods"]}


def _sales(state: State, chosen: Raw) -> dict[str, Any]:
    """The demand tiles of the company's row that the table has recorded, to which nothing is sold yet."""
    key = chosen.get("company")
    row = row_of(state, str(key)) if key in state["companies"] else {}
    return {"sales": [dataclasses.asdict(sale) for sale in sales_to(row, {})]} if row else {}


def _operating_turn(state: State, key: str) -> dict[str, Any]:
    cash = {name: state["players"][name]["cash"] for name in players(state)}
    return {**_sale_of_goods(state, key), **_extra_dividends(state, key), "cash": cash}


def _production(state: State, key: str) -> dict[str, Any]:
    """A company without any staff or without known cubes may be that of a table that does not record them."""
    item = lookups.company(state, key)
    cubes = cubes_of(item)
    staff = {"factories": known_staff(state, key)} if item["workers"] or item["automation"] else {}
    known = {"company": key, "appeal_goods": item["appeal_goods"], "starting_company": waits_for_partner(state, key)}
    return {**known, **staff, **({"resources": cubes} if cubes and (any(cubes.values()) or is_tracked(state)) else {})}


def _directorship(state: State, key: str) -> dict[str, Any]:
    owned = {name: dict(lookups.owned(state, name, key)) for name in players(state)}
    return {
        "director": lookups.company(state, key)["director"],
        "certificates": {name: kinds for name, kinds in owned.items() if any(kinds.values())},
        "seats": list(players(state)),
    }


def _purchase(state: State, chosen: Raw) -> dict[str, Any]:
    player, key = chosen.get("player"), chosen.get("company")
    if player not in state["players"] or key not in state["companies"]:
        return {"players": len(players(state)), "edition": state["edition"]}
    return purchase_input(state, str(player), str(key))


def _start(state: State, chosen: Raw) -> dict[str, Any]:
    player = chosen.get("player")
    if player not in state["players"]:
        return {"players": len(players(state)), "edition": state["edition"]}
    return start_input(state, str(player))


def _goals(state: State, chosen: Raw) -> dict[str, Any]:
    goal = chosen.get("goal")
    return {"goal": goal, "values": counted(state, str(goal))} if goal else {}


def guided(state: State) -> dict[str, str]:
    """The choices of the set-up helper and the phase guide."""
    mode = "advanced" if state["options"]["advanced"] else "basic"
    goals = {"goals": "with"} if state["options"]["goals"] else {}
    return {"players": str(len(players(state))), "decade": str(state["decade"]), "mode": mode, **goals}


KNOWN: Mapping[str, Known] = {
    "dividends": _about_company(_dividends, "earned-or-paid"),
    "withhold": _about_company(_withhold),
    "stock-bump": _about_company(_price, "earned-or-paid"),
    "extra-dividends": _about_company(_extra_dividends, "earned-or-paid"),
    "emergency-fundraising": _about_company(_issue),
    "sell-shares": _about_company(_sale_of_shares),
    "buy-certificate": _purchase,
    "start-company": _start,
    "directorship": _about_company(_directorship),
    "appeal": _about_company(_appeal, "appeal-ringing-the-bell"),
    "capital-asset": _about_company(_treasury),
    "hire-workers": lambda state, _chosen: {"available": state["workers_available"]},
    "production": _about_company(_production),
    "distribution": _about_company(_sale_of_goods),
    "operating-turn": _about_company(_operating_turn, "earned-or-paid"),
    "supply-chain": lambda state, _chosen: {
        "spaces": state["supply_chain"],
        "decade": state["decade"],
        "cleanup": state["phase"] == "cleanup-phase",
    },
    "turn-order": lambda state, _chosen: {"order": state["turn_order"]},
    "goals": _goals,
    "final-score": lambda state, _chosen: score_input(state),
}

FILLED: Mapping[str, Known] = {"distribution": _sales, "operating-turn": _sales}
