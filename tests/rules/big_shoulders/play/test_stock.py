"""Moves of the stock phase: money, certificates, prices, and the director, before and after."""

from __future__ import annotations

from typing import Any

import pytest

from content.game import read_game
from rules.big_shoulders.play.numbers import STARTING_APPEAL
from rules.engine.calculator import InvalidInput
from tests.conftest import PROJECT

from .table import FOUNDED, PLAY, SHARED, changed, fixed, make, table


def test_starting_a_company() -> None:
    before = table()
    decision = make(before, "start-company", player="Ana", company="swift", par=50)
    swift = decision.state["companies"]["swift"]
    ana = decision.state["players"]["Ana"]
    assert (ana["cash"], ana["certificates"]["swift"]) == (25, {"director": 1, "preferred": 0, "common": 0})
    assert (swift["share_price"], swift["treasury"], swift["director"], swift["appeal"]) == (50, 150, "Ana", 3)
    assert swift["certificates"]["treasury"] == {"director": 0, "preferred": 1, "common": 5}
    assert ana["starting_company"] == "swift"
    assert decision.outcome.broken == ()


def test_company_started_later_is_not_the_starting_company() -> None:
    before = table(*FOUNDED, fixed(Ana__cash=500))
    after = make(before, "start-company", player="Ana", company="elgin", par=60).state
    assert after["players"]["Ana"]["starting_company"] == "swift"


def test_starting_appeal_is_that_of_the_charters() -> None:
    content, _problems = read_game(PROJECT / "fixtures" / "big-shoulders")
    charters = {
        item.ref.key: item.values["starting_appeal"] for item in content.components if item.ref.kind == "company"
    }
    assert charters == STARTING_APPEAL


def test_companies_on_one_space_operate_in_the_order_in_which_they_started() -> None:
    # Libby and Doggett both begin on space 1; Swift on 3.
    assert PLAY.kinds["company"](table(*FOUNDED)) == ("swift", "libby", "doggett")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            {"player": "Cy", "company": "swift"},
            {
                "players.Cy.cash": 400,
                "companies.swift.treasury": 410,
                "players.Cy.certificates.swift.common": 2,
                "companies.swift.certificates.treasury.common": 0,
            },
        ),
        (
            {"player": "Cy", "company": "swift", "from_": "bank-pool"},
            {
                "players.Cy.cash": 400,
                "players.Cy.certificates.swift.common": 2,
                "companies.swift.certificates.bank_pool.common": 1,
            },
        ),
        (
            {"player": "Ana", "company": "libby", "certificate": "preferred"},
            {
                "players.Ana.cash": 420,
                "companies.libby.treasury": 200,
                "players.Ana.certificates.libby.preferred": 1,
                "companies.libby.certificates.treasury.preferred": 0,
            },
        ),
    ],
    ids=["common from the company", "common from the bank pool", "preferred"],
)
def test_buying_a_certificate(given: dict[str, Any], expected: dict[str, Any]) -> None:
    before = table(*SHARED)
    assert changed(before, make(before, "buy-certificate", **given).state) == expected


@pytest.mark.parametrize(
    ("moves", "given", "rule"),
    [
        ((fixed(Bo__cash=30),), {"player": "Bo", "company": "swift"}, "stock-phase/buying"),
        (
            (fixed(Bo__certificates__swift__common=4),),
            {"player": "Bo", "company": "swift"},
            "components/ownership-limit",
        ),
        ((), {"player": "Ana", "company": "swift", "certificate": "preferred"}, "stock-phase/preferred-certificate"),
        (
            (("sell-shares", {"player": "Cy", "company": "swift", "common": 1}),),
            {"player": "Cy", "company": "swift"},
            "stock-phase/buying",
        ),
    ],
    ids=["cash", "60% limit", "director and preferred", "sold this decade"],
)
def test_purchase_against_the_rules_names_the_rule(moves: Any, given: dict[str, Any], rule: str) -> None:
    state = table(*SHARED, fixed(swift__certificates__treasury__preferred=1), *moves)
    decision = make(state, "buy-certificate", **given)
    assert rule in decision.outcome.broken_rules
    assert changed(state, decision.state) != {}


def test_certificate_limit_is_that_of_the_number_of_players() -> None:
    full = {f"Cy__certificates__{key}__common": 5 for key in ("libby", "doggett")}
    state = table(*SHARED, fixed(**full), fixed(Cy__certificates__libby__preferred=1))
    # Cy has 1 + 5 + 5 common, 1 preferred and 1 director's certificate: 13 of 12.
    assert (
        "components/certificate-limit"
        in make(state, "buy-certificate", player="Cy", company="swift").outcome.broken_rules
    )


