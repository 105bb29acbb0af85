from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given

from rules.big_shoulders.tables import DIVIDEND_BUILDINGS, FEWEST_PLAYERS_WITH, STOCK_TRACK
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators
from tests.rules.strategies import raw_input

EXTRA = calculators()["big-shoulders", "extra-dividends"]
DIVIDENDS = calculators()["big-shoulders", "dividends"]
BUILDINGS = Path(__file__).parents[3] / "fixtures/big-shoulders/components/building.yaml"
ALL_IN_TREASURY = {"treasury": 10}


def pay(amount: int = 100, share_price: int = 100, holdings: Any = ALL_IN_TREASURY, **more: Any) -> Result:
    given = {"amount": amount, "share_price": share_price, "treasury_cash": 300, "holdings": holdings, **more}
    return compute_with_editions(EXTRA, EXTRA.read(given))


def test_buildings_pay_what_their_tiles_say() -> None:
    tiles = [entry["values"] for entry in yaml.safe_load(BUILDINGS.read_text(encoding="utf-8"))["items"]]
    paying = [tile for tile in tiles if tile["category"] == "dividend"]
    assert {tile["dividend_amount"]: tile["amount"] for tile in paying} == DIVIDEND_BUILDINGS
    assert {tile["dividend_amount"]: tile["min_players"] for tile in paying} == FEWEST_PLAYERS_WITH
    for tile in paying:
        assert pay(tile["dividend_amount"]).values["per_share"] == tile["dividend_per_share"]


@pytest.mark.parametrize(
    ("amount", "cash", "holdings", "payouts", "income", "bank", "left"),
    [
        (100, 130, {"players": {"Ana": 3, "Bo": 2}, "treasury": 4, "bank_pool": 1}, {"Ana": 30, "Bo": 20}, 40, 10, 70),
        (250, 280, {"players": {"Al": 5, "Bo": 1}, "treasury": 3, "bank_pool": 1}, {"Al": 125, "Bo": 25}, 75, 25, 105),
        (100, 100, {"players": {"Ana": 6, "Bob": 4}}, {"Ana": 60, "Bob": 40}, 0, 0, 0),
        (100, 100, {"treasury": 10}, {}, 100, 0, 100),
        (300, 500, {"bank_pool": 10}, {}, 0, 300, 200),
        (150, 150, {"players": {"Ana": 0}, "treasury": 3, "bank_pool": 7}, {"Ana": 0}, 45, 105, 45),
    ],
)  # fmt: skip
def test_money_goes_to_players_treasury_and_bank(
    amount: int, cash: int, holdings: Any, payouts: Any, income: int, bank: int, left: int
) -> None:
    values = pay(amount, holdings=holdings, treasury_cash=cash).values
    assert values["payouts"] == payouts
    assert (values["company_income"], values["bank_keeps"], values["treasury_after"]) == (income, bank, left)


# Spaces by amount for every price of the track, as the table of the section has them.
SPACES = {
    100: {price: 2 if price <= 50 else 1 if price <= 100 else 0 for price in STOCK_TRACK},
    150: {price: 2 if price <= 60 else 1 if price <= 140 else 0 for price in STOCK_TRACK},
    200: {price: 3 if price == 60 else 2 if price <= 100 else 1 if price <= 190 else 0 for price in STOCK_TRACK},
    250: {price: 3 if price in (60, 80) else 2 if price <= 120 else 1 if price <= 250 else 0 for price in STOCK_TRACK},
    300: {
        price: 3 if price in (60, 80, 100) else 2 if price <= 140 else 1 if price <= 280 else 0 for price in STOCK_TRACK
    },
}


@pytest.mark.parametrize("edition", ["en-2020", "es-2018"])
@pytest.mark.parametrize("price", STOCK_TRACK)
@pytest.mark.parametrize("amount", SPACES)
def test_price_moves_by_the_amount_paid(amount: int, price: int, edition: str) -> None:
    assert pay(amount, price, edition=edition).values["steps"] == SPACES[amount][price]


