"""Employees, departments, projects and transport: what each move of an action changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import Move, broken

from .table import BEGUN, PLAY, changed, chosen, fixed, make, table

FINAL_BOX_TAKEN = ["other-kind", "final-box-twice"]


@pytest.mark.parametrize(
    ("action", "slug", "given", "effect"),
    [
        (
            "construction",
            "construction-cost",
            {"city": "portland", "type": "commerce"},
            {"goods": 3, "active.construction": 0, "missions.west": 1, "tabs.commerce": 0},
        ),
        (
            "management",
            "goods-trade",
            {"department": "commerce-and-finance", "uses": ["mission-money"], "missions": ["east"]},
            {"money": 18, "active.commerce-and-finance": 0, "missions.east": 1},
        ),
        ("management", "goods-trade", {"department": "commerce-and-finance", "uses": ["goods"]}, {"goods": 5}),
        (
            "management",
            "new-department",
            {"department": "sales", "employee_on_space": False, "top_row": True},
            {"goods": 2, "departments.sales": "top"},
        ),
        ("research-and-development", "transport-advance", {"region": "west", "to": 2}, {"transport.west": 2}),
        (
            "research-and-development",
            "transport-advance",
            {"region": "south", "to": 5},
            {"transport.south": 5, "goods": 7},
        ),
        (
            "research-and-development",
            "project-tab",
            {"type": "public-infrastructure", "discs": 2, "points": 3},
            {"tabs.public-infrastructure": 2, "discs": 20, "tab_points": 3},
        ),
        (
            "human-resources",
            "move-employees",
            {"lie_down": ["construction", "strategic-planning"]},
            {"lying": 7, "active.construction": 0, "active.strategic-planning": 0},
        ),
        (
            "human-resources",
            "activate",
            {"employees": [{"department": "construction", "cost": 2}]},
            {"money": 10, "lying": 4, "active.construction": 2, "salaries.construction.2": 2},
        ),
    ],
)
def test_move_of_an_action(action: str, slug: str, given: dict[str, Any], effect: dict[str, Any]) -> None:
    state = table(*BEGUN, chosen(action, "west"))
    decision = make(state, slug, player="Ana", **given)
    own = {key.removeprefix("players.Ana."): value for key, value in changed(state, decision.state).items()}
    assert {key: value for key, value in own.items() if not key.startswith("projects")} == effect
    assert broken(decision) == []


@pytest.mark.parametrize(
    ("fixes", "department", "effect"),
    [
        ({"Ana__active__recruiting": 1}, "recruiting", {"supply": 4, "lying": 6}),
        # Five employees are active; one of Safety and Quality leaves: 4 + 0 = 4 of them give 2 VP.
        ({"Ana__active__safety_quality": 1, "Ana__active__construction": 0}, "safety-quality", {"points": 2}),
        ({"Ana__active__advanced_research": 1}, "advanced-research", {}),
    ],
)
def test_missions_of_added_departments(fixes: dict[str, Any], department: str, effect: dict[str, Any]) -> None:
    action = "research-and-development" if department == "advanced-research" else "human-resources"
    state = table(*BEGUN, fixed(**fixes), chosen(action, "west"))
    decision = make(state, "mission", player="Ana", department=department, mission="south")
    own = {key.removeprefix("players.Ana."): value for key, value in changed(state, decision.state).items()}
    assert own == {**effect, f"active.{department}": 0, "missions.south": 1}
    assert broken(decision) == []


@pytest.mark.parametrize(
    ("fixes", "slug", "given", "against"),
    [
        ({}, "construction-cost", {"city": "reno", "type": "public-infrastructure"}, ["empty-tab"]),
        ({"Ana__goods": 0}, "construction-cost", {"city": "reno", "type": "commerce"}, ["no-goods"]),
        (
            {"Ana__active__construction": 0},
            "construction-cost",
            {"city": "reno", "type": "commerce"},
            ["department-used"],
        ),
        ({}, "transport-advance", {"region": "west", "to": 2}, ["other-kind"]),
        ({"Bo__transport__east": 5}, "transport-advance", {"region": "east", "to": 5}, FINAL_BOX_TAKEN),
        ({}, "activate", {"employees": [{"department": "sales"}]}, ["not-in-company"]),
        ({"Ana__money": 0}, "activate", {"employees": [{"department": "construction", "cost": 1}]}, ["no-money"]),
        ({"Ana__lying": 0}, "activate", {"employees": [{"department": "construction", "cost": 0}]}, ["nobody-lying"]),
    ],
)  # fmt: skip
def test_rules_of_an_action(fixes: dict[str, Any], slug: str, given: dict[str, Any], against: list[str]) -> None:
    before: list[Move] = [fixed(**fixes)] if fixes else []
    state = table(*BEGUN, *before, chosen("construction", "west"))
    assert broken(make(state, slug, player="Ana", **given)) == against


@pytest.mark.parametrize(
    ("slug", "given", "code"),
    [
        ("construction-cost", {"city": "denver", "type": "industry"}, "no-space"),
        ("transport-advance", {"region": "west", "to": 5}, ""),
        ("activate", {"employees": [{"department": "construction"}]}, "cost-needed"),
        ("goods-trade", {"department": "commerce-and-finance", "uses": ["mission-money"]}, "missions-needed"),
        ("andrew-card", {}, "not-solo"),
    ],
)
def test_what_is_impossible(slug: str, given: dict[str, Any], code: str) -> None:
    state = table(*BEGUN, chosen("construction", "west"))
    given = given if slug == "andrew-card" else {"player": "Ana", **given}
    if not code:
        assert make(state, slug, **given).state["players"]["Ana"]["transport"]["west"] == 5
        return
    with pytest.raises(InvalidInput) as caught:
        make(state, slug, **given)
    assert [fault.code for fault in caught.value.faults] == [code]


@pytest.mark.parametrize(
    ("city", "reading", "money"),
    [("seattle", "with-icon", 13), ("portland", "with-icon", 12), ("portland", "every-small-city", 13)],
)
def test_small_city_gives_the_bonus_of_the_region(city: str, reading: str, money: int) -> None:
    state = table(*BEGUN, chosen("construction", "west"), readings={"small-city-bonus": reading})
    built = make(state, "construction-cost", player="Ana", city=city, type="commerce").state
    assert built["players"]["Ana"]["money"] == money


def test_neutral_discs_use_the_leftmost_free_spaces_until_they_run_out() -> None:
    state = table(options={"shuffle": 3})
    cards = PLAY.moves["neutral-discs"].prefill(state, {})["cards"]
    after = make(state, "neutral-discs", cards=cards).state
    assert after["neutral_discs"] == 0
    donations = [key for key, owners in after["donations"].items() if owners]
    assert len(donations) + len(after["projects"]) == 9
    assert all(item["owner"] == "neutral" for item in after["projects"].values())
    one = make(table(), "neutral-discs", cards=["card-region-west", "card-region-west"]).state
    # San Francisco begins with Commerce, Denver too; the second card finds its donation covered.
    assert set(one["projects"]) == {"san-francisco-1", "denver-1", "san-francisco-2", "denver-2"}
    assert one["neutral_discs"] == 9 - 5


def test_points_by_part_at_any_time() -> None:
    state = table(*BEGUN, fixed(Ana__points=4, Ana__tab_points=6), chosen("construction", donation=True))
    state = make(state, "donate", player="Ana", donation="region-east").state
    (points,) = (shown for shown in PLAY.showing.sheet(state).tables if shown.kind == "points")
    assert points.rows["Ana"] == {
        "in_game": 4,
        "employees": 5,
        "departments": 0,
        "project_tabs": 6,
        "connections": 0,
        "city_projects": 3,
        "donation_points": 2,
        "action_choice_points": 0,
    }
    assert PLAY.showing.series(state)["total_now"]["Ana"] == 4 + 5 + 6 + 3 + 2


@pytest.mark.parametrize(
    ("reading", "option", "donation", "vp"),
    [
        ("donation-departments-start", "counted", "department-management", 6),
        ("donation-departments-start", "not-counted", "department-management", 0),
        ("donation-self-count", "counts-itself", "donation", 2),
        ("donation-self-count", "others-only", "donation", 0),
    ],
)
def test_readings_of_donations(reading: str, option: str, donation: str, vp: int) -> None:
    state = table(*BEGUN, chosen("management", donation=True), readings={reading: option})
    state = make(state, "donate", player="Ana", donation=donation).state
    assert PLAY.score(state)["players"]["Ana"]["donations"] == [vp]


def test_project_is_not_paid_with_its_own_bonus() -> None:
    """In box 4 of the Midwest, the bonus of a small city is 2 goods cubes: what the project costs."""
    state = table(*BEGUN, fixed(Ana__goods=0, Ana__transport__midwest=4), chosen("construction", "west"))
    built = make(state, "construction-cost", player="Ana", city="st-paul", type="industry")
    assert (broken(built), built.state["players"]["Ana"]["goods"]) == (["no-goods"], 0)
    state = make(state, *fixed(Ana__goods=2)[:1], **fixed(Ana__goods=2)[1]).state
    built = make(state, "construction-cost", player="Ana", city="st-paul", type="industry")
    assert (broken(built), built.state["players"]["Ana"]["goods"]) == ([], 2)


def test_what_is_lacking_even_with_the_bonus_is_named_once() -> None:
    state = table(*BEGUN, fixed(Ana__goods=0, Ana__transport__west=3), chosen("construction", "west"))
    built = make(state, "construction-cost", player="Ana", city="seattle", type="industry")
    assert (broken(built), built.state["players"]["Ana"]["goods"]) == (["no-goods"], -1)


def test_discs_corrected_by_hand_count_everywhere_and_say_what_does_not_add_up() -> None:
    state = table(*BEGUN, chosen("construction", donation=True))
    added = make(state, "correct", set={"projects.denver-1.owner": "Ana", "donations.seven.Ana.round": 1})
    assert [line.code for line in added.outcome.warnings] == ["discs-do-not-add-up"]
    assert added.outcome.warnings[0].values == {"name": "Ana", "extra": 2}
    money = added.state["players"]["Ana"]["money"]
    second = make({**added.state, "round": 2}, "donate", player="Ana", donation="goods").state
    assert money - second["players"]["Ana"]["money"] == 10
    gone = {"projects.denver-1.owner": None, "donations.seven.Ana.round": None}
    taken = make(added.state, "correct", set=gone)
    assert taken.outcome.warnings == ()
    # The space is free again, and so is the donation.
    built = make(taken.state, "construction-cost", player="Ana", city="denver", type="commerce")
    assert built.state["projects"]["denver-1"] == {"city": "denver", "type": "commerce", "owner": "Ana"}
    assert broken(make(taken.state, "donate", player="Bo", donation="seven")) == []


def test_type_of_a_project_in_a_small_city_is_corrected() -> None:
    small = make(table(*BEGUN), "correct", set={"projects.boise-1.owner": "Cy"}).state
    fixed_type = make(small, "correct", set={"projects.boise-1.type": "industry"}).state
    assert fixed_type["projects"]["boise-1"] == {"city": "boise", "type": "industry", "owner": "Cy"}
