from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators

SCORE = calculators()["carnegie", "andrew-score"]
UNMOVED = [20, 0, 0, 0, 0]


def add_up(**given: Any) -> Result:
    return SCORE.run({"cards": UNMOVED, "departments": 0, "final_boxes": 0, **given})


def faults(**given: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInput) as caught:
        add_up(**given)
    return [(fault.field, fault.code) for fault in caught.value.faults]


def test_every_part_stands_on_the_sheet() -> None:
    result = add_up(cards=[8, 3, 4, 3, 2], departments=9, final_boxes=1, city_vp=[3, 3, 2, 1], donations=[10])
    parts = {"cards": 53, "departments": 18, "final_boxes": 6, "city_vp": 9, "donations": 10}
    assert result.values == {"breakdown": parts, "total": 96, "winner": None}
    assert result.pictures == (Bars("sources", {"andrew": parts}),)


@pytest.mark.parametrize(
    ("cards", "vp"),
    [
        ([20, 0, 0, 0, 0], 0),
        ([19, 1, 0, 0, 0], 1),
        ([0, 20, 0, 0, 0], 20),
        ([10, 0, 10, 0, 0], 30),
        ([0, 0, 0, 20, 0], 120),
        ([0, 0, 0, 0, 20], 200),
        ([4, 4, 4, 4, 4], 80),
    ],
)
def test_cards_count_by_their_position(cards: list[int], vp: int) -> None:
    assert add_up(cards=cards).values["breakdown"]["cards"] == vp


@pytest.mark.parametrize(
    ("given", "part", "vp"),
    [
        ({"departments": 16}, "departments", 32),
        ({"final_boxes": 4}, "final_boxes", 24),
        ({"city_vp": []}, "city_vp", 0),
        ({"city_vp": [0, 0, 3]}, "city_vp", 3),
        ({"donations": []}, "donations", 0),
        ({"donations": [0, 12, 5]}, "donations", 17),
        ({"donations": [13, 40]}, "donations", 24),
    ],
)
def test_parts_by_themselves(given: dict[str, Any], part: str, vp: int) -> None:
    values = add_up(**given).values
    assert (values["breakdown"][part], values["total"]) == (vp, vp)


@pytest.mark.parametrize(
    ("player", "winner", "step"),
    [(31, "andrew", "wins-andrew"), (32, "shared", "wins-shared"), (33, "player", "wins-player")],
)
def test_higher_total_wins_and_a_tie_is_shared(player: int, winner: str, step: str) -> None:
    result = add_up(departments=16, player_total=player)
    assert (result.values["winner"], result.steps[-1].code) == (winner, step)


def test_nobody_wins_before_the_players_total_is_known() -> None:
    assert add_up().values["winner"] is None
    assert add_up(player_total=None).steps[-1].code == "total"
    assert add_up(player_total=0).values["winner"] == "shared"


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        ({}, ["no-cities", "no-donations"]),
        ({"city_vp": [1]}, ["one-of-cities", "no-donations"]),
        ({"city_vp": [1, 0], "donations": [7]}, ["cities", "one-of-donations"]),
        ({"donations": [0, 12]}, ["no-cities", "donations"]),
        ({"donations": [13, 2, 14]}, ["no-cities", "capped", "capped", "donations"]),
    ],
)
def test_sheet_has_a_line_for_everything(given: dict[str, Any], codes: list[str]) -> None:
    found = [step.code for step in add_up(**given).steps]
    assert found == ["cards", "departments", "final-boxes", "no-connections", *codes, "total"]


@pytest.mark.parametrize("cards", [[0, 0, 0, 0, 0], [19, 0, 0, 0, 0], [20, 1, 0, 0, 0], [20, 20, 20, 20, 20]])
def test_twenty_cards_lie_at_the_end(cards: list[int]) -> None:
    assert faults(cards=cards) == [("cards", "not-all-cards")]


@pytest.mark.parametrize(
    "given",
    [
        {"cards": [20, 0, 0, 0]},
        {"cards": [20, 0, 0, 0, 0, 0]},
        {"departments": 17},
        {"final_boxes": 5},
        {"city_vp": [4]},
        {"city_vp": [1] * 27},
        {"donations": [1] * 21},
        {"donations": [-1]},
        {"player_total": -1},
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any]) -> None:
    assert faults(**given)


def test_andrew_has_twenty_six_discs_beside_the_transport_tracks() -> None:
    assert add_up(city_vp=[3] * 20, donations=[2] * 6).values["total"] == 72
    assert faults(city_vp=[3] * 20, donations=[2] * 7) == [("city_vp", "more-than-his-discs")]


def test_everything_that_is_wrong_is_named_with_its_rules() -> None:
    with pytest.raises(InvalidInput) as caught:
        add_up(cards=[1, 1, 1, 1, 1], city_vp=[1] * 26, donations=[1])
    cards, discs = caught.value.faults
    assert (cards.code, cards.allowed, cards.rules) == (
        "not-all-cards",
        {"sum": 5, "cards": 20},
        ("solo/setup#action-cards",),
    )
    assert (discs.code, discs.allowed) == ("more-than-his-discs", {"discs": 27, "most": 26})
    assert discs.rules == ("solo/setup#andrew-discs", "setup/player-start#discs")


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    places = [draw(st.integers(0, 4)) for _ in range(20)]
    return {
        "cards": [places.count(place) for place in range(5)],
        "departments": draw(st.integers(0, 15)),
        "final_boxes": draw(st.integers(0, 3)),
        "city_vp": draw(st.lists(st.integers(0, 3), max_size=16)),
        "donations": draw(st.lists(st.integers(0, 20), max_size=9)),
    }


@given(sheets())
def test_sheet_adds_up(sheet: dict[str, Any]) -> None:
    values = add_up(**sheet).values
    assert values["total"] == sum(values["breakdown"].values())
    assert values["breakdown"]["donations"] <= 12 * len(sheet["donations"])
    assert values["breakdown"]["city_vp"] <= 3 * len(sheet["city_vp"])
    assert values["breakdown"]["cards"] <= 200


@given(sheets())
def test_everything_more_brings_what_the_rules_say(sheet: dict[str, Any]) -> None:
    total = add_up(**sheet).values["total"]
    assert add_up(**{**sheet, "departments": sheet["departments"] + 1}).values["total"] == total + 2
    assert add_up(**{**sheet, "final_boxes": sheet["final_boxes"] + 1}).values["total"] == total + 6
    assert add_up(**{**sheet, "city_vp": [*sheet["city_vp"], 3]}).values["total"] == total + 3
    assert add_up(**{**sheet, "donations": [*sheet["donations"], 12]}).values["total"] == total + 12


@given(sheets(), st.integers(0, 400))
def test_winner_has_the_higher_total(sheet: dict[str, Any], player: int) -> None:
    values = add_up(**sheet, player_total=player).values
    higher = {
        "andrew": values["total"] > player,
        "player": values["total"] < player,
        "shared": values["total"] == player,
    }
    assert higher[values["winner"]]
