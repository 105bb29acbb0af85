"""What players ask in one line, as the input of a calculator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.questions import Question

Records = Sequence[Mapping[str, Any]]

_UNKNOWN = "unknown"
_NO_CARDS = [20, 0, 0, 0, 0]


def activation(workstations: Records) -> Question:
    """The cost of ``n`` workstations in each of several departments; dollars."""
    return Question({"workstations": [item["it"] for item in workstations for _ in range(item.get("n", 1))]})


def connections(level: str, sf: int = 0, ch: int = 0, ny: int = 0, no_: int = 0, four: int = 0) -> Question:
    """Connected major cities, all regions at one ``level``; ``four`` for all of them. The East has no wagon."""
    east = "stagecoach" if level == "wagon" else level
    levels = {"west": level, "midwest": level, "east": east, "south": level}
    return Question({"levels": levels, "networks": [_joined(sf + four, ch + four, ny + four, no_ + four)]})


def connections_by_region(
    sf: int = 0,
    ch: int = 0,
    ny: int = 0,
    no_: int = 0,
    west: str = _UNKNOWN,
    midwest: str = _UNKNOWN,
    east: str = _UNKNOWN,
    south: str = _UNKNOWN,
) -> Question:
    """Two connected major cities or more, each region at its level. Raises ValueError without the level of one."""
    said = {"west": (sf, west), "midwest": (ch, midwest), "east": (ny, east), "south": (no_, south)}
    if sf + ch + ny + no_ < 2 or any(joined and level == _UNKNOWN for joined, level in said.values()):
        raise ValueError("a city or the level of a region is missing")
    levels = {region: "railroad" if level == _UNKNOWN else level for region, (_, level) in said.items()}
    return Question({"levels": levels, "networks": [_joined(sf, ch, ny, no_)]})


def nth_donation(n: int, communications: bool = False) -> Question:
    """The price of a player's ``n``-th donation; dollars."""
    return Question({"made": n - 1, "communications": communications})


def pair_of_donations(pair: int, communications: bool = False) -> Question:
    """The price of two donations in a row, the first of them a player's ``pair``-th; dollars."""
    return Question({"made": pair - 1, "more": 2, "communications": communications})


def moves_with_permanent(active: int) -> Question:
    """The moves of ``active`` employees, the permanent one counted among them."""
    return Question({"active_hr": active - 1})


def safety_before_mission(active: int, edition: str) -> Question:
    """The VP of Safety and Quality with ``active`` employees, of whom one leaves on the mission."""
    return Question({"active_employees": active - 1, "edition": edition})


def total_of_player(
    game: int,
    active: int,
    top: int,
    other: int,
    tabs: int,
    connections: int,
    projects: int,
    tile: bool,
    donations: Sequence[int] = (),
    gift: int = 0,
) -> Question:
    """The total of a player; VP, but employees and departments by their number. ``gift`` is one more donation."""
    player = {
        "in_game": game,
        "active_employees": active,
        "departments_top": top,
        "departments_other": other,
        "project_tabs": tabs,
        "connections": connections,
        "city_projects": projects,
        "donations": [*donations, gift],
        "action_choice_unused": tile,
    }
    return Question({"players": {"You": player}})


def total_of_andrew(
    cards: Sequence[int],
    departments: int,
    boxes: int,
    cities: Sequence[int] = (),
    disc: int = 0,
    donations: Sequence[int] = (),
    gift: int = 0,
) -> Question:
    """Andrew's total; ``disc`` is one more city and ``gift`` one more donation, in VP."""
    return Question(
        {
            "cards": list(cards),
            "departments": departments,
            "final_boxes": boxes,
            "city_vp": [*cities, disc],
            "donations": [*donations, gift],
        }
    )


def departments_of_andrew(departments: int) -> Question:
    """What Andrew's departments count."""
    return Question({"cards": _NO_CARDS, "departments": departments, "final_boxes": 0})


def boxes_of_andrew(boxes: int) -> Question:
    """What Andrew's final boxes count."""
    return Question({"cards": _NO_CARDS, "departments": 0, "final_boxes": boxes})


def goods_of_each(department: str, goods: int, people: int, edition: str = "bga-es") -> Question:
    """Each of ``people`` employees trades ``goods`` cubes."""
    return Question({"department": department, "uses": [goods] * people, "edition": edition})


def goods_together(department: str, goods: int, people: int, edition: str = "bga-es") -> Question:
    """``people`` employees trade ``goods`` cubes between them."""
    part = goods // people
    return Question(
        {"department": department, "uses": [goods - part * (people - 1)] + [part] * (people - 1), "edition": edition}
    )


def kind_of_each(department: str, kind: str, people: int) -> Question:
    """Each of ``people`` employees takes the same."""
    return Question({"department": department, "uses": [kind] * people})


def transport_by_steps(region: str, at: int, steps: int, telegraph: bool = False) -> Question:
    """A disc that advances ``steps`` boxes; dollars."""
    return Question({"region": region, "from": at, "to": at + steps, "telegraph": telegraph})


def transport_into(region: str, to: int, telegraph: bool = False) -> Question:
    """A disc that advances one box, into box ``to``; dollars."""
    return Question({"region": region, "from": to - 1, "to": to, "telegraph": telegraph})


def _joined(sf: int, ch: int, ny: int, no_: int) -> list[str]:
    times = {"san-francisco": sf, "chicago": ch, "new-york": ny, "new-orleans": no_}
    return [city for city, number in times.items() for _ in range(number)]
