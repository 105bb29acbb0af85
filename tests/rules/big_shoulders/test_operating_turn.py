from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.outcome import show
from calculators.wording import Wording
from rules.big_shoulders.tables import STOCK_TRACK
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import DIFFERS, compute_with_editions
from rules.engine.registry import calculators
from tests.rules.words import words_of

TURN = calculators()["big-shoulders", "operating-turn"]
DIVIDENDS = calculators()["big-shoulders", "dividends"]
STOCK_BUMP = calculators()["big-shoulders", "stock-bump"]
WITHHOLD = calculators()["big-shoulders", "withhold"]
HOLDINGS = {"players": {"Ana": 4, "Bo": 2}, "treasury": 3, "bank_pool": 1}


def turn(sold: int, share_price: int = 80, company: str = "elgin", **more: Any) -> Result:
    """A turn in which a company sells goods to a big tile on the left, at $50 in the case of Elgin."""
    raw = {
        "company": company,
        "salespeople": 0,
        "goods": 12,
        "sales": [{"column": "left", "spaces": 12, "filled": 0, "sell": sold}],
        "share_price": share_price,
        "holdings": HOLDINGS,
        **more,
    }
    return compute_with_editions(TURN, TURN.read(raw))


def warned(result: Result) -> list[str]:
    return [warning.code for warning in result.warnings]


def test_both_decisions_stand_side_by_side() -> None:
    values = turn(3, treasury_cash=50, cash={"Ana": 10, "Bo": 20}).values
    assert values["revenue"] == 150
    assert values["goods_left"] == 9
    assert values["may"] == ["pay", "withhold"]
    assert values["pay"] == {
        "per_share": 15,
        "company_income": 45,
        "bank_keeps": 15,
        "treasury_after": 95,
        "steps": 1,
        "share_price_after": 100,
        "short_of_next": 10,
        "players": {
            "Ana": {"payout": 60, "cash_after": 70, "share_value_after": 400, "total_after": 470},
            "Bo": {"payout": 30, "cash_after": 50, "share_value_after": 200, "total_after": 250},
        },
    }
    assert values["withhold"] == {
        "company_income": 150,
        "treasury_after": 200,
        "steps": -1,
        "share_price_after": 60,
        "players": {
            "Ana": {"cash_after": 10, "share_value_after": 240, "total_after": 250},
            "Bo": {"cash_after": 20, "share_value_after": 120, "total_after": 140},
        },
    }


def test_both_decisions_are_drawn_and_named() -> None:
    pictures = turn(3).pictures
    assert [(picture.spaces[picture.end], picture.notes[picture.end]) for picture in pictures] == [
        (100, "pay"),
        (60, "withhold"),
    ]


@pytest.mark.django_db
def test_page_compares_the_decisions_row_by_row() -> None:
    compared = show(TURN, turn(3), Wording(words_of(TURN))).compared
    assert compared is not None
    head, *rows = compared.table
    assert head == ("", "If the company pays", "If the company withholds")
    assert ("Treasury afterward", "$45", "$150") in rows
    assert ("New share price", "$100", "$60") in rows
    assert ("Per share", "$15", "–") in rows
    assert ("Ana: Total", "$460", "$240") in rows


@pytest.mark.django_db
def test_page_has_nothing_to_compare_where_the_company_must_withhold() -> None:
    outcome = show(TURN, turn(0), Wording(words_of(TURN)))
    assert outcome.compared is None
    assert [record.name for record in outcome.records] == ["withhold"]


@pytest.mark.parametrize(
    ("edition", "produced", "sold", "may", "warnings"),
    [
        ("en-2020", True, 1, ["pay", "withhold"], []),
        ("en-2020", True, 0, ["withhold"], ["sold-nothing"]),
        ("en-2020", False, 1, ["withhold"], ["no-factory-produced", "es-2018-pays"]),
        ("en-2020", False, 0, ["withhold"], ["sold-nothing", "no-factory-produced"]),
        ("es-2018", True, 1, ["pay", "withhold"], []),
        ("es-2018", True, 0, ["withhold"], ["sold-nothing"]),
        ("es-2018", False, 1, ["pay", "withhold"], ["en-2020-withholds"]),
        ("es-2018", False, 0, ["withhold"], ["sold-nothing"]),
    ],
)
def test_every_rule_that_forbids_paying_is_named(
    edition: str, produced: bool, sold: int, may: list[str], warnings: list[str]
) -> None:
    result = turn(sold, edition=edition, produced=produced)
    assert result.values["may"] == may
    assert (result.values["pay"] is None) == ("pay" not in may)
    assert warned(result) == warnings
    assert {warning.rules for warning in result.warnings} <= {("operating-phase/must-withhold",)}


def test_2018_payment_is_told_with_its_numbers() -> None:
    [_, warning] = turn(2, produced=False).warnings
    assert warning.values == {"per_share": 10, "share_price_after": 100}


def test_half_price_sale_is_a_sale() -> None:
    result = turn(0, half_price_goods=1)
    assert result.values["may"] == ["pay", "withhold"]
    assert warned(result) == ["half-price", "spaces-still-free"]


def test_revenue_of_an_asset_is_withheld_when_nothing_was_sold() -> None:
    result = turn(0, asset_revenue=60, company="swift")
    assert result.values["pay"] is None
    assert result.values["withhold"]["company_income"] == 60
    assert warned(result) == ["sold-nothing", "asset-revenue-without-sale"]


def test_price_protection_keeps_the_price_when_withholding() -> None:
    result = turn(3, price_protection=True, company="swift")
    assert result.values["withhold"]["share_price_after"] == 80
    assert result.values["pay"]["share_price_after"] == 100


