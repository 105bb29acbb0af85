"""The final score of a play, at any time: every part of it counted from the state, Andrew's too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from rules.carnegie import andrew_score, city_connections, donation_score
from rules.carnegie.andrew import ACTION_CARDS, VP_CARDS
from rules.carnegie.cities import CITIES
from rules.carnegie.donation_score import BOTH, GOODS, MONEY, SPENT
from rules.carnegie.networks import Levels
from rules.carnegie.scorepad import ScorepadEntries, VictoryPoints
from rules.carnegie.tables import DONATIONS, FINAL_BOX, KINDS, MOST_GOODS, STARTING_DEPARTMENTS
from rules.engine.calculator import InvalidInput
from rules.engine.play.effects import State
from rules.engine.play.lookups import agreed, players
from rules.engine.play.outcomes import Line

from . import lookups
from .numbers import ANDREW, KIND_OF, OTHER, TOP
from .research import tracks

FINAL_SCORE = "final-score"
# The donations that money and goods cubes are spent on.
SPENDING = (GOODS, MONEY, BOTH)
_DEPARTMENTS = dict(
    zip(
        ("department-human-resources", "department-management", "department-construction", "department-research"),
        KINDS,
        strict=True,
    )
)


def score_input(state: State) -> dict[str, Any]:
    """The input of the final score. Rule: carnegie:end-of-game/scoring"""
    return {"players": {name: entries(state, name) for name in players(state)}}


def entries(state: State, name: str) -> dict[str, Any]:
    """A player's scorepad."""
    own = lookups.player(state, name)
    rows = list(own["departments"].values())
    return {
        "in_game": max(0, own["points"]),
        "active_employees": max(0, lookups.active(state, name)),
        "departments_top": rows.count(TOP),
        "departments_other": rows.count(OTHER),
        "project_tabs": own["tab_points"],
        "connections": connections(state, name),
        "city_projects": sum(city_points(state, name)),
        "donations": [vp for _donation, vp in own_donations(state, name)],
        "action_choice_unused": own["action_choice"],
    }


def parts(state: State, name: str) -> dict[str, int]:
    """A player's VP by part if the game ended now, with the maximums. Rule: carnegie:end-of-game/scoring#parts"""
    given = entries(state, name)
    return VictoryPoints(ScorepadEntries(**{**given, "donations": tuple(given["donations"])})).parts


def city_points(state: State, owner: str) -> list[int]:
    """The VP of an owner's projects. Rule: carnegie:end-of-game/scoring#city-projects"""
    return [CITIES[item["city"]].vp for item in lookups.projects(state, owner)]


def connections(state: State, name: str) -> int:
    """The VP of a player's connections. Rule: carnegie:end-of-game/city-connections"""
    return int(network(state, name).values["vp"]) if lookups.cities_of(state, name) else 0


def network(state: State, name: str) -> Any:
    """The result of a player's connections. Raises InvalidInput without a city."""
    levels = Levels(**dict(tracks(state, name)))
    return city_connections.compute(city_connections.Input(cities=lookups.cities_of(state, name), levels=levels))


def own_donations(state: State, name: str) -> Iterator[tuple[str, int]]:
    """A player's donations with their VP, in the order of the board; each spends the resources that it needs."""
    scored = _best(state, name)
    yield from ((donation, scored.vp[donation]) for donation in lookups.donations_of(state, name))


def spending_order(state: State, name: str) -> tuple[str, ...]:
    """A player's donations that spend money or goods cubes, in the order in which they are scored.

    Rule: carnegie:end-of-game/scoring#resources-are-spent
    """
    return tuple(donation for donation in _best(state, name).vp if donation in SPENDING)


def order_lines(state: State) -> tuple[Line, ...]:
    """A line for each player whose donations spend the same resources: the order in which they are scored."""
    orders = {name: spending_order(state, name) for name in players(state)}
    return tuple(
        Line("donation-order", {"name": name, "donations": [f"donation-{key}" for key in order]}, (SPENT,))
        for name, order in orders.items()
        if BOTH in order and len(order) > 1
    )


def andrews_donations(state: State) -> Iterator[tuple[str, int]]:
    """Andrew's donations, by what the player did, with what is left after the player's own.

    Rule: carnegie:solo/scoring#donations, carnegie:solo/scoring#resource-donations
    """
    name = players(state)[0]
    own = _best(state, name)
    yield from _scored(state, name, lookups.donations_of(state, ANDREW), own.money, own.goods).vp.items()


