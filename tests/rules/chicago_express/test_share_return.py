from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.registry import calculators

DIVIDENDS = calculators()["chicago-express", "dividends"]
MINIMUM_BID = calculators()["chicago-express", "minimum-bid"]
RETURN = calculators()["chicago-express", "share-return"]
THIRD_SHARE = {"income": 22, "shares_sold": 2, "shares_owned": 0, "bid": 8, "dividends_left": 3, "growth": 0}


def buy(**changes: Any) -> Result:
    return RETURN.run({**THIRD_SHARE, **changes})


def codes(notes: Any) -> list[str]:
    return [note.code for note in notes]


@pytest.mark.parametrize(
    ("changes", "before", "after", "gain", "total", "profit"),
    [
        ({}, 11, 8, 8, 24, 16),
        ({"income": 16, "shares_owned": 2, "bid": 6, "dividends_left": 2}, 8, 6, 2, 4, -2),
        ({"income": 12, "shares_owned": 2, "bid": 4}, 6, 4, 0, 0, -4),
        ({"income": 9, "shares_owned": 2, "bid": 3, "dividends_left": 2}, 5, 3, -1, -2, -5),
        ({"income": 7, "shares_sold": 0, "bid": 7}, 0, 7, 7, 21, 14),
        ({"growth": 3}, 11, 8, 8, 8 + 9 + 10, 19),
        ({"dividends_left": 0}, 11, 8, 8, 0, -8),
        ({"dividends_left": 1, "growth": 50}, 11, 8, 8, 8, 0),
    ],
)
def test_share_is_worth_what_it_adds_to_the_dividends(
    changes: dict[str, Any], before: int, after: int, gain: int, total: int, profit: int
) -> None:
    values = buy(**changes).values
    assert (values["per_share_before"], values["per_share_after"]) == (before, after)
    assert (values["gain_per_dividend"], values["total_gain"], values["profit"]) == (gain, total, profit)
    assert values["break_even_bid"] == total


def test_every_dividend_has_its_line() -> None:
    rows = buy(growth=3, shares_owned=1).values["dividends"]
    assert [tuple(row.values()) for row in rows] == [(1, 22, 11, 8, 5), (2, 25, 13, 9, 5), (3, 28, 14, 10, 6)]


@pytest.mark.parametrize(
    ("changes", "steps"),
    [
        ({}, ["per-share-before", "per-share-after", "gain", "gain", "gain", "total", "profit"]),
        ({"dividends_left": 1}, ["per-share-before", "per-share-after", "gain", "profit"]),
        ({"dividends_left": 0}, ["per-share-before", "per-share-after", "no-dividend", "below-the-minimum"]),
        (
            {"shares_owned": 1, "dividends_left": 1},
            ["per-share-before", "per-share-after", "gain-and-loss", "below-the-minimum"],
        ),
        (
            {"shares_owned": 1, "dividends_left": 2},
            ["per-share-before", "per-share-after", "gain-and-loss", "gain-and-loss", "total", "profit"],
        ),
        ({"shares_sold": 0, "dividends_left": 1}, ["none-sold", "per-share-after", "gain", "profit"]),
        (
            {"income": 9, "shares_owned": 2, "dividends_left": 1},
            ["per-share-before", "per-share-after", "gain-and-loss", "loss-at-any-bid"],
        ),
    ],
)
def test_every_line_of_the_sum_is_a_step(changes: dict[str, Any], steps: list[str]) -> None:
    assert codes(buy(**changes).steps) == steps


def test_sum_of_losses_is_written_with_its_signs() -> None:
    [step] = [step for step in buy(income=9, shares_owned=2, growth=1).steps if step.code == "total"]
    assert step.values == {"gains": "−$1 + $2 + $0", "total": 1}


@pytest.mark.parametrize(
    ("changes", "warned"),
    [
        ({}, ["estimate"]),
        ({"dividends_left": 0}, []),
        ({"bid": 7}, ["below-the-minimum-bid", "estimate"]),
        ({"bid": 0, "shares_sold": 0, "income": 7}, ["free-share", "estimate"]),
        ({"bid": 6, "shares_sold": 0, "income": 7}, ["below-the-minimum-bid", "estimate"]),
        ({"bid": 0, "shares_sold": 1}, ["below-the-minimum-bid", "estimate"]),
        ({"income": 12, "shares_owned": 2}, ["dilutes-your-own", "estimate"]),
        ({"income": 16, "shares_owned": 2}, ["estimate"]),
        ({"income": 0, "shares_owned": 2}, ["estimate"]),
    ],
)
def test_what_the_reader_should_mind_is_said(changes: dict[str, Any], warned: list[str]) -> None:
    assert codes(buy(**changes).warnings) == warned


