from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.tables import ASSET_BUILDINGS, ASSET_ROW
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

CAPITAL_ASSET = calculators()["big-shoulders", "capital-asset"]
BUILDINGS = Path(__file__).parents[3] / "fixtures/big-shoulders/components/building.yaml"

SPACES = st.sampled_from(ASSET_ROW)
DISCOUNTS = st.sampled_from((0, *ASSET_BUILDINGS))
CASH = st.integers(0, 200)


def buy(space: int, treasury_cash: int, discount: int = 0, **more: Any) -> Result:
    raw = {"space": space, "treasury_cash": treasury_cash, "discount": discount, **more}
    return compute_with_editions(CAPITAL_ASSET, CAPITAL_ASSET.read(raw))


# What the company pays on each space: without a building, then with those of the three eras.
PRICES = [
    (80, 80, 70, 60, 50),
    (70, 70, 60, 50, 40),
    (60, 60, 50, 40, 30),
    (50, 50, 40, 30, 20),
    (40, 40, 30, 20, 10),
]


def test_table_covers_the_row() -> None:
    assert tuple(row[0] for row in PRICES) == ASSET_ROW


@pytest.mark.parametrize(("space", "plain", "ten", "twenty", "thirty"), PRICES)
def test_cost_is_the_price_less_the_discount(space: int, plain: int, ten: int, twenty: int, thirty: int) -> None:
    for discount, cost in ((0, plain), (10, ten), (20, twenty), (30, thirty)):
        assert buy(space, 100, discount).values == {
            "cost": cost,
            "affordable": True,
            "treasury_after": 100 - cost,
        }


def test_discounts_and_payments_are_those_of_the_tiles() -> None:
    tiles = [item["values"] for item in yaml.safe_load(BUILDINGS.read_text(encoding="utf-8"))["items"]]
    found = {tile["discount"]: tile["amount"] for tile in tiles if tile.get("discount")}
    assert found == ASSET_BUILDINGS
    assert {tile["payer"] for tile in tiles if tile.get("discount")} == {"bank"}


@pytest.mark.parametrize(
    ("space", "cash", "discount", "after"),
    [(60, 60, 0, 0), (60, 59, 0, None), (60, 50, 10, 0), (60, 49, 10, None), (80, 0, 30, None), (40, 10, 30, 0)],
)
def test_treasury_has_to_hold_the_whole_price(space: int, cash: int, discount: int, after: int | None) -> None:
    values = buy(space, cash, discount).values
    assert (values["affordable"], values["treasury_after"]) == (after is not None, after)


@pytest.mark.parametrize(
    ("space", "cash", "discount", "edition", "codes"),
    [
        (40, 100, 0, "en-2020", ["price", "paid", "row-slides"]),
        (60, 100, 0, "en-2020", ["price", "paid", "row-stays"]),
        (40, 100, 20, "en-2020", ["discounted", "owner", "paid", "row-slides"]),
        (60, 100, 20, "en-2020", ["discounted", "owner", "paid", "row-stays"]),
        (60, 100, 0, "es-2018", ["price", "paid", "row-closes-up"]),
        (60, 30, 0, "en-2020", ["price", "too-dear"]),
        (60, 30, 20, "es-2018", ["discounted", "owner", "too-dear"]),
    ],
)
def test_steps_say_what_becomes_of_the_row(
    space: int, cash: int, discount: int, edition: str, codes: list[str]
) -> None:
    assert [step.code for step in buy(space, cash, discount, edition=edition).steps] == codes


@pytest.mark.parametrize(
    ("field", "value"),
    [("space", 45), ("space", 90), ("discount", 5), ("discount", 40), ("treasury_cash", -1)],
)
def test_prices_are_those_of_the_board(field: str, value: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        CAPITAL_ASSET.read({"space": 60, "treasury_cash": 100, field: value})
    assert [fault.field for fault in caught.value.faults] == [field]


@given(SPACES, CASH, DISCOUNTS)
def test_money_paid_and_left_is_the_money_there_was(space: int, cash: int, discount: int) -> None:
    values = buy(space, cash, discount).values
    if values["affordable"]:
        assert values["cost"] + values["treasury_after"] == cash
        assert values["treasury_after"] >= 0


@given(SPACES, CASH, DISCOUNTS)
def test_a_richer_company_can_buy_what_a_poorer_one_can(space: int, cash: int, discount: int) -> None:
    if buy(space, cash, discount).values["affordable"]:
        assert buy(space, cash + 1, discount).values["affordable"]


@given(SPACES, CASH, DISCOUNTS)
def test_editions_agree_on_the_sum(space: int, cash: int, discount: int) -> None:
    result = buy(space, cash, discount)
    assert result.values == buy(space, cash, discount, edition="es-2018").values


@pytest.mark.parametrize(
    ("space", "cash", "edition", "codes"),
    [
        (60, 100, "en-2020", ["es-2018-closes-up"]),
        (60, 100, "es-2018", ["en-2020-row-stays"]),
        (40, 100, "en-2020", []),
        (40, 100, "es-2018", []),
        (60, 30, "en-2020", []),
    ],
)
def test_row_of_the_other_edition_is_named(space: int, cash: int, edition: str, codes: list[str]) -> None:
    assert [warning.code for warning in buy(space, cash, edition=edition).warnings] == codes
