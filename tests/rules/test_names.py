"""Player names are compared as people write them, in every calculator of every game."""

from __future__ import annotations

import pytest

from language.names import name_key, same_name, tidy_name
from rules.engine.calculator import InvalidInput
from rules.engine.registry import calculators

COMPOSED, DECOMPOSED = "Íñigo", "I\u0301n\u0303igo"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bo", "bo"),
        ("Bo", "BO"),
        ("Bo", "  bo "),
        ("Mary Ann", "mary \u00a0 ann"),
        (COMPOSED, DECOMPOSED),
        (COMPOSED.upper(), DECOMPOSED),
        ("Strauß", "STRAUSS"),
        ("李", "李"),
    ],
)
def test_two_spellings_of_one_name(one: str, other: str) -> None:
    assert same_name(one, other)
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Bo", "Bob"), ("José", "Jose"), ("Mary Ann", "Maryann"), ("Nina", "Niña")])
def test_two_names(one: str, other: str) -> None:
    assert not same_name(one, other)


def test_shown_name_keeps_its_case() -> None:
    assert tidy_name(f"  de la  {DECOMPOSED} ") == f"de la {COMPOSED}"


def run(game: str, slug: str, **raw: object) -> dict[str, object]:
    return dict(calculators()[game, slug].run(raw).values)


def refused(game: str, slug: str, **raw: object) -> set[str]:
    with pytest.raises(InvalidInput) as caught:
        run(game, slug, **raw)
    return {fault.code for fault in caught.value.faults}


# A block of Urban Sprawl where a building of Bo, who holds the Contractor, is in the way.
BLOCK = {"new_lots": ["tl"], "means": "urban-renewal"}


@pytest.mark.parametrize("contractor", ["Bo", "bo", " BO "])
def test_demolition_protects_the_contractor_however_the_name_is_spelled(contractor: str) -> None:
    existing = [{"name": "Bank", "lots": ["tl"], "owner": "Bo"}]
    found = run("urban-sprawl", "demolition", **BLOCK, existing=existing, player="Ana", contractor=contractor)
    assert found["reasons"] == ["protected"]


def test_demolition_lets_the_contractor_clear_an_own_building() -> None:
    existing = [{"name": "Bank", "lots": ["tl"], "owner": "ana"}]
    found = run("urban-sprawl", "demolition", **BLOCK, existing=existing, player="Ana", contractor="ANA")
    assert (found["legal"], found["reasons"]) == (True, [])


def test_building_is_not_called_after_a_player() -> None:
    existing = [{"name": "ANA", "lots": ["tl"], "owner": "Ana"}]
    found = run("urban-sprawl", "demolition", **BLOCK, existing=existing, player="ana")
    assert found["demolished"] == ["ANA"]


def test_election_knows_the_holder_of_an_office() -> None:
    players = {"Ana": {"prestige": 3, "vocations": 1}, "Bo": {"prestige": 3, "vocations": 1}}
    found = run("urban-sprawl", "election", office="mayor", players=players, holders={"media": "bo"})
    assert found["decided_by"] == "Bo"


def test_vocation_payout_knows_the_builder_and_the_supply() -> None:
    markers = {"Ana": 1, "Bo": 0}
    found = run(
        "urban-sprawl",
        "vocation-payout",
        number=2,
        builder="bo",
        markers_before=markers,
        supply_before=3,
        taken_from="Supply",
        police_chief="ANA",
    )
    # The builder is the first field: that spelling is shown.
    assert found["markers_after"] == {"Ana": 1, "bo": 1}
    assert found["police_chief_gains"] == {"wealth": 2, "prestige": 2}


def test_urban_sprawl_final_score_adds_up_one_player() -> None:
    found = run(
        "urban-sprawl",
        "final-score",
        players={"Ana": {"prestige": 10, "wealth": 0}, "Bo": {"prestige": 9, "wealth": 0}},
        prestige_rows={row: {"ana": 1, "BO": 2} for row in ("1", "2", "3")},
        politicians={"mayor": "bo"},
        mayor_buildings_by_parks=1,
        zone_totals={"CIV": 1},
    )
    assert set(found["totals"]) == {"Ana", "Bo"}


@pytest.mark.parametrize(
    ("game", "slug", "raw"),
    [
        ("urban-sprawl", "treasurer-income", {"opponents_wealth": {"Ana": 3, "ana": 4}}),
        ("urban-sprawl", "payout", {"kind": "wealth", "value": 3, "counts": {"Bo": 1, " BO": 2}}),
        ("chicago-express", "final-ranking", {"cash": {"Ana": 3, "ANA": 4, "Bo": 1}}),
        ("big-shoulders", "goals", {"goal": "most-managers", "values": {COMPOSED: 3, DECOMPOSED: 4}}),
        ("big-shoulders", "turn-order", {"order": ["Ana", "Bo", "bo"], "advertiser": "Ana"}),
    ],
)
def test_one_player_twice_is_refused(game: str, slug: str, raw: dict[str, object]) -> None:
    assert "name-twice" in refused(game, slug, **raw)


def test_holdings_refuse_one_player_twice() -> None:
    holdings = {"players": {"Ana": 3, "ana": 3}, "treasury": 4, "bank_pool": 0}
    assert refused("big-shoulders", "dividends", revenue=100, share_price=50, holdings=holdings) == {"name-twice"}


def test_carnegie_final_score_refuses_one_player_twice() -> None:
    assert "name-twice" in refused("carnegie", "final-score", players={"Ana": {}, " ana ": {}})


def test_turn_order_knows_the_advertiser() -> None:
    found = run("big-shoulders", "turn-order", order=["Ana", "Bo", "Cy"], advertiser="cy")
    assert found["order_next_round"] == ["Cy", "Ana", "Bo"]


def test_directorship_knows_everybody() -> None:
    found = run(
        "big-shoulders",
        "directorship",
        director="Ana",
        certificates={"ana": {"director": 1, "common": 0}, "BO": {"common": 4}},
        seats=["ANA", "bo"],
    )
    # The certificates come before the seats.
    assert found["new_director"] == "BO"


def test_cash_of_an_operating_turn_belongs_to_a_holder() -> None:
    found = run(
        "big-shoulders",
        "operating-turn",
        company="elgin",
        salespeople=1,
        goods=2,
        share_price=35,
        sales=[{"column": "left", "spaces": 2, "filled": 0, "sell": 2}],
        holdings={"players": {"You": 4}, "treasury": 6, "bank_pool": 0},
        cash={" you": 10},
    )
    assert list(found["pay"]["players"]) == ["You"]
    assert found["withhold"]["players"]["You"]["cash_after"] == 10


def test_big_shoulders_final_score_shows_the_spelling_typed_first() -> None:
    players = {f" {DECOMPOSED} ": {"cash": 10, "goals": 0, "shares": {}}, "Bo": {"cash": 5, "goals": 0, "shares": {}}}
    found = run("big-shoulders", "final-score", players=players, prices={"swift": 50})
    assert found["ranking"] == [COMPOSED, "Bo"]
