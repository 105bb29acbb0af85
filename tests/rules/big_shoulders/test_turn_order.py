from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

TURN_ORDER = calculators()["big-shoulders", "turn-order"]
TABLE = ["red", "blue", "green", "yellow"]


def advertise(order: list[str], advertiser: str, **more: Any) -> Result:
    return compute_with_editions(TURN_ORDER, TURN_ORDER.read({"order": order, "advertiser": advertiser, **more}))


@pytest.mark.parametrize(
    ("advertiser", "order", "steps"),
    [
        ("red", ["red", "blue", "green", "yellow"], ["first-already", "round-goes-on", "next-round"]),
        ("blue", ["blue", "red", "green", "yellow"], ["to-the-front", "round-goes-on", "next-round"]),
        ("green", ["green", "red", "blue", "yellow"], ["to-the-front", "round-goes-on", "next-round"]),
        ("yellow", ["yellow", "red", "blue", "green"], ["to-the-front", "next-round"]),
    ],
)
def test_advertiser_opens_the_next_round(advertiser: str, order: list[str], steps: list[str]) -> None:
    result = advertise(TABLE, advertiser)
    assert result.values["order_next_round"] == order
    assert [step.code for step in result.steps] == steps


def test_players_behind_finish_the_round() -> None:
    [step] = [step for step in advertise(TABLE, "blue").steps if step.code == "round-goes-on"]
    assert list(step.values["behind"]) == ["green", "yellow"]


def test_last_advertiser_of_a_round_opens_the_next() -> None:
    once = advertise(TABLE, "green").values["order_next_round"]
    assert advertise(once, "yellow").values["order_next_round"] == ["yellow", "green", "red", "blue"]


def test_player_who_is_not_in_the_order_is_refused() -> None:
    with pytest.raises(InvalidInput) as caught:
        advertise(["red", "blue"], "green")
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("advertiser", "not-in-the-order")]


@pytest.mark.parametrize(
    ("edition", "warnings"),
    [("en-2020", ["last-round"]), ("es-2018", ["at-once-or-next-round", "last-round"])],
)
def test_contradiction_of_2018_is_named(edition: str, warnings: list[str]) -> None:
    result = advertise(TABLE, "green", edition=edition)
    assert [warning.code for warning in result.warnings] == warnings
    assert result.values["order_next_round"] == ["green", "red", "blue", "yellow"]


def test_last_round_is_not_mentioned_where_the_order_stays() -> None:
    assert advertise(TABLE, "red").warnings == ()


@given(st.permutations(TABLE), st.integers(2, 4), st.data())
def test_everybody_acts_once_and_the_others_keep_their_order(
    order: list[str], number: int, data: st.DataObject
) -> None:
    players = order[:number]
    advertiser = data.draw(st.sampled_from(players))
    following = advertise(players, advertiser).values["order_next_round"]
    assert following[0] == advertiser
    assert following[1:] == [name for name in players if name != advertiser]
