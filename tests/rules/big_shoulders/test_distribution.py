from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.companies import COMPANIES
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

DISTRIBUTION = calculators()["big-shoulders", "distribution"]
COMPANY_TILES = Path(__file__).parents[3] / "fixtures/big-shoulders/components/company.yaml"


def place(column: str, spaces: int, filled: int, sell: int, **more: bool) -> dict[str, Any]:
    return {"column": column, "spaces": spaces, "filled": filled, "sell": sell, **more}


def sell(*sales: dict[str, Any], company: str = "elgin", salespeople: int = 0, goods: int = 20, **more: Any) -> Result:
    raw = {"company": company, "salespeople": salespeople, "goods": goods, "sales": list(sales), **more}
    return compute_with_editions(DISTRIBUTION, DISTRIBUTION.read(raw))


def refusals(*sales: dict[str, Any], **more: Any) -> dict[str, str]:
    with pytest.raises(InvalidInput) as caught:
        sell(*sales, **more)
    assert all(fault.rules for fault in caught.value.faults)
    return {fault.field: fault.code for fault in caught.value.faults}


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


def warned(result: Result) -> list[str]:
    return [warning.code for warning in result.warnings]


def test_charters_agree_with_the_pages_of_the_companies() -> None:
    pages = {item["key"]: item["values"] for item in yaml.safe_load(COMPANY_TILES.read_text("utf-8"))["items"]}
    assert list(COMPANIES) == list(pages)
    for key, company in COMPANIES.items():
        assert company.industry == pages[key]["industry"]
        assert list(company.prices) == pages[key]["price_by_salespeople"]
        assert company.asset_spaces == pages[key]["capital_asset_slots"]


@pytest.mark.parametrize(
    ("company", "salespeople", "price"),
    [
        ("libby", 0, 20),
        ("libby", 1, 30),
        ("libby", 2, 40),
        ("spalding", 1, 30),
        ("swift", 0, 50),
        ("anglo-american", 2, 50),
        ("brunswick", 0, 80),
        ("brunswick", 3, 110),
    ],
)
def test_salespeople_raise_the_price_of_every_good(company: str, salespeople: int, price: int) -> None:
    result = sell(place("left", 5, 0, 3), company=company, salespeople=salespeople)
    assert result.values["price_per_good"] == price
    assert result.values["revenue"] == 3 * price
    assert codes(result)[0] == ("price" if salespeople else "price-without-salespeople")


@pytest.mark.parametrize(
    ("column", "spaces", "filled", "sold", "bonus"),
    [
        ("left", 3, 1, 2, 0),
        ("middle", 3, 1, 2, 20),
        ("right", 3, 1, 2, 50),
        ("middle", 3, 1, 1, 0),
        ("right", 3, 0, 2, 0),
        ("right", 3, 3, 0, 0),
        ("right", 0, 0, 0, 0),
        ("right", 1, 0, 1, 50),
        ("middle", 8, 0, 8, 20),
    ],
)
def test_filling_the_last_space_brings_the_bonus_of_the_column(
    column: str, spaces: int, filled: int, sold: int, bonus: int
) -> None:
    result = sell(place(column, spaces, filled, sold))
    assert result.values["revenue"] == 50 * sold + bonus
    assert (f"completed-{column}" in codes(result)) == (sold > 0 and filled + sold == spaces)


def test_every_completed_tile_brings_its_bonus() -> None:
    result = sell(place("right", 2, 1, 1), place("middle", 3, 0, 3), place("left", 4, 4, 0), goods=4)
    assert result.values["revenue"] == 4 * 50 + 50 + 20
    assert result.values["goods_left"] == 0
    assert [step.values["bonus"] for step in result.steps if step.code.startswith("completed")] == [50, 20]


def test_lines_add_up_in_the_order_given() -> None:
    result = sell(
        place("right", 2, 1, 1),
        place("left", 4, 1, 2),
        half_price_goods=3,
        asset_revenue=60,
        goods=9,
        company="swift",
        salespeople=1,
    )
    assert [
        (line["source"], line["goods"], line["price"], line["bonus"], line["amount"]) for line in result.values["lines"]
    ] == [
        ("right", 1, 60, 50, 110),
        ("left", 2, 60, 0, 120),
        ("half-price", 3, 30, 0, 90),
        ("assets", None, None, None, 60),
    ]
    assert result.values["revenue"] == 380
    assert result.values["goods_left"] == 3


