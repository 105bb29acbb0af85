"""The score of a play: the donations that spend money and goods cubes, in the order that scores the most."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carnegie.donation_score import CALCULATOR
from rules.carnegie.donation_score import Input as Donation
from rules.engine.play.effects import State
from tests.rules.play.tables import Move

from .table import ALONE, BEGUN, PLAY, chosen, make, solo, table

SPENDING = ("goods", "money", "money-goods")


def donated(*donations: str, player: str = "Ana") -> list[Move]:
    """Donations of a player, each in a round of its own."""
    return [("donate", {"player": player, "donation": donation}) for donation in donations]


def scored(state: State) -> dict[str, int]:
    """The VP of Ana's donations, in the order of the board."""
    made = (key for key in state["donations"] if state["donations"][key].get("Ana"))
    return dict(zip(made, PLAY.score(state)["players"]["Ana"]["donations"], strict=True))


def test_each_cube_counts_where_it_scores_most() -> None:
    """With $15 and 3 cubes, the pairs score 12 VP; in the order of the board, the cubes would score 6, the pairs 0."""
    state = table(*BEGUN, chosen("management", donation=True), *donated("goods", "money-goods"))
    state = make(state, "correct", set={"players.Ana.money": 15, "players.Ana.goods": 3}).state
    assert scored(state) == {"goods": 0, "money-goods": 12}
    [line] = PLAY.scored_as(state)
    assert (line.code, line.rules) == ("donation-order", ("end-of-game/scoring#resources-are-spent",))
    assert line.values == {"name": "Ana", "donations": ["donation-money-goods", "donation-goods"]}


@pytest.mark.parametrize("made", [("money-goods",), ("money", "goods"), ("money", "seven")])
def test_order_is_named_only_where_it_matters(made: tuple[str, ...]) -> None:
    state = table(*BEGUN, chosen("management", donation=True), *donated(*made))
    assert PLAY.scored_as(state) == ()


@given(st.integers(0, 60), st.integers(0, 12), st.sets(st.sampled_from(SPENDING), min_size=1))
def test_no_order_scores_more(money: int, goods: int, made: set[str]) -> None:
    state = table(*BEGUN, chosen("management", donation=True), *donated(*made))
    state = make(state, "correct", set={"players.Ana.money": money, "players.Ana.goods": goods}).state
    assert sum(scored(state).values()) == max(_in_order(order, money, goods) for order in permutations(made))


def _in_order(donations: tuple[str, ...], money: int, goods: int) -> int:
    total = 0
    for donation in donations:
        values = CALCULATOR.compute(Donation(donation=donation, money=money, goods=goods)).values
        total, money, goods = total + values["vp"], values["money_left"], values["goods_left"]
    return total


def test_andrews_donations_find_what_the_best_order_leaves() -> None:
    """Ana's pairs spend all of her $15, then her cubes score; in the order of the board, $15 would be left."""
    state = solo(*ALONE, chosen("construction", "west", donation=True), *donated("goods", "money-goods"))
    state = make(state, "correct", set={"players.Ana.money": 15, "players.Ana.goods": 3}).state
    state = make(state, "andrew-card", card="card-money").state
    assert PLAY.also_scored(state)["andrew-score"]["donations"] == [0]
