"""Auctions: the opening ones, those on a turn, and the first of the Wabash."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import broken, codes, warned

from .table import OPENED, PLAY, changed, fixed, make, sale, table


@pytest.mark.parametrize(("players", "each"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_starting_money(players: int, each: int) -> None:
    state = table(players=[f"P{number}" for number in range(players)])
    assert {player["cash"] for player in state["players"].values()} == {each}


def test_opening_auctions_follow_their_order_and_the_winner_opens_the_next() -> None:
    state = table(OPENED[0])
    assert (state["turn"], state["players"]["Bo"]["cash"], state["companies"]["PRR"]["cash"]) == ("Bo", 28, 12)
    assert PLAY.moves["auction"].prefill(state, {}) == {"player": "Bo", "company": "BO", "bid": 6}
    assert PLAY.showing.next_moves(state) == ("auction",)


def test_the_owner_of_the_share_of_prr_takes_the_first_turn() -> None:
    state = table(*OPENED)
    assert (state["phase"], state["turn"], state["used"]) == ("round", "Bo", {"auction": 0, "develop": 0, "expand": 0})
    assert {key: company["cash"] for key, company in state["companies"].items()} == {
        "PRR": 12, "BO": 10, "CO": 8, "NYC": 9, "WAB": 0,
    }  # fmt: skip


def test_opener_of_an_opening_auction_takes_the_share_for_free_if_nobody_bids() -> None:
    before = table(*OPENED[:2])
    decision = make(before, "auction", player="Ana", company="CO")
    assert changed(before, decision.state) == {"players.Ana.shares.CO": 1}
    assert decision.state["turn"] == "Ana"
    assert codes(decision)[1] == []


def test_share_auctioned_out_of_the_opening_order_names_the_rule() -> None:
    decision = make(table(), "auction", player="Ana", company="NYC", winner="Bo", bid=8)
    assert codes(decision)[1] == ["other-share-first"]
    assert decision.state["players"]["Bo"]["shares"]["NYC"] == 1


@pytest.mark.parametrize(
    ("income", "sold", "minimum"),
    # The rulebook's example: NYC with $22 and two shares sold, 22 / 3 = 7.33, so $8.
    [(22, 2, 8), (8, 1, 4), (9, 1, 5), (12, 3, 3), (1, 1, 1)],
)
def test_minimum_bid(income: int, sold: int, minimum: int) -> None:
    state = table(*OPENED, fixed(NYC__income=income, Ana__shares__NYC=sold))
    assert PLAY.moves["auction"].prefill(state, {"company": "NYC"})["bid"] == minimum
    assert codes(make(state, "auction", player="Bo", company="NYC", winner="Cy", bid=minimum))[1] == []
    decision = make(state, "auction", player="Bo", company="NYC", winner="Cy", bid=minimum - 1)
    assert decision.outcome.broken_rules == ("auction/minimum-bid#formula",)


def test_winner_pays_the_minimum_bid_if_no_bid_is_entered() -> None:
    state = table(*OPENED, fixed(NYC__income=22, Ana__shares__NYC=2))
    decision = make(state, "auction", player="Bo", company="NYC", winner="Cy")
    assert decision.outcome.broken_rules == ()
    assert decision.state["players"]["Cy"]["cash"] == state["players"]["Cy"]["cash"] - 8


def test_auction_on_a_turn_moves_the_needle_and_pays_the_company() -> None:
    before = table(*OPENED)
    decision = make(before, "auction", player="Bo", company="NYC", winner="Cy", bid=7)
    assert changed(before, decision.state, ("bank",)) == {
        "players.Cy.cash": 25,
        "players.Cy.shares.NYC": 1,
        "companies.NYC.cash": 16,
        "companies.NYC.shares_sold": 2,
        "used.auction": 1,
        "turn": "Cy",
    }


def test_share_stays_on_the_charter_if_nobody_bids_on_a_turn() -> None:
    before = table(*OPENED)
    decision = make(before, "auction", player="Bo", company="NYC")
    assert changed(before, decision.state) == {}
    assert decision.state["used"]["auction"] == 1
    assert "nobody-bids" in codes(decision)[0]


@pytest.mark.parametrize(
    ("winner", "code", "values"),
    [
        # $8 among two shares is $4 each.
        ("Cy", "worth", {"per_share": 4, "gain": 4}),
        # Ana has the only share, which pays $8; two pay $4 each.
        ("Ana", "worth", {"per_share": 4, "gain": 0}),
    ],
)
def test_what_the_share_is_worth_at_the_next_dividend_is_said_with_every_bid(
    winner: str, code: str, values: dict[str, int]
) -> None:
    decision = make(table(*OPENED), "auction", player="Bo", company="NYC", winner=winner, bid=5)
    (line,) = (line for line in decision.outcome.steps if line.code.startswith("worth"))
    assert line.code == code
    assert line.values == {"name": winner, "company": "NYC", **values}


def test_share_that_costs_its_buyer_dividends() -> None:
    # An income of $3: Ana's two shares pay $2 each, three would pay $1 each.
    state = table(*OPENED, fixed(CO__income=3, Ana__shares__CO=2, Cy__shares__CO=0))
    decision = make(state, "auction", player="Bo", company="CO", winner="Ana", bid=1)
    (line,) = (line for line in decision.outcome.steps if line.code.startswith("worth"))
    assert (line.code, line.values["loss"]) == ("worth-less", 1)


def test_bid_above_the_cash_names_the_rule() -> None:
    decision = make(table(*OPENED), "auction", player="Bo", company="NYC", winner="Cy", bid=33)
    assert decision.outcome.broken_rules == ("auction/bidding#cash-limit",)


@pytest.mark.parametrize("company", ["PRR", "WAB", "Erie"], ids=["sold out", "not open", "unknown"])
def test_share_that_cannot_be_offered(company: str) -> None:
    state = table(*OPENED, fixed(Bo__shares__PRR=3))
    with pytest.raises(InvalidInput) as refused:
        make(state, "auction", player="Bo", company=company, winner="Cy", bid=9)
    assert [(fault.field, fault.code) for fault in refused.value.faults] == [("company", "not-in-play")]


def test_correction_of_shares_counts_them_as_sold() -> None:
    state = table(*OPENED, fixed(Cy__shares__NYC=2))
    assert state["companies"]["NYC"]["shares_sold"] == 3
    assert list(PLAY.showing.limits(state)) == []


def test_correction_to_more_shares_than_there_are_is_named() -> None:
    decision = make(table(*OPENED), "correct", set={"players.Ana.shares.PRR": 3})
    assert (broken(decision), warned(decision)) == ([], ["too-many-shares"])


@pytest.mark.parametrize("name", ["PRR", "bank", "BO", "WAB"])
def test_reserved_names(name: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        table(players=["Ana", name])
    assert [(fault.field, fault.code) for fault in refused.value.faults] == [("players.1", "reserved-name")]


def test_player_and_company_of_nearly_the_same_name() -> None:
    before = table(*OPENED)
    given: dict[str, Any] = {"from": "Bo", "to": "BO", "amount": 5}
    assert changed(before, make(before, "pay", **given).state) == {"players.Bo.cash": 23, "companies.BO.cash": 15}


def test_first_auction_of_the_wabash() -> None:
    reached = table(*OPENED, ("expand", {"player": "Bo", "company": "PRR", "hexes": [{"terrain": "chicago"}]}))
    assert (reached["phase"], reached["turn"]) == ("wabash-auction", "Bo")
    assert PLAY.moves["auction"].prefill(reached, {}) == {"player": "Bo", "company": "WAB", "bid": 1}
    after = make(reached, "auction", player="Bo", company="WAB", winner="Ana", bid=2).state
    assert changed(reached, after) == {
        "players.Ana.cash": 19, "players.Ana.shares.WAB": 1, "companies.WAB.cash": 2, "phase": "round",
    }  # fmt: skip
    assert (after["turn"], after["used"]["auction"]) == ("Cy", 0)
    unsold = make(reached, "auction", player="Bo", company="WAB").state
    assert (unsold["phase"], unsold["players"]["Ana"]["shares"]["WAB"]) == ("round", 0)


def test_first_auction_of_the_wabash_moves_the_needle_if_the_table_agreed() -> None:
    moves = (*OPENED, ("expand", {"player": "Bo", "company": "PRR", "hexes": [{"terrain": "chicago"}]}))
    state = table(*moves, sale("Bo", "WAB", "Ana", 2), readings={"wabash-auction-dial": "moves"})
    assert state["used"]["auction"] == 1


@pytest.mark.parametrize("slug", ["expand", "decline"])
def test_turn_before_an_auction_that_comes_first_names_the_rule(slug: str) -> None:
    reached = table(*OPENED, ("expand", {"player": "Bo", "company": "PRR", "hexes": [{"terrain": "chicago"}]}))
    given: dict[str, Any] = {"company": "CO", "hexes": [{"terrain": "plain", "cost": 1}]}
    decision = make(reached, slug, player="Cy", **(given if slug == "expand" else {"action": "auction"}))
    assert decision.outcome.broken_rules == ("chicago/wabash#first-auction",)
    assert decision.state["phase"] == "round"


def test_bid_is_paid_before_the_dividends_that_the_auction_brings() -> None:
    """The needle of the auction ends the round: what its dividends bring comes too late for the bid."""
    state = table(*OPENED, fixed(Ana__cash=4, used__auction=2, used__develop=4))
    decision = make(state, "auction", player=state["turn"], company="BO", winner="Ana", bid=8)
    assert decision.state["players"]["Ana"]["cash"] >= 0
    assert broken(decision) == ["no-money"]
    assert decision.outcome.broken[0].values == {"name": "Ana", "amount": -4}
    affordable = make(state, "auction", player=state["turn"], company="BO", winner="Ana", bid=4)
    assert broken(affordable) == []