@pytest.mark.parametrize(("company", "half"), [("swift", 25), ("libby", 10), ("brunswick", 40), ("elgin", 25)])
def test_half_price_is_half_of_the_price_with_the_salespeople_there_are(company: str, half: int) -> None:
    assert sell(half_price_goods=3, company=company).values["revenue"] == 3 * half
    assert sell(half_price_goods=3, company=company, salespeople=1).values["revenue"] == 3 * (half + 5)


@pytest.mark.parametrize("edition", ["en-2020", "es-2018"])
def test_half_price_is_never_refused_and_always_explained(edition: str) -> None:
    assert warned(sell(half_price_goods=1, edition=edition)) == ["half-price"]
    assert warned(sell(place("left", 3, 1, 2), half_price_goods=1, edition=edition)) == ["half-price"]
    assert warned(sell(place("left", 3, 1, 1), half_price_goods=1, edition=edition)) == [
        "half-price",
        "spaces-still-free",
    ]


def test_half_price_space_in_sight_needs_no_full_row() -> None:
    left, middle = place("left", 0, 0, 2, printed=True), place("middle", 6, 0, 1, printed=True)
    assert warned(sell(left, middle)) == []
    assert warned(sell(left, middle, half_price_goods=1)) == ["half-price"]


def test_printed_left_space_takes_any_number_of_goods_at_half_price() -> None:
    result = sell(place("left", 0, 0, 15, printed=True))
    assert result.values["revenue"] == 15 * 25
    assert [line["source"] for line in result.values["lines"]] == ["half-price-space"]


def test_printed_middle_space_brings_its_bonus_at_full_price() -> None:
    result = sell(
        place("middle", 6, 4, 2, printed=True),
        place("left", 0, 0, 3, printed=True),
        company="libby",
        salespeople=1,
        goods=5,
    )
    assert result.values["revenue"] == 125
    assert codes(result)[1:4] == ["sold-middle", "sold-half-price-space", "completed-middle"]


def test_half_price_space_of_another_row_stands_beside_a_tile_on_the_left() -> None:
    assert sell(place("left", 2, 0, 2), place("left", 0, 0, 4, printed=True)).values["revenue"] == 200


@pytest.mark.parametrize(
    ("sale", "part", "code"),
    [
        (place("left", 3, 4, 0), "filled", "more-filled-than-spaces"),
        (place("left", 3, 1, 3), "sell", "no-room"),
        (place("left", 3, 3, 1), "sell", "no-room"),
        (place("left", 0, 0, 1), "sell", "red-x"),
        (place("right", 0, 0, 1, printed=True), "sell", "red-x"),
        (place("middle", 5, 0, 1, printed=True), "spaces", "not-the-printed-spaces"),
        (place("right", 3, 0, 1, printed=True), "spaces", "not-the-printed-spaces"),
    ],
)
def test_what_no_board_shows_is_refused(sale: dict[str, Any], part: str, code: str) -> None:
    assert refusals(sale) == {f"sales.0.{part}": code}


def test_every_fault_is_named() -> None:
    assert refusals(
        place("left", 2, 3, 0),
        place("left", 2, 0, 3),
        half_price_goods=5,
        goods=1,
        company="spalding",
        salespeople=2,
    ) == {
        "salespeople": "too-many-salespeople",
        "sales.0.filled": "more-filled-than-spaces",
        "sales.1.column": "column-twice",
        "sales.1.sell": "no-room",
        "goods": "not-that-many-goods",
    }


@pytest.mark.parametrize(("company", "places"), [("spalding", 1), ("libby", 2), ("brunswick", 3)])
def test_staff_is_limited_by_the_charter(company: str, places: int) -> None:
    assert sell(company=company, salespeople=places).values["revenue"] == 0
    if places < 3:
        assert refusals(company=company, salespeople=places + 1) == {"salespeople": "too-many-salespeople"}


def test_company_that_sells_nothing_has_to_withhold() -> None:
    assert warned(sell()) == ["sold-nothing"]
    assert warned(sell(place("left", 3, 0, 0))) == ["sold-nothing"]


def test_revenue_of_an_asset_is_no_sale() -> None:
    result = sell(asset_revenue=40, company="swift")
    assert result.values["revenue"] == 40
    assert warned(result) == ["sold-nothing", "asset-revenue-without-sale"]
    assert warned(sell(place("left", 3, 0, 1), asset_revenue=40, company="swift")) == []