@pytest.mark.parametrize(
    ("slug", "given", "fault"),
    [
        (
            "buy-certificate",
            {"player": "Bo", "company": "swift", "certificate": "preferred"},
            ("certificate", "none-left"),
        ),
        ("sell-shares", {"player": "Bo", "company": "swift", "common": 1}, ("common", "more-than-owned")),
        ("sell-shares", {"player": "Bo", "company": "swift"}, ("common", "nothing-sold")),
        ("start-company", {"player": "Bo", "company": "swift", "par": 40}, ("company", "not-in-play")),
        ("start-company", {"player": "Bo", "company": "elgin", "par": 45}, ("par", "not-a-choice")),
    ],
    ids=lambda value: str(value)[:40],
)
def test_move_without_its_pieces_is_impossible(slug: str, given: dict[str, Any], fault: tuple[str, str]) -> None:
    with pytest.raises(InvalidInput) as refused:
        make(table(*SHARED), slug, **given)
    assert [(item.field, item.code) for item in refused.value.faults] == [fault]


def test_selling_shares_lowers_the_price_by_a_space_for_each() -> None:
    before = table(*SHARED)
    decision = make(before, "sell-shares", player="Bo", company="swift", preferred=1)
    assert changed(before, decision.state) == {
        "players.Bo.cash": 700,
        "players.Bo.certificates.swift.preferred": 0,
        "players.Bo.sold": ["swift"],
        "companies.swift.certificates.bank_pool.preferred": 1,
        "companies.swift.share_price": 60,
    }
    assert decision.outcome.broken == ()


def test_price_protection_keeps_the_price() -> None:
    before = table(*SHARED)
    after = make(before, "sell-shares", player="Bo", company="swift", preferred=1, price_protection=True).state
    assert after["companies"]["swift"]["share_price"] == 100


def test_directors_certificate_cannot_be_sold_in_the_basic_game() -> None:
    decision = make(table(*SHARED), "sell-shares", player="Ana", company="swift", director=1)
    assert decision.outcome.broken_rules == ("stock-phase/selling",)


def test_director_stays_in_the_basic_game_whoever_owns_more() -> None:
    state = table(*SHARED, fixed(Bo__certificates__swift__common=2))
    after = make(state, "buy-certificate", player="Bo", company="swift", from_="bank-pool").state
    assert after["companies"]["swift"]["director"] == "Ana"


def test_purchase_that_overtakes_the_director_transfers_the_directorship() -> None:
    before = table(*SHARED, fixed(Bo__certificates__swift__common=2), options={"advanced": True})
    decision = make(before, "buy-certificate", player="Bo", company="swift", from_="bank-pool")
    # Bo has five shares to Ana's four; the preferred and one common certificate go to Ana for the director's.
    assert changed(before, decision.state) == {
        "players.Bo.cash": 400,
        "companies.swift.certificates.bank_pool.common": 1,
        "players.Ana.certificates.swift.director": 0,
        "players.Ana.certificates.swift.preferred": 1,
        "players.Ana.certificates.swift.common": 2,
        "players.Bo.certificates.swift.director": 1,
        "players.Bo.certificates.swift.preferred": 0,
        "companies.swift.director": "Bo",
    }
    assert "exchange-preferred" in [line.code for line in decision.outcome.steps]


def test_sale_of_the_directors_certificate_leaves_three_shares_in_the_bank_pool() -> None:
    before = table(*SHARED, fixed(Bo__certificates__swift__common=1), options={"advanced": True})
    decision = make(before, "sell-shares", player="Ana", company="swift", director=1)
    assert decision.outcome.broken == ()
    assert changed(before, decision.state) == {
        "players.Ana.cash": 800,
        "players.Ana.certificates.swift.director": 0,
        "players.Ana.sold": ["swift"],
        "players.Bo.certificates.swift.director": 1,
        "players.Bo.certificates.swift.preferred": 0,
        "players.Bo.certificates.swift.common": 0,
        "companies.swift.certificates.bank_pool.common": 3,
        "companies.swift.certificates.bank_pool.preferred": 1,
        "companies.swift.share_price": 50,
        "companies.swift.director": "Bo",
    }


def test_a_sale_reads_the_price_and_the_certificates_but_not_the_money() -> None:
    reads = make(table(*SHARED), "sell-shares", player="Cy", company="swift", common=1).reads.paths
    assert {("companies", "swift", "share_price"), ("players", "Cy", "certificates", "swift", "common")} <= reads
    assert not {path for path in reads if path[-1] in ("cash", "bank", "treasury")}


def test_purchase_asks_for_the_source_only_if_there_are_two() -> None:
    move = PLAY.moves["buy-certificate"]
    state = table(*SHARED)

    def names(company: str) -> list[str]:
        return [item.name for item in move.fields_asked(state, {"company": company})]

    assert "from" in names("swift")
    assert "from" not in names("libby")
