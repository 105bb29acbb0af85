from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chicago_express.tables import COMPANIES, OPENING_BIDS, TOTAL_SHARES
from rules.engine.calculator import InvalidInput, Result
from rules.engine.registry import calculators

MINIMUM_BID = calculators()["chicago-express", "minimum-bid"]


def ask(company: str, income: int, shares_sold: int) -> Result:
    return MINIMUM_BID.run({"company": company, "income": income, "shares_sold": shares_sold})


def codes(notes: Any) -> list[str]:
    return [note.code for note in notes]


@pytest.mark.parametrize(
    ("company", "income", "shares_sold", "bid", "exact", "step"),
    [
        ("NYC", 22, 2, 8, 7.33, "rounded-up"),
        ("NYC", 21, 2, 7, 7, "whole"),
        ("NYC", 23, 2, 8, 7.67, "rounded-up"),
        ("CO", 31, 5, 6, 5.17, "rounded-up"),
        ("CO", 30, 5, 5, 5, "whole"),
        ("BO", 13, 3, 4, 3.25, "rounded-up"),
        ("PRR", 7, 0, 7, 7, "whole"),
        ("WAB", 1, 0, 1, 1, "whole"),
        ("WAB", 3, 0, 3, 3, "whole"),
        ("WAB", 1, 1, 1, 0.5, "rounded-up"),
        ("WAB", 100, 1, 50, 50, "whole"),
    ],
)
def test_income_is_divided_by_the_shares_with_the_one_on_offer_and_rounded_up(
    company: str, income: int, shares_sold: int, bid: int, exact: float, step: str
) -> None:
    result = ask(company, income, shares_sold)
    assert (result.values["minimum_bid"], result.values["exact"]) == (bid, exact)
    assert result.values["shares_after"] == shares_sold + 1
    assert codes(result.steps)[:2] == ["counts-as-sold", step]


@pytest.mark.parametrize(("company", "bid"), OPENING_BIDS.items())
def test_opening_auctions_follow_the_formula(company: str, bid: int) -> None:
    result = ask(company, bid, 0)
    assert (result.values["minimum_bid"], result.warnings) == (bid, ())


@pytest.mark.parametrize("company", COMPANIES)
def test_last_share_can_be_offered_and_no_other(company: str) -> None:
    total = TOTAL_SHARES[company]
    result = ask(company, 10, total - 1)
    assert (result.values["shares_after"], result.values["shares_left"]) == (total, 0)
    assert "last-share" in codes(result.steps)


@pytest.mark.parametrize(("company", "shares_sold"), [("PRR", 3), ("BO", 4), ("NYC", 5), ("WAB", 2), ("WAB", 5)])
def test_company_without_unsold_shares_offers_none(company: str, shares_sold: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        ask(company, 10, shares_sold)
    [fault] = caught.value.faults
    assert (fault.field, fault.code, fault.allowed) == ("shares_sold", "sold-out", {"total": TOTAL_SHARES[company]})
    assert fault.rules == ("auction/offering#sold-out",)


@pytest.mark.parametrize(
    ("company", "income", "shares_sold", "warned"),
    [
        ("PRR", 7, 0, []),
        ("PRR", 12, 0, ["opening-auction"]),
        ("PRR", 0, 0, ["opening-auction"]),
        ("PRR", 12, 1, []),
        ("PRR", 0, 1, ["no-income"]),
        ("WAB", 4, 0, []),
        ("WAB", 0, 0, ["no-income"]),
    ],
)
def test_income_that_no_company_has_by_then_is_doubted(
    company: str, income: int, shares_sold: int, warned: list[str]
) -> None:
    assert codes(ask(company, income, shares_sold).warnings) == warned


@pytest.mark.parametrize("company", COMPANIES)
def test_wabash_share_reminds_of_chicago(company: str) -> None:
    assert ("wabash-is-open" in codes(ask(company, 10, 1).steps)) == (company == "WAB")


auctions = st.sampled_from(COMPANIES).flatmap(
    lambda company: st.tuples(st.just(company), st.integers(0, 100), st.integers(0, TOTAL_SHARES[company] - 1))
)


@given(auctions)
def test_bid_is_the_least_whole_amount_that_covers_a_share(auction: tuple[str, int, int]) -> None:
    company, income, sold = auction
    bid = ask(company, income, sold).values["minimum_bid"]
    assert bid * (sold + 1) >= income
    assert (bid - 1) * (sold + 1) < income


@given(auctions)
def test_bid_rises_with_the_income_and_falls_with_the_shares(auction: tuple[str, int, int]) -> None:
    company, income, sold = auction
    bid = ask(company, income, sold).values["minimum_bid"]
    assert income == 0 or ask(company, income - 1, sold).values["minimum_bid"] <= bid
    assert sold == 0 or ask(company, income, sold - 1).values["minimum_bid"] >= bid


@given(auctions)
def test_shares_add_up_to_those_of_the_company(auction: tuple[str, int, int]) -> None:
    values = ask(*auction).values
    assert values["shares_after"] + values["shares_left"] == TOTAL_SHARES[auction[0]]
