"""What a state says: companies, employees, discs. A state is plain data; these functions give it types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.carnegie.cities import CITIES
from rules.carnegie.map import MAP
from rules.carnegie.tables import DONATIONS, STARTING_DEPARTMENTS
from rules.engine.play.effects import Change, Effect, Path, Posting, State, transfer
from rules.engine.play.lookups import BANK, BANK_ACCOUNT, players

from .numbers import ANDREW, KIND_OF, NEUTRAL

EMPLOYEE = "employee"


def player(state: State, name: str) -> Mapping[str, Any]:
    """A player."""
    found: Mapping[str, Any] = state["players"][name]
    return found


def money(name: str) -> Path:
    """The account of a player."""
    return ("players", name, "money")


def account(_state: State, name: str) -> Path:
    """The account of a player or of the bank."""
    return BANK_ACCOUNT if name == BANK else money(name)


def solo(state: State) -> bool:
    """Whether Andrew plays. Rule: carnegie:solo/setup#andrew"""
    return len(players(state)) == 1


def without_project(state: State) -> tuple[str, ...]:
    """The players who have not placed a project, in the order of the first ones: counterclockwise.

    Rule: carnegie:setup/first-project#order
    """
    return tuple(name for name in reversed(players(state)) if not projects(state, name))


def paid(name: str, amount: int) -> tuple[Posting, ...]:
    """Dollars that a player pays to the bank, or receives if negative."""
    return transfer(money(name), BANK_ACCOUNT, amount)


def received(name: str, gains: Mapping[str, int]) -> Iterator[Effect]:
    """Money, goods cubes, VP and new employees that a player receives; study points are spent at once or lost."""
    yield from paid(name, -gains.get("money", 0))
    for gain, part in (("goods", "goods"), ("vp", "points")):
        if gains.get(gain):
            yield Posting(("players", name, part), gains[gain], "")
    yield from moved(name, ("supply",), ("lying",), gains.get("new_employee", 0))


def moved(name: str, source: Path, target: Path, number: int = 1) -> tuple[Posting, ...]:
    """Employees of a player who change places: ``supply``, ``lying``, ``active`` or ``missions`` with the place."""
    return transfer(("players", name, *source), ("players", name, *target), number, EMPLOYEE)


def sent(name: str, department: str, region: str, number: int = 1) -> tuple[Posting, ...]:
    """Active employees of a department sent on a mission. Rule: carnegie:company/missions#what"""
    return moved(name, ("active", department), ("missions", region), number)


def active(state: State, name: str) -> int:
    """A player's active employees, without the permanent one. Rule: carnegie:end-of-game/scoring#permanent-employee"""
    return sum(player(state, name)["active"].values())


def active_in(state: State, name: str, department: str) -> int:
    """A player's active employees in a department."""
    number: int = player(state, name)["active"][department]
    return number


def departments_of(state: State, name: str) -> tuple[str, ...]:
    """The departments of a player's company. Rule: carnegie:company/departments#starting-departments"""
    return (*STARTING_DEPARTMENTS, *(key for key, row in player(state, name)["departments"].items() if row))


def active_of_kind(state: State, name: str, kind: str) -> int:
    """A player's active employees in the departments of a kind."""
    return sum(number for key, number in player(state, name)["active"].items() if KIND_OF[key] == kind)


def transport(state: State, name: str) -> Mapping[str, int]:
    """The boxes of a player, or of Andrew, on the transport tracks."""
    boxes: Mapping[str, int] = state[ANDREW]["transport"] if name == ANDREW else player(state, name)["transport"]
    return boxes


def disc_owners(state: State) -> tuple[str, ...]:
    """Everybody with discs on the transport tracks."""
    return (*players(state), ANDREW) if solo(state) else players(state)


def projects(state: State, owner: str) -> list[Mapping[str, str]]:
    """The projects of a player or of Andrew, or the neutral discs in cities."""
    return [item for item in state["projects"].values() if item and item["owner"] == owner]


def cities_of(state: State, owner: str) -> tuple[str, ...]:
    """The cities with discs of an owner, each once, in the order of the map."""
    found = {item["city"] for item in projects(state, owner)}
    return tuple(city for city in MAP.places if city in found)


def free_spaces(state: State, city: str) -> tuple[int, ...]:
    """The free construction spaces of a city, from 0, from left to right."""
    spaces = range(CITIES[city].number_of_spaces)
    return tuple(space for space in spaces if not state["projects"].get(f"{city}-{space + 1}"))


def region_of(city: str) -> str:
    """The region of a city."""
    return MAP.places[city].part


def donations_of(state: State, owner: str) -> tuple[str, ...]:
    """The donations of an owner, in the order of the board."""
    return tuple(donation for donation in DONATIONS if state["donations"][donation].get(owner))


def owners(state: State) -> tuple[str, ...]:
    """Everybody whose discs can be on the map or on the donations: the players, nobody, and Andrew if he plays."""
    return (*players(state), NEUTRAL, ANDREW) if solo(state) else (*players(state), NEUTRAL)


def disc_on_donation(state: State, donation: str, owner: str) -> Change:
    """A disc on a donation space; another one of the same owner, against the rules, is counted there."""
    there = state["donations"][donation].get(owner)
    if there:
        return Change(("donations", donation, owner, "discs"), there.get("discs"), there.get("discs", 1) + 1)
    return Change(("donations", donation, owner), None, {"round": state["round"]})


def discs_given(state: State, owner: str) -> int:
    """The discs of an owner on the donations."""
    return sum(discs_in(there.get(owner)) for there in state["donations"].values())


def discs_in(record: Mapping[str, int] | None) -> int:
    """The discs of an owner on a donation space, by what the state says of them there."""
    return record.get("discs", 1) if record else 0


def given_by(state: State, donation: str) -> list[str]:
    """The owners of the discs on a donation space."""
    return [owner for owner, is_there in state["donations"][donation].items() if is_there]


def is_free(state: State, donation: str) -> bool:
    """Whether a donation space has no disc. Rule: carnegie:round/donations#occupied"""
    return not given_by(state, donation)
