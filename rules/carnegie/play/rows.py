"""The rows of the sheet: what it shows of the table, of each player, and of Andrew."""

from __future__ import annotations

from rules.carnegie.action_cards import CARDS
from rules.carnegie.andrew import ACTION_CARDS, VP_CARDS
from rules.carnegie.costs import PROJECT_TYPES
from rules.carnegie.tables import KINDS, REGIONS
from rules.engine.calculator import Unit
from rules.engine.play.effects import State
from rules.engine.play.lookups import END

from . import lookups, scoring
from .events import next_price
from .numbers import ANDREW, LAST_ROUND, SETUP, SPACES_IN_A_ROW
from .pile import next_card, not_drawn
from .rounds import chooser

FACTS = {
    "phase": Unit.CODE,
    "round": Unit.COUNT,
    "rounds_left": Unit.COUNT,
    "chooser": Unit.THINGS,
    "action": Unit.THINGS,
    "region": Unit.THINGS,
    "donation": Unit.FLAG,
    "neutral_discs": Unit.COUNT,
    "strongest": Unit.THINGS,
    "next_choice": Unit.THINGS,
}
PLAYERS = {
    "money": Unit.MONEY,
    "goods": Unit.COUNT,
    "total_now": Unit.COUNT,
    "next_donation": Unit.MONEY,
    "donations": Unit.COUNT,
    "action_choice": Unit.FLAG,
}
STAFF = {
    **{f"active.{kind}": Unit.COUNT for kind in KINDS},
    "lying": Unit.COUNT,
    "supply": Unit.COUNT,
    "added_departments": Unit.THINGS,
}
MISSIONS = {f"missions.{region}": Unit.COUNT for region in REGIONS}
POINTS = dict.fromkeys(
    (
        *("in_game", "employees", "departments", "project_tabs", "connections", "city_projects"),
        *("donation_points", "action_choice_points"),
    ),
    Unit.COUNT,
)
TRACKS = {f"transport.{region}": Unit.COUNT for region in REGIONS}
PROJECTS = {"cities": Unit.COUNT, "built_in": Unit.THINGS, **{f"tabs.{type_}": Unit.COUNT for type_ in PROJECT_TYPES}}
GIVEN = {"given_by": Unit.THINGS}
ROW = {"advanced": Unit.COUNT, "left": Unit.COUNT}
ANDREWS = {
    "total_now": Unit.COUNT,
    "card_points": Unit.COUNT,
    "department_points": Unit.COUNT,
    "box_points": Unit.COUNT,
    "city_projects": Unit.COUNT,
    "donation_points": Unit.COUNT,
    "cards_left": Unit.COUNT,
    **{f"cards.{vp}": Unit.COUNT for vp in VP_CARDS},
}


def facts(state: State) -> dict[str, object]:
    """The facts of the whole table; None where there is nothing to say."""
    over, setup = state["phase"] == END, state["phase"] == SETUP
    card, pile = next_card(state), not_drawn(state)
    acted = bool(card) and state[ANDREW]["acted"]
    following = () if card is None else pile[:1] if acted else pile[1:2]
    return {
        "phase": state["phase"] if setup or over else None,
        "round": None if setup else state["round"],
        "rounds_left": None if setup or over else LAST_ROUND - state["round"],
        "chooser": None if over else [chooser(state)],
        "action": [state["action"]] if state["action"] else None,
        "region": [state["region"]] if state["region"] else None,
        "donation": state["donation"] or None,
        "neutral_discs": (state["neutral_discs"] or None) if setup else None,
        "strongest": [CARDS[card].strongest] if card and not acted and not over else None,
        "next_choice": [CARDS[following[0]].strongest] if following and not over else None,
    }


def player(state: State, name: str) -> dict[str, object]:
    """A player's money, goods cubes, donations and VP."""
    own = lookups.player(state, name)
    return {
        "money": own["money"],
        "goods": own["goods"],
        "total_now": sum(scoring.parts(state, name).values()),
        "next_donation": next_price(state, name),
        "donations": len(lookups.donations_of(state, name)),
        "action_choice": own["action_choice"] or None,
    }


def staff(state: State, name: str) -> dict[str, object]:
    """A player's active employees by kind of department, and those who are not active."""
    own = lookups.player(state, name)
    active = {f"active.{kind}": lookups.active_of_kind(state, name, kind) for kind in KINDS}
    added = [key for key, row in own["departments"].items() if row]
    return {**active, "lying": own["lying"], "supply": own["supply"], "added_departments": added or None}


def missions(state: State, name: str) -> dict[str, object]:
    """A player's employees on missions by region; None where there are none."""
    return {f"missions.{region}": lookups.player(state, name)["missions"][region] or None for region in REGIONS}


def points(state: State, name: str) -> dict[str, object]:
    """A player's VP by part if the game ended now."""
    counted = scoring.parts(state, name)
    counted["donation_points"] = counted.pop("donations")
    counted["action_choice_points"] = counted.pop("action_choice")
    return dict(counted)


def tracks(state: State, owner: str) -> dict[str, object]:
    """The boxes of an owner's discs on the transport tracks."""
    return {f"transport.{region}": box for region, box in lookups.transport(state, owner).items()}


def projects(state: State, owner: str) -> dict[str, object]:
    """An owner's projects in cities, and the discs on the tabs of a player."""
    tabs = {} if owner == ANDREW else lookups.player(state, owner)["tabs"]
    discs = {"cities": len(lookups.projects(state, owner)), "built_in": lookups.cities_of(state, owner) or None}
    return {**discs, **{f"tabs.{type_}": tabs.get(type_) for type_ in PROJECT_TYPES}}


def row(state: State, kind: str) -> dict[str, object]:
    """How far the disc of an action has come."""
    advanced = state["discs"][kind]
    return {"advanced": advanced, "left": max(0, SPACES_IN_A_ROW - advanced)}


def donations(state: State) -> dict[str, dict[str, object]]:
    """The donation spaces with discs, and whose they are."""
    given = {donation: lookups.given_by(state, donation) for donation in state["donations"]}
    return {f"donation-{donation}": {"given_by": owners} for donation, owners in given.items() if owners}


def andrew(state: State) -> dict[str, object]:
    """Andrew's VP by part, and his cards."""
    andrew, parts = state[ANDREW], scoring.andrews_parts(state)
    names = ("card_points", "department_points", "box_points", "city_projects", "donation_points")
    points = dict(zip(names, parts.values(), strict=True)) if parts else dict.fromkeys(names)
    return {
        "total_now": sum(parts.values()) if parts else None,
        **points,
        "cards_left": ACTION_CARDS - sum(andrew["cards"].values()),
        **{f"cards.{vp}": andrew["cards"][str(vp)] for vp in VP_CARDS},
    }
