from typing import Any

import pytest
from hypothesis import given

from rules.big_shoulders.certificates import fewest
from rules.big_shoulders.tables import CERTIFICATE_LIMIT
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators
from tests.rules.strategies import raw_input

BUY = calculators()["big-shoulders", "buy-certificate"]
FREE = {
    "players": 4,
    "cash": 200,
    "share_price": 50,
    "certificate": "common",
    "certificates_owned": 6,
    "shares_in_company": 3,
}


def buy(**changes: Any) -> Result:
    return compute_with_editions(BUY, BUY.read({**FREE, **changes}))


@pytest.mark.parametrize(
    ("certificate", "share_price", "cost", "shares_after"),
    [("common", 10, 10, 4), ("common", 80, 80, 4), ("preferred", 80, 160, 5), ("preferred", 100, 200, 5)],
)
def test_certificate_costs_the_price_of_its_shares(
    certificate: str, share_price: int, cost: int, shares_after: int
) -> None:
    values = buy(certificate=certificate, share_price=share_price).values
    assert (values["cost"], values["shares_after"], values["legal"]) == (cost, shares_after, True)


@pytest.mark.parametrize(("place", "paid_to"), [("company", "company"), ("bank-pool", "bank")])
def test_seller_is_paid(place: str, paid_to: str) -> None:
    assert buy(**{"from": place}).values["paid_to"] == paid_to


def test_certificate_comes_from_the_company_unless_said_otherwise() -> None:
    assert buy().values["paid_to"] == "company"


@pytest.mark.parametrize(
    ("changes", "reasons"),
    [
        ({}, []),
        ({"cash": 50}, []),
        ({"cash": 49}, ["cash"]),
        ({"cash": 99, "certificate": "preferred"}, ["cash"]),
        ({"certificates_owned": 13}, []),
        ({"certificates_owned": 14}, ["certificate-limit"]),
        ({"certificates_owned": 15}, ["certificate-limit"]),
        ({"players": 3, "certificates_owned": 11}, []),
        ({"players": 3, "certificates_owned": 12}, ["certificate-limit"]),
        ({"players": 2, "certificates_owned": 9}, []),
        ({"players": 2, "certificates_owned": 10}, ["certificate-limit"]),
        ({"shares_in_company": 5}, []),
        ({"shares_in_company": 6}, ["ownership-limit"]),
        ({"shares_in_company": 4, "certificate": "preferred"}, []),
        ({"shares_in_company": 5, "certificate": "preferred"}, ["ownership-limit"]),
        ({"owns_director": True}, []),
        ({"owns_director": True, "certificate": "preferred"}, ["director-and-preferred"]),
        ({"sold_this_decade": True}, ["sold-this-decade"]),
        ({"sold_this_decade": True, "from": "bank-pool"}, ["sold-this-decade"]),
    ],
)
def test_rule_that_forbids_a_purchase_is_named(changes: dict[str, Any], reasons: list[str]) -> None:
    values = buy(**changes).values
    assert (values["legal"], values["reasons"]) == (not reasons, reasons)


def test_all_the_rules_that_forbid_a_purchase_are_named() -> None:
    everything = {"certificate": "preferred", "owns_director": True, "sold_this_decade": True}
    result = buy(cash=0, certificates_owned=14, shares_in_company=6, **everything)
    assert result.values["reasons"] == [
        "cash",
        "certificate-limit",
        "ownership-limit",
        "director-and-preferred",
        "sold-this-decade",
    ]
    assert {rule for step in result.steps for rule in step.rules} == set(BUY.rules)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"owns_director": True, "shares_in_company": 2}, "director-has-more"),
        ({"certificates_owned": 1, "shares_in_company": 3}, "too-few-certificates"),
        ({"certificates_owned": 0, "shares_in_company": 1}, "too-few-certificates"),
    ],
)
def test_counts_that_do_not_fit_are_pointed_out(changes: dict[str, Any], code: str) -> None:
    assert code in [warning.code for warning in buy(**changes).warnings]


@pytest.mark.parametrize(
    ("shares", "owns_director", "certificates"),
    [(0, False, 0), (1, False, 1), (2, False, 1), (3, False, 2), (6, False, 5), (3, True, 1), (6, True, 4)],
)
def test_fewest_certificates_use_the_preferred_one(shares: int, owns_director: bool, certificates: int) -> None:
    assert fewest(shares, owns_director) == certificates


@pytest.mark.parametrize(
    ("changes", "warned"),
    [
        ({"shares_in_company": 2}, False),
        ({"shares_in_company": 3}, True),
        ({"shares_in_company": 3, "owns_director": True}, False),
        ({"shares_in_company": 3, "cash": 0}, False),
    ],
)
def test_purchase_that_may_take_over_a_company_is_announced(changes: dict[str, Any], warned: bool) -> None:
    assert [warning.code for warning in buy(**changes).warnings] == ["takeover"] * warned


def run(raw: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return dict(BUY.run(raw).values)
    except InvalidInput:
        return None


@given(raw_input(BUY))
def test_legal_purchase_breaks_no_limit(raw: dict[str, Any]) -> None:
    values = run(raw)
    if values and values["legal"]:
        assert values["cost"] <= raw["cash"]
        assert values["shares_after"] <= 6
        assert raw["certificates_owned"] + 1 <= CERTIFICATE_LIMIT[raw["players"]]
        assert not raw.get("sold_this_decade")


@given(raw_input(BUY))
def test_purchase_is_legal_exactly_when_nothing_forbids_it(raw: dict[str, Any]) -> None:
    values = run(raw)
    if values:
        assert values["legal"] == (values["reasons"] == [])


@given(raw_input(BUY))
def test_more_money_only_ever_removes_the_reason_of_money(raw: dict[str, Any]) -> None:
    poor, rich = run(raw), run({**raw, "cash": 100_000})
    if poor and rich:
        assert [reason for reason in poor["reasons"] if reason != "cash"] == rich["reasons"]
