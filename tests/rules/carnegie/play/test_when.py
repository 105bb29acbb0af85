"""What may be done in a round, in which order and how often; and what is too early or too late."""

from __future__ import annotations

from typing import Any

import pytest

from rules.carnegie.play.events import next_price
from rules.carnegie.play.scoring import own_donations
from tests.rules.play.tables import Move, broken

from .table import ALONE, BEGUN, PLAY, chosen, fixed, make, solo, table

MONEY: Move = (
    "goods-trade",
    {"player": "Ana", "department": "commerce-and-finance", "uses": ["money"], "missions": []},
)
MISSION: Move = (
    "goods-trade",
    {"player": "Ana", "department": "commerce-and-finance", "uses": ["mission-money"], "missions": ["west"]},
)
SUPPLY: Move = ("goods-trade", {"player": "Ana", "department": "supply-chain", "uses": [1], "missions": []})
INCOME: Move = ("income", {"player": "Ana", "region": "west", "returned": 1})
DONATION: Move = ("donate", {"player": "Ana", "donation": "seven"})
ACTIVATION: Move = ("activate", {"player": "Ana", "employees": [{"department": "construction", "cost": 0}]})
TAB: Move = ("project-tab", {"player": "Ana", "type": "housing", "discs": 1})
STEP: Move = ("transport-advance", {"player": "Ana", "region": "south", "to": 2})
RICH = fixed(Ana__goods=9, Ana__money=60)


def added(department: str) -> Move:
    """A department that Ana adds."""
    return ("new-department", {"player": "Ana", "department": department, "employee_on_space": True})


def built(city: str, department: str = "construction") -> Move:
    """A project of Ana."""
    return ("construction-cost", {"player": "Ana", "city": city, "type": "commerce", "department": department})


def against(*moves: Move, action: str = "management", **event: Any) -> list[str]:
    """The rules that the last move breaks, in a round with an action."""
    *before, (slug, given) = moves
    corrections = [move for move in before if move[0] == "correct"]
    others = [move for move in before if move[0] != "correct"]
    region = None if event else "west"
    return broken(make(table(*BEGUN, RICH, *corrections, chosen(action, region, **event), *others), slug, **given))


TWO = fixed(Ana__active__commerce_and_finance=2)
OUTSOURCING = fixed(Ana__active__construction_outsourcing=1)
BUILDERS = fixed(Ana__active__construction=2, Ana__tabs__commerce=2)


@pytest.mark.parametrize(
    ("action", "moves", "expected"),
    [
        ("management", [MONEY], []),
        ("management", [MONEY, MONEY], ["department-used"]),
        ("management", [MONEY, MISSION], ["department-used"]),
        ("management", [MISSION, MONEY], ["department-used"]),
        ("management", [TWO, MONEY, MONEY], []),
        ("management", [TWO, MISSION, MISSION], []),
        ("management", [TWO, MISSION, MONEY], []),
        ("management", [TWO, MISSION, MONEY, MONEY], ["department-used"]),
        ("management", [added("sales"), added("logistics")], ["department-used"]),
        ("management", [fixed(Ana__active__strategic_planning=2), added("sales"), added("logistics")], []),
        ("construction", [fixed(Ana__active__construction=0), built("reno")], ["department-used"]),
        ("construction", [OUTSOURCING, built("reno", "construction-outsourcing")], []),
        ("construction", [BUILDERS, built("reno"), built("boise")], []),
        (
            "construction",
            [
                OUTSOURCING,
                fixed(Ana__tabs__commerce=2),
                built("reno", "construction-outsourcing"),
                built("boise", "construction-outsourcing"),
            ],
            ["department-used"],
        ),
    ],
)  # fmt: skip
def test_department_is_used_once_for_each_active_employee(action: str, moves: list[Move], expected: list[str]) -> None:
    assert against(*moves, action=action) == expected


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([TWO, MONEY, MONEY, added("sales")], []),
        ([TWO, MONEY, added("sales"), MONEY], ["no-going-back"]),
        ([TWO, MISSION, added("sales"), MONEY], ["no-going-back"]),
    ],
)
def test_nobody_goes_back_to_a_department(moves: list[Move], expected: list[str]) -> None:
    """As Thomas cannot in the example of the help page."""
    assert against(*moves) == expected


@pytest.mark.parametrize("move", [MONEY, SUPPLY], ids=["management", "construction"])
@pytest.mark.parametrize("action", ["management", "construction", "human-resources"])
def test_goods_are_traded_in_the_action_of_the_department(move: Move, action: str) -> None:
    fits = action == ("management" if move is MONEY else "construction")
    assert against(fixed(Ana__active__supply_chain=1), move, action=action) == ([] if fits else ["other-kind"])


def test_next_round_begins_with_every_department_unused() -> None:
    state = table(*BEGUN, chosen("management", "west"), MONEY, ACTIVATION, ("next", {}))
    state = make(
        state, *chosen("management", "west", player="Bo")[:1], **chosen("management", "west", player="Bo")[1]
    ).state
    assert broken(make(state, *MONEY[:1], **MONEY[1])) == []


def test_income_is_taken_once_and_one_donation_made() -> None:
    three = fixed(Ana__missions__west=3, Ana__lying=2)
    assert against(three, INCOME) == []
    assert against(three, INCOME, INCOME) == ["income-already"]
    second: Move = ("donate", {"player": "Ana", "donation": "goods"})
    assert against(DONATION, donation=True) == []
    assert against(DONATION, second, donation=True) == ["donated-this-round"]


