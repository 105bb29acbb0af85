"""What players ask in one line, as the input of a calculator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.questions import Question

from .industrial_scale import next_space, spaces

Records = Sequence[Mapping[str, Any]]

_PLENTY = 1000


def actions_chosen(uses: Records) -> Question:
    """The dials after each action was chosen ``n`` times. Raises ValueError where one is said twice."""
    return Question({"used": _by_name([(use["it"], use["n"]) for use in uses])})


def dividend_of_player(income: int, own: int, sold: int, company: str = "CO") -> Question:
    """The dividend of a player with ``own`` of the ``sold`` shares; dollars."""
    holdings = {"You": own, "Others": sold - own}
    return Question({"companies": {company: {"income": income, "holdings": holdings}}})


def chicago_dividend_of_player(income: int, own: int, sold: int, company: str = "CO") -> Question:
    """The Chicago dividend of a player with ``own`` of the ``sold`` shares; dollars."""
    return Question({"company": company, "income_before": income, "holdings": {"You": own, "Others": sold - own}})


def dividend_of_each(people: Records, income: int, company: str = "CO") -> Question:
    """The dividend of every player; dollars."""
    return Question({"companies": {company: {"income": income, "holdings": _of_people(people, "held")}}})


def cost_of_hexes(hexes: Records, company: str = "CO", cash: int = _PLENTY) -> Question:
    """An expansion of up to three hexes; ``count`` of a kind, ``present`` locomotives or the ``nth`` one; dollars."""
    built = [
        {
            "terrain": hex_["it"],
            "cost": hex_["cost"],
            "present": hex_.get("present", 0) + hex_.get("nth", 1) - 1,
            "income": 1,
        }
        for hex_ in hexes
        for _ in range(hex_.get("count", 1))
    ]
    return Question({"company": company, "cash": cash, "income": 0, "locomotives_left": 3, "hexes": built})


def nth_locomotive(cost: int, nth: int, terrain: str = "city") -> Question:
    """The ``nth`` locomotive in a hex with a red number ``cost``; dollars."""
    return cost_of_hexes([{"it": terrain, "cost": cost, "nth": nth}])


def step_of_industrial_city(city: str, level: int, to: int = 0, company: str = "CO", income: int = 0) -> Question:
    """An industrial city developed from ``level``, where ``to`` is said to the next space only."""
    scale = spaces(city)
    if level not in scale[:-1] or to not in (0, next_space(level, scale)):
        raise ValueError("the scale has no such step")
    return Question({"terrain": city, "level": level, "companies": {company: {"income": income}}})


def incomes_after_house(lines: Records, gain: int, terrain: str = "city") -> Question:
    """The incomes of several companies after a house."""
    incomes = _by_name([(line["line"], {"income": line["income"]}) for line in lines])
    return Question({"terrain": terrain, "gain": gain, "companies": incomes})


def income_raised(income: int, gain: int) -> Question:
    """The disc of a company whose income rises by ``gain``; dollars."""
    return Question({"income": income + gain}, {"after": income + gain})


def bid_for_nth_share(income: int, nth: int, company: str = "CO") -> Question:
    """The minimum bid for the ``nth`` share; dollars."""
    return Question({"company": company, "income": income, "shares_sold": nth - 1})


def winner(people: Records) -> Question:
    """The ranking of players by their cash."""
    return Question({"cash": _of_people(people, "cash")})


def winner_of_amounts(cash: Sequence[int]) -> Question:
    """The ranking of amounts of cash, by their order."""
    return Question({"cash": {f"№{place}": amount for place, amount in enumerate(cash, start=1)}})


def _of_people(people: Records, value: str) -> dict[str, Any]:
    return _by_name([(person.get("who", f"№{place}"), person[value]) for place, person in enumerate(people, start=1)])


def _by_name(pairs: Sequence[tuple[Any, Any]]) -> dict[str, Any]:
    found = {str(name): value for name, value in pairs}
    if len(found) < len(pairs):
        raise ValueError("one name is said twice")
    return found