@pytest.mark.parametrize(
    ("amount", "price", "spaces", "after"),
    [(250, 60, 1, 80), (150, 120, 0, 120), (200, 100, 1, 120), (300, 280, 0, 280)],
)
def test_2020_says_what_the_hundred_sentence_would_give(amount: int, price: int, spaces: int, after: int) -> None:
    [warning] = pay(amount, price).warnings
    assert (warning.code, warning.rules) == ("hundred-sentence", ("action-phase/dividend-buildings",))
    assert (warning.values["spaces"], warning.values["share_price_after"]) == (spaces, after)


@pytest.mark.parametrize(
    ("amount", "price", "edition"),
    [(100, 60, "en-2020"), (250, 60, "es-2018"), (250, 50, "en-2020"), (150, 160, "en-2020"), (300, 320, "en-2020")],
)
def test_no_warning_where_the_hundred_sentence_changes_nothing(amount: int, price: int, edition: str) -> None:
    assert pay(amount, price, edition=edition).warnings == ()


@pytest.mark.parametrize(
    ("amount", "cash", "rule"),
    [
        (100, 99, "action-phase/extra-dividends"),
        (100, 0, "action-phase/extra-dividends"),
        (150, 149, "action-phase/dividend-buildings"),
        (300, 200, "action-phase/dividend-buildings"),
    ],
)
def test_whole_amount_has_to_lie_in_the_treasury(amount: int, cash: int, rule: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        pay(amount, holdings=ALL_IN_TREASURY, treasury_cash=cash)
    [fault] = caught.value.faults
    assert (fault.field, fault.code, fault.rules) == ("treasury_cash", "not-enough-cash", (rule,))
    assert fault.allowed == {"amount": amount, "treasury_cash": cash}


def test_steps_follow_the_money() -> None:
    holdings = {"players": {"Ana": 5, "Bob": 1}, "treasury": 3, "bank_pool": 1}
    steps = pay(250, 60, holdings).steps
    assert [step.code for step in steps] == [
        "per-share", "owner", "player", "player", "bank-pool", "treasury", "treasury-after", "jump-3",
    ]  # fmt: skip
    assert steps[1].values["owner"] == 50


def test_space_on_the_board_has_no_owner() -> None:
    assert "owner" not in [step.code for step in pay(100).steps]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"amount": 120}, "amount", "not-a-choice"),
        ({"share_price": 110}, "share_price", "not-a-choice"),
        ({"treasury_cash": -1}, "treasury_cash", "out-of-range"),
        ({"holdings": {"treasury": 9}}, "holdings", "shares-do-not-add-up"),
        ({"holdings": {"players": {"Ana": 7}, "treasury": 3}}, "holdings", "over-the-ownership-limit"),
    ],
)
def test_wrong_input_is_named(changes: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        pay(**changes)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [(field, code)]


RICH = raw_input(EXTRA).map(lambda raw: {**raw, "treasury_cash": raw["treasury_cash"] % 1000 + raw["amount"]})


@given(RICH)
def test_money_out_is_money_in(raw: dict[str, Any]) -> None:
    values = EXTRA.run(raw).values
    players = sum(values["payouts"].values())
    assert players + values["company_income"] + values["bank_keeps"] == raw["amount"]
    assert values["treasury_after"] + players + values["bank_keeps"] == raw["treasury_cash"]


@given(RICH)
def test_price_moves_as_after_dividends_of_the_amount(raw: dict[str, Any]) -> None:
    asked = {"revenue": raw["amount"], "share_price": raw["share_price"], "holdings": raw["holdings"]}
    extra, dividends = EXTRA.run(raw).values, DIVIDENDS.run(asked).values
    shared = ("per_share", "payouts", "company_income", "bank_keeps", "steps", "share_price_after")
    assert {name: extra[name] for name in shared} == {name: dividends[name] for name in shared}


@pytest.mark.parametrize(("amount", "players"), [(150, "3–4"), (200, "4"), (250, "3–4"), (300, "4")])
def test_building_is_said_to_need_players(amount: int, players: str) -> None:
    [owner] = [step for step in pay(amount).steps if step.code == "owner"]
    assert owner.values["players"] == players