def test_withholding_at_the_bottom_of_the_track_is_a_reading() -> None:
    assert warned(turn(3, share_price=10)) == ["price-floor"]
    assert warned(turn(3, share_price=10, price_protection=True, company="swift")) == ["protection-not-needed"]


def test_editions_differ_where_the_revenue_ends_in_five() -> None:
    result = turn(0, share_price=25, half_price_goods=1)
    assert result.values["pay"]["share_price_after"] == 35
    [warning] = [warning for warning in result.warnings if warning.code == DIFFERS]
    assert warning.values["changed"] == {
        "pay.steps": (1, 0),
        "pay.share_price_after": (35, 25),
        "pay.short_of_next": (25, 5),
    }


def test_player_without_shares_keeps_the_cash() -> None:
    players = turn(3, cash={"Cy": 40}).values["pay"]["players"]
    assert list(players) == ["Ana", "Bo", "Cy"]
    assert players["Cy"] == {"payout": 0, "cash_after": 40, "share_value_after": 0, "total_after": 40}


@pytest.mark.parametrize(
    ("more", "field", "code"),
    [
        ({"cash": {"Cy": 1, "Di": 1, "Ed": 1}}, "cash", "too-many-players"),
        ({"company": "spalding", "salespeople": 2}, "salespeople", "too-many-salespeople"),
        ({"goods": 1}, "goods", "not-that-many-goods"),
        ({"asset_revenue": 80}, "asset_revenue", "no-asset-space"),
        ({"price_protection": True}, "price_protection", "no-asset-space"),
    ],
)
def test_what_cannot_be_is_refused(more: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        turn(3, **more)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [(field, code)]


def test_catalog_replaced_by_price_protection_in_the_same_decade_counts() -> None:
    result = turn(3, company="swift", asset_revenue=40, price_protection=True)
    assert result.values["revenue"] == turn(3, company="swift").values["revenue"] + 40
    assert result.values["withhold"]["steps"] == 0
    assert [warning.code for warning in result.warnings] == ["two-assets"]
    assert turn(3, company="swift", price_protection=True).warnings == ()


def test_several_catalogs_replaced_by_price_protection_count_with_one_warning() -> None:
    result = turn(3, company="swift", asset_revenue=100, price_protection=True)
    assert result.values["revenue"] == turn(3, company="swift").values["revenue"] + 100
    assert [warning.code for warning in result.warnings] == ["several-catalogs"]


def test_2018_company_that_can_sell_at_half_price_only_without_the_space_withholds() -> None:
    tiles = [{"column": column, "spaces": 2, "filled": 2, "sell": 0} for column in ("left", "middle", "right")]
    result = turn(0, share_price=35, half_price_goods=2, sales=tiles, edition="es-2018")
    assert (result.values["may"], result.values["revenue"]) == (["withhold"], 0)
    assert result.values["withhold"]["share_price_after"] == 25
    assert turn(0, half_price_goods=2, sales=tiles).values["may"] == ["pay", "withhold"]


@pytest.mark.django_db
def test_page_says_first_what_the_company_may_do_and_both_prices() -> None:
    shown = show(TURN, turn(3), Wording(words_of(TURN))).headline
    assert [(value.label, value.words) for value in shown] == [
        ("The company may", "pay dividends; withhold"),
        ("Revenue", "$150"),
        ("If the company pays: New share price", "$100"),
        ("If the company withholds: New share price", "$60"),
    ]
    forced = show(TURN, turn(0), Wording(words_of(TURN))).headline
    assert [value.words for value in forced] == ["withhold", "$0", "$60"]


GOODS = st.integers(0, 12)
PRICES = st.sampled_from(STOCK_TRACK)
EDITIONS = st.sampled_from(("en-2020", "es-2018"))


@given(GOODS, GOODS, PRICES, EDITIONS, st.sampled_from((0, 40, 60, 80)))
def test_decisions_agree_with_their_own_calculators(sold: int, half: int, price: int, edition: str, asset: int) -> None:
    result = turn(
        sold, price, goods=24, half_price_goods=half, asset_revenue=asset, edition=edition, company="swift"
    ).values
    asked = {"revenue": result["revenue"], "share_price": price, "edition": edition}
    kept = WITHHOLD.run(asked).values
    assert {name: result["withhold"][name] for name in kept} == kept
    if result["pay"] is None:
        assert sold + half == 0
        return
    paid = DIVIDENDS.run({**asked, "holdings": HOLDINGS}).values
    assert {name: result["pay"][name] for name in paid if name != "payouts"} == {
        name: value for name, value in paid.items() if name != "payouts"
    }
    bump = STOCK_BUMP.run({"share_price": price, "earnings": result["revenue"], "edition": edition}).values
    assert result["pay"]["short_of_next"] == bump["short_of_next"]


@given(st.integers(1, 12), PRICES, st.integers(0, 500), st.integers(0, 500))
def test_money_that_comes_in_is_the_revenue(sold: int, price: int, treasury: int, cash: int) -> None:
    values = turn(sold, price, treasury_cash=treasury, cash={"Ana": cash}).values
    pay, keep = values["pay"], values["withhold"]
    before = treasury + cash
    in_hands = sum(player["cash_after"] for player in pay["players"].values())
    assert pay["treasury_after"] + in_hands + pay["bank_keeps"] - before == values["revenue"]
    in_hands = sum(player["cash_after"] for player in keep["players"].values())
    assert keep["treasury_after"] + in_hands - before == values["revenue"]


@given(st.integers(1, 12), PRICES)
def test_paying_never_leaves_the_price_below_withholding(sold: int, price: int) -> None:
    values = turn(sold, price).values
    assert values["pay"]["share_price_after"] >= values["withhold"]["share_price_after"]
