from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators
from rules.urban_sprawl.turn_plan import ALL_SPACES, SPACES
from tests.rules.strategies import raw_input

TURN = calculators()["urban-sprawl", "turn-budget"]


def turn(*plan: tuple[str, str], **changes: Any) -> Result:
    return TURN.run({"actions": [{"action": action, "space": space} for action, space in plan], **changes})


@pytest.mark.parametrize(
    ("action", "space", "price"),
    [
        ("take-permit", "planning-deck", 5),
        ("take-permit", "4", 4),
        ("take-permit", "1", 1),
        ("take-urban-renewal", "3", 3),
        ("take-urban-renewal", "planning-deck", 5),
        ("build", "town-deck", 6),
        ("build", "city-deck", 5),
        ("build", "metropolis-deck", 4),
        ("build", "5", 5),
        ("take-favor", "town-deck", 6),
        ("take-favor", "2", 2),
    ],
)
def test_card_space_sets_the_price_of_an_action(action: str, space: str, price: int) -> None:
    values = turn((action, space)).values
    assert (values["ap_spent"], values["ap_left"], values["legal"]) == (price, 6 - price, True)


@pytest.mark.parametrize(("union_boss", "total"), [(False, 6), (True, 8)])
def test_union_boss_has_two_points_more(union_boss: bool, total: int) -> None:
    values = turn(("build", "1"), union_boss=union_boss).values
    assert (values["ap_total"], values["ap_spent"], values["ap_left"]) == (total, 1, total - 1)


@pytest.mark.parametrize(
    ("plan", "spent", "left", "legal"),
    [
        ([("take-permit", "4"), ("build", "2")], 6, 0, True),
        ([("take-permit", "4"), ("build", "3")], 7, None, False),
        ([("take-permit", "1"), ("take-permit", "2"), ("build", "1"), ("build", "2")], 6, 0, True),
        ([("build", "town-deck"), ("build", "1")], 7, None, False),
        ([("build", "5")], 5, 1, True),
    ],
)
def test_points_add_up(plan: list[tuple[str, str]], spent: int, left: int | None, legal: bool) -> None:
    values = turn(*plan).values
    assert (values["ap_spent"], values["ap_left"], values["legal"]) == (spent, left, legal)
    assert values["reasons"] == ([] if legal else ["action-points"])


BUILD_FAVOR = ("build-favor", "favor")


@pytest.mark.parametrize(
    ("held", "limit", "plan", "reasons", "after"),
    [
        (0, 1, [("take-favor", "1")], [], 1),
        (1, 1, [("take-favor", "1")], ["favor-limit"], None),
        (0, 1, [("take-favor", "1"), ("take-favor", "2")], ["favor-limit"], None),
        (0, 2, [("take-favor", "1"), ("take-favor", "2")], [], 2),
        (1, 2, [("take-favor", "1")], [], 2),
        (2, 2, [("take-favor", "1")], ["favor-limit"], None),
        (1, 1, [BUILD_FAVOR], [], 0),
        (0, 1, [BUILD_FAVOR], ["no-favor"], None),
        (1, 1, [BUILD_FAVOR, BUILD_FAVOR], ["no-favor"], None),
        (2, 2, [BUILD_FAVOR, BUILD_FAVOR], [], 0),
        (1, 1, [BUILD_FAVOR, ("take-favor", "1")], [], 1),
        (1, 1, [("take-favor", "1"), BUILD_FAVOR], ["favor-limit"], None),
        (0, 1, [("take-favor", "1"), BUILD_FAVOR], ["favor-of-this-turn"], None),
        (1, 1, [BUILD_FAVOR, ("take-favor", "1"), BUILD_FAVOR], ["favor-of-this-turn"], None),
        (1, 2, [("take-favor", "1"), BUILD_FAVOR], [], 1),
    ],
)
def test_favors_are_checked_in_order(
    held: int, limit: int, plan: list[tuple[str, str]], reasons: list[str], after: int | None
) -> None:
    values = turn(*plan, favors_held=held, favor_limit=limit).values
    assert (values["reasons"], values["favors_after"]) == (reasons, after)