@pytest.mark.parametrize(("income", "bid", "warned"), [(22, 8, False), (25, 8, True), (22, 7, True)])
def test_minimum_bid_rests_on_the_income_of_now(income: int, bid: int, warned: bool) -> None:
    """The rulebook's example: with 22 on the track and 2 shares sold, $8 may be bid, whatever is expected."""
    result = buy(income=income, bid=bid, growth=3)
    assert ("below-the-minimum-bid" in codes(result.warnings)) is warned
    assert result.values["dividends"][0]["income"] == income


@pytest.mark.parametrize(
    ("missing", "sold", "warned"),
    [
        ("shares_owned", 2, ["shares-owned-left-out", "estimate"]),
        ("shares_owned", 0, ["estimate"]),
        ("growth", 2, ["growth-left-out", "estimate"]),
    ],
)
def test_what_was_not_entered_counts_as_none_and_is_named(missing: str, sold: int, warned: list[str]) -> None:
    asked = {**THIRD_SHARE, "shares_sold": sold, "bid": 22}
    told = RETURN.run(asked)
    untold = RETURN.run({name: value for name, value in asked.items() if name != missing})
    assert (untold.values, codes(untold.warnings)) == (told.values, warned)


def test_growth_matters_from_the_second_dividend_on() -> None:
    asked = {"income": 22, "shares_sold": 2, "shares_owned": 0, "bid": 8}
    assert codes(RETURN.run({**asked, "dividends_left": 1}).warnings) == ["estimate"]


@pytest.mark.parametrize(("sold", "owned"), [(0, 1), (2, 3), (4, 5)])
def test_nobody_owns_more_shares_than_are_sold(sold: int, owned: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        buy(shares_sold=sold, shares_owned=owned)
    [fault] = caught.value.faults
    assert (fault.field, fault.code) == ("shares_owned", "more-than-sold")
    assert fault.allowed == {"owned": owned, "sold": sold}


purchases = st.integers(0, 5).flatmap(
    lambda sold: st.fixed_dictionaries(
        {
            "income": st.integers(0, 100),
            "shares_sold": st.just(sold),
            "shares_owned": st.integers(0, sold),
            "bid": st.integers(0, 200),
            "dividends_left": st.integers(0, 8),
            "growth": st.integers(0, 10),
        }
    )
)


@given(purchases)
def test_lines_add_up_to_the_gain_and_the_bid_is_all_that_it_costs(raw: dict[str, Any]) -> None:
    values = RETURN.run(raw).values
    assert sum(row["gain"] for row in values["dividends"]) == values["total_gain"]
    assert values["profit"] + raw["bid"] == values["break_even_bid"]


@given(purchases)
def test_gain_is_the_difference_between_two_dividends(raw: dict[str, Any]) -> None:
    """C&O has six shares, so every purchase can be one of its shares; somebody else owns the rest."""
    owned, others = raw["shares_owned"], raw["shares_sold"] - raw["shares_owned"]

    def dividend(shares: int) -> int:
        if not shares + others:
            return 0
        company = {"income": raw["income"], "holdings": {"Ana": shares, "others": others}}
        received: int = DIVIDENDS.run({"companies": {"CO": company}}).values["totals"]["Ana"]
        return received

    assert RETURN.run(raw).values["gain_per_dividend"] == dividend(owned + 1) - dividend(owned)


@given(purchases)
def test_share_pays_the_minimum_bid_of_its_auction(raw: dict[str, Any]) -> None:
    asked = {"company": "CO", "income": raw["income"], "shares_sold": raw["shares_sold"]}
    assert RETURN.run(raw).values["per_share_after"] == MINIMUM_BID.run(asked).values["minimum_bid"]


@given(purchases)
def test_first_share_of_a_player_never_costs_dividends(raw: dict[str, Any]) -> None:
    values = RETURN.run({**raw, "shares_owned": 0}).values
    assert values["total_gain"] >= 0
    assert values["total_gain"] >= RETURN.run(raw).values["total_gain"]