def test_same_donation_twice_can_be_played_anyway_and_is_scored_once() -> None:
    state = table(*BEGUN, RICH, chosen("construction", "west", donation=True), DONATION)
    vp = dict(own_donations(state, "Ana"))
    decision = make(state, *DONATION[:1], **DONATION[1])
    assert broken(decision) == ["donated-this-round", "donated-already"]
    after = decision.state
    discs = [now["players"]["Ana"]["discs"] for now in (state, after)]
    money = [now["players"]["Ana"]["money"] for now in (state, after)]
    assert (discs[0] - discs[1], money[0] - money[1]) == (1, 10)
    assert dict(own_donations(after, "Ana")) == vp
    assert list(PLAY.showing.limits(after)) == []
    assert next_price(after, "Ana") == 15


def test_charitable_giving_is_not_the_donation_of_the_event() -> None:
    given: Move = ("donate", {"player": "Ana", "donation": "seven", "mission": "west"})
    other: Move = ("donate", {"player": "Bo", "donation": "seven"})
    own: Move = ("donate", {"player": "Ana", "donation": "goods"})
    action = "research-and-development"
    giving = fixed(Ana__active__charitable_giving=1)
    assert against(giving, other, own, given, action=action, donation=True) == []


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([fixed(Ana__missions__west=1), MONEY, INCOME], ["events-first"]),
        ([fixed(Ana__missions__west=1), ACTIVATION, INCOME], ["events-first"]),
        ([ACTIVATION, MONEY], ["activated-already"]),
        ([MONEY, ACTIVATION, ACTIVATION], []),
    ],
)
def test_order_of_a_turn(moves: list[Move], expected: list[str]) -> None:
    assert against(*moves) == expected


def test_nothing_comes_before_the_choice_of_the_action() -> None:
    for slug, given in (MONEY, ACTIVATION, TAB, STEP, built("reno"), added("sales")):
        assert broken(make(table(*BEGUN, RICH), slug, **given)) == ["choose-first"]


NOBODY = fixed(Ana__active__research_and_development=0)


@pytest.mark.parametrize("move", [TAB, STEP], ids=["tab", "step"])
def test_study_points_come_from_active_employees(move: Move) -> None:
    action = "research-and-development"
    assert against(NOBODY, move, action=action) == ["no-study-points"]
    assert against(NOBODY, fixed(Ana__active__advanced_design=1), move, action=action) == []
    research: Move = ("mission", {"player": "Ana", "department": "advanced-research", "mission": "west"})
    assert against(NOBODY, fixed(Ana__active__advanced_research=1), research, move, action=action) == []


@pytest.mark.parametrize("move", [TAB, STEP], ids=["tab", "step"])
def test_study_points_of_a_bonus_are_spent_in_any_action(move: Move) -> None:
    """Box 3 of the Midwest gives study points: at once in a small city, and for an employee who comes back."""
    box = fixed(Ana__transport__midwest=3)
    assert against(box, built("omaha"), move, action="construction") == []
    assert against(box, built("reno"), move, action="construction") == ["other-kind"]
    state = table(*BEGUN, box, fixed(Ana__missions__midwest=1, Ana__lying=4), chosen("management", "midwest"))
    state = make(state, "income", player="Ana", region="midwest", returned=1).state
    assert broken(make(state, move[0], **move[1])) == []
    # They are Ana's.
    assert broken(make(state, move[0], **{**move[1], "player": "Bo"})) == ["other-kind"]


def test_action_choice_tile_comes_before_departments() -> None:
    mine: Move = ("goods-trade", {**MONEY[1], "player": "Cy"})
    tile: Move = ("action-choice", {"player": "Cy", "action": "construction"})
    assert against(tile) == []
    assert against(mine, tile) == ["tile-too-late"]


def test_first_projects_go_around_counterclockwise() -> None:
    first: Move = ("first-project", {"player": "Ana", "city": "denver"})
    assert broken(make(table(), *first[:1], **first[1])) == ["out-of-turn"]
    assert broken(make(table(), "first-project", player="Cy", city="denver")) == []
    assert broken(make(table(*BEGUN), "first-project", player="Ana", city="boston")) == [
        "wrong-phase",
        "first-built",
        "empty-tab",
    ]


def test_what_belongs_to_the_rounds_is_not_due_in_setup() -> None:
    state = table()
    for slug in ("choose-action", "income", "donate", "goods-trade", "project-tab", "construction-cost", "mission"):
        line = PLAY.not_due(slug, state)
        assert line is not None
        assert line.code == "wrong-phase"
    for slug in ("first-project", "neutral-discs", "move-employees", "activate", "begin-rounds", "pay", "correct"):
        assert PLAY.not_due(slug, state) is None


def test_move_that_nobody_can_make_now_says_why() -> None:
    state = table(*BEGUN, chosen("management", "west"))
    reasons = {slug: line.code if (line := PLAY.not_due(slug, state)) else None for slug in PLAY.moves}
    assert reasons["choose-action"] == "chosen-already"
    assert reasons["donate"] == "no-donation-event"
    assert reasons["construction-cost"] == reasons["transport-advance"] == "other-kind"
    assert [slug for slug in ("income", "goods-trade", "new-department", "activate", "next") if reasons[slug]] == []
    cy = make(state, "action-choice", player="Cy", action="construction").state
    assert PLAY.not_due("construction-cost", cy) is None


def test_andrew_has_one_turn_in_a_round() -> None:
    state = solo(*ALONE)
    assert broken(make(state, "andrew-card")) == ["choose-first"]
    acted = make(
        make(state, *chosen("construction", "west")[:1], **chosen("construction", "west")[1]).state, "andrew-card"
    )
    assert (broken(acted), broken(make(acted.state, "andrew-card"))) == ([], ["andrew-acted"])