TILES = st.builds(
    lambda column, spaces, filled, sold: place(
        column, spaces, min(filled, spaces), min(sold, spaces - min(filled, spaces))
    ),
    st.sampled_from(("left", "middle", "right")),
    st.integers(0, 8),
    st.integers(0, 8),
    st.integers(0, 8),
)
SALES = st.lists(TILES, max_size=3, unique_by=lambda sale: sale["column"])


@given(SALES, st.integers(0, 20), st.integers(0, 60), st.sampled_from((0, 40, 60, 80)))
def test_goods_sold_and_left_are_the_goods_held(sales: Any, half: int, kept: int, assets: int) -> None:
    goods = sum(sale["sell"] for sale in sales) + half + kept
    values = sell(*sales, goods=goods, half_price_goods=half, asset_revenue=assets, company="swift").values
    assert values["goods_left"] == kept
    assert sum(line["goods"] or 0 for line in values["lines"]) + kept == goods
    assert sum(line["amount"] for line in values["lines"]) == values["revenue"]


@given(TILES, st.sampled_from(sorted(COMPANIES)))
def test_selling_one_by_one_brings_as_much_as_selling_together(tile: dict[str, Any], company: str) -> None:
    one_by_one = [{**tile, "filled": tile["filled"] + before, "sell": 1} for before in range(tile["sell"])]
    singly = sum(sell(sale, company=company).values["revenue"] for sale in one_by_one)
    assert singly == sell(tile, company=company).values["revenue"]


@given(TILES, st.integers(0, 2))
def test_another_salesperson_never_lowers_the_revenue(tile: dict[str, Any], salespeople: int) -> None:
    fewer, more = (
        sell(tile, company="brunswick", salespeople=number).values["revenue"]
        for number in (salespeople, salespeople + 1)
    )
    assert more - fewer == 10 * tile["sell"]


@pytest.mark.parametrize("company", ["cracker-jack", "doggett", "elgin", "fairbank", "henderson"])
def test_company_without_an_asset_space_uses_no_asset(company: str) -> None:
    assert refusals(company=company, asset_revenue=80) == {"asset_revenue": "no-asset-space"}
    assert sell(company=company, asset_revenue=0).values["revenue"] == 0


@pytest.mark.parametrize("amount", [100, 120, 140, 180])
def test_catalogs_exhausted_one_after_another_all_count(amount: int) -> None:
    result = sell(place("left", 3, 0, 1), asset_revenue=amount, company="swift")
    assert result.values["revenue"] == sell(place("left", 3, 0, 1), company="swift").values["revenue"] + amount
    assert warned(result) == ["several-catalogs"]


@pytest.mark.parametrize("amount", [37, 160, 200, -40])
def test_only_sums_of_40_60_and_80_come_from_catalogs(amount: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        sell(company="swift", asset_revenue=amount)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("asset_revenue", "not-a-choice")]


FULL_ROW = (place("left", 2, 2, 0), place("middle", 3, 3, 0), place("right", 2, 2, 0))


def test_2018_rules_sell_nothing_at_half_price_while_a_tile_lies_in_every_column() -> None:
    result = sell(*FULL_ROW, half_price_goods=3, goods=3, edition="es-2018")
    assert (result.values["revenue"], result.values["goods_left"]) == (0, 3)
    assert codes(result)[0] == "no-half-price-space"
    assert "sold-nothing" in warned(result)
    assert sell(*FULL_ROW, half_price_goods=3, goods=3).values["revenue"] == 75


def test_2018_rules_sell_at_half_price_on_the_space_of_another_row() -> None:
    elsewhere = place("left", 0, 0, 3, printed=True)
    result = sell(*FULL_ROW, elsewhere, goods=3, edition="es-2018")
    assert (result.values["revenue"], codes(result)[0]) == (75, "price-without-salespeople")


@pytest.mark.parametrize(("edition", "code"), [("en-2020", "if-tiles-are-full"), ("es-2018", "if-half-price-space")])
def test_condition_of_a_half_price_sale_is_named_first(edition: str, code: str) -> None:
    assert codes(sell(half_price_goods=1, edition=edition))[0] == code


def test_condition_of_a_half_price_sale_is_not_named_where_the_space_is_given() -> None:
    assert codes(sell(place("left", 0, 0, 1, printed=True), half_price_goods=1))[0] == "price-without-salespeople"
