"""What players ask in one line, as the input of a calculator."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.engine.questions import Question

Records = Sequence[Mapping[str, Any]]

_CORNERS = ("tl", "tr", "bl", "br")
_ZONES = ("CIV", "COM", "IND", "RES")
# Rule: urban-sprawl:politics/politicians
_ZONE_OF_OFFICE = {"district-attorney": "CIV", "treasurer": "COM", "police-chief": "RES", "union-boss": "IND"}
_PLACES = ("First", "Second", "Third", "Fourth")
_COLUMNS = ("A", "B", "C", "D")


def wealth_of_place(value: int, place: int, table: int = 4) -> Question:
    """A wealth payout by places from 0, with ``table`` players."""
    return _of_place("wealth", value, place, table)


def prestige_of_place(value: int, place: int, table: int = 4) -> Question:
    """A prestige payout by places from 0, with ``table`` players."""
    return _of_place("prestige", value, place, table)


def wealth_of_each(value: int, table: int) -> Question:
    """A wealth payout for ``table`` players without a tie."""
    return _of_each("wealth", value, table)


def prestige_of_each(value: int, table: int) -> Question:
    """A prestige payout for ``table`` players without a tie."""
    return _of_each("prestige", value, table)


def wealth_tied_first(value: int, tied: int, table: int = 4) -> Question:
    """A wealth payout with ``tied`` players in first place."""
    return _tied("wealth", 0, value, tied, table)


def wealth_tied_second(value: int, tied: int, table: int = 4) -> Question:
    """A wealth payout with ``tied`` players in second place."""
    return _tied("wealth", 1, value, tied, table)


def wealth_tied_third(value: int, tied: int, table: int = 4) -> Question:
    """A wealth payout with ``tied`` players in third place."""
    return _tied("wealth", 2, value, tied, table)


def prestige_tied_first(value: int, tied: int, table: int = 4) -> Question:
    """A prestige payout with ``tied`` players in first place."""
    return _tied("prestige", 0, value, tied, table)


def prestige_tied_second(value: int, tied: int, table: int = 4) -> Question:
    """A prestige payout with ``tied`` players in second place."""
    return _tied("prestige", 1, value, tied, table)


def prestige_tied_third(value: int, tied: int, table: int = 4) -> Question:
    """A prestige payout with ``tied`` players in third place."""
    return _tied("prestige", 2, value, tied, table)


def vocation_with_new_marker(number: int, after: int) -> Question:
    """What the builder gains with the marker taken now the ``after``-th of its vocation."""
    return Question({"number": number, "builder": "You", "markers_before": {"You": after - 1}, "supply_before": 2})


def turn_of_actions(actions: Records, boss: bool = False) -> Question:
    """The action points of several actions; the Union Boss has more."""
    done = [{"action": action["it"], "space": str(action["space"])} for action in actions]
    return Question({"union_boss": boss, "actions": done})


def election_of_mayor(people: Records, office: str = "mayor") -> Question:
    """An election by vocations."""
    return Question({"office": office, "players": _of_people(people, lambda number: {"vocations": number})})


def election_of_zone_office(people: Records, office: str, zone: str = "none") -> Question:
    """An election by buildings. Raises ValueError for the zone of another office."""
    if zone not in ("none", _ZONE_OF_OFFICE[office]):
        raise ValueError("the office has another zone")
    return Question({"office": office, "players": _of_people(people, lambda number: {"buildings": [number]})})


def demolition_under(size: int, covered: int, means: str = "urban-renewal") -> Question:
    """A new building over others, whose sizes are the digits of ``covered``. Raises ValueError where lots are left."""
    sizes = [int(digit) for digit in str(covered)]
    if sum(sizes) != size:
        raise ValueError("the new building covers other lots")
    existing, free = [], list(_CORNERS)
    for number, lots in enumerate(sizes, start=1):
        existing.append({"name": str(number), "lots": free[:lots]})
        free = free[lots:]
    return Question({"new_lots": list(_CORNERS[:size]), "existing": existing, "means": means, "player": "You"})


def prestige_for_wealth(wealth: int) -> Question:
    """Prestige for the wealth left at the end. Rule: urban-sprawl:end-of-game/scoring#three-steps"""
    return Question(numbers={"prestige": wealth // 10})


def value_raised(before: int, marker: int) -> Question:
    """The value of a block or building once a marker is put on its row.

    Rule: urban-sprawl:concepts/wealth-prestige-markers#raises
    """
    return Question(numbers={"after": before + marker})


def invested(one: int, other: int) -> Question:
    """Wealth for two cards discarded, by their payout values. Rule: urban-sprawl:turn/investments#gain"""
    return Question(numbers={"total": one + other})


def result_of_player(prestige: int, wealth: int, rows: int = 0) -> Question:
    """The result of a player; ``rows`` is prestige of the last payouts."""
    return _result(prestige + rows, wealth)


def result_of_office_holder(prestige: int, wealth: int, office: str, zone: str, n: int, rows: int = 0) -> Question:
    """The result of a player with an office, whose zone has ``n`` buildings. Raises ValueError for another zone."""
    if zone != _ZONE_OF_OFFICE[office]:
        raise ValueError("the office has another zone")
    result = _result(prestige + rows, wealth)
    return Question({**result.input, "politicians": {office: "You"}, "zone_totals": {zone: n}})


def _result(prestige: int, wealth: int) -> Question:
    nothing = {"You": 0, "Other": 0}
    return Question(
        {
            "players": {"You": {"prestige": prestige, "wealth": wealth}, "Other": {"prestige": 0, "wealth": 0}},
            "prestige_rows": dict.fromkeys(("1", "2", "3"), nothing),
            "zone_totals": dict.fromkeys(_ZONES, 0),
        }
    )


def _of_place(kind: str, value: int, place: int, table: int) -> Question:
    if place >= table:
        raise ValueError("there are fewer players")
    return Question({"kind": kind, "value": value, "counts": dict(zip(_PLACES, (4, 3, 2, 1), strict=True))})


def _of_each(kind: str, value: int, table: int) -> Question:
    counts = {name: table - place for place, name in enumerate(_COLUMNS[:table])}
    return Question({"kind": kind, "value": value, "counts": counts})


def _tied(kind: str, place: int, value: int, tied: int, table: int) -> Question:
    if place + tied > table:
        raise ValueError("there are fewer players")
    counts = [4 - number for number in range(place)] + [2] * tied + [1] * (len(_COLUMNS) - place - tied)
    return Question({"kind": kind, "value": value, "counts": dict(zip(_COLUMNS, counts, strict=True))})


def _of_people(people: Records, record: Callable[[int], Mapping[str, Any]]) -> dict[str, Any]:
    found = {str(person.get("who", f"№{place}")): record(person["n"]) for place, person in enumerate(people, start=1)}
    if len(found) < len(people):
        raise ValueError("one name is said twice")
    return found
