"""Departments: what Property Management moves, the room that there is, and what has to add up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.carnegie.tables import DEPARTMENTS
from tests.rules.play.tables import broken, codes, warned

from .table import BEGUN, PLAY, changed, chosen, fixed, make, table


@pytest.mark.parametrize(
    ("fixes", "source", "effect", "against"),
    [
        ({}, "commerce-and-finance", {"lying": 6, "active.commerce-and-finance": 0}, []),
        ({}, "property-management", {"lying": 6, "active.property-management": 0}, []),
        ({}, "lying", {}, []),
        ({"Ana__lying": 0}, "lying", {}, ["nobody-to-move"]),
        ({"Ana__active__property_management": 0}, "lying", {}, ["nobody-active"]),
        ({}, "sales", {"lying": 6, "active.sales": -1}, ["nobody-active-there"]),
    ],
)
def test_property_management_moves_an_employee_to_the_new_department(
    fixes: dict[str, Any], source: str, effect: dict[str, Any], against: list[str]
) -> None:
    has_it = {"Ana__departments__property_management": "other", "Ana__active__property_management": 1, **fixes}
    state = table(*BEGUN, fixed(**has_it), chosen("management", "west"))
    given = {"player": "Ana", "department": "logistics", "employee_on_space": False, "moved_from": source}
    decision = make(state, "new-department", **given)
    own = {key.removeprefix("players.Ana."): value for key, value in changed(state, decision.state).items()}
    assert own == {"goods": 2, "departments.logistics": "other", **effect}
    assert (broken(decision), "moved-in" in codes(decision)[0]) == (against, True)


def test_property_management_is_asked_for_only_if_the_player_has_it() -> None:
    asked = PLAY.moves["new-department"].fields_asked
    state = table(*BEGUN, fixed(Ana__active__property_management=1))
    assert [item.name for item in asked(state, {"player": "Ana"})][-1] == "moved_from"
    assert "moved_from" not in [item.name for item in asked(state, {"player": "Bo"})]


def test_two_employees_in_a_department_for_one_can_be_played_anyway() -> None:
    state = table(*BEGUN, fixed(Ana__departments__communications="other", Ana__money=20), chosen("management", "west"))
    decision = make(state, "activate", player="Ana", employees=[{"department": "communications"}] * 2)
    assert broken(decision) == ["too-many-active"]
    # Its only workstation costs $8.
    assert decision.state["players"]["Ana"]["money"] == 4


@pytest.mark.parametrize(("number", "against"), [(2, []), (3, ["too-many-active"])])
def test_starting_departments_have_room_for_three(number: int, against: list[str]) -> None:
    """One employee is active in Human Resources from the start."""
    employees = [{"department": "human-resources", "cost": 0}] * number
    state = table(*BEGUN, chosen("management", "west"))
    assert broken(make(state, "activate", player="Ana", employees=employees)) == against


def test_company_board_has_room_for_ten_departments() -> None:
    added = {f"Ana__departments__{key.replace('-', '_')}": "other" for key in list(DEPARTMENTS)[:9]}
    state = table(*BEGUN, fixed(Ana__goods=9, Ana__active__strategic_planning=2, **added), chosen("management", "west"))
    tenth, eleventh = list(DEPARTMENTS)[9:11]
    given = {"player": "Ana", "employee_on_space": True}
    decision = make(state, "new-department", department=tenth, **given)
    assert broken(decision) == []
    [line] = make(decision.state, "new-department", department=eleventh, **given).outcome.broken
    assert (line.code, line.words, line.values["number"]) == ("more-than-empty-spaces", "final-score", 11)


def test_forgotten_department_is_corrected_by_hand() -> None:
    state = make(table(*BEGUN), "correct", set={"players.Ana.departments.sales": "top"}).state
    assert PLAY.score(state)["players"]["Ana"]["departments_top"] == 1
    assert make(state, "correct", set={"players.Ana.departments.sales": None}).state == table(*BEGUN)


def test_no_more_tiles_are_taken_than_there_are() -> None:
    both = fixed(Bo__departments__sales="top", Cy__departments__sales="other")
    state = table(*BEGUN, both, chosen("management", "west"))
    given = {"player": "Ana", "department": "sales", "employee_on_space": True}
    assert broken(make(state, "new-department", **given)) == ["no-tile-left"]


@pytest.mark.parametrize(
    ("set_", "against"),
    [
        ({"players.Ana.supply": 4}, ["employees-do-not-add-up"]),
        ({"players.Ana.supply": 4, "players.Ana.lying": 6}, []),
        ({"players.Ana.discs": 21}, ["discs-do-not-add-up"]),
        ({"players.Ana.discs": 21, "players.Ana.tabs.industry": 2}, []),
        ({"neutral_discs": 8}, ["discs-do-not-add-up"]),
        ({"players.Ana.money": 3}, []),
    ],
)
def test_correction_names_what_no_longer_adds_up(set_: dict[str, int], against: list[str]) -> None:
    assert warned(make(table(*BEGUN), "correct", set=set_)) == against