@dataclass(frozen=True, slots=True)
class _Scored:
    """The VP of donations in the order in which they are scored, and the money and goods cubes that are left."""

    vp: Mapping[str, int]
    money: int
    goods: int


def _best(state: State, name: str) -> _Scored:
    """A player's donations in the order with the most VP. Orders with equal VP leave the same resources for Andrew.

    Only those that spend resources can change places. Rule: carnegie:end-of-game/scoring#resources-are-spent
    """
    own, made = lookups.player(state, name), lookups.donations_of(state, name)
    others = tuple(donation for donation in made if donation not in SPENDING)
    spending = tuple(donation for donation in made if donation in SPENDING)
    orders = (_scored(state, name, (*others, *order), own["money"], own["goods"]) for order in permutations(spending))
    return max(orders, key=lambda scored: sum(scored.vp.values()))


def _scored(state: State, name: str, donations: tuple[str, ...], money: int, goods: int) -> _Scored:
    vps = {}
    for donation in donations:
        vps[donation], money, goods = _score(state, name, donation, money, goods)
    return _Scored(vps, money, goods)


def _score(state: State, name: str, donation: str, money: int, goods: int) -> tuple[int, int, int]:
    """The VP of a donation, and the money and the goods cubes that are left. Rule: carnegie:end-of-game/scoring"""
    most = DONATIONS[donation].most
    counted = count(state, name, donation)
    values = donation_score.compute(
        donation_score.Input(
            donation=donation,
            count=min(counted, most) if most else None,
            money=max(0, money),
            goods=max(0, min(MOST_GOODS, goods)),
        )
    ).values
    return values["vp"], values["money_left"], values["goods_left"]


def count(state: State, name: str, donation: str) -> int:
    """How many things of a player a donation counts. Rule: carnegie:tracks/donation-prices#spaces"""
    own, built = lookups.player(state, name), lookups.projects(state, name)
    if donation.startswith("department"):
        starting = agreed(state, "donation-departments-start") == "counted"
        held = [key for key in KIND_OF if own["departments"].get(key) or (starting and key in STARTING_DEPARTMENTS)]
        kind = _DEPARTMENTS.get(donation)
        return sum(kind in (None, KIND_OF[key]) for key in held)
    if donation.startswith("region"):
        return sum(lookups.region_of(item["city"]) == donation.removeprefix("region-") for item in built)
    if donation == "donation":
        made = len(lookups.donations_of(state, name))
        itself = state["donations"][donation].get(name) and agreed(state, "donation-self-count") == "others-only"
        return made - bool(itself)
    counted = {
        "housing-commerce": sum(item["type"] in ("housing", "commerce") for item in built),
        "small-city": sum(CITIES[item["city"]].small for item in built),
        "railroad": sum(level == "railroad" for _region, level in tracks(state, name)),
        "active-employee": max(0, lookups.active(state, name)),
    }
    return counted.get(donation, sum(item["type"] == donation for item in built))


def andrews_input(state: State) -> dict[str, Any]:
    """The input of Andrew's score; the cards still in the pile count as if they lay at 0 VP.

    Rule: carnegie:solo/scoring
    """
    andrew = state[ANDREW]
    lying = [andrew["cards"][str(vp)] for vp in VP_CARDS]
    return {
        "cards": [lying[0] + ACTION_CARDS - sum(lying), *lying[1:]],
        "departments": andrew["departments"],
        "final_boxes": sum(box >= FINAL_BOX for box in andrew["transport"].values()),
        "city_vp": city_points(state, ANDREW),
        "donations": [vp for _donation, vp in andrews_donations(state)],
    }


def andrews_sheet(state: State) -> dict[str, dict[str, Any]]:
    """Andrew's score in the solo game, compared with the player's. Rule: carnegie:solo/scoring#winner"""
    if not lookups.solo(state):
        return {}
    name = players(state)[0]
    return {andrew_score.CALCULATOR.slug: {**andrews_input(state), "player_total": sum(parts(state, name).values())}}


def andrews_parts(state: State) -> dict[str, int] | None:
    """Andrew's VP by part; None if his cards were corrected so that they cannot be scored."""
    raw = andrews_input(state)
    try:
        given = andrew_score.CALCULATOR.read(raw)
        andrew_score.compute(given)
    except InvalidInput:
        return None
    return andrew_score.breakdown(given)
