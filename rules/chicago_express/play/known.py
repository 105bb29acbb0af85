"""What a play knows of the calculators' inputs, so that a calculator opened from it asks only for the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.chicago_express.board import FORT_WAYNE
from rules.chicago_express.hexes import CHICAGO
from rules.chicago_express.tables import COMPANIES, WABASH
from rules.engine.play.declaration import Raw
from rules.engine.play.effects import State
from rules.engine.play.lookups import players

from . import lookups
from .numbers import DETROIT, INDUSTRIAL_CITIES
from .turns import end_input, end_of_game

Known = Callable[[State, Raw], dict[str, Any]]


def _about_company(part: Callable[[State, str], dict[str, Any]]) -> Known:
    """What is known once a company is chosen."""

    def known(state: State, chosen: Raw) -> dict[str, Any]:
        key = chosen.get("company")
        return part(state, str(key)) if key in COMPANIES else {}

    return known


def _income(state: State, key: str) -> dict[str, Any]:
    return {"income": lookups.company(state, key)["income"]}


def _bid(state: State, key: str) -> dict[str, Any]:
    return {**_income(state, key), "shares_sold": lookups.sold(state, key)}


def _share(state: State, chosen: Raw) -> dict[str, Any]:
    """One more share of a company, for the player in turn unless another is chosen."""
    left = {"dividends_left": end_of_game(state).values["most_dividends_left"]}
    key, player = chosen.get("company"), chosen.get("player", state["turn"])
    if key not in COMPANIES or player not in state["players"]:
        return left
    return {**left, **_bid(state, str(key)), "shares_owned": lookups.holdings(state, str(key))[player]}


def _expansion(state: State, key: str) -> dict[str, Any]:
    item = lookups.company(state, key)
    return {name: item[name] for name in ("cash", "income", "locomotives_left")}


def _development(state: State, chosen: Raw) -> dict[str, Any]:
    terrain = chosen.get("terrain")
    level = {"level": state["scale"][terrain]} if terrain in INDUSTRIAL_CITIES and terrain != DETROIT else {}
    there = lookups.present(state, str(terrain)) if level else ()
    companies = {"companies": {key: _cash_and_income(state, key) for key in there}} if there else {}
    return {"houses_left": state["houses_left"], **level, **companies}


def _cash_and_income(state: State, key: str) -> dict[str, Any]:
    item = lookups.company(state, key)
    return {"income": item["income"], "cash": item["cash"]}


def _chicago(state: State, key: str) -> dict[str, Any]:
    return {
        "income_before": lookups.company(state, key)["income"],
        "holdings": lookups.holdings(state, key),
        "first_company": not lookups.present(state, CHICAGO) and key != WABASH,
        "fort_wayne_developed": lookups.developed(state, FORT_WAYNE),
    }


def _paying(state: State) -> dict[str, dict[str, Any]]:
    return {key: {**_income(state, key), "holdings": lookups.holdings(state, key)} for key in lookups.companies(state)}


def _phase(state: State) -> dict[str, Any]:
    there = lookups.present(state, DETROIT)
    return {
        "companies": {key: {**paying, "in_detroit": key in there} for key, paying in _paying(state).items()},
        "detroit": state["scale"][DETROIT],
        "end_condition_met": end_of_game(state).values["triggered"],
    }


def score_input(state: State) -> dict[str, Any]:
    """The input of the final ranking. Rule: chicago-express:end-of-game/winning"""
    return {"cash": {name: state["players"][name]["cash"] for name in players(state)}}


KNOWN: Mapping[str, Known] = {
    "starting-money": lambda state, _chosen: {"players": len(players(state))},
    "minimum-bid": _about_company(_bid),
    "share-return": _share,
    "expand": _about_company(_expansion),
    "develop": _development,
    "income-marker": _about_company(_income),
    "dials": lambda state, _chosen: {"used": dict(state["used"]), "sizes": lookups.sizes(state)},
    "dividends": lambda state, _chosen: {"companies": _paying(state)},
    "dividend-phase": lambda state, _chosen: _phase(state),
    "chicago-phase": _about_company(_chicago),
    "game-end": lambda state, _chosen: end_input(state),
    "final-ranking": lambda state, _chosen: score_input(state),
}
