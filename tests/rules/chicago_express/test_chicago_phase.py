from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chicago_express.tables import COMPANIES
from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Markers
from rules.engine.registry import calculators

from .tables_of_shareholders import holdings

CHICAGO = calculators()["chicago-express", "chicago-phase"]
DIVIDENDS = calculators()["chicago-express", "dividends"]
MINIMUM_BID = calculators()["chicago-express", "minimum-bid"]
PRR = {"company": "PRR", "income_before": 12, "holdings": {"Ana": 2, "Bea": 1}, "first_company": False}


def reach(**changes: Any) -> Result:
    return CHICAGO.run({**PRR, **changes})


def codes(notes: Any) -> list[str]:
    return [note.code for note in notes]


@pytest.mark.parametrize(
    ("changes", "income_after", "per_share", "payouts", "extra"),
    [
        ({}, 19, 7, {"Ana": 14, "Bea": 7}, 2),
        ({"income_before": 14}, 21, 7, {"Ana": 14, "Bea": 7}, 0),
        ({"chicago_income": 3}, 15, 5, {"Ana": 10, "Bea": 5}, 0),
        ({"chicago_income": 0}, 12, 4, {"Ana": 8, "Bea": 4}, 0),
        ({"company": "WAB", "income_before": 4, "holdings": {"Ana": 1, "Bea": 1}}, 11, 6, {"Ana": 6, "Bea": 6}, 1),
    ],
)
def test_company_pays_on_its_income_with_chicago(
    changes: dict[str, Any], income_after: int, per_share: int, payouts: dict[str, int], extra: int
) -> None:
    values = reach(**changes).values
    assert (values["income_after"], values["per_share"], values["payouts"]) == (income_after, per_share, payouts)
    assert (values["bank_pays"], values["rounding_extra"]) == (income_after + extra, extra)


@pytest.mark.parametrize(
    ("first", "developed", "income"), [(True, False, 1), (True, True, 3), (False, False, None), (False, True, None)]
)
def test_wabash_opens_with_the_first_company_only(first: bool, developed: bool, income: int | None) -> None:
    values = reach(first_company=first, fort_wayne_developed=developed).values
    assert values["wabash_opens"] == first
    assert (values["wabash_income"], values["wabash_minimum_bid"]) == (income, income)


@pytest.mark.parametrize("income", [1, 3])
def test_first_wabash_share_has_the_general_minimum_bid(income: int) -> None:
    values = reach(first_company=True, fort_wayne_developed=income == 3).values
    asked = {"company": "WAB", "income": values["wabash_income"], "shares_sold": 0}
    assert values["wabash_minimum_bid"] == MINIMUM_BID.run(asked).values["minimum_bid"]


@pytest.mark.parametrize(
    ("changes", "steps"),
    [
        ({}, ["income", "per-share-rounded", "player", "player", "bank-adds", "wabash-has-opened", "not-general"]),
        (
            {"income_before": 14, "first_company": True, "fort_wayne_developed": False},
            [
                *("income", "per-share", "player", "player", "bank-pays"),
                *("wabash-opens", "wabash-locomotive", "wabash-income", "wabash-auction", "nobody-bids", "not-general"),
            ],
        ),
    ],
)
def test_steps_follow_the_order_of_the_phase(changes: dict[str, Any], steps: list[str]) -> None:
    assert codes(reach(**changes).steps) == steps


def test_company_of_which_nobody_said_whether_it_is_first_opens_nothing_for_certain() -> None:
    result = CHICAGO.run({name: value for name, value in PRR.items() if name != "first_company"})
    assert result.values["wabash_opens"] is None
    assert (result.values["wabash_income"], result.values["wabash_minimum_bid"]) == (None, None)
    assert codes(result.steps)[-2:] == ["wabash-may-open", "not-general"]
    assert codes(result.warnings) == ["unconfirmed-number", "first-company-left-out"]
    assert result.values["payouts"] == reach().values["payouts"]


def test_wabash_needs_no_answer_to_whether_it_is_first() -> None:
    result = CHICAGO.run({"company": "WAB", "income_before": 4, "holdings": {"Ana": 1}})
    assert result.values["wabash_opens"] is False
    assert codes(result.warnings) == ["unconfirmed-number"]


def test_fort_wayne_of_which_nobody_said_anything_counts_as_undeveloped_and_is_named() -> None:
    result = reach(first_company=True)
    assert (result.values["wabash_income"], result.values["wabash_minimum_bid"]) == (1, 1)
    assert "wabash-income-either" in codes(result.steps)
    assert codes(result.warnings) == ["unconfirmed-number", "fort-wayne-left-out"]


def test_developed_fort_wayne_has_its_own_line() -> None:
    steps = codes(reach(first_company=True, fort_wayne_developed=True).steps)
    assert "wabash-income-developed" in steps
    assert "wabash-income" not in steps


@pytest.mark.parametrize(("income", "passes"), [(43, False), (44, True), (50, True), (51, False)])
def test_disc_that_goes_above_fifty_begins_again(income: int, passes: bool) -> None:
    result = reach(income_before=income)
    assert ("past-fifty" in codes(result.steps)) == passes
    assert result.pictures[0].name == ("income-track-and-50" if income + 7 > 50 else "income-track")


@pytest.mark.parametrize(
    ("changes", "warned"),
    [({}, ["unconfirmed-number"]), ({"chicago_income": 7}, ["unconfirmed-number"]), ({"chicago_income": 8}, [])],
)
def test_number_of_the_one_source_is_marked(changes: dict[str, Any], warned: list[str]) -> None:
    assert codes(reach(**changes).warnings) == warned


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"holdings": {"Ana": 2, "Bea": 2}}, [("holdings", "too-many-shares")]),
        ({"holdings": {"Ana": 0}}, [("holdings", "no-shareholder")]),
        ({"company": "WAB", "holdings": {"Ana": 1}, "first_company": True}, [("first_company", "wabash-is-not-first")]),
        (
            {"company": "WAB", "first_company": True},
            [("holdings", "too-many-shares"), ("first_company", "wabash-is-not-first")],
        ),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInput) as caught:
        reach(**changes)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == faults
    assert all(fault.rules for fault in caught.value.faults)


def test_track_shows_the_company_and_the_wabash_that_comes_onto_it() -> None:
    [track] = reach(income_before=4, first_company=True).pictures
    assert isinstance(track, Markers)
    assert track.spaces == tuple(range(1, 12))
    assert (track.before, track.after) == ({"PRR": 3}, {"PRR": 10, "WAB": 0})


def test_track_without_the_wabash_begins_with_the_income_before() -> None:
    [track] = reach().pictures
    assert isinstance(track, Markers)
    assert (track.spaces[0], track.spaces[-1], track.after) == (12, 19, {"PRR": 7})


@given(st.sampled_from(COMPANIES).flatmap(lambda key: st.tuples(st.just(key), holdings(key, 1))), st.integers(0, 93))
def test_dividend_is_that_of_the_dividends_calculator(owned: tuple[str, dict[str, int]], income: int) -> None:
    company, shares = owned
    values = CHICAGO.run({"company": company, "income_before": income, "holdings": shares}).values
    paid = DIVIDENDS.run({"companies": {company: {"income": income + 7, "holdings": shares}}}).values
    assert values["per_share"] == paid["per_share"][company]
    assert values["payouts"] == paid["totals"]
    assert sum(values["payouts"].values()) == values["bank_pays"] == paid["bank_pays"][company] >= income + 7