@pytest.mark.parametrize(
    ("plan", "reasons"),
    [
        ([("take-permit", "1"), ("take-permit", "1")], ["space-emptied"]),
        ([("take-permit", "1"), ("take-urban-renewal", "1")], ["space-emptied"]),
        ([("build", "1"), ("take-favor", "1")], ["space-emptied"]),
        ([("take-permit", "1"), ("build", "1")], []),
        # A favor that may not be taken leaves its card where it is.
        ([("take-favor", "1"), ("take-favor", "2"), ("build", "2")], ["favor-limit"]),
    ],
)
def test_card_space_is_emptied_once_a_turn(plan: list[tuple[str, str]], reasons: list[str]) -> None:
    assert turn(*plan).values["reasons"] == reasons


def test_all_the_rules_that_a_plan_breaks_are_named_once() -> None:
    plan = [("build", "5"), ("build", "5"), ("take-favor", "2"), ("take-favor", "3"), BUILD_FAVOR, BUILD_FAVOR]
    result = turn(*plan, favors_held=0)
    assert result.values["reasons"] == ["action-points", "space-emptied", "favor-limit", "favor-of-this-turn"]
    assert {rule.partition("#")[0] for step in result.steps for rule in step.rules} == set(TURN.rules)


def test_every_broken_rule_stands_beside_its_action() -> None:
    steps = turn(BUILD_FAVOR, ("build", "1"), ("build", "1")).steps
    assert [(step.code, step.values.get("number")) for step in steps] == [
        ("points", None),
        ("favors", None),
        ("forbidden", 1),
        ("no-favor", 1),
        ("build", 2),
        ("forbidden", 3),
        ("space-emptied", 3),
        ("rest-is-lost", None),
    ]


@pytest.mark.parametrize(("held", "limit", "refused"), [(2, 1, True), (2, 2, False), (1, 1, False), (0, 1, False)])
def test_nobody_begins_a_turn_with_more_favors_than_allowed(held: int, limit: int, refused: bool) -> None:
    try:
        turn(BUILD_FAVOR, favors_held=held, favor_limit=limit)
    except InvalidInput as error:
        found = [(fault.field, fault.code) for fault in error.faults]
    else:
        found = []
    assert found == [("favors_held", "more-than-the-limit")] * refused


@pytest.mark.parametrize(
    ("plan", "named"), [([("build", "1")], False), ([("take-favor", "1")], True), ([BUILD_FAVOR], True)]
)
def test_favors_of_the_player_are_named_before_a_favor_is_taken_or_built(
    plan: list[tuple[str, str]], named: bool
) -> None:
    found = [step.values for step in turn(*plan).steps if step.code == "favors"]
    assert found == [{"held": 0, "limit": 1}] * named


@pytest.mark.parametrize(
    ("plan", "decks"),
    [
        ([("build", "city-deck")], ["city-deck"]),
        ([("take-favor", "metropolis-deck"), ("build", "2")], ["metropolis-deck"]),
        ([("build", "city-deck"), ("build", "metropolis-deck")], ["city-deck", "metropolis-deck"]),
        ([("build", "town-deck")], None),
        ([("take-permit", "planning-deck")], None),
    ],
)
def test_deck_that_has_to_be_active_is_named_in_the_first_line(
    plan: list[tuple[str, str]], decks: list[str] | None
) -> None:
    first = turn(*plan).steps[0]
    assert (first.values["decks"] if first.code == "decks-assumed" else None) == decks


@pytest.mark.parametrize(
    ("held", "limit", "plan", "warns"),
    [
        (1, 1, [("build", "1"), ("take-favor", "2")], True),
        (0, 1, [("build", "1"), ("take-favor", "2"), ("take-favor", "3")], True),
        (0, 1, [("take-favor", "1"), ("take-favor", "2"), ("build", "3")], False),
        (1, 1, [("take-permit", "1"), ("take-favor", "2")], False),
        (2, 2, [("build", "1"), ("take-favor", "2")], False),
        (0, 1, [("build", "1"), ("take-favor", "2")], False),
    ],
)
def test_warehouse_built_earlier_in_the_turn_would_allow_another_favor(
    held: int, limit: int, plan: list[tuple[str, str]], warns: bool
) -> None:
    found = [warning.code for warning in turn(*plan, favors_held=held, favor_limit=limit).warnings]
    assert found == ["warehouse-of-this-turn"] * warns


