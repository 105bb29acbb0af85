from typing import Any

import pytest
from hypothesis import given

from rules.chicago_express.payment import as_a_sum
from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators

from .tables_of_shareholders import companies

DIVIDENDS = calculators()["chicago-express", "dividends"]


def pay(**paying: tuple[int, dict[str, int]]) -> Result:
    raw = {company: {"income": income, "holdings": holdings} for company, (income, holdings) in paying.items()}
    return DIVIDENDS.run({"companies": raw})


def codes(notes: Any) -> list[str]:
    return [note.code for note in notes]


@pytest.mark.parametrize(
    ("income", "holdings", "per_share", "payouts", "extra"),
    [
        (16, {"Andy": 2, "Ben": 1}, 6, {"Andy": 12, "Ben": 6}, 2),
        (17, {"Andy": 2}, 9, {"Andy": 18}, 1),
        (15, {"Andy": 2, "Ben": 1}, 5, {"Andy": 10, "Ben": 5}, 0),
        (1, {"Andy": 1, "Ben": 2, "Cy": 2}, 1, {"Andy": 1, "Ben": 2, "Cy": 2}, 4),
        (0, {"Andy": 1}, 0, {"Andy": 0}, 0),
        (16, {"Andy": 3, "Ben": 0}, 6, {"Andy": 18, "Ben": 0}, 2),
    ],
)
def test_share_is_rounded_up_before_it_is_multiplied(
    income: int, holdings: dict[str, int], per_share: int, payouts: dict[str, int], extra: int
) -> None:
    values = pay(NYC=(income, holdings)).values
    assert values == {
        "totals": payouts,
        "per_share": {"NYC": per_share},
        "bank_pays": {"NYC": income + extra},
        "rounding_extra": {"NYC": extra},
        "payouts": {"NYC": payouts},
    }


def test_multiplying_first_would_pay_less() -> None:
    """Rounded once at the end, Andy would receive $17 for two shares of 8.5."""
    assert pay(NYC=(17, {"Andy": 2})).values["totals"] == {"Andy": 18}


def test_step_says_how_much_more_than_the_income_the_bank_pays() -> None:
    steps = pay(NYC=(16, {"Andy": 2, "Ben": 1})).steps
    assert codes(steps) == ["per-share-rounded", "player", "player", "bank-adds"]
    assert steps[0].values["exact"] == 5.33
    said = steps[-1].values
    assert (said["income"], said["paid"], said["extra"]) == (16, 18, 2)
    assert steps[-1].rules == ("dividends/payment#more-than-the-income",)


def test_division_without_a_fraction_costs_the_bank_nothing_more() -> None:
    assert codes(pay(NYC=(15, {"Andy": 2, "Ben": 1})).steps) == ["per-share", "player", "player", "bank-pays"]


def test_player_adds_up_what_several_companies_pay() -> None:
    result = pay(
        PRR=(12, {"Ana": 2, "Bea": 1}), BO=(6, {"Ana": 1, "Bea": 1}), CO=(9, {"Bea": 1}), NYC=(10, {"Bea": 1, "Cy": 1})
    )
    assert result.values["totals"] == {"Ana": 11, "Bea": 21, "Cy": 5}
    assert result.values["per_share"] == {"PRR": 4, "BO": 3, "CO": 9, "NYC": 5}
    sums = {step.values["name"]: step.values["amounts"] for step in result.steps if step.code == "total"}
    assert sums == {"Ana": "$8 + $3", "Bea": "$4 + $3 + $9 + $5"}


def test_wabash_without_a_shareholder_pays_nobody() -> None:
    result = pay(WAB=(3, {"Ana": 0}))
    assert result.values == {
        "totals": {"Ana": 0},
        "per_share": {"WAB": 0},
        "bank_pays": {"WAB": 0},
        "rounding_extra": {"WAB": 0},
        "payouts": {"WAB": {"Ana": 0}},
    }
    assert (codes(result.steps), codes(result.warnings)) == (["no-share-sold"], [])