@pytest.mark.parametrize(
    ("plan", "step"),
    [
        ([("build", "1")], "rest-is-lost"),
        ([("build", "town-deck")], "all-spent"),
        ([("build", "5"), ("build", "4")], "too-many"),
    ],
)
def test_sum_says_what_is_left(plan: list[tuple[str, str]], step: str) -> None:
    assert turn(*plan).steps[-1].code == step


@pytest.mark.parametrize(
    ("plan", "warns"),
    [
        ([("build", "town-deck"), BUILD_FAVOR], True),
        ([BUILD_FAVOR, ("build", "town-deck")], False),
        ([("build", "5"), BUILD_FAVOR], False),
    ],
)
def test_favor_built_after_the_last_point_rests_on_our_reading(plan: list[tuple[str, str]], warns: bool) -> None:
    found = [warning.code for warning in turn(*plan, favors_held=1).warnings]
    assert found == ["favor-after-the-last-point"] * warns


def test_forbidden_favor_needs_no_reading() -> None:
    assert turn(("build", "town-deck"), BUILD_FAVOR).warnings == ()


def test_favor_space_need_not_be_named() -> None:
    assert TURN.run({"actions": [{"action": "build-favor"}], "favors_held": 1}).values["legal"]


@pytest.mark.parametrize("action", SPACES)
@pytest.mark.parametrize("space", ALL_SPACES)
def test_card_cannot_lie_on_a_space_of_another_kind(action: str, space: str) -> None:
    fits = {
        "take-permit": {"planning-deck", "4", "3", "2", "1"},
        "take-urban-renewal": {"planning-deck", "4", "3", "2", "1"},
        "build": {"town-deck", "city-deck", "metropolis-deck", "5", "4", "3", "2", "1"},
        "take-favor": {"town-deck", "city-deck", "metropolis-deck", "5", "4", "3", "2", "1"},
        "build-favor": {"favor"},
    }
    if space in fits[action]:
        turn((action, space))
        return
    with pytest.raises(InvalidInput) as caught:
        turn((action, space))
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("actions.0.space", "wrong-space")]


def test_bar_holds_every_action_and_what_is_left() -> None:
    [picture] = turn(("take-permit", "3"), BUILD_FAVOR, ("build", "2"), favors_held=1).pictures
    assert isinstance(picture, Bars)
    assert picture.bars == {"turn": {"action-1": 3, "action-2": 0, "action-3": 2, "left": 1}}


def run(raw: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return dict(TURN.run(raw).values)
    except InvalidInput:
        return None


@given(raw_input(TURN))
def test_legal_plan_breaks_no_limit(raw: dict[str, Any]) -> None:
    values = run(raw)
    if values and values["legal"]:
        assert values["ap_spent"] + values["ap_left"] == values["ap_total"]
        assert 0 <= values["favors_after"] <= raw.get("favor_limit", 1)


@given(raw_input(TURN))
def test_plan_is_legal_exactly_when_nothing_forbids_it(raw: dict[str, Any]) -> None:
    values = run(raw)
    if values:
        assert values["legal"] == (values["reasons"] == [])
        assert ("action-points" in values["reasons"]) == (values["ap_left"] is None)


@given(raw_input(TURN))
def test_union_boss_only_ever_removes_the_reason_of_points(raw: dict[str, Any]) -> None:
    plain, boss = run({**raw, "union_boss": False}), run({**raw, "union_boss": True})
    if plain and boss:
        assert set(plain["reasons"]) - set(boss["reasons"]) <= {"action-points"}
        assert set(boss["reasons"]) <= set(plain["reasons"])