@pytest.mark.parametrize(
    ("companies", "faults"),
    [
        ({"BO": {"income": 17}}, [("companies.BO.holdings", "shares-needed")]),
        ({"BO": {"income": 17, "holdings": {}}}, [("companies.BO.holdings", "shares-needed")]),
        ({"BO": {"income": 17, "holdings": {"Ana": 0}}}, [("companies.BO.holdings", "shares-needed")]),
        ({"WAB": {"income": 1}}, [("companies.WAB.holdings", "wabash-shares-needed")]),
        ({"WAB": {"income": 1, "holdings": {}}}, [("companies.WAB.holdings", "wabash-shares-needed")]),
        (
            {"PRR": {"income": 7}, "NYC": {"income": 9, "holdings": {"Ana": 1}}, "WAB": {"income": 1}},
            [("companies.PRR.holdings", "shares-needed"), ("companies.WAB.holdings", "wabash-shares-needed")],
        ),
    ],
)
def test_income_without_shares_gives_no_number(companies: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    """The first share of every company but the Wabash finds an owner before the game."""
    with pytest.raises(InvalidInput) as caught:
        DIVIDENDS.run({"companies": companies})
    assert [(fault.field, fault.code) for fault in caught.value.faults] == faults
    assert [fault.allowed for fault in caught.value.faults if fault.code == "shares-needed"] == [
        {"company": key} for key in companies if (f"companies.{key}.holdings", "shares-needed") in faults
    ]


@pytest.mark.parametrize(
    ("company", "holdings"),
    [("PRR", {"Ana": 2, "Bo": 2}), ("BO", {"Ana": 5}), ("CO", {"Ana": 6, "Bo": 1}), ("WAB", {"Ana": 1, "Bo": 2})],
)
def test_more_shares_than_a_company_has_are_refused(company: str, holdings: dict[str, int]) -> None:
    with pytest.raises(InvalidInput) as caught:
        pay(**{company: (10, holdings)})
    [fault] = caught.value.faults
    assert (fault.field, fault.code) == (f"companies.{company}", "too-many-shares")
    assert fault.allowed["sum"] == sum(holdings.values()) > fault.allowed["total"]
    assert fault.rules == ("auction/offering#sold-out",)


def test_everything_that_cannot_be_is_named() -> None:
    with pytest.raises(InvalidInput) as caught:
        pay(PRR=(7, {"Ana": 4}), CO=(5, dict.fromkeys("ABCDEF", 1)), WAB=(1, {"Bo": 3}))
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [
        ("companies.PRR", "too-many-shares"),
        ("companies.WAB", "too-many-shares"),
        ("companies", "too-many-players"),
    ]


def test_picture_has_a_bar_for_everybody_who_receives_something() -> None:
    [picture] = pay(PRR=(12, {"Ana": 2, "Bea": 1, "Cy": 0}), CO=(9, {"Bea": 1}), WAB=(1, {"Di": 0})).pictures
    assert isinstance(picture, Bars)
    assert picture.bars == {"Ana": {"PRR": 8, "CO": 0}, "Bea": {"PRR": 4, "CO": 9}}
    assert pay(WAB=(1, {"Di": 0})).pictures == ()


@pytest.mark.parametrize(
    ("amounts", "written"), [([8], "$8"), ([8, 3, -1], "$8 + $3 − $1"), ([-1, 0], "−$1 + $0"), ([-2], "−$2")]
)
def test_sum_is_written_with_its_signs(amounts: list[int], written: str) -> None:
    assert as_a_sum(amounts) == written


@given(companies())
def test_money_of_the_players_is_money_of_the_bank(raw: dict[str, Any]) -> None:
    values = DIVIDENDS.run({"companies": raw}).values
    assert sum(values["totals"].values()) == sum(values["bank_pays"].values())
    for company, paid in values["bank_pays"].items():
        assert sum(values["payouts"][company].values()) == paid


@given(companies())
def test_bank_never_pays_less_than_the_income_nor_a_dollar_more_for_a_share(raw: dict[str, Any]) -> None:
    values = DIVIDENDS.run({"companies": raw}).values
    for company, given_company in raw.items():
        sold = sum(given_company["holdings"].values())
        if sold:
            assert values["bank_pays"][company] == given_company["income"] + values["rounding_extra"][company]
            assert 0 <= values["rounding_extra"][company] < sold


@given(companies())
def test_shares_of_a_company_are_worth_the_same_to_everybody(raw: dict[str, Any]) -> None:
    values = DIVIDENDS.run({"companies": raw}).values
    for company, given_company in raw.items():
        for name, shares in given_company["holdings"].items():
            assert values["payouts"][company][name] == shares * values["per_share"][company]


@given(companies())
def test_companies_pay_alone_as_they_pay_together(raw: dict[str, Any]) -> None:
    together = DIVIDENDS.run({"companies": raw}).values
    for company in raw:
        alone = DIVIDENDS.run({"companies": {company: raw[company]}}).values
        assert alone["payouts"] == {company: together["payouts"][company]}


@given(companies())
def test_more_income_never_pays_anybody_less(raw: dict[str, Any]) -> None:
    richer = {company: {**item, "income": min(item["income"] + 1, 100)} for company, item in raw.items()}
    before = DIVIDENDS.run({"companies": raw}).values["totals"]
    after = DIVIDENDS.run({"companies": richer}).values["totals"]
    assert all(after[name] >= amount for name, amount in before.items())
